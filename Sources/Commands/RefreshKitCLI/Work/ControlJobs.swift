import Foundation
import RefreshFiles
import RefreshGoldens
import RefreshProcess
import RefreshRendering
import Synchronization

/// The jobs of a command, one for each control or clip, run in parallel.
///
/// A plugin runs them in worker processes, which receive the names of jobs. A worker that traps or hangs is reported,
/// and the other jobs continue. A program other than a plugin cannot be started again, and runs the jobs itself.
package struct ControlJobs<Result: Codable & Sendable>: Sendable {
  package typealias Outcome = WorkerOutcome<Result>
  package typealias Worker = WorkerProcess<String, Result>
  /// Closure that runs the job with a name, and passes its results to the last argument.
  package typealias Work =
    @Sendable (String, JobCallbacks, _ send: @escaping @Sendable (Result) -> Void) throws -> Void

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
    let interruption = Interruption()
    let progress = Progress(total: names.count, isOutputTaken: givesOutput)
    let outcomes = Mutex([Outcome?](repeating: nil, count: names.count))
    let next = Mutex(names.indices)
    /// Runs jobs until none are left.
    @Sendable func runLane() {
      var worker: Worker?
      while let index = next.withLock({ $0.popFirst() }) {
        let name = names[index]
        let outcome =
          role == .program
          ? ask(&worker, name, progress, interruption) : perform(name, work, progress, interruption)
        outcomes.withLock { $0[index] = outcome }
        progress.finish(name, onEnd(name, outcome))
      }
      worker?.stop()
    }
    if role == .program && laneCount == 1 {
      // A single lane can use this thread, because controls run only in workers.
      runLane()
    } else {
      let lanes = DispatchGroup()
      // Without workers controls run in the lane's own thread, which needs a deep stack.
      let stack = role == .program ? nil : ThreadStarter.deepStack
      var failure: SystemError?
      for _ in 0..<laneCount where failure == nil {
        lanes.enter()
        do {
          try ThreadStarter.start(stack: stack) {
            runLane()
            lanes.leave()
          }
        } catch {
          failure = error
          lanes.leave()
        }
      }
      lanes.wait()
      if let failure { throw CommandFailure.failure("\(failure)") }
    }
    let all = outcomes.withLock { $0 }
    let count = all.count { $0?.problems.isEmpty == true }
    try interruption.check(saying: "\(count.counted(of: names.count, noun, "was", "were")) \(done)")
    return all.compactMap { $0 }
  }

  /// Runs a job in a worker; nil if it was interrupted.
  private func ask(
    _ worker: inout Worker?, _ name: String, _ progress: Progress, _ interruption: Interruption
  ) -> Outcome? {
    do {
      try interruption.check()
      let process = try worker ?? Worker(commandLine, givesOutput: givesOutput, showsErrors: showsErrors)
      worker = nil
      var deadline: ProcessDeadline?
      let outcome = try process.perform(name, hookTimeout: hookTimeout) {
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
    var watch = JobCallbacks()
    watch.onPart = { progress.update(name, $0) }
    watch.check = { try interruption.check() }
    var outcome = Outcome()
    do {
      try interruption.check()
      try work(name, watch) { result in results.withLock { keep(&$0, result) } }
    } catch {
      if interruption.isOn { return nil }
      outcome.faults = Self.lines(of: error)
    }
    outcome.results = results.withLock { $0 }
    return outcome
  }

  /// Runs the jobs that the parent process sends.
  private func serve(_ work: @escaping Work) -> Never {
    let link = ParentLink<String, Result>()
    var callbacks = JobCallbacks()
    callbacks.onHook = { link.enter($0) }
    callbacks.onPart = { link.advance(to: $0) }
    callbacks.onPlayed = { link.played() }
    callbacks.check = { if !link.isWanted { throw JobCancelled() } }
    callbacks.output = link.givenOutput
    link.serve(letsFinish: letsFinish) { [callbacks] name in
      do {
        try work(name, callbacks) { link.send(.result($0)) }
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
package struct JobCallbacks: Sendable {
  /// Called with the name of each hook before a control's hook runs.
  package var onHook: @Sendable (String) -> Void = { _ in }
  /// Called with the progress of the job, 0–1.
  package var onPart: @Sendable (Double) -> Void = { _ in }
  /// Called when no code of the author runs until the next hook, so that no hook can hang.
  package var onPlayed: @Sendable () -> Void = {}
  /// Throws if the job is no longer needed.
  package var check: @Sendable () throws -> Void = {}
  /// File descriptor of standard output.
  package var output: Int32 = 1

  /// Creates callbacks that do nothing.
  package init() {}
}

/// The error that ends a job whose result is no longer needed.
private struct JobCancelled: Error {}
