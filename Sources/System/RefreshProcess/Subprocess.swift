import Foundation
import Synchronization

/// A command run for its output, within limits of size and time.
package struct Subprocess {
  package struct Outcome: Sendable {
    package let end: ChildProcess.ExitStatus
    package let output: Data
    package let error: Data
    /// The limit that the command exceeded, for which it was killed; nil if none.
    package let limit: Limit?

    /// The exit code, or 128 plus the number of the signal that ended the command.
    package var code: Int32 { end.code }
  }

  package enum Limit: Hashable, Sendable { case bytes, seconds }

  private let program: String
  private let arguments: [String]
  private let environment: [String: String]?
  private let folder: URL?

  /// Creates a command; a name without a slash is searched on the `PATH`.
  ///
  /// - Parameters:
  ///   - environment: the command's whole environment (default: that of this process).
  ///   - folder: the command's working directory (default: that of this process).
  package init(
    _ program: String, _ arguments: [String] = [], environment: [String: String]? = nil, folder: URL? = nil
  ) {
    self.program = program
    self.arguments = arguments
    self.environment = environment
    self.folder = folder
  }

  /// The running commands, each leading a process group that the terminal's signals do not reach; nil after
  /// `exitWithAll`.
  private static let running = Mutex<[pid_t: ChildProcess]?>([:])

  /// Stops all running commands and their groups, then exits this process.
  package static func exitWithAll(_ code: Int32) -> Never {
    let processes = running.withLock { running in
      defer { running = nil }
      return running
    }
    for process in (processes ?? [:]).values { process.stop(within: 1) }
    _exit(code)
  }

  /// Runs the command to its end, without input, as the leader of a process group that is killed if a limit is
  /// exceeded.
  ///
  /// - Parameters:
  ///   - bytes: the maximum number of bytes in each output stream.
  ///   - seconds: the maximum duration.
  ///   - endsWithThis: true if a signal that asks this process to stop ends the command too, and then this process;
  ///     for commands that a user waits for, such as a build.
  ///   - onOutput: called with output as it arrives, and with an empty array at least twice a second.
  /// - Throws: `ChildProcess.StartError` or `SystemError` if the command cannot be started.
  package func run(
    bytes: Int = 64 << 20, seconds: Double = 3600, endsWithThis: Bool = false,
    onOutput: (([UInt8]) -> Void)? = nil
  ) throws -> Outcome {
    let signals =
      endsWithThis
      ? StopSignals { Self.exitWithAll(128 + $0) } : nil
    defer { withExtendedLifetime(signals) {} }
    let pipes = try ProcessOutput(pipes: 2)
    // Started under the lock, so that `exitWithAll` either stops this command or prevents it.
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
    // Killed because not every program ends on SIGTERM.
    let end = limit == nil ? process.wait(upTo: ChildProcess.killTimeout) : process.kill()
    let isEnding = Self.running.withLock {
      $0?.removeValue(forKey: process.id)
      return $0 == nil
    }
    // Blocks while the process exits, so that no message about the stopped command is printed.
    while isEnding { sleep(1) }
    return Outcome(end: end ?? .signal(SIGKILL), output: texts[0], error: texts[1], limit: limit)
  }
}
