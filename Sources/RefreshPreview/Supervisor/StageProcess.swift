import Foundation
import RefreshProcess
import Synchronization

/// A process of the plugin that serves stages, so that a control that traps takes neither the page nor the watch with
/// it, and a new build can stand beside the one before.
final class StageProcess: Sendable {
  private let token: String
  private let process: ChildProcess
  private let input: Descriptor
  private let seen = Mutex(Seen())

  /// What has been learned of the process.
  private struct Seen {
    var hook: String?
    /// The last lines of its standard error.
    var log: [String] = []
    /// What it says of its crash after them.
    var backtrace: [String] = []
    var wasStopped = false
  }

  /// The environment variables that tell the process its token and the port of the page.
  static let tokenVariable = "REFRESHKIT_PREVIEW_TOKEN"
  static let portVariable = "REFRESHKIT_PREVIEW_PORT"
  /// How many of the last lines of its standard error are kept, and how many of a backtrace.
  private static let logLines = 40
  private static let backtraceLines = 200
  /// How many seconds the process may take to end once it is asked to.
  private static let stopTimeout = 5.0

  /// What a process says of itself, a line each.
  enum Event: Sendable {
    /// It serves stages on a port.
    case ready(port: UInt16)
    /// It has come to an end by itself.
    case ended(PreviewStatus.Fault)
  }

  /// Starts the process.
  ///
  /// - Throws: `ChildProcess.StartError` and `SystemError`.
  init(
    _ executable: URL, _ arguments: [String], token: String, pagePort: UInt16, folder: URL,
    onEvent: @escaping @Sendable (Event) -> Void
  ) throws {
    self.token = token
    let environment = ProcessInfo.processInfo.environment.merging(TrapReport.environment) { $1 }
      .merging([Self.tokenVariable: token, Self.portVariable: "\(pagePort)"]) { $1 }
    let output = try ProcessOutput(pipes: 2)
    // The end of its standard input tells the process that it is no longer wanted, however this one ends.
    let (reader, input) = try Descriptor.pipe()
    self.input = input
    process = try ChildProcess(
      executable.path, arguments, environment: environment, folder: folder, input: .descriptor(reader),
      output: .descriptor(output.writers[0]), error: .descriptor(output.writers[1]))
    reader.close()
    let pipes = Confined(output)
    Thread.detachNewThread { [self] in follow(pipes.value, onEvent) }
  }

  /// Hands on what the process prints, line by line, until its end.
  private func follow(_ output: ProcessOutput, _ onEvent: (Event) -> Void) {
    var buffers = [LineBuffer(), LineBuffer()]
    while true {
      switch output.next(of: process, within: 3600) {
      case .bytes(let part, let pipe):
        buffers[pipe].append(part)
        while let line = buffers[pipe].next() { pipe == 0 ? heard(line, onEvent) : logged(line) }
      case .quiet: break
      case .ended:
        if let fault { onEvent(.ended(fault)) }
        return
      }
    }
  }

  /// Ends the process, which is no fault of it.
  func stop() {
    seen.withLock { $0.wasStopped = true }
    input.close()
    process.send(SIGTERM)
    Thread.detachNewThread { [self] in process.stop(within: Self.stopTimeout) }
  }

  private func heard(_ line: String, _ onEvent: (Event) -> Void) {
    let (printed, report) = StageReport.split(line, token: token)
    // What the author prints is for the author.
    if !printed.isEmpty || report == nil {
      FileHandle.standardError.write(Data("\(printed)\n".utf8))
    }
    switch report {
    case .port(let port): onEvent(.ready(port: port))
    case .hook(let name): seen.withLock { $0.hook = name }
    case nil: break
    }
  }

  private func logged(_ line: String) {
    FileHandle.standardError.write(Data("\(line)\n".utf8))
    seen.withLock { seen in
      let line = String(line.prefix(2000))
      if !seen.backtrace.isEmpty || TrapReport.isBegun(in: line) {
        if seen.backtrace.count < Self.backtraceLines { seen.backtrace.append(line) }
        return
      }
      seen.log.append(line)
      if seen.log.count > Self.logLines { seen.log.removeFirst() }
    }
  }

  /// Why the process has ended; nil if that was wanted.
  private var fault: PreviewStatus.Fault? {
    let seen = seen.withLock { $0 }
    if seen.wasStopped { return nil }
    let place = seen.hook.map { " in \($0)" } ?? ""
    let line = TrapReport(log: (seen.log + seen.backtrace).joined(separator: "\n")).place
    let (title, end) =
      switch process.end {
      case .exit(PreviewServer.hangCode): ("The control hangs\(place)", "code \(PreviewServer.hangCode)")
      case .exit(let code): ("The program ended\(place), with code \(code)", "code \(code)")
      case .signal(let number):
        ("The control crashed\(place)\(line.map { " (\($0))" } ?? "")", "signal \(number)")
      case nil: ("The program ended\(place)", "")
      }
    return PreviewStatus.Fault(
      title: title, text: seen.log.isEmpty ? end : seen.log.joined(separator: "\n"), restarts: true)
  }
}
