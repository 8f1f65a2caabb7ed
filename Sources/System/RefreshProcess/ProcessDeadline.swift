import Foundation

/// A deadline for a process, extended by the time that the process has waited for a processor on a busy machine.
package struct ProcessDeadline: Sendable {
  private var deadline: Deadline
  /// The waiting already accounted for: by extensions, or before the deadline began.
  private var allowed: ProcessorWaits

  /// Seconds of waiting for a processor that do not extend the deadline: a smaller value extends it for the waits of an
  /// idle machine, a larger one ends processes early on a busy machine.
  private static let least = 0.01

  /// Creates a deadline after a number of seconds.
  ///
  /// - Parameter waited: how long the process has waited for a processor so far, which does not extend the deadline.
  package init(after seconds: Double, waited: ProcessorWaits = ProcessorWaits()) {
    deadline = Deadline(after: seconds)
    allowed = waited
  }

  /// Restarts the deadline with a timeout in seconds.
  package mutating func restart(after seconds: Double) { deadline = Deadline(after: seconds) }

  /// True if the deadline has passed and the process has not waited for a processor meanwhile; otherwise it is
  /// extended by that time.
  ///
  /// A process in an endless loop waits less in each extension, so its deadline passes eventually.
  package mutating func isOver(waited: () -> ProcessorWaits) -> Bool {
    guard deadline.isOver else { return false }
    let waited = waited()
    let more = waited.longest(since: allowed)
    guard more > Self.least else { return true }
    allowed = waited
    deadline = Deadline(after: more)
    return false
  }
}

extension ChildProcess {
  /// How long the threads of the process, and of its child processes such as a backtrace reporter, have waited for a
  /// processor.
  package var waitedForProcessor: ProcessorWaits { ProcessorWaits(of: id) }
}

/// How long each thread of a process was ready to run without a processor; nothing if the system does not report it.
package struct ProcessorWaits: Sendable {
  /// The seconds of each thread, by its number.
  private let threads: [pid_t: Double]
  private let children: [pid_t: ProcessorWaits]

  package init(threads: [pid_t: Double] = [:], children: [pid_t: ProcessorWaits] = [:]) {
    self.threads = threads
    self.children = children
  }

  /// Reads the waits of a process and of its child processes.
  package init(of process: pid_t) {
    let folder = "/proc/\(process)/task"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let tasks = names.compactMap { pid_t($0) }
    let children = tasks.flatMap { Self.words(in: "\(folder)/\($0)/children").compactMap { pid_t($0) } }
    self.init(
      threads: Dictionary(tasks.map { ($0, Self.seconds(in: "\(folder)/\($0)/schedstat")) }) { $1 },
      children: Dictionary(children.map { ($0, ProcessorWaits(of: $0)) }) { $1 })
  }

  /// The waits of the calling thread.
  package static func ofThread() -> ProcessorWaits {
    ProcessorWaits(threads: [0: seconds(in: "/proc/thread-self/schedstat")])
  }

  /// The seconds that a process has waited since earlier waits of it, if it waits for its threads one after the other:
  /// those of the thread that waited longest meanwhile, plus the same for each child process.
  ///
  /// Threads that had waited longest before may have slept since, so a difference of the longest waits is less.
  package func longest(since earlier: ProcessorWaits = ProcessorWaits()) -> Double {
    let own = threads.map { $1 - earlier.threads[$0, default: 0] }.max() ?? 0
    return children.reduce(own) { sum, child in
      sum + child.value.longest(since: earlier.children[child.key] ?? ProcessorWaits())
    }
  }

  private static func words(in path: String) -> [Substring] {
    (try? String(contentsOfFile: path, encoding: .utf8))?.split(separator: " ") ?? []
  }

  private static func seconds(in path: String) -> Double {
    // The fields of `schedstat` (proc(5)): nanoseconds on a processor, nanoseconds waiting for one, number of time
    // slices.
    (words(in: path).dropFirst().first.flatMap { Double($0) } ?? 0) / 1e9
  }
}
