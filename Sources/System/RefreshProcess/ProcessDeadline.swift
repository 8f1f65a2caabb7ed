import Foundation

/// A deadline for a process, extended by the time that the process has waited for a processor on a busy machine.
package struct ProcessDeadline: Sendable {
  private var deadline: Deadline
  /// The seconds of waiting already accounted for: by extensions, or before the deadline began.
  private var allowed: Double

  /// Seconds of waiting for a processor that do not extend the deadline: a smaller value extends it for the waits of an
  /// idle machine, a larger one ends processes early on a busy machine.
  private static let least = 0.01

  /// Creates a deadline after a number of seconds.
  ///
  /// - Parameter waited: the seconds that the process has waited for a processor so far; they do not extend the
  ///   deadline.
  package init(after seconds: Double, waited: Double = 0) {
    deadline = Deadline(after: seconds)
    allowed = waited
  }

  /// Restarts the deadline with a timeout in seconds.
  package mutating func restart(after seconds: Double) { deadline = Deadline(after: seconds) }

  /// True if the deadline has passed and the process has not waited for a processor meanwhile; otherwise it is
  /// extended by that time.
  ///
  /// A process in an endless loop waits less in each extension, so its deadline passes eventually.
  package mutating func isOver(waited: () -> Double) -> Bool {
    guard deadline.isOver else { return false }
    let more = waited() - allowed
    guard more > Self.least else { return true }
    allowed += more
    deadline = Deadline(after: more)
    return false
  }
}

extension ChildProcess {
  /// The total seconds that the process's longest-waiting thread was ready to run without a processor, plus the same
  /// for its child processes, such as a backtrace reporter; 0 if the system does not report it.
  package var waitedForProcessor: Double { ProcessorWaitTime.longest(of: id) }
}

/// The seconds that threads were ready to run without a processor; 0 if the system does not report it.
package enum ProcessorWaitTime {
  /// The waiting time of a process's longest-waiting thread, plus the same for its child processes (default: this
  /// process).
  package static func longest(of process: pid_t = getpid()) -> Double {
    let folder = "/proc/\(process)/task"
    let tasks = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let children = tasks.flatMap { words(in: "\(folder)/\($0)/children").compactMap { pid_t($0) } }
    let own = tasks.map { seconds(in: "\(folder)/\($0)/schedstat") }.max() ?? 0
    return own + children.reduce(0) { $0 + longest(of: $1) }
  }

  /// The waiting time of the calling thread, in seconds.
  package static func ofThread() -> Double { seconds(in: "/proc/thread-self/schedstat") }

  private static func words(in path: String) -> [Substring] {
    (try? String(contentsOfFile: path, encoding: .utf8))?.split(separator: " ") ?? []
  }

  private static func seconds(in path: String) -> Double {
    // The fields of `schedstat` (proc(5)): nanoseconds on a processor, nanoseconds waiting for one, number of time
    // slices.
    (words(in: path).dropFirst().first.flatMap { Double($0) } ?? 0) / 1e9
  }
}
