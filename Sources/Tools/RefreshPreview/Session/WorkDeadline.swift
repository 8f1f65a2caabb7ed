import RefreshProcess

/// A deadline for work on the calling thread, extended by the time that the thread has waited for a processor on a
/// busy machine.
struct WorkDeadline: Sendable {
  private var deadline: ProcessDeadline

  init(after seconds: Double) {
    deadline = ProcessDeadline(after: seconds, waited: ProcessorWaits.ofThread())
  }

  /// True if the deadline has passed; must be called on the thread that created it.
  mutating func isOver() -> Bool { deadline.isOver { ProcessorWaits.ofThread() } }
}
