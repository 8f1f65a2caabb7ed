import Foundation
import RefreshProcess

/// This program once more, for work with controls: one that traps or hangs takes only that process down.
///
/// What the process has to say comes as `WorkerMessage`s; see `ParentLink` for its side.
final class WorkerProcess {
  /// How a process ended that was followed to its end.
  enum End: Hashable {
    /// By itself, with an exit code.
    case exit(Int32)
    /// By a trap, with what it said of it.
    case trap(String)
    /// It had given no sign of life for too long, and was killed.
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

  /// How many seconds a process may take to begin, before anything of a control runs: a busy machine takes its time.
  static let startTimeout = 120.0

  /// How many seconds a process may take over a clip that is played, when nothing of a control runs any more.
  static let finishTimeout = 600.0

  /// How many seconds a process may take to end once it is asked to, or has closed what it talks through.
  private static let stopTimeout = 2.0

  /// How many seconds a process may take in to accept a line.
  private static let sendTimeout = 10.0

  /// After how many seconds without a sign of life the process hangs, at present.
  var silenceTimeout: Double

  private let process: ChildProcess
  private let input: Descriptor?
  private let output: ProcessOutput
  private let log: AnonymousFile?
  private var buffer = LineBuffer()

  /// Starts the program with arguments.
  ///
  /// - Parameters:
  ///   - isFed: whether it reads what `send` writes.
  ///   - givesOutput: whether its standard output is ours; what it has to say then comes on the other descriptor that
  ///     can be handed on, its standard input, which is a pipe to write to.
  ///   - showsErrors: whether what it writes to standard error is passed on to ours.
  ///   - keepsErrors: whether it is kept to say why the process trapped; it takes a temporary file.
  init(
    _ arguments: [String], silenceTimeout: Double, isFed: Bool = false, givesOutput: Bool = false,
    showsErrors: Bool = false, keepsErrors: Bool = true
  ) throws {
    self.silenceTimeout = silenceTimeout
    log = keepsErrors ? try AnonymousFile() : nil
    output = try ProcessOutput(pipes: 1)
    let writer = ChildProcess.Stream.descriptor(output.writers[0])
    let ends = isFed ? try Descriptor.sockets() : nil
    input = ends?.0
    let fed = ends.map { ChildProcess.Stream.descriptor($0.1) }
    process = try ChildProcess(
      URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path, arguments,
      environment: ProcessInfo.processInfo.environment.merging(TrapReport.environment) { $1 },
      input: givesOutput ? writer : fed ?? .nothing, output: givesOutput ? .inherited : writer,
      error: showsErrors ? .inherited : log.map { .descriptor($0.descriptor) } ?? .nothing)
    // Its end of the sockets is its alone, so that each side learns of the end of the other.
    ends?.1.close()
  }

  /// Kills the process if it has not ended.
  func stop() {
    if process.isRunning { process.kill() }
  }

  /// Writes a line to the process; one that has ended does not read it, and says so when it is followed.
  func send(_ line: String) {
    var text = line + "\n"
    text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while !rest.isEmpty, let input {
        guard case .bytes(let count) = input.send(rest, upTo: Self.sendTimeout), count > 0 else { return }
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      }
    }
  }

  /// Hands on what the process says until a message was the last one that is wanted, or the process is over.
  ///
  /// - Parameters:
  ///   - onTick: called ten times a second or more; true is a sign of life. What it throws stops the process.
  ///   - onMessage: takes a message; false for the last one that is wanted.
  /// - Returns: how the process ended; nil if it still runs.
  func follow(
    onTick: () throws -> Bool = { false }, onMessage: (WorkerMessage) -> Bool
  ) throws -> End? {
    /// Whether the last message that is wanted has come.
    func handOn() -> Bool {
      while let line = buffer.next() {
        if let message = WorkerMessage(line: line), !onMessage(message) { return true }
      }
      return false
    }
    var silence = Deadline(after: silenceTimeout)
    var isTrapped = false
    while true {
      if handOn() { return nil }
      let news = output.next(of: process, within: 0.1)
      do {
        if try onTick() { silence = Deadline(after: silenceTimeout) }
      } catch {
        process.stop(within: Self.stopTimeout)
        // What it had done by then counts.
        if case .bytes(let part, _) = news { buffer.append(part) }
        while case .bytes(let part, _) = output.next(of: process, within: 0) { buffer.append(part) }
        if handOn() { return nil }
        throw error
      }
      switch news {
      case .bytes(let part, _):
        buffer.append(part)
        // What is in it may change how long the next silence may last.
        if handOn() { return nil }
        silence = Deadline(after: silenceTimeout)
      case .quiet where silence.isOver:
        // One that has trapped takes a while to tell where.
        if !isTrapped, TrapReport.isBegun(in: log?.tail ?? "") {
          isTrapped = true
          silence = Deadline(after: 2 * TrapReport.timeLimit)
          continue
        }
        process.kill()
        return .hang(seconds: silenceTimeout)
      case .quiet: break
      case .ended:
        switch process.end {
        case .exit(let code)?: return .exit(code)
        case .signal(let number)?:
          let report = TrapReport(log: log?.tail ?? "")
          return .trap((report.reason == nil ? " (signal \(number))" : "") + "\(report)")
        case nil: preconditionFailure("a process that has ended says how")
        }
      }
    }
  }
}

extension Double {
  /// Without a fraction where it is whole.
  var formatted: String { self == rounded() ? "\(Int(self))" : "\(self)" }
}
