import Foundation
import RefreshFiles
import RefreshGoldens
import RefreshProcess
import RefreshRendering
import Synchronization

/// The jobs of a command, one for each control or clip, run in parallel.
///
/// A plugin runs them in worker processes, which receive the names of jobs. A worker that traps or hangs is reported,
/// and the other jobs continue. The first workers are forked copies of the plugin, ready at once; the job of a copy
/// that trapped is repeated in a newly started process, which can report the place. A program other than a plugin
/// cannot be started again, and runs the jobs itself.
package struct ControlJobs<Result: Codable & Sendable>: Sendable {
  package typealias Outcome = WorkerOutcome<Result>
  package typealias Worker = WorkerProcess<String, Result>
  /// Closure that runs the job with a name.
  package typealias Work = @Sendable (String, JobWatch<Result>) throws -> Void

  /// Names of the jobs.
  package let names: [String]
  /// Noun and participle in the line about an interruption: `clip` and `written`.
  package let noun: String
  package let done: String
  /// Number of jobs that run in parallel.
  package var jobs = 1
  /// Time in seconds without any message of a worker inside a hook, after which it counts as hanging; a worker that
  /// waits for a processor gets more time.
  package var hookTimeout = Deadline.longest
  /// Time limit of a job in seconds, from its first hook.
  package var timeLimit = Deadline.longest
  /// Arguments that make a process of this program a worker with the same jobs.
  package var commandLine = Array(CommandLine.arguments.dropFirst())
  /// True if a worker gets several jobs, one after the other.
  package var reusesWorkers = false
  /// True if a worker may end its job in order when the result is no longer needed.
  package var letsFinish = false
  /// True if workers write to standard output.
  package var givesOutput = false
  /// Appends a result to the earlier ones, which it may replace.
  package var keep: @Sendable (inout [Result], Result) -> Void = { $0.append($1) }
  /// True if the output of controls is passed on to standard error.
  package var showsErrors = false

  /// Creates the work for jobs with names, and words for the line about an interruption.
  package init(names: [String], noun: String, done: String) {
    (self.names, self.noun, self.done) = (names, noun, done)
  }

  /// Runs the jobs; never returns in a worker.
  ///
  /// - Parameter onEnd: called after each job, with nil for an interrupted one; returns a line to print.
  /// - Returns: the outcomes, in the order of the names.
  /// - Throws: `CommandFailure` with the number of finished jobs, if the user interrupts it.
  package func run(
    onEnd: @escaping @Sendable (String, Outcome?) -> String? = { _, _ in nil }, _ work: @escaping Work
  ) throws -> [Outcome] {
    let role = CommandLineTool.role
    if role == .worker { serve(work) }
    let laneCount = min(jobs, names.count)
    // Copies are forked before a thread handles signals; a signal in between is held and handled afterwards. The
    // first job of each lane is already running meanwhile.
    SignalActions.stops.hold()
    let copies = role == .program ? self.copies(for: work) : []
    for (copy, name) in zip(copies.prefix(laneCount), names) { copy.begin(name) }
    let spare = Mutex(copies.dropFirst(laneCount))
    let interruption = Interruption()
    SignalActions.stops.release()
    let progress = Progress(total: names.count, isOutputTaken: givesOutput)
    let outcomes = Mutex([Outcome?](repeating: nil, count: names.count))
    let next = Mutex(names.indices.dropFirst(laneCount))
    /// Runs the first job of a lane, which its copy may have started, and then further jobs until none are left.
    @Sendable func runLane(_ lane: Int, _ copy: WorkerCopy?) {
      var worker = copy.map(Worker.init)
      var isBegun = copy != nil
      var job: Int? = lane
      while let index = job {
        let name = names[index]
        let outcome =
          role == .program
          ? ask(&worker, name, isBegun: isBegun, spare, progress, interruption)
          : perform(name, work, progress, interruption)
        outcomes.withLock { $0[index] = outcome }
        progress.finish(name, onEnd(name, outcome))
        isBegun = false
        job = next.withLock { $0.popFirst() }
      }
      worker?.stop()
    }
    if role == .program && laneCount == 1 {
      // A single lane can use this thread, because controls run only in workers.
      runLane(0, copies.first)
    } else {
      // Without workers controls run in the lane's own thread, which needs a deep stack.
      try Self.runThreads(laneCount, stack: role == .program ? nil : WorkThread.deepStack) { lane in
        runLane(lane, lane < copies.count ? copies[lane] : nil)
      }
    }
    let all = outcomes.withLock { $0 }
    let count = all.count { $0?.problems.isEmpty == true }
    try interruption.check(saying: "\(count.counted(of: names.count, noun, "was", "were")) \(done)")
    return all.compactMap { $0 }
  }

  /// Runs `work` on `count` threads, with the index of each, and waits for all.
  ///
  /// - Throws: `CommandFailure` if a thread cannot be started, after those that could have ended.
  private static func runThreads(_ count: Int, stack: Int?, _ work: @escaping @Sendable (Int) -> Void) throws
  {
    let threads = DispatchGroup()
    var failure: SystemError?
    for index in 0..<count where failure == nil {
      threads.enter()
      do {
        try WorkThread.start(stack: stack) {
          work(index)
          threads.leave()
        }
      } catch {
        failure = error
        threads.leave()
      }
    }
    threads.wait()
    if let failure { throw CommandFailure.failure("\(failure)") }
  }

  /// Maximum number of copies if each job has its own process; a choice.
  private static var maximumCopies: Int { 16 }

  /// Workers as forked copies of this process; none if workers print, because the output of a copy that traps could
  /// not be withdrawn before its job is repeated.
  private func copies(for work: @escaping Work) -> [WorkerCopy] {
    guard !givesOutput, !showsErrors else { return [] }
    return WorkerCopy.make(min(reusesWorkers ? jobs : Self.maximumCopies, names.count)) {
      CommandLineTool.$role.withValue(.worker) { serve(work) }
    }
  }

  /// Runs a job in a worker; nil if it was interrupted.
  ///
  /// - Parameter isBegun: true if the worker has already received the job.
  private func ask(
    _ worker: inout Worker?, _ name: String, isBegun: Bool, _ spare: borrowing Mutex<ArraySlice<WorkerCopy>>,
    _ progress: Progress, _ interruption: Interruption
  ) -> Outcome? {
    do {
      try interruption.check()
      let process =
        try worker ?? spare.withLock { $0.popLast() }.map(Worker.init)
        ?? Worker(commandLine, givesOutput: givesOutput, showsErrors: showsErrors)
      worker = nil
      var deadline: ProcessDeadline?
      let outcome = try process.perform(name, isBegun: isBegun, hookTimeout: hookTimeout) {
        try interruption.check()
        if deadline?.isOver(waited: { process.waitedForProcessor }) == true {
          throw CommandFailure.failure("takes longer than \(timeLimit.plain) s")
        }
      } onEvent: { event in
        switch event {
        case .hook:
          deadline = deadline ?? ProcessDeadline(after: timeLimit, waited: process.waitedForProcessor)
        case .part(let part): progress.update(name, part)
        default: break
        }
      } keep: {
        keep(&$0, $1)
      }
      if case .trap = outcome.end, process.isCopy, !interruption.isOn {
        worker = try Worker(commandLine)
        return ask(&worker, name, isBegun: false, spare, progress, interruption)
      }
      if outcome.end == nil && reusesWorkers { worker = process } else { process.stop() }
      // A terminal's signal may have ended the worker before it handled signals.
      return outcome.end != nil && interruption.isOn ? nil : outcome
    } catch {
      return interruption.isOn ? nil : Outcome(faults: Self.lines(of: error))
    }
  }

  /// Runs a job in this process; nil if it was interrupted.
  private func perform(
    _ name: String, _ work: Work, _ progress: Progress, _ interruption: Interruption
  ) -> Outcome? {
    let results = Mutex<[Result]>([])
    let watch = JobWatch<Result>(
      onPart: { progress.update(name, $0) }, onResult: { result in results.withLock { keep(&$0, result) } },
      check: { try interruption.check() })
    var outcome = Outcome()
    do {
      try interruption.check()
      try work(name, watch)
    } catch {
      if interruption.isOn { return nil }
      outcome.faults = Self.lines(of: error)
    }
    outcome.results = results.withLock { $0 }
    return outcome
  }

  /// Runs the jobs that the parent process sends.
  private func serve(_ work: @escaping Work) -> Never {
    let link = WorkerLink<String, Result>()
    link.serve(letsFinish: letsFinish) { name in
      do {
        try work(name, JobWatch(link))
      } catch let error as JobCancelled {
        throw error
      } catch {
        for line in Self.lines(of: error) { link.send(.fault(line)) }
      }
    }
  }

  private static func lines(of error: any Error) -> [String] {
    (error as? CommandFailure)?.lines ?? "\(error)".split(separator: "\n").map(String.init)
  }
}

/// Callbacks through which a job reports its progress.
package struct JobWatch<Result: Codable & Sendable>: Sendable {
  /// Called with the name of each hook before a control's hook runs.
  package var onHook: @Sendable (String) -> Void = { _ in }
  /// Called with the progress of the job, 0–1.
  package var onPart: @Sendable (Double) -> Void = { _ in }
  /// Called when no code of the author runs until the next hook, so that no hook can hang.
  package var onPlayed: @Sendable () -> Void = {}
  /// Called with each result of the job.
  package var onResult: @Sendable (Result) -> Void
  /// Throws if the job is no longer needed.
  package var check: @Sendable () throws -> Void
  /// File descriptor of standard output.
  package var output: Int32 = 1
}

extension JobWatch {
  package init(_ link: WorkerLink<String, Result>) {
    self.init(
      onHook: { link.enter($0) }, onPart: { link.advance(to: $0) }, onPlayed: { link.played() },
      onResult: { link.send(.result($0)) }, check: { if !link.isWanted { throw JobCancelled() } },
      output: link.givenOutput)
  }
}

/// The error that ends a job whose result is no longer needed.
private struct JobCancelled: Error {}
