import Foundation
import Glibc

/// A program that takes raw frames on its standard input and writes a file.
///
/// It has to keep quiet unless something goes wrong: what it prints on standard error counts as a failure.
final class EncoderProcess {
  private let process = Process()
  private let program: String
  private let file: String

  /// Our end of the program's standard input; -1 once it is closed.
  private var input: Int32

  /// What the program says.
  private let words: NamelessFile

  /// Starts a program; errors call it by its file name and say that it writes `file`.
  ///
  /// The last argument is the path that it writes to meanwhile, for which what it says is made to say `file`.
  init(_ program: URL, arguments: [String], file: String) throws {
    self.program = program.lastPathComponent
    self.file = file
    // A socket, because writing to one need not raise SIGPIPE when the program is gone.
    var ends: [Int32] = [0, 0]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
      throw ExportError.system(action: "start \(self.program) for", file: file, code: errno)
    }
    input = ends[0]
    words = try NamelessFile()
    let other = FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
    process.executableURL = program
    process.arguments = arguments
    process.standardInput = other
    process.standardOutput = FileHandle.nullDevice
    process.standardError = words.handle
    do {
      try process.run()
    } catch {
      Glibc.close(input)
      input = -1
      throw ExportError.program(name: self.program, file: file, reason: "\(error.localizedDescription)")
    }
    try? other.close()
  }

  deinit { stop() }

  /// The program of a name in the folders of a path, that of the environment unless told.
  static func find(
    _ name: String, path: String = ProcessInfo.processInfo.environment["PATH"] ?? ""
  ) -> URL? {
    path.split(separator: ":").map { URL(fileURLWithPath: "\($0)/\(name)") }
      .first { PathKind.of($0.path) == .file && access($0.path, X_OK) == 0 }
  }

  /// Hands over bytes.
  ///
  /// - Parameter onWait: called about ten times a second while the program is not ready for more.
  /// - Throws: `ExportError.program` where the program has ended, and what `onWait` throws.
  func write(_ bytes: UnsafeRawBufferPointer, onWait: () throws -> Void) throws {
    var rest = bytes
    while !rest.isEmpty {
      let sent = send(input, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
      if sent >= 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest[sent...])
      } else if errno == EAGAIN {
        try wait(for: POLLOUT, onWait)
      } else if errno != EINTR {
        closeInput()
        process.waitUntilExit()
        throw failure
      }
    }
  }

  /// Ends the input and waits for the program; calls `onWait` meanwhile as `write` does.
  ///
  /// - Throws: `ExportError.program` where it fails, and what `onWait` throws.
  func finish(onWait: () throws -> Void) throws {
    shutdown(input, Int32(SHUT_WR))
    // The program's end of the socket is closed with the program.
    while try !wait(for: POLLIN, onWait) {}
    closeInput()
    process.waitUntilExit()
    // ffmpeg ends with 0 on a full disk, although it has said so.
    guard process.terminationReason == .exit, process.terminationStatus == 0, lastLine == nil else {
      throw failure
    }
  }

  /// Waits a tenth of a second at most; returns whether the socket is ready or its other end closed.
  @discardableResult
  private func wait(for event: Int32, _ onWait: () throws -> Void) throws -> Bool {
    var state = pollfd(fd: input, events: Int16(event), revents: 0)
    if poll(&state, 1, 100) > 0 { return true }
    try onWait()
    return false
  }

  /// Ends the program where it still runs.
  func stop() {
    guard input >= 0 else { return }
    // First the signal: at the end of its input it would complete a file that nobody wants.
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    closeInput()
    process.waitUntilExit()
  }

  private func closeInput() {
    if input >= 0 { Glibc.close(input) }
    input = -1
  }

  /// The last line that the program has printed on standard error.
  private var lastLine: String? {
    words.text.split(whereSeparator: \.isNewline).last { !$0.allSatisfy(\.isWhitespace) }.map(String.init)
  }

  /// The program's last line, or how it ended.
  private var failure: ExportError {
    let status = process.terminationStatus
    let end = process.terminationReason == .exit ? "ends with code \(status)" : "is ended by signal \(status)"
    let words = lastLine?.replacingOccurrences(of: process.arguments?.last ?? file, with: file)
    return .program(name: program, file: file, reason: words ?? "nothing; it \(end)")
  }
}
