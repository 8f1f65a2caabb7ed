import Dispatch
import Foundation

/// A process of the plugin that serves stages, so that a control that traps takes neither the page nor the watch with
/// it, and a new build can stand beside the one before.
final class StageProcess: @unchecked Sendable {
  // Everything that changes is behind the lock, which is why the class may call itself Sendable.
  private let lock = NSLock()
  private let token: String
  private let process = Process()
  private let input = Pipe()
  private var hook: String?
  private var log: [String] = []
  private var wasStopped = false

  /// The environment variables that tell the process its token and the port of the page.
  static let tokenVariable = "REFRESHKIT_PREVIEW_TOKEN"
  static let portVariable = "REFRESHKIT_PREVIEW_PORT"
  /// How many of the last lines of its standard error are kept.
  private static let logLines = 40

  /// What a process says of itself, a line each.
  enum Event: Sendable {
    /// It serves stages on a port.
    case ready(port: UInt16)
    /// It has come to an end by itself.
    case ended(PreviewStatus.Fault)
  }

  /// Starts the process.
  ///
  /// - Throws: what `Process` throws.
  init(
    _ executable: URL, _ arguments: [String], token: String, pagePort: UInt16, folder: URL,
    onEvent: @escaping @Sendable (Event) -> Void
  ) throws {
    self.token = token
    process.executableURL = executable
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging([
      Self.tokenVariable: token, Self.portVariable: "\(pagePort)", "SWIFT_BACKTRACE": "enable=no",
    ]) { $1 }
    // Its end tells the process that it is no longer wanted, however this one ends.
    process.standardInput = input
    let (output, error) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = error
    try process.run()
    let ends = DispatchGroup()
    Self.read(output, ends) { [weak self] line in self?.heard(line, onEvent) }
    Self.read(error, ends) { [weak self] line in self?.logged(line) }
    ends.notify(queue: .global()) { [self] in
      process.waitUntilExit()
      if let fault { onEvent(.ended(fault)) }
    }
  }

  /// Hands on what comes out of a pipe, line by line, until its end.
  private static func read(_ pipe: Pipe, _ ends: DispatchGroup, _ note: @escaping @Sendable (String) -> Void)
  {
    let handle = pipe.fileHandleForReading
    ends.enter()
    Thread.detachNewThread {
      var rest = Data()
      while case let part = handle.availableData, !part.isEmpty {
        rest.append(part)
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
          note(String(decoding: rest[rest.startIndex..<end], as: UTF8.self))
          rest.removeSubrange(rest.startIndex...end)
        }
      }
      ends.leave()
    }
  }

  /// Ends the process, which is no fault of it.
  func stop() {
    lock.withLock { wasStopped = true }
    try? input.fileHandleForWriting.close()
    process.terminate()
  }

  private func heard(_ line: String, _ onEvent: (Event) -> Void) {
    let (printed, report) = StageReport.split(line, token: token)
    // What the author prints is for the author.
    if !printed.isEmpty || report == nil {
      FileHandle.standardError.write(Data("\(printed)\n".utf8))
    }
    switch report {
    case .port(let port): onEvent(.ready(port: port))
    case .hook(let name): lock.withLock { hook = name }
    case nil: break
    }
  }

  private func logged(_ line: String) {
    FileHandle.standardError.write(Data("\(line)\n".utf8))
    lock.withLock {
      log.append(String(line.prefix(2000)))
      if log.count > Self.logLines { log.removeFirst() }
    }
  }

  /// Why the process has ended; nil where that was wanted.
  private var fault: PreviewStatus.Fault? {
    lock.withLock {
      if wasStopped { return nil }
      let place = hook.map { " in \($0)" } ?? ""
      let title =
        switch (process.terminationReason, process.terminationStatus) {
        case (.uncaughtSignal, _): "The control crashed\(place)"
        case (_, PreviewServer.hangCode): "The control hangs\(place)"
        case (_, let code): "The program ended\(place), with code \(code)"
        }
      let text =
        log.isEmpty
        ? "signal \(process.terminationStatus)" : log.joined(separator: "\n")
      return PreviewStatus.Fault(title: title, text: text, restarts: true)
    }
  }
}
