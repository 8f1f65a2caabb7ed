import Foundation
import RefreshFiles
import RefreshImageFormats
import RefreshProcess

/// A child process that reads raw frames from standard input and writes a video file.
///
/// The program must print to standard error only on failure: any output counts as an error.
final class EncoderProcess {
  private let process: ChildProcess
  private let program: String
  private let file: String
  /// The path to which the program writes.
  private let target: String

  /// This process's end of the program's standard input; a socket, because it can be written without SIGPIPE after
  /// the program has ended.
  private let input: Descriptor

  /// The file with the program's standard error.
  private let words: AnonymousFile

  /// Time limit for the program to accept more bytes, in seconds.
  private let acceptTimeout: Double

  /// Time limit for the program to complete the file after the last frame, in seconds.
  private let finishTimeout: Double

  /// Interval between calls of `onWait`, in seconds.
  private static let waitInterval = 0.1

  /// Starts a program; errors name the program and `file`.
  ///
  /// The last argument is the temporary path to which the program writes; in its messages it is replaced by `file`.
  init(
    _ program: URL, arguments: [String], file: String, acceptTimeout: Double = 120,
    finishTimeout: Double = 600
  ) throws {
    self.program = program.lastPathComponent
    self.file = file
    target = arguments.last ?? file
    (self.acceptTimeout, self.finishTimeout) = (acceptTimeout, finishTimeout)
    do {
      words = try AnonymousFile()
      let ends = try Descriptor.sockets()
      input = ends.0
      defer { ends.1.close() }
      process = try ChildProcess(
        program.path, arguments, input: .descriptor(ends.1), output: .nothing,
        error: .descriptor(words.descriptor))
    } catch let error as ChildProcess.StartError {
      throw EncoderError.program(
        name: self.program, file: file, reason: String(cString: strerror(error.code)))
    } catch let error as SystemError {
      throw OutputError.system(action: "start \(self.program) for", file: file, code: error.code)
    }
  }

  deinit { stop() }

  /// Finds a program by name in the folders of a search path (default: `PATH`); nil if it is not found.
  static func find(
    _ name: String, path: String = ProcessInfo.processInfo.environment["PATH"] ?? ""
  ) -> URL? {
    path.split(separator: ":").map { URL(fileURLWithPath: "\($0)/\(name)") }
      .first { PathKind.of($0.path) == .file && access($0.path, X_OK) == 0 }
  }

  /// Writes bytes to the program's standard input.
  ///
  /// - Parameter onWait: called about ten times per second while the program is not ready for more.
  /// - Throws: `EncoderError.program` if the program has ended or accepts no bytes for too long, and any error of
  ///   `onWait`.
  func write(_ bytes: UnsafeRawBufferPointer, onWait: () throws -> Void) throws {
    var rest = bytes
    var silence = Deadline(after: acceptTimeout)
    while !rest.isEmpty {
      switch input.send(rest, upTo: Self.waitInterval) {
      case .bytes(0):
        try onWait()
        if silence.isOver { throw hang(acceptTimeout) }
      case .bytes(let count):
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        silence = Deadline(after: acceptTimeout)
      case .closed:
        input.close()
        // A program that has closed its input without ending is killed.
        throw failure(process.wait(upTo: ChildProcess.killTimeout) ?? process.kill())
      }
    }
  }

  /// Closes the input and waits for the program to end; calls `onWait` about ten times per second.
  ///
  /// - Throws: `EncoderError.program` if the program fails or takes too long, and any error of `onWait`.
  func finish(onWait: () throws -> Void) throws {
    input.close()
    let deadline = Deadline(after: finishTimeout)
    while process.wait(upTo: Self.waitInterval) == nil {
      try onWait()
      if deadline.isOver { throw hang(finishTimeout) }
    }
    // ffmpeg exits with 0 on a full disk, although it prints an error.
    guard process.end == .exit(0), lastLine == nil else { throw failure(process.end) }
  }

  /// Kills the program if it is still running.
  func stop() {
    // Kill first: at the end of its input the program would complete an unwanted file.
    if process.isRunning { process.kill() }
    input.close()
  }

  /// The last line that the program printed to standard error; nil if it printed nothing.
  private var lastLine: String? {
    words.tail.split(whereSeparator: \.isNewline).last { !$0.allSatisfy(\.isWhitespace) }.map(String.init)
  }

  /// Error with the program's last line of output or, without one, its exit code or signal.
  private func failure(_ end: ChildProcess.ExitStatus?) -> EncoderError {
    let how =
      switch end {
      case .exit(let code)?: "exited with code \(code)"
      case .signal(let number)?: "was killed by signal \(number)"
      case nil: "did not exit"
      }
    let words = lastLine?.replacingOccurrences(of: target, with: file)
    return .program(name: program, file: file, reason: words ?? "no message; it \(how)")
  }

  /// Kills an unresponsive program and returns the error to throw.
  private func hang(_ seconds: Double) -> EncoderError {
    stop()
    return .program(
      name: program, file: file, reason: "has not responded for \(seconds) s and was stopped")
  }
}
