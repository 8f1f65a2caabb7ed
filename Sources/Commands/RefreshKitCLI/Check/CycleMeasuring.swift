import Foundation
import RefreshCheck
import RefreshKit
import RefreshProcess
import RefreshRendering

/// Finds the facts that show only when a control runs: the hooks that it leaves out, and how long its cycles really take.
///
/// Controls run in processes of their own, which may trap or hang.
package struct CycleMeasuring {
  /// The length of a cycle in seconds, or what kept it from being measured.
  package typealias Outcome = Result<TimeInterval, Problem>

  package struct Problem: Error {
    let description: String
  }

  /// The facts that a control shows when it runs; the process of one sends it as a text, since a coder takes longer to begin than a
  /// cycle to be played.
  private struct Answer {
    var missing: [RefreshHook] = []
    /// Nil if no cycle ends by itself.
    var seconds: TimeInterval?
    /// Lines on declared values of tunables that are not allowed.
    var warnings: [String] = []

    var cycle: Outcome {
      seconds.map { .success($0) } ?? .failure(Problem(description: "no cycle ends by itself"))
    }

    /// The seconds, and behind a colon the hooks; the warnings in lines of their own.
    var text: String {
      let hooks = missing.map(\.rawValue).joined(separator: ",")
      return (["\(seconds.map { "\($0)" } ?? ""):\(hooks)"] + warnings).joined(separator: "\n")
    }

    init() {}

    init?(text: String) {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      let parts = lines[0].split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count == 2 else { return nil }
      warnings = lines.dropFirst().map(String.init)
      missing = parts[1].split(separator: ",").compactMap { RefreshHook(rawValue: String($0)) }
      seconds = TimeInterval(parts[0])
    }
  }

  /// The hooks that the control has to override and does not.
  package let missing: [RefreshHook]
  /// How long a cycle takes; nil of a control that was not run, lacks hooks or has measures that cannot be played with.
  package let cycle: Outcome?
  /// Lines on declared values of tunables that are not allowed.
  package var warnings: [String] = []

  /// The facts that the class of a control shows without running.
  package init(declaredBy control: RefreshControl.Type) {
    (missing, cycle) = (control.missingMeasures, nil)
  }

  private init(_ control: RefreshControl.Type, missing: [RefreshHook], _ cycle: Outcome) {
    self.missing = missing
    let isSound =
      missing.isEmpty && RefreshHook.height.fault(of: Double(control.height)) == nil
      && RefreshHook.animationDuration.fault(of: control.animationDuration) == nil
    self.cycle = isSound ? cycle : nil
  }

  /// The facts on controls, in their order; never returns in a worker.
  ///
  /// - Parameter done: what it is done for, for the line about an interruption.
  /// - Throws: `CommandFailure` once a person interrupts it.
  package static func measure(
    _ controls: [RefreshControl.Type], done: String = "measured"
  ) throws -> [CycleMeasuring] {
    let outcomes = try run(controls.map { "\($0)" }, of: controls, done)
    return try zip(controls, outcomes).map { control, whole in
      let cycle: Outcome =
        if let answer = whole.results.first.flatMap(Answer.init) {
          answer.cycle
        } else {
          .failure(Problem(description: whole.problems.first ?? "it says nothing"))
        }
      // A hook in which a process traps or hangs is there, so that the next one is asked for the rest of them.
      var outcome = whole
      var hooks = RefreshHook.allCases
      var isAsking = outcome.results.isEmpty
      while isAsking {
        hooks.removeAll { $0.rawValue == outcome.hook }
        let names = hooks.map(\.rawValue).joined(separator: ",")
        outcome = try run(["\(control):\(names)"], of: controls, done)[0]
        isAsking = outcome.results.isEmpty && hooks.contains { $0.rawValue == outcome.hook }
      }
      let answer = outcome.results.first.flatMap(Answer.init)
      var measuring = CycleMeasuring(control, missing: answer?.missing ?? control.missingMeasures, cycle)
      measuring.warnings = whole.results.first.flatMap(Answer.init)?.warnings ?? []
      return measuring
    }
  }

  /// Runs controls: their cycles and all hooks, or some hooks alone.
  ///
  /// - Parameter jobs: the names of controls, behind a colon those of hooks.
  private static func run(
    _ jobs: [String], of controls: [RefreshControl.Type], _ done: String
  ) throws -> [WorkerOutcome<String>] {
    var work = ControlWork<String>(names: jobs, noun: "control", done: done)
    work.jobs = ProcessInfo.processInfo.activeProcessorCount
    (work.hookTimeout, work.timeLimit) = (2, 10)
    // What Swift makes of generic types when they are first used takes longer than a cycle.
    work.reusesWorkers = true
    work.commandLine = ["list"]
    return try work.run { name, watch in
      let parts = name.split(separator: ":", omittingEmptySubsequences: false)
      guard let control = controls.first(where: { "\($0)" == parts[0] }) else { return }
      let hooks = parts.count > 1 ? parts[1].split(separator: ",") : nil
      let asked = hooks?.compactMap { RefreshHook(rawValue: String($0)) }
      watch.onResult(answer(of: control, hooks: asked, onHook: watch.onHook).text)
    }
  }

  /// Runs a control: its cycles and all hooks, or some hooks alone.
  private static func answer(
    of control: RefreshControl.Type, hooks: [RefreshHook]? = nil,
    onHook: @escaping @Sendable (String) -> Void = { _ in }
  ) -> Answer {
    var answer = Answer()
    if hooks == nil {
      var subject = CheckSubject(control)
      subject.textMeasurer = { PangoTextMeasurer() }
      subject.breadcrumb = CheckReporter(onHook: onHook)
      answer.seconds = subject.measuredCycle()
      answer.warnings = control.init(type: control.preferredType).tunableFaults.sorted { $0.key < $1.key }
        .map(\.value)
    }
    answer.missing = control.missingHooks(of: hooks ?? RefreshHook.allCases) { onHook($0.rawValue) }
    return answer
  }
}
