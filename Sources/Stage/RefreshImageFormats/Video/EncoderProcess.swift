import Foundation
import RefreshFiles
import RefreshProcess

/// A program that takes raw frames on its standard input and writes a file.
///
/// It has to keep quiet unless something goes wrong: what it prints on standard error counts as a failure.
final class EncoderProcess {
  private let process: ChildProcess
  private let program: String
  private let file: String
  /// The path that the program writes to.
  private let target: String

  /// Our end of the program's standard input: a socket, because writing to one need not raise SIGPIPE when the program
  /// is gone.
  private let input: Descriptor

  /// The program's output.
  private let words: AnonymousFile

  /// How many seconds the program may take to accept more bytes.
  private let acceptTimeout: Double

  /// How many seconds the program may take to complete the file once it has everything.
  private let finishTimeout: Double

  /// How many seconds pass between calls that report waiting for the program.
  private static let waitInterval = 0.1

  /// Starts a program; errors call it by its file name and say that it writes `file`.
  ///
  /// The last argument is the path that it writes to meanwhile, for which what it says is made to say `file`.
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

  /// The program of a name in the folders of a path, that of the environment by default.
  static func find(
    _ name: String, path: String = ProcessInfo.processInfo.environment["PATH"] ?? ""
  ) -> URL? {
    path.split(separator: ":").map { URL(fileURLWithPath: "\($0)/\(name)") }
      .first { PathKind.of($0.path) == .file && access($0.path, X_OK) == 0 }
  }

  /// Hands over bytes.
  ///
  /// - Parameter onWait: called about ten times per second while the program is not ready for more.
  /// - Throws: `EncoderError.program` if the program has ended or accepts nothing for too long, and what `onWait` throws.
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
        // One that has closed its input without ending is of no use any more.
        throw failure(process.wait(upTo: ChildProcess.killTimeout) ?? process.kill())
      }
    }
  }

  /// Ends the input and waits for the program; calls `onWait` meanwhile as `write` does.
  ///
  /// - Throws: `EncoderError.program` if it fails or takes too long, and what `onWait` throws.
  func finish(onWait: () throws -> Void) throws {
    input.close()
    let deadline = Deadline(after: finishTimeout)
    while process.wait(upTo: Self.waitInterval) == nil {
      try onWait()
      if deadline.isOver { throw hang(finishTimeout) }
    }
    // ffmpeg ends with 0 on a full disk, although it has said so.
    guard process.end == .exit(0), lastLine == nil else { throw failure(process.end) }
  }

  /// Kills the program if it still runs.
  func stop() {
    // First the signal: at the end of its input it would complete a file that nobody wants.
    if process.isRunning { process.kill() }
    input.close()
  }

  /// The last line that the program has printed on standard error.
  private var lastLine: String? {
    words.tail.split(whereSeparator: \.isNewline).last { !$0.allSatisfy(\.isWhitespace) }.map(String.init)
  }

  /// The program's last line, or how it ended.
  private func failure(_ end: ChildProcess.End?) -> EncoderError {
    let how =
      switch end {
      case .exit(let code)?: "exited with code \(code)"
      case .signal(let number)?: "was killed by signal \(number)"
      case nil: "did not exit"
      }
    let words = lastLine?.replacingOccurrences(of: target, with: file)
    return .program(name: program, file: file, reason: words ?? "no message; it \(how)")
  }

  /// Kills the program, which has done nothing for some seconds.
  private func hang(_ seconds: Double) -> EncoderError {
    stop()
    return .program(
      name: program, file: file, reason: "has not responded for \(seconds) s and was stopped")
  }
}
