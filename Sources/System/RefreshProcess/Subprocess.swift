import Foundation
import Synchronization

/// A command that is run for its output, within limits of size and time.
package struct Subprocess {
  package struct Outcome: Sendable {
    package let end: ChildProcess.End
    package let output: Data
    package let error: Data
    /// The limit that it went beyond, for which it was killed.
    package let limit: Limit?

    /// The exit code, or 128 and the number of the signal that ended it.
    package var code: Int32 { end.code }
  }

  package enum Limit: Hashable, Sendable { case bytes, seconds }

  private let program: String
  private let arguments: [String]
  private let environment: [String: String]?
  private let folder: URL?

  /// A command; a name without a slash is looked for on the path.
  ///
  /// - Parameters:
  ///   - environment: all of its variables; those of this process by default.
  ///   - folder: where it starts; this process's own folder by default.
  package init(
    _ program: String, _ arguments: [String] = [], environment: [String: String]? = nil, folder: URL? = nil
  ) {
    self.program = program
    self.arguments = arguments
    self.environment = environment
    self.folder = folder
  }

  /// The commands that run now, each at the head of a group that a terminal's signals do not reach; nil once they have to end.
  private static let running = Mutex<[pid_t: ChildProcess]?>([:])

  /// Ends this process, after all commands that it runs now and their groups.
  package static func exitWithAll(_ code: Int32) -> Never {
    let processes = running.withLock { running in
      defer { running = nil }
      return running
    }
    for process in (processes ?? [:]).values { process.stop(within: 1) }
    _exit(code)
  }

  /// Runs the command to its end; it reads nothing, and leads a group that ends with it if it goes beyond a limit.
  ///
  /// - Parameters:
  ///   - bytes: how much it may print.
  ///   - seconds: how long it may take.
  ///   - endsWithThis: whether a signal that asks this process to stop ends the command too, and then this process: for what
  ///     a person waits for, such as a build.
  ///   - onOutput: called with what the command prints as it comes, and with nothing at least twice a second.
  /// - Throws: `ChildProcess.StartError` and `SystemError` if it cannot be run.
  package func run(
    bytes: Int = 64 << 20, seconds: Double = 3600, endsWithThis: Bool = false,
    onOutput: (([UInt8]) -> Void)? = nil
  ) throws -> Outcome {
    let signals =
      endsWithThis
      ? StopSignals { Self.exitWithAll(128 + $0) } : nil
    defer { withExtendedLifetime(signals) {} }
    let pipes = try ProcessOutput(pipes: 2)
    // Who ends all commands meanwhile waits for this one, and a later one does not begin.
    let started: ChildProcess? = try Self.running.withLock { running in
      guard running != nil else { return nil }
      let process = try ChildProcess(
        program, arguments, environment: environment, folder: folder, input: .nothing,
        output: .descriptor(pipes.writers[0]), error: .descriptor(pipes.writers[1]), leadsGroup: true)
      running?[process.id] = process
      return process
    }
    guard let process = started else { while true { sleep(1) } }
    var texts = [Data(), Data()]
    var limit: Limit?
    let deadline = Deadline(after: seconds)
    reading: while limit == nil {
      switch pipes.next(of: process, within: onOutput == nil ? deadline.rest : min(0.5, deadline.rest)) {
      case .bytes(let part, let pipe):
        onOutput?(part)
        texts[pipe].append(contentsOf: part)
        if texts[pipe].count > bytes { limit = .bytes }
      case .quiet: onOutput?([])
      case .ended: break reading
      }
      if deadline.isOver { limit = .seconds }
    }
    // Not every program ends when it is asked to.
    let end = limit == nil ? process.wait(upTo: ChildProcess.killTimeout) : process.kill()
    let isEnding = Self.running.withLock {
      $0?.removeValue(forKey: process.id)
      return $0 == nil
    }
    // A message about a command that ended with this process would be the last thing that a person reads.
    while isEnding { sleep(1) }
    return Outcome(end: end ?? .signal(SIGKILL), output: texts[0], error: texts[1], limit: limit)
  }
}
