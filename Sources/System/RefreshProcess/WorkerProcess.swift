import Foundation

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

  private let process: ChildProcess
  private let link: Descriptor
  private let output: ProcessOutput
  private let showsErrors: Bool
  /// Whether it began as a copy of this process, and says less of a trap than a program that was started to say it.
  package let isCopy: Bool
  private var events = LineBuffer()
  private var log = OutputTail()
  private var shown = TrapReport.Filter()

  /// Starts the program with a command line.
  ///
  /// - Parameters:
  ///   - givesOutput: whether its standard output is this process's.
  ///   - showsErrors: whether what it prints otherwise is passed on to this process's standard error, without backtraces.
  /// - Throws: `ChildProcess.StartError` and `SystemError`.
  package init(
    _ commandLine: [String], program: String = ChildProcess.ownProgram, folder: URL? = nil,
    givesOutput: Bool = false, showsErrors: Bool = false
  ) throws {
    self.showsErrors = showsErrors
    isCopy = false
    (process, link, output) = try Self.start { link, output in
      let printed = ChildProcess.Stream.descriptor(output.writers[0])
      return try ChildProcess(
        program, [Worker.mark] + commandLine,
        environment: ProcessInfo.processInfo.environment.merging(TrapReport.environment) { $1 },
        folder: folder, input: .descriptor(link), output: givesOutput ? .inherited : printed, error: printed)
    }
  }

  /// Makes what connects a process with this one, and starts it.
  ///
  /// - Throws: `ChildProcess.StartError`, or one `SystemError` for whatever there are no descriptors for.
  private static func start(
    _ start: (Descriptor, ProcessOutput) throws -> ChildProcess
  ) throws -> (ChildProcess, Descriptor, ProcessOutput) {
    do {
      let ends = try Descriptor.sockets()
      let output = try ProcessOutput(pipes: 1, after: [ends.0])
      let process = try start(ends.1, output)
      // Its end of the sockets is its alone, so that each side learns of the end of the other.
      ends.1.close()
      return (process, ends.0, output)
    } catch let error as SystemError {
      throw SystemError("start a process", code: error.code)
    } catch let error as ChildProcess.StartError where error.code == EMFILE || error.code == ENFILE {
      throw SystemError("start a process", code: error.code)
    }
  }

  /// How many seconds it has waited for a processor since it began.
  package var waitedForProcessor: Double { process.waitedForProcessor }

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
  ///   - isBegun: whether it was given the job before, as a `WorkerCopy`.
  ///   - hookTimeout: how many seconds it may give no sign of life once a hook was entered.
  ///   - onTick: called ten times a second or more. What it throws ends the process.
  ///   - onEvent: receives each event.
  ///   - keep: adds a result to those before it, which it may replace.
  /// - Throws: what `onTick` does, unless the job was done by then.
  package func perform(
    _ job: Job, isBegun: Bool = false, hookTimeout: Double = Deadline.longest, onTick: () throws -> Void = {},
    onEvent: (WorkerEvent<Result>) -> Void = { _ in },
    keep: (inout [Result], Result) -> Void = { $0.append($1) }
  ) throws -> WorkerOutcome<Result> {
    if !isBegun { link.send(job: job) }
    var outcome = WorkerOutcome<Result>()
    var silence = Silence(timeout: startTimeout)
    /// Takes in what has come; whether the job is done.
    func take(_ news: ProcessOutput.News) -> Bool {
      guard receive(news) else { return false }
      while let event = nextEvent() {
        if case .done = event { return true }
        if case .hook = event { silence.beginHooks(of: process) }
        silence.timeout = timeout(after: event, hookTimeout) ?? silence.timeout
        outcome.note(event, keep)
        onEvent(event)
      }
      silence.begin()
      return false
    }
    while true {
      let news = output.next(of: process, within: 0.1)
      if take(news) { return outcome }
      // Before what the caller asks: where both limits have passed between two looks, a hook that hangs is the cause.
      if case .ended = news {
        outcome.end = end
        return outcome
      }
      if silence.isOver(of: process, while: TrapReport.isBegun(in: log.text)) {
        process.kill()
        outcome.end = .hang(seconds: silence.timeout)
        return outcome
      }
      do {
        try onTick()
      } catch {
        stop()
        // Work that it had done by then counts.
        while case .bytes(let part, let pipe) = output.next(of: process, within: 0) {
          if take(.bytes(part, pipe: pipe)) { return outcome }
        }
        throw error
      }
    }
  }

  /// Takes in what has come; whether events are among it.
  private func receive(_ news: ProcessOutput.News) -> Bool {
    guard case .bytes(let part, let pipe) = news else { return false }
    if pipe == 0 {
      events.append(part)
      return true
    }
    log.append(part)
    if showsErrors { try? FileHandle.standardError.write(contentsOf: Data(shown.next(part))) }
    return false
  }

  /// The next whole event that has come.
  private func nextEvent() -> WorkerEvent<Result>? {
    while let line = events.next() {
      if let event = WorkerEvent<Result>(line: line) { return event }
    }
    return nil
  }

  /// How many seconds it may give no sign of life after an event; nil if the event changes nothing about that.
  private func timeout(after event: WorkerEvent<Result>, _ hookTimeout: Double) -> Double? {
    switch event {
    case .hook: hookTimeout
    case .played: finishTimeout
    case .part, .result, .fault, .done: nil
    }
  }

  private var end: WorkerEnd {
    switch process.end {
    case .exit(let code)?: return .exit(code)
    case .signal(let number)?: return .trap(signal: number, TrapReport(log: log.text))
    case nil: preconditionFailure("a process that has ended says how")
    }
  }

  /// Tells the process that it is no longer needed, and kills it if it has not ended soon.
  package func stop() {
    link.endWriting()
    if process.wait(upTo: stopTimeout) == nil { process.kill() }
  }
}

/// How long a process has given no sign of life.
private struct Silence {
  /// How many seconds it may last.
  var timeout: Double
  private var deadline: ProcessDeadline
  private var isExtended = false
  private var hasHooks = false

  init(timeout: Double) {
    self.timeout = timeout
    deadline = ProcessDeadline(after: timeout)
  }

  /// A hook was entered: how long the process has waited for a processor before the first puts nothing off.
  mutating func beginHooks(of process: ChildProcess) {
    guard !hasHooks else { return }
    hasHooks = true
    deadline = ProcessDeadline(after: timeout, waited: process.waitedForProcessor)
  }

  /// There was a sign of life.
  mutating func begin() { deadline.restart(after: timeout) }

  /// Whether it has lasted too long.
  ///
  /// - Parameter isTrapping: whether the process has trapped, and takes a while to tell where.
  mutating func isOver(of process: ChildProcess, while isTrapping: @autoclosure () -> Bool) -> Bool {
    guard deadline.isOver(waited: { process.waitedForProcessor }) else { return false }
    guard !isExtended, isTrapping() else { return true }
    isExtended = true
    deadline.restart(after: 2 * TrapReport.timeLimit)
    return false
  }
}
