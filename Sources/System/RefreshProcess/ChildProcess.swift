import CSystem
import Foundation
import Synchronization

/// A process that this one has started.
///
/// It gets its standard streams and no other descriptor of this process. Its end is learned from the kernel, never from
/// the end of something that it or its own children may hold open. A process that nobody refers to any more is killed.
package final class ChildProcess: Sendable {
  /// How a process ended.
  package enum End: Hashable, Sendable {
    case exit(Int32)
    case signal(Int32)

    /// As a shell says it: a signal is 128 and its number.
    package var code: Int32 {
      switch self {
      case .exit(let code): code
      case .signal(let number): 128 + number
      }
    }
  }

  /// The connection of a process's standard stream.
  package enum Stream: Sendable {
    /// The stream of this process.
    case inherited
    /// Nothing: reading ends at once, and what is written is discarded.
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

  /// Why a program cannot be started, in one line.
  package struct StartError: Error, Hashable, CustomStringConvertible {
    package let program: String
    package let code: Int32

    package init(program: String, code: Int32) { (self.program, self.code) = (program, code) }

    package var description: String { "\(program) cannot be run: \(String(cString: strerror(code)))" }
  }

  /// The path of this process's own program.
  package static var ownProgram: String {
    #if os(Linux)
      URL(fileURLWithPath: runningProgram).resolvingSymlinksInPath().path
    #else
      Bundle.main.executablePath ?? CommandLine.arguments[0]
    #endif
  }

  /// The program of this process, even if its file has another name or content by now.
  static var runningProgram: String {
    #if os(Linux)
      "/proc/self/exe"
    #else
      ownProgram
    #endif
  }

  package let id: pid_t
  private let leadsGroup: Bool
  /// Can be read from once the process has ended; nil if the system has no such descriptor.
  private let watch: Descriptor?
  private let known = Mutex<End?>(nil)

  /// How many seconds a program that is still being written is waited for.
  private static let busyTimeout = 1.0

  /// How many seconds a process may take to end that was killed; only one that the kernel itself holds takes any time.
  package static let killTimeout = 10.0

  /// How often an end is looked for, in seconds, if the system has no descriptor for it.
  static let lookInterval = 0.002

  /// Starts a program; a name without a slash is looked for on the path.
  ///
  /// - Parameters:
  ///   - environment: all of its variables; those of this process by default.
  ///   - folder: where it starts; this process's own folder by default. A relative path of the program starts there.
  ///   - leadsGroup: whether it leads a group of its own, out of reach of the terminal.
  ///   - keepsDescriptors: whether it gets what a person has handed this process beside the standard streams, such as the
  ///     shell's `<(…)`.
  /// - Throws: `StartError`.
  package init(
    _ program: String, _ arguments: [String] = [], environment: [String: String]? = nil,
    folder: URL? = nil, input: Stream = .inherited, output: Stream = .inherited,
    error: Stream = .inherited, leadsGroup: Bool = false, keepsDescriptors: Bool = false
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
          &id, program, words, environment, folder?.path, streams.0, streams.1, streams.2, leadsGroup ? 1 : 0,
          keepsDescriptors ? 1 : 0)
      }
      guard let variables else { return start(environ) }
      return start(variables)
    }
    var code = start()
    // A program that was written a moment ago is busy while another child, not yet a program itself, holds its file.
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

  /// Divides this process in two: the new one does work with its standard input and its output connected to
  /// descriptors, keeps all others that are open, and never returns.
  ///
  /// It has all that this process has in memory, so that it takes a thousandth of a second to begin where a program takes
  /// tens of them to be loaded.
  ///
  /// - Parameter work: ends the new process.
  /// - Returns: nil where a process cannot be divided: if it has other threads, or on another system than Linux.
  package init?(input: Descriptor, output: Descriptor, work: () -> Never) {
    guard Self.isSingleThreaded else { return nil }
    refresh_process_keep_ends()
    let id = refresh_process_fork()
    if id == 0 {
      dup2(input.number, 0)
      dup2(output.number, 1)
      dup2(output.number, 2)
      input.close()
      output.close()
      work()
    }
    guard id > 0 else { return nil }
    self.id = id
    leadsGroup = false
    watch = Descriptor(refresh_process_descriptor(id))
  }

  /// Whether no other thread runs in this process.
  private static var isSingleThreaded: Bool {
    #if os(Linux)
      guard let folder = opendir("/proc/self/task") else { return false }
      defer { closedir(folder) }
      var count = 0
      while let entry = readdir(folder) {
        // The folder itself and the one above begin with a dot.
        if withUnsafeBytes(of: &entry.pointee.d_name, { $0[0] }) != UInt8(ascii: ".") { count += 1 }
      }
      return count == 1
    #else
      return false
    #endif
  }

  deinit {
    if isRunning { kill() }
  }

  /// How it ended; nil while it runs.
  package var end: End? {
    known.withLock { known in
      if known != nil { return known }
      var status: Int32 = 0
      let found = waitpid(id, &status, WNOHANG)
      if found == id {
        let signal = status & 0x7f
        known = signal == 0 ? .exit((status >> 8) & 0xff) : .signal(signal)
      } else if found < 0 && errno == ECHILD {
        // Somebody else in this process has waited for it; how it ended is lost.
        known = .exit(255)
      }
      return known
    }
  }

  package var isRunning: Bool { end == nil }

  /// Waits for its end, for some seconds at most; nil if it still runs then.
  package func wait(upTo seconds: Double) -> End? {
    let deadline = Deadline(after: seconds)
    while true {
      if let end { return end }
      if deadline.isOver { return nil }
      if let watch {
        watch.wait(until: deadline)
      } else {
        usleep(UInt32(1e6 * min(Self.lookInterval, deadline.rest)))
      }
    }
  }

  /// Waits for the end of a program that a person runs, and ends.
  package func waitForEnd() -> End {
    while true {
      if let end = wait(upTo: 3600) { return end }
    }
  }

  /// Sends a signal to it, and to the rest of its group if it leads one; not after its end.
  package func send(_ signal: Int32) {
    known.withLock { if $0 == nil { _ = Foundation.kill(leadsGroup ? -id : id, signal) } }
  }

  /// Ends it at once.
  ///
  /// - Returns: how it ended; nil if the kernel holds it beyond `killTimeout`.
  @discardableResult
  package func kill() -> End? {
    send(SIGKILL)
    return wait(upTo: Self.killTimeout)
  }

  /// Asks it to end, and kills it if it has not done so within some seconds.
  @discardableResult
  package func stop(within seconds: Double) -> End? {
    let deadline = Deadline(after: seconds)
    // Again and again, because one that is only just starting does not listen yet.
    while !deadline.isOver {
      send(SIGTERM)
      if let end = wait(upTo: min(0.05, deadline.rest)) { return end }
    }
    return kill()
  }

  /// The descriptor that can be read from once it has ended.
  var endDescriptor: Int32 { watch?.number ?? -1 }
}
