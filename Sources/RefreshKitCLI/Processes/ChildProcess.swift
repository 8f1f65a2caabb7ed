import Foundation
import Glibc
import RefreshExport

/// This program once more, for work with controls: one that traps or hangs takes only that process down.
///
/// What the process has to say comes on its standard output, a line at a time; see `ParentLink` for its side.
final class ChildProcess {
  /// How a process ended that was followed to its end.
  enum End: Hashable {
    /// By itself, with an exit code.
    case exit(Int32)
    /// By a trap, with what it said of it.
    case trap(String)
    /// It had given no sign of life for too long, and was ended.
    case hang(seconds: Double)

    /// The end in words, for the process of a control that was in a hook.
    func described(hook: String?) -> String {
      let place = hook.map { " in \($0)" } ?? ""
      switch self {
      case .exit(let code): return "ends the program\(place), with code \(code)"
      case .trap(let reason): return "traps\(place)\(reason)"
      case .hang(let seconds): return "hangs\(place): no sign of life for \(seconds.formatted) s"
      }
    }
  }

  /// How many seconds a process may take to begin, before anything of a control runs.
  static let startLimit: TimeInterval = 120

  /// How many seconds a process may take to stop once it is asked to.
  private static let stopLimit: TimeInterval = 2

  /// After how many seconds without a sign of life the process is taken to hang; nil waits for ever.
  var patience: TimeInterval?

  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private let log: NamelessFile
  private var buffer = LineBuffer()

  /// Starts the program with arguments.
  ///
  /// - Parameters:
  ///   - isFed: whether it reads what `send` writes.
  ///   - givesOutput: whether its standard output is ours; what it has to say then comes on the other descriptor that
  ///     can be handed on, its standard input, which is a pipe to write to.
  ///   - showsErrors: whether what it writes to standard error goes on to ours.
  init(
    _ arguments: [String], patience: TimeInterval?, isFed: Bool = false, givesOutput: Bool = false,
    showsErrors: Bool = false
  ) throws {
    self.patience = patience
    log = try NamelessFile()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = arguments
    if isFed { process.standardInput = input } else { process.standardInput = FileHandle.nullDevice }
    process.standardOutput = output
    if givesOutput {
      process.standardInput = output.fileHandleForWriting
      process.standardOutput = FileHandle.standardOutput
    }
    if !showsErrors { process.standardError = log.handle }
    // A backtrace would take seconds.
    process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    try process.run()
    try? output.fileHandleForWriting.close()
    try? input.fileHandleForReading.close()
  }

  deinit { stop() }

  /// Ends the process where it has not ended.
  func stop() {
    guard process.isRunning else { return }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// Asks the process to stop, and ends it where it has not done so after two seconds.
  private func askToStop() {
    let limit = ProcessInfo.processInfo.systemUptime + Self.stopLimit
    // Again and again, because one that is only just starting does not listen yet.
    while process.isRunning && ProcessInfo.processInfo.systemUptime < limit {
      process.terminate()
      usleep(10_000)
    }
    stop()
  }

  /// Writes a line to the process; one that has ended does not read it, and says so when it is followed.
  func send(_ line: String) {
    try? input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
  }

  /// Hands on what the process says until a line was the last one wanted, or the process is over.
  ///
  /// - Parameters:
  ///   - onTick: called ten times a second or more; true is a sign of life. What it throws stops the process.
  ///   - onLine: takes a line; false for the last one wanted.
  /// - Returns: how the process ended; nil where it goes on.
  func follow(onTick: () throws -> Bool = { false }, onLine: (String) -> Bool) throws -> End? {
    let descriptor = output.fileHandleForReading.fileDescriptor
    var silentSince = ProcessInfo.processInfo.systemUptime
    while true {
      while let line = buffer.next() { if !onLine(line) { return nil } }
      var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let ready = Glibc.poll(&poll, 1, 100)
      do {
        if try onTick() { silentSince = ProcessInfo.processInfo.systemUptime }
      } catch {
        askToStop()
        // What it had done by then counts.
        while Glibc.poll(&poll, 1, 0) > 0 {
          let part = output.fileHandleForReading.availableData
          if part.isEmpty { break }
          buffer.append(part)
        }
        while let line = buffer.next() { if !onLine(line) { return nil } }
        throw error
      }
      if ready > 0 {
        silentSince = ProcessInfo.processInfo.systemUptime
        let part = output.fileHandleForReading.availableData
        if part.isEmpty { break }
        buffer.append(part)
      } else if let patience, ProcessInfo.processInfo.systemUptime - silentSince > patience {
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        return .hang(seconds: patience)
      }
    }
    process.waitUntilExit()
    guard process.terminationReason == .uncaughtSignal else { return .exit(process.terminationStatus) }
    return .trap(reason() ?? " (signal \(process.terminationStatus))")
  }

  /// What the program said when it trapped, without the path of the file, which is of the machine that built it.
  private func reason() -> String? {
    let text = log.text
    for line in text.split(separator: "\n").reversed() {
      for word in ["Fatal error", "Precondition failed"] {
        if let start = line.range(of: word) { return ": " + line[start.lowerBound...] }
      }
    }
    return nil
  }
}

/// Bytes that come in pieces, taken out a line at a time.
struct LineBuffer {
  private var bytes: [UInt8] = []
  /// Where the line that is not taken out yet begins, and how far it is known to hold no line feed.
  private var (start, searched) = (0, 0)

  mutating func append(_ part: Data) {
    if start > 0 {
      bytes.removeFirst(start)
      (start, searched) = (0, searched - start)
    }
    bytes += part
  }

  /// The next whole line, without its line feed.
  mutating func next() -> String? {
    guard let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
      searched = bytes.count
      return nil
    }
    defer { (start, searched) = (end + 1, end + 1) }
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }
}

extension Double {
  /// Without a fraction where it is whole.
  var formatted: String { self == rounded() ? "\(Int(self))" : "\(self)" }
}
