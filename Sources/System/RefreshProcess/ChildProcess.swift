import CSystem
import Foundation
import Synchronization

/// A child process with redirected standard streams.
///
/// The child inherits only its standard streams, no other descriptors. Its end is learned from the kernel, not from
/// the end of a stream, which its own children may hold open. The child is killed when the last reference to this
/// object is released.
package final class ChildProcess: Sendable {
  /// The end of a process: an exit code or a signal.
  package enum ExitStatus: Hashable, Sendable {
    case exit(Int32)
    case signal(Int32)

    /// The exit code as in a shell: 128 plus the number for a signal.
    package var code: Int32 {
      switch self {
      case .exit(let code): code
      case .signal(let number): 128 + number
      }
    }
  }

  /// The connection of a child's standard stream.
  package enum Stream: Sendable {
    /// The corresponding stream of this process.
    case inherited
    /// No stream: reading reports the end at once, and output is discarded.
    case nothing
    case descriptor(Descriptor)

    fileprivate var number: Int32 {
      switch self {
      case .inherited: refresh_process_inherits
      case .nothing: refresh_process_nothing
      case .descriptor(let descriptor): descriptor.number
      }
    }
  }

  /// The reason why a program cannot be started, in one line.
  package struct StartError: Error, Hashable, CustomStringConvertible {
    package let program: String
    package let code: Int32

    package init(program: String, code: Int32) { (self.program, self.code) = (program, code) }

    package var description: String { "\(program) cannot be run: \(String(cString: strerror(code)))" }
  }

  /// The path of this process's executable file.
  package static var ownProgram: String {
    URL(fileURLWithPath: runningProgram).resolvingSymlinksInPath().path
  }

  /// The path that starts the running executable, even if its file was renamed or replaced.
  static let runningProgram = "/proc/self/exe"

  package let id: pid_t
  private let leadsGroup: Bool
  /// A descriptor that becomes readable when the process ends; nil if the system has none.
  private let watch: Descriptor?
  private let known = Mutex<ExitStatus?>(nil)

  /// The seconds to retry starting a program whose file is still open for writing (`ETXTBSY`): a smaller value fails on
  /// a busy machine, a larger one delays the error of a file that stays open.
  private static let busyTimeout = 10.0

  /// The seconds to wait for the end of a killed process; only one blocked in the kernel takes any time.
  package static let killTimeout = 10.0

  /// The polling interval in seconds for the end of a process, if the system has no descriptor for it.
  static let pollInterval = 0.002

  /// Starts a program; a name without a slash is searched on the `PATH`.
  ///
  /// - Parameters:
  ///   - environment: the child's whole environment (default: that of this process).
  ///   - folder: the child's working directory, also for a relative path of the program (default: that of this
  ///     process).
  ///   - channel: a descriptor that the child gets besides its streams, as number 3.
  ///   - leadsGroup: true if the child leads a process group of its own, which the terminal's signals do not reach.
  ///   - keepsDescriptors: true to pass on descriptors that this process was started with, such as the shell's
  ///     `<(…)`.
  /// - Throws: `StartError`.
  package init(
    _ program: String, _ arguments: [String] = [], environment: [String: String]? = nil,
    folder: URL? = nil, input: Stream = .inherited, output: Stream = .inherited,
    error: Stream = .inherited, channel: Descriptor? = nil, leadsGroup: Bool = false,
    keepsDescriptors: Bool = false
  ) throws(StartError) {
    refresh_process_keep_ends()
    let words = ([program] + arguments).map { strdup($0) } + [nil]
    let variables = environment.map { $0.map { strdup("\($0)=\($1)") } + [nil] }
    defer { for text in words + (variables ?? []) { free(text) } }
    var id: pid_t = 0
    func start() -> Int32 {
      let streams = (input.number, output.number, error.number)
      func start(_ environment: UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Int32 {
        refresh_process_start(
          &id, program, words, environment, folder?.path, streams.0, streams.1, streams.2,
          channel?.number ?? -1, leadsGroup ? 1 : 0, keepsDescriptors ? 1 : 0)
      }
      guard let variables else { return start(environ) }
      return start(variables)
    }
    var code = start()
    // A program that was just written is busy while another child, forked but not yet executed, holds its file open.
    let deadline = Deadline(after: Self.busyTimeout)
    while code == ETXTBSY && !deadline.isOver {
      usleep(10_000)
      code = start()
    }
    guard code == 0 else { throw StartError(program: program, code: code) }
    self.id = id
    self.leadsGroup = leadsGroup
    watch = Descriptor(refresh_process_descriptor(id))
  }

  deinit {
    if isRunning { kill() }
  }

  /// The end of the process; nil while it is running.
  package var end: ExitStatus? {
    known.withLock { known in
      if known != nil { return known }
      var status: Int32 = 0
      let found = waitpid(id, &status, WNOHANG)
      if found == id {
        let signal = status & 0x7f
        known = signal == 0 ? .exit((status >> 8) & 0xff) : .signal(signal)
      } else if found < 0 && errno == ECHILD {
        // Other code in this process has already waited for the child, so its status is lost.
        known = .exit(255)
      }
      return known
    }
  }

  package var isRunning: Bool { end == nil }

  /// Waits for the end of the process, at most `seconds`; nil if it is still running.
  package func wait(upTo seconds: Double) -> ExitStatus? {
    let deadline = Deadline(after: seconds)
    while true {
      if let end { return end }
      if deadline.isOver { return nil }
      if let watch {
        watch.wait(until: deadline)
      } else {
        usleep(UInt32(1e6 * min(Self.pollInterval, deadline.rest)))
      }
    }
  }

  /// Waits for the end of the process without a time limit.
  package func waitForEnd() -> ExitStatus {
    while true {
      if let end = wait(upTo: 3600) { return end }
    }
  }

  /// Sends a signal to the process, or to its group if it leads one; without effect after its end.
  package func send(_ signal: Int32) {
    known.withLock { if $0 == nil { _ = Foundation.kill(leadsGroup ? -id : id, signal) } }
  }

  /// Kills the process, and its group if it leads one.
  ///
  /// - Returns: the end of the process; nil if it is blocked in the kernel for longer than `killTimeout`.
  @discardableResult
  package func kill() -> ExitStatus? {
    send(SIGKILL)
    return wait(upTo: Self.killTimeout)
  }

  /// Sends SIGTERM to the process, and kills it if it has not ended within `seconds`.
  @discardableResult
  package func stop(within seconds: Double) -> ExitStatus? {
    let deadline = Deadline(after: seconds)
    // Repeated because a process that is just starting does not handle the signal yet.
    while !deadline.isOver {
      send(SIGTERM)
      if let end = wait(upTo: min(0.05, deadline.rest)) { return end }
    }
    return kill()
  }

  /// The descriptor that becomes readable when the process ends; -1 if there is none.
  var endDescriptor: Int32 { watch?.number ?? -1 }
}
