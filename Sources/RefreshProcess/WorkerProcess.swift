import Foundation

/// What a worker says of its job: a line of JSON each, so that no name can end a line or begin another event.
package enum WorkerEvent<Result: Codable & Sendable>: Codable, Sendable {
  /// It is about to enter a hook of the control, or has been called in it for a while.
  case hook(String)
  /// How far it has come, 0…1.
  case part(Double)
  /// Nothing of the author's runs until the next hook.
  case played
  /// A part of what the job is done for.
  case result(Result)
  /// Something that is wrong.
  case fault(String)
  /// That was all of this job.
  case done
}

/// Most events are written and read without a coder, which takes longer than a short job when it is first used.
extension WorkerEvent {
  /// A line of JSON.
  package var line: String {
    switch self {
    case .hook(let name): JSONLine.quoted(name).map { #"{"hook":{"_0":\#($0)}}"# } ?? JSONLine.encode(self)
    case .result(let result):
      (result as? String).flatMap(JSONLine.quoted).map { #"{"result":{"_0":\#($0)}}"# }
        ?? JSONLine.encode(self)
    case .played: #"{"played":{}}"#
    case .done: #"{"done":{}}"#
    case .part, .fault: JSONLine.encode(self)
    }
  }

  /// The event of a line; nil if it is none.
  package init?(line: String) {
    if line == #"{"done":{}}"# {
      self = .done
    } else if line == #"{"played":{}}"# {
      self = .played
    } else if let name = JSONLine.unquoted(line, after: #"{"hook":{"_0":"#, before: "}}") {
      self = .hook(name)
    } else if let text = JSONLine.unquoted(line, after: #"{"result":{"_0":"#, before: "}}"),
      let result = text as? Result
    {
      self = .result(result)
    } else if let event = JSONLine.decode(Self.self, from: line) {
      self = event
    } else {
      return nil
    }
  }
}

/// Values as lines of JSON, whatever their texts hold; numbers that JSON does not have are texts.
package enum JSONLine {
  /// A text as JSON; nil if one of its characters has to be written otherwise.
  package static func quoted(_ text: String) -> String? {
    text.utf8.allSatisfy(isPlain) ? "\"\(text)\"" : nil
  }

  /// The text in quotes between a line's beginning and its end; nil if something else does.
  package static func unquoted(_ line: String, after head: String = "", before tail: String = "") -> String? {
    let (head, tail) = (head + "\"", "\"" + tail)
    guard line.utf8.count >= head.utf8.count + tail.utf8.count, line.hasPrefix(head), line.hasSuffix(tail)
    else { return nil }
    let text = line.utf8.dropFirst(head.utf8.count).dropLast(tail.utf8.count)
    return text.allSatisfy(isPlain) ? String(Substring(text)) : nil
  }

  /// Whether a byte stands for itself in a text of JSON.
  private static func isPlain(_ byte: UInt8) -> Bool {
    (0x20...0x7E).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  package static func encode(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    // Texts, numbers and lists of them can always be encoded.
    return String(decoding: try! encoder.encode(value), as: UTF8.self)
  }

  /// nil if the line is no such value.
  package static func decode<Value: Decodable>(_ type: Value.Type, from line: String) -> Value? {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return try? decoder.decode(type, from: Data(line.utf8))
  }
}

/// How a worker ended before its job was done.
package enum WorkerEnd: Sendable {
  /// By itself, with an exit code.
  case exit(Int32)
  /// By a signal, with what it said of its trap.
  case trap(signal: Int32, TrapReport)
  /// It had given no sign of life for too long, and was killed.
  case hang(seconds: Double)

  /// The end in words, for a control that was in a hook.
  package func described(hook: String?) -> String {
    let place = hook.map { " in \($0)" } ?? ""
    switch self {
    case .exit(let code): return "exited with code \(code)\(place)"
    case .trap(let signal, let report):
      return "traps\(place)\(report.reason == nil ? " (signal \(signal))" : "")\(report)"
    case .hang(let seconds):
      return "\(hook ?? "the process") has not responded for \(seconds.plain) s; stopped"
    }
  }
}

extension Double {
  /// Without a fraction if it has none.
  package var plain: String { self == rounded() ? "\(Int(self))" : "\(self)" }
}

/// What became of a job.
package struct WorkerOutcome<Result: Codable & Sendable>: Sendable {
  package var results: [Result] = []
  package var faults: [String] = []
  /// The hook of the control that was entered last.
  package var hook: String?
  /// How the process ended; nil if it has done the job and waits for another.
  package var end: WorkerEnd?

  package init(faults: [String] = []) { self.faults = faults }

  /// What went wrong, a line each.
  package var problems: [String] { faults + (end.map { [$0.described(hook: hook)] } ?? []) }
}

/// A copy of this process that waits for jobs, as a program with the same command line would, without the time that takes
/// to begin.
package struct WorkerCopy: Sendable {
  fileprivate let process: ChildProcess
  fileprivate let link: Descriptor
  /// What it prints.
  fileprivate let printed: Descriptor

  /// Copies this process, which has to have a single thread.
  ///
  /// - Parameter serve: what a copy does, as a worker that is a program; it ends with the copy.
  /// - Returns: none, or fewer, where no more can be had.
  package static func make(_ count: Int, serve: () -> Never) -> [WorkerCopy] {
    var copies: [WorkerCopy] = []
    while copies.count < count {
      guard let ends = try? Descriptor.sockets(), let pipe = try? Descriptor.pipe() else { break }
      let process = ChildProcess(input: ends.1, output: pipe.writer) {
        // Each side learns of the end of the other only if nobody else holds that one's end.
        for copy in copies {
          copy.link.close()
          copy.printed.close()
        }
        ends.0.close()
        pipe.reader.close()
        serve()
      }
      guard let process else { break }
      ends.1.close()
      pipe.writer.close()
      copies.append(WorkerCopy(process: process, link: ends.0, printed: pipe.reader))
    }
    return copies
  }
}

/// A process that does jobs, this program once more in most cases: a control that traps or hangs takes only that down.
///
/// Its standard input is a socket: jobs go there, events come back. What it prints goes nowhere near them.
/// `WorkerLink` is its side.
package final class WorkerProcess<Job: Codable & Sendable, Result: Codable & Sendable> {
  /// How many seconds a process may take to begin, before anything of a control runs: a busy machine takes its time.
  private let startTimeout = 120.0

  /// How many seconds it may take to conclude its job when nothing of a control runs any more.
  private let finishTimeout = 600.0

  /// How many seconds it may take to end once it is no longer needed.
  private let stopTimeout = 2.0

  /// How many seconds it may take to accept a job.
  private let sendTimeout = 10.0

  private let process: ChildProcess
  private let link: Descriptor
  private let output: ProcessOutput
  private let showsErrors: Bool
  /// Whether it began as a copy of this process, and says less of a trap than a program that was started to say it.
  package let isCopy: Bool
  private var events = LineBuffer()
  private var log = OutputTail()

  /// Starts the program with a command line.
  ///
  /// - Parameters:
  ///   - givesOutput: whether its standard output is this process's.
  ///   - showsErrors: whether what it prints otherwise is passed on to this process's standard error.
  /// - Throws: `ChildProcess.StartError` and `SystemError`.
  package init(
    _ commandLine: [String], program: String = ChildProcess.ownProgram, folder: URL? = nil,
    givesOutput: Bool = false, showsErrors: Bool = false
  ) throws {
    self.showsErrors = showsErrors
    isCopy = false
    let ends = try Descriptor.sockets()
    link = ends.0
    output = try ProcessOutput(pipes: 1, after: [link])
    let printed = ChildProcess.Stream.descriptor(output.writers[0])
    process = try ChildProcess(
      program, [Worker.mark] + commandLine,
      environment: ProcessInfo.processInfo.environment.merging(TrapReport.environment) { $1 },
      folder: folder, input: .descriptor(ends.1), output: givesOutput ? .inherited : printed, error: printed)
    // Its end of the sockets is its alone, so that each side learns of the end of the other.
    ends.1.close()
  }

  /// Takes over a copy of this process.
  package init(_ copy: WorkerCopy) {
    showsErrors = false
    isCopy = true
    (process, link) = (copy.process, copy.link)
    output = ProcessOutput(reading: [copy.link, copy.printed])
  }

  /// The last lines that it has printed, without those about a trap.
  package func lastLines(_ count: Int) -> [String] {
    TrapReport.logLines(in: log.text).suffix(count).map { String($0.prefix(2000)) }
  }

  /// Has the process do a job, and waits for its end.
  ///
  /// - Parameters:
  ///   - hookTimeout: how many seconds it may give no sign of life once a hook was entered.
  ///   - onTick: called ten times a second or more. What it throws ends the process.
  ///   - onEvent: receives each event.
  ///   - keep: adds a result to those before it, which it may replace.
  /// - Throws: what `onTick` does, unless the job was done by then.
  package func perform(
    _ job: Job, hookTimeout: Double = Deadline.longest, onTick: () throws -> Void = {},
    onEvent: (WorkerEvent<Result>) -> Void = { _ in },
    keep: (inout [Result], Result) -> Void = { $0.append($1) }
  ) throws -> WorkerOutcome<Result> {
    var outcome = WorkerOutcome<Result>()
    // Until the first hook is entered nothing of the author's runs.
    var silenceTimeout = startTimeout
    var silence = Deadline(after: silenceTimeout)
    var isTrapped = false
    /// Takes in what has come; whether the job is done.
    func take(_ news: ProcessOutput.News) -> Bool {
      guard case .bytes(let part, let pipe) = news else { return false }
      guard pipe == 0 else {
        if showsErrors { try? FileHandle.standardError.write(contentsOf: Data(part)) }
        log.append(part)
        return false
      }
      events.append(part)
      while let line = events.next() {
        guard let event = WorkerEvent<Result>(line: line) else { continue }
        switch event {
        case .hook(let name):
          outcome.hook = name
          silenceTimeout = hookTimeout
        case .played:
          outcome.hook = nil
          silenceTimeout = finishTimeout
        case .result(let result): keep(&outcome.results, result)
        case .fault(let line): outcome.faults.append(line)
        case .part: break
        case .done: return true
        }
        onEvent(event)
      }
      silence = Deadline(after: silenceTimeout)
      return false
    }
    send(job)
    while true {
      let news = output.next(of: process, within: 0.1)
      if take(news) { return outcome }
      do {
        try onTick()
      } catch {
        stop()
        // What it had done by then counts.
        var rest = output.next(of: process, within: 0)
        while case .bytes = rest {
          if take(rest) { return outcome }
          rest = output.next(of: process, within: 0)
        }
        throw error
      }
      if case .ended = news {
        outcome.end = end
        return outcome
      }
      guard silence.isOver else { continue }
      // One that has trapped takes a while to tell where.
      if !isTrapped, TrapReport.isBegun(in: log.text) {
        isTrapped = true
        silence = Deadline(after: 2 * TrapReport.timeLimit)
        continue
      }
      process.kill()
      outcome.end = .hang(seconds: silenceTimeout)
      return outcome
    }
  }

  private var end: WorkerEnd {
    switch process.end {
    case .exit(let code)?: return .exit(code)
    case .signal(let number)?: return .trap(signal: number, TrapReport(log: log.text))
    case nil: preconditionFailure("a process that has ended says how")
    }
  }

  /// Writes a job to the process; one that has ended does not read it, and says so by its end.
  private func send(_ job: Job) {
    var text = ((job as? String).flatMap(JSONLine.quoted) ?? JSONLine.encode(job)) + "\n"
    _ = text.withUTF8 { link.sendAll(UnsafeRawBufferPointer($0), upTo: sendTimeout) }
  }

  /// Tells the process that it is no longer needed, and kills it if it has not ended soon.
  package func stop() {
    link.endWriting()
    if process.wait(upTo: stopTimeout) == nil { process.kill() }
  }
}
