import Foundation
import RefreshCheck
import RefreshKit
import RefreshProcess
import RefreshRendering
import RefreshStage

/// Measurements of controls that require running them: missing hooks and actual cycle durations.
///
/// Controls run in worker processes, because they may trap or hang.
package struct ControlMeasurement {
  /// Duration of a cycle in seconds, or the reason that it could not be measured.
  package typealias Outcome = Result<TimeInterval, Problem>

  package struct Problem: Error {
    let description: String
  }

  /// A worker's measurements of one control, sent as text, because starting a coder takes longer than playing a
  /// cycle.
  private struct WorkerReply {
    var missing: [RefreshHook] = []
    /// Duration of a cycle in seconds; nil if no cycle ends by itself.
    var seconds: TimeInterval?
    /// Warnings about declared values of tunables out of range.
    var warnings: [String] = []

    var cycle: Outcome {
      seconds.map { .success($0) } ?? .failure(Problem(description: "no cycle ends by itself"))
    }

    /// The text form: seconds, a colon and the missing hooks; then one line for each warning.
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

  /// Hooks that the control must override but does not.
  package let missing: [RefreshHook]
  /// Duration of a cycle; nil if the control was not run, lacks hooks, or has a height or duration out of range.
  package let cycle: Outcome?
  /// Warnings about declared values of tunables out of range.
  package var warnings: [String] = []

  /// Creates a measurement from the declarations of a control's class, without running the control.
  package init(declaredBy control: RefreshControl.Type) {
    (missing, cycle) = (control.missingMetrics, nil)
  }

  private init(_ control: RefreshControl.Type, missing: [RefreshHook], _ cycle: Outcome) {
    self.missing = missing
    let isSound =
      missing.isEmpty && RefreshHook.height.fault(of: Double(control.height)) == nil
      && RefreshHook.animationDuration.fault(of: control.animationDuration) == nil
    self.cycle = isSound ? cycle : nil
  }

  /// Measures controls, in their order; never returns in a worker.
  ///
  /// - Parameter done: the participle in the line about an interruption.
  /// - Throws: `CommandFailure` if the user interrupts it.
  package static func measure(
    _ controls: [RefreshControl.Type], done: String = "measured"
  ) throws -> [ControlMeasurement] {
    let outcomes = try run(controls.map { "\($0)" }, of: controls, done)
    return try zip(controls, outcomes).map { control, whole in
      let cycle: Outcome =
        if let reply = whole.results.first.flatMap(WorkerReply.init) {
          reply.cycle
        } else {
          .failure(Problem(description: whole.problems.first ?? "it says nothing"))
        }
      // A hook that traps or hangs exists: ask a new process about the remaining hooks.
      var outcome = whole
      var hooks = RefreshHook.allCases
      var isAsking = outcome.results.isEmpty
      while isAsking {
        hooks.removeAll { $0.rawValue == outcome.hook }
        let names = hooks.map(\.rawValue).joined(separator: ",")
        outcome = try run(["\(control):\(names)"], of: controls, done)[0]
        isAsking = outcome.results.isEmpty && hooks.contains { $0.rawValue == outcome.hook }
      }
      let reply = outcome.results.first.flatMap(WorkerReply.init)
      var measuring = ControlMeasurement(control, missing: reply?.missing ?? control.missingMetrics, cycle)
      measuring.warnings = whole.results.first.flatMap(WorkerReply.init)?.warnings ?? []
      return measuring
    }
  }

  /// Measures controls in workers: cycles and all hooks, or only some hooks.
  ///
  /// - Parameter jobs: names of controls, each optionally followed by a colon and names of hooks.
  private static func run(
    _ jobs: [String], of controls: [RefreshControl.Type], _ done: String
  ) throws -> [WorkerOutcome<String>] {
    var work = ControlJobs<String>(names: jobs, noun: "control", done: done)
    work.jobs = ProcessInfo.processInfo.activeProcessorCount
    (work.hookTimeout, work.timeLimit) = (2, 10)
    // The first use of a generic type in a process takes longer than a cycle, so a worker measures several controls.
    work.reusesWorkers = true
    work.commandLine = ["list"]
    return try work.run { name, watch in
      let parts = name.split(separator: ":", omittingEmptySubsequences: false)
      guard let control = controls.first(where: { "\($0)" == parts[0] }) else { return }
      let hooks = parts.count > 1 ? parts[1].split(separator: ",") : nil
      let asked = hooks?.compactMap { RefreshHook(rawValue: String($0)) }
      watch.onResult(reply(of: control, hooks: asked, onHook: watch.onHook).text)
    }
  }

  /// Measures a control in this process: its cycle and all hooks, or only some hooks.
  private static func reply(
    of control: RefreshControl.Type, hooks: [RefreshHook]? = nil,
    onHook: @escaping @Sendable (String) -> Void = { _ in }
  ) -> WorkerReply {
    var reply = WorkerReply()
    if hooks == nil {
      var configuration = CheckConfiguration(control)
      configuration.textMeasurer = { PangoTextMeasurer() }
      configuration.breadcrumb = CheckReporter(onHook: onHook)
      reply.seconds = configuration.measuredCycle()
      reply.warnings = control.init(type: control.preferredType).tunableFaults.sorted { $0.key < $1.key }
        .map(\.value)
    }
    reply.missing = control.missingHooks(of: hooks ?? RefreshHook.allCases) { onHook($0.rawValue) }
    return reply
  }
}
