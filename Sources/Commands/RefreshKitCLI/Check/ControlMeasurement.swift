import Foundation
import RefreshCheck
import RefreshKit
import RefreshProcess
import RefreshRendering
import RefreshStage

/// Measurements of a control that require running it: missing hooks and the actual duration of its cycle.
///
/// Controls run in worker processes, because they may trap or hang.
package struct ControlMeasurement {
  /// Hooks that the control must override but does not.
  package var missing: [RefreshHook] = []
  /// Duration of a cycle in seconds; nil if it could not be measured, or the control was not run, lacks hooks, or has a
  /// height or duration out of range.
  package var cycle: TimeInterval?
  /// The reason that the cycle could not be measured.
  var cycleProblem: String?
  /// Warnings about declared values of tunables out of range.
  var warnings: [String] = []

  /// Creates a measurement from the declarations of a control's class, without running the control.
  init(declaredBy control: RefreshControl.Type) { missing = control.missingMetrics }

  private init(cycleProblem: String? = nil) { self.cycleProblem = cycleProblem }

  /// Parses the text form of a worker.
  private init?(text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let parts = lines[0].split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    cycle = TimeInterval(parts[0])
    if cycle == nil { cycleProblem = "no cycle ends by itself" }
    missing = parts[1].split(separator: ",").compactMap { RefreshHook(rawValue: String($0)) }
    warnings = lines.dropFirst().map(String.init)
  }

  /// The text form, because starting a coder takes longer than playing a cycle: seconds, a colon and the missing hooks;
  /// then one line for each warning.
  private var text: String {
    let hooks = missing.map(\.rawValue).joined(separator: ",")
    return (["\(cycle.map { "\($0)" } ?? ""):\(hooks)"] + warnings).joined(separator: "\n")
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
      var measurement =
        whole.results.first.flatMap(ControlMeasurement.init(text:))
        ?? ControlMeasurement(cycleProblem: whole.problems.first ?? "it says nothing")
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
      measurement.missing =
        outcome.results.first.flatMap(ControlMeasurement.init(text:))?.missing ?? control.missingMetrics
      let isSound =
        measurement.missing.isEmpty && RefreshHook.height.fault(of: Double(control.height)) == nil
        && RefreshHook.animationDuration.fault(of: control.animationDuration) == nil
      if !isSound { (measurement.cycle, measurement.cycleProblem) = (nil, nil) }
      return measurement
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
    return try work.run { name, watch, send in
      let parts = name.split(separator: ":", omittingEmptySubsequences: false)
      guard let control = controls.first(where: { "\($0)" == parts[0] }) else { return }
      let hooks = parts.count > 1 ? parts[1].split(separator: ",") : nil
      let asked = hooks?.compactMap { RefreshHook(rawValue: String($0)) }
      send(measurement(of: control, hooks: asked, onHook: watch.onHook).text)
    }
  }

  /// Measures a control in this process: its cycle and all hooks, or only some hooks.
  private static func measurement(
    of control: RefreshControl.Type, hooks: [RefreshHook]?, onHook: @escaping @Sendable (String) -> Void
  ) -> ControlMeasurement {
    var measurement = ControlMeasurement()
    if hooks == nil {
      var configuration = CheckConfiguration(control)
      configuration.textMeasurer = { PangoTextMeasurer() }
      configuration.breadcrumb = CheckReporter(onHook: onHook)
      measurement.cycle = configuration.measuredCycle()
      measurement.warnings = control.init(type: control.preferredType).tunableFaults
        .sorted { $0.key < $1.key }.map(\.value)
    }
    measurement.missing = control.missingHooks(of: hooks ?? RefreshHook.allCases) { onHook($0.rawValue) }
    return measurement
  }
}
