import Foundation
import RefreshFiles
import RefreshGoldens
import RefreshProcess
import RefreshRendering
import Synchronization

/// The work of a command on controls or clips, a job for each, some of them at a time.
///
/// A plugin has workers do it: processes that are sent the names of jobs. One that traps or hangs is named, and the others
/// continue. The first are copies of the plugin, which are ready at once; the job of a copy that has trapped is done once
/// more by the plugin started with the same command line, which can say where. Another program, which cannot be
/// started again, does the work itself.
package struct ControlWork<Result: Codable & Sendable>: Sendable {
  package typealias Outcome = WorkerOutcome<Result>
  package typealias Worker = WorkerProcess<String, Result>
  /// Does the job of a name.
  package typealias Work = @Sendable (String, JobWatch<Result>) throws -> Void

  /// The names of the jobs.
  package let names: [String]
  /// The noun and the participle of the line about an interruption: `clip` and `written`.
  package let noun: String
  package let done: String
  /// How many are done at a time.
  package var jobs = 1
  /// How many seconds a worker may give no sign of life once a hook of its control was entered; a worker that waits for a
  /// processor has longer.
  package var hookTimeout = Deadline.longest
  /// How many seconds a job may take from its first hook on.
  package var timeLimit = Deadline.longest
  /// The arguments that make a process of this program a worker that knows the jobs.
  package var commandLine = Array(CommandLine.arguments.dropFirst())
  /// Whether a worker that has done a job gets another.
  package var reusesWorkers = false
  /// Whether a worker may take a moment to end its job in order when it is no longer needed.
  package var letsFinish = false
  /// Whether standard output is the worker's.
  package var givesOutput = false
  /// Adds a result to those before it, which it may replace.
  package var keep: @Sendable (inout [Result], Result) -> Void = { $0.append($1) }
  /// Whether what controls print is passed on to standard error.
  package var showsErrors = false

  /// Work on jobs of some names, in words for the line about an interruption.
  package init(names: [String], noun: String, done: String) {
    (self.names, self.noun, self.done) = (names, noun, done)
  }

  /// Does the jobs; never returns in a worker.
  ///
  /// - Parameter onEnd: called after each job, with nil for one that was interrupted; the result is a line to print.
  /// - Returns: what became of each, in the order of their names.
  /// - Throws: `CommandFailure` that says how many were done, once a person interrupts it.
  package func run(
    onEnd: @escaping @Sendable (String, Outcome?) -> String? = { _, _ in nil }, _ work: @escaping Work
  ) throws -> [Outcome] {
    let role = CommandLineTool.role
    if role == .worker { serve(work) }
    let laneCount = min(jobs, names.count)
    // Copies are made before a thread listens to signals; one that comes by then is heard after. The first of each lane
    // is at work meanwhile.
    SignalActions.stops.hold()
    let copies = role == .program ? self.copies(for: work) : []
    for (copy, name) in zip(copies.prefix(laneCount), names) { copy.begin(name) }
    let spare = Mutex(copies.dropFirst(laneCount))
    let interruption = Interruption()
    SignalActions.stops.release()
    let progress = Progress(total: names.count, isOutputTaken: givesOutput)
    let outcomes = Mutex([Outcome?](repeating: nil, count: names.count))
    let next = Mutex(names.indices.dropFirst(laneCount))
    /// Does the job of a lane's number, which its copy has begun, and others until there are none.
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
      // Nothing of the author's runs here.
      runLane(0, copies.first)
    } else {
      let lanes = DispatchGroup()
      // Controls run in the lane itself where there are no workers.
      let stack = role == .program ? nil : WorkThread.deepStack
      var failure: SystemError?
      for lane in 0..<laneCount where failure == nil {
        lanes.enter()
        do {
          try WorkThread.start(stack: stack) {
            runLane(lane, lane < copies.count ? copies[lane] : nil)
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

  /// The most copies that are made for jobs that each have a process of their own.
  private static var maximumCopies: Int { 16 }

  /// Workers that begin as copies of this process: none where what a copy prints could not be taken back.
  private func copies(for work: @escaping Work) -> [WorkerCopy] {
    guard !givesOutput, !showsErrors else { return [] }
    return WorkerCopy.make(min(reusesWorkers ? jobs : Self.maximumCopies, names.count)) {
      CommandLineTool.$role.withValue(.worker) { serve(work) }
    }
  }

  /// Has a worker do a job; nil if somebody has interrupted it.
  ///
  /// - Parameter isBegun: whether the worker was given the job before.
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
      // What a terminal sends may end a worker that does not listen yet.
      return outcome.end != nil && interruption.isOn ? nil : outcome
    } catch {
      return interruption.isOn ? nil : Outcome(faults: Self.lines(of: error))
    }
  }

  /// Does a job in this process; nil if somebody has interrupted it.
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

  /// Does the jobs that the process that has started this one names.
  private func serve(_ work: @escaping Work) -> Never {
    let link = WorkerLink<String, Result>()
    link.serve(letsFinish: letsFinish) { name in
      do {
        try work(name, JobWatch(link))
      } catch let error as JobUnwanted {
        throw error
      } catch {
        for line in Self.lines(of: error) { link.tell(.fault(line)) }
      }
    }
  }

  private static func lines(of error: any Error) -> [String] {
    (error as? CommandFailure)?.lines ?? "\(error)".split(separator: "\n").map(String.init)
  }
}

/// Observes how a job goes.
package struct JobWatch<Result: Codable & Sendable>: Sendable {
  /// The name of each hook of a control, before it is called.
  package var onHook: @Sendable (String) -> Void = { _ in }
  /// How far the job has come, 0…1.
  package var onPart: @Sendable (Double) -> Void = { _ in }
  /// Nothing of the author's runs until the next hook.
  package var onPlayed: @Sendable () -> Void = {}
  /// A part of what the job is done for.
  package var onResult: @Sendable (Result) -> Void
  /// Throws once nobody waits for the job any more.
  package var check: @Sendable () throws -> Void
  /// The descriptor of standard output.
  package var output: Int32 = 1
}

extension JobWatch {
  package init(_ link: WorkerLink<String, Result>) {
    self.init(
      onHook: { link.enter($0) }, onPart: { link.advance(to: $0) }, onPlayed: { link.played() },
      onResult: { link.tell(.result($0)) }, check: { if !link.isWanted { throw JobUnwanted() } },
      output: link.givenOutput)
  }
}

/// A job is left since nobody waits for it any more.
private struct JobUnwanted: Error {}
