import Foundation

/// A worker process, usually another instance of this program, so that a control that traps or hangs does not end
/// this one.
///
/// The worker's standard input is a socket for jobs and events; its output is separate. `ParentLink` is the worker's
/// side.
package final class WorkerProcess<Job: Codable & Sendable, Result: Codable & Sendable> {
  /// The seconds that a worker may take to start, before any of the control's code runs; long because of busy
  /// machines.
  private let startTimeout = 120.0

  /// The seconds that a worker may take to accept a job.
  private let jobTimeout = 10.0

  /// The seconds that a worker may take to finish its job when no control's code is running any more.
  private let finishTimeout = 600.0

  /// The seconds that a worker may take to end when it is no longer needed.
  private let stopTimeout = 2.0

  private let process: ChildProcess
  private let link: Descriptor
  private let output: ProcessOutput
  private let showsErrors: Bool
  private var events = LineBuffer()
  private var log = OutputTail()
  private var shown = TrapReport.Filter()

  /// Starts a program as a worker, with a command line.
  ///
  /// - Parameters:
  ///   - channel: another socket for the worker, closed here after the start.
  ///   - givesOutput: true to pass this process's standard output to the worker.
  ///   - showsErrors: true to print the worker's other output to this process's standard error, without backtraces.
  /// - Throws: `ChildProcess.StartError` or `SystemError`.
  package init(
    _ commandLine: [String], program: String = ChildProcess.ownProgram, folder: URL? = nil,
    channel: Descriptor? = nil, givesOutput: Bool = false, showsErrors: Bool = false
  ) throws {
    self.showsErrors = showsErrors
    (process, link, output) = try Self.start { link, output in
      let printed = ChildProcess.Stream.descriptor(output.writers[0])
      return try ChildProcess(
        program, [WorkerArgument.mark] + commandLine,
        environment: ProcessInfo.processInfo.environment.merging(TrapReport.environment) { $1 },
        folder: folder, input: .descriptor(link), output: givesOutput ? .inherited : printed, error: printed,
        channel: channel)
    }
    channel?.close()
  }

  /// Creates the sockets and pipes of a worker, and starts it.
  ///
  /// - Throws: `ChildProcess.StartError`, or `SystemError` if there are no free descriptors.
  private static func start(
    _ start: (Descriptor, ProcessOutput) throws -> ChildProcess
  ) throws -> (ChildProcess, Descriptor, ProcessOutput) {
    do {
      let ends = try Descriptor.sockets()
      let output = try ProcessOutput(pipes: 1, after: [ends.0])
      let process = try start(ends.1, output)
      // Closed so that only the worker holds its socket, and each side sees the end of the other.
      ends.1.close()
      return (process, ends.0, output)
    } catch let error as SystemError {
      throw SystemError("start a process", code: error.code)
    } catch let error as ChildProcess.StartError where error.code == EMFILE || error.code == ENFILE {
      throw SystemError("start a process", code: error.code)
    }
  }

  /// How long the worker has waited for a processor since its start.
  package var waitedForProcessor: ProcessorWaits { process.waitedForProcessor }

  /// The last lines of the worker's output, without a backtrace.
  package func lastLines(_ count: Int) -> [String] {
    TrapReport.logLines(in: log.text).suffix(count).map { String($0.prefix(2000)) }
  }

  /// Sends a job to the worker and waits for its outcome.
  ///
  /// - Parameters:
  ///   - hookTimeout: the seconds that the worker may be silent after entering a hook.
  ///   - onTick: called at least ten times a second; an error that it throws stops the worker.
  ///   - onEvent: receives each event.
  ///   - keep: adds a result to the previous ones, which it may replace.
  /// - Throws: the error of `onTick`, unless the job was done by then.
  package func perform(
    _ job: Job, hookTimeout: Double = Deadline.longest, onTick: () throws -> Void = {},
    onEvent: (WorkerEvent<Result>) -> Void = { _ in },
    keep: (inout [Result], Result) -> Void = { $0.append($1) }
  ) throws -> WorkerOutcome<Result> {
    // A failure shows as the end of the worker.
    var line = ((job as? String).flatMap(JSONLine.quoted) ?? JSONLine.encode(job)) + "\n"
    _ = line.withUTF8 { link.sendAll(UnsafeRawBufferPointer($0), upTo: jobTimeout) }
    var outcome = WorkerOutcome<Result>()
    var silence = SilenceTimeout(timeout: startTimeout)
    /// Processes output of the worker; true if the job is done.
    func take(_ news: ProcessOutput.OutputEvent) -> Bool {
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
      // Checked before `onTick`, because if both timeouts have passed, a hanging hook is the cause.
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
        // Events that the worker had sent by then still count.
        while case .bytes(let part, let pipe) = output.next(of: process, within: 0) {
          if take(.bytes(part, pipe: pipe)) { return outcome }
        }
        throw error
      }
    }
  }

  /// Stores output of the worker; true if it contains events.
  private func receive(_ news: ProcessOutput.OutputEvent) -> Bool {
    guard case .bytes(let part, let pipe) = news else { return false }
    if pipe == 0 {
      events.append(part)
      return true
    }
    log.append(part)
    if showsErrors { try? FileHandle.standardError.write(contentsOf: Data(shown.next(part))) }
    return false
  }

  /// The next complete event received; nil if there is none.
  private func nextEvent() -> WorkerEvent<Result>? {
    while let line = events.next() {
      if let event = WorkerEvent<Result>(line: line) { return event }
    }
    return nil
  }

  /// The seconds that the worker may be silent after an event; nil if the event does not change them.
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

  /// Asks the worker to end by closing its input, and kills it after `stopTimeout`.
  package func stop() {
    link.endWriting()
    if process.wait(upTo: stopTimeout) == nil { process.kill() }
  }
}

/// The timeout for a worker that sends no events.
private struct SilenceTimeout {
  /// The seconds that the worker may be silent.
  var timeout: Double
  private var deadline: ProcessDeadline
  private var isExtended = false
  private var hasHooks = false

  init(timeout: Double) {
    self.timeout = timeout
    deadline = ProcessDeadline(after: timeout)
  }

  /// Starts the timeout of hooks at the first one; earlier waiting for a processor does not extend it.
  mutating func beginHooks(of process: ChildProcess) {
    guard !hasHooks else { return }
    hasHooks = true
    deadline = ProcessDeadline(after: timeout, waited: process.waitedForProcessor)
  }

  mutating func begin() { deadline.restart(after: timeout) }

  /// True if the worker has been silent for too long.
  ///
  /// - Parameter isTrapping: true if the worker has trapped and is printing its backtrace, which extends the timeout
  ///   once.
  mutating func isOver(of process: ChildProcess, while isTrapping: @autoclosure () -> Bool) -> Bool {
    guard deadline.isOver(waited: { process.waitedForProcessor }) else { return false }
    guard !isExtended, isTrapping() else { return true }
    isExtended = true
    deadline.restart(after: 2 * TrapReport.timeLimit)
    return false
  }
}
