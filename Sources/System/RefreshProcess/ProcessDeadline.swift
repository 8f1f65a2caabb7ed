import Foundation

/// A deadline for a process, which a busy machine puts off by as long as the process has waited for a processor.
package struct ProcessDeadline: Sendable {
  private var deadline: Deadline
  /// The seconds of waiting that it was put off by, or that were before it.
  private var allowed: Double

  /// Waits too short to count, in seconds.
  private static let least = 0.01

  /// - Parameter waited: how many seconds the process has waited for a processor in its life; what is before the deadline
  ///   begins does not count.
  package init(after seconds: Double, waited: Double = 0) {
    deadline = Deadline(after: seconds)
    allowed = waited
  }

  /// Begins again, with as many seconds.
  package mutating func restart(after seconds: Double) { deadline = Deadline(after: seconds) }

  /// Whether it has passed; if it has, and the process has waited for a processor since, it is put off by as long.
  ///
  /// A process that runs without an end waits less each time, so that its deadline passes in the end.
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
  /// How many seconds one of its threads was ready to run and had no processor, in all: that of the thread that waited
  /// longest, and the same of the processes that it has started, such as the one that reports a trap; 0 where the system
  /// does not say.
  package var waitedForProcessor: Double { ProcessorWait.longest(of: id) }
}

/// The time that threads were ready to run and had no processor, in seconds; 0 where the system does not say.
package enum ProcessorWait {
  /// That of the thread of a process that waited longest (default: this process), and the same of its children.
  package static func longest(of process: pid_t = getpid()) -> Double {
    let folder = "/proc/\(process)/task"
    let tasks = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let children = tasks.flatMap { words(in: "\(folder)/\($0)/children").compactMap { pid_t($0) } }
    let own = tasks.map { seconds(in: "\(folder)/\($0)/schedstat") }.max() ?? 0
    return own + children.reduce(0) { $0 + longest(of: $1) }
  }

  /// That of the calling thread.
  static func ofThread() -> Double { seconds(in: "/proc/thread-self/schedstat") }

  private static func words(in path: String) -> [Substring] {
    (try? String(contentsOfFile: path, encoding: .utf8))?.split(separator: " ") ?? []
  }

  private static func seconds(in path: String) -> Double {
    // Time on a processor, time without one, and how often it ran, in nanoseconds (proc(5)).
    (words(in: path).dropFirst().first.flatMap { Double($0) } ?? 0) / 1e9
  }
}

/// A deadline for work on the calling thread, which a busy machine puts off by as long as the thread has waited for a
/// processor.
package struct WorkDeadline: Sendable {
  private var deadline: ProcessDeadline

  package init(after seconds: Double) {
    deadline = ProcessDeadline(after: seconds, waited: ProcessorWait.ofThread())
  }

  /// Whether it has passed; asked on the thread that has made it.
  package mutating func isOver() -> Bool { deadline.isOver { ProcessorWait.ofThread() } }
}
