import Foundation
import RefreshFiles
import RefreshKit
import RefreshProcess
import RefreshStage

/// A tunable of a control, as a worker process reports it after creating the control.
package struct TunableReport: Codable, Sendable {
  package let name: String
  package let declaration: TunableDeclaration
  /// The declared value as text; nil if it has no text form.
  package let value: String?
  /// The warning about a declared value that is not allowed; nil for an allowed one.
  package var fault: String?

  /// The tunables of controls, by control name.
  ///
  /// - Throws: `CommandFailure` for a control that cannot be created, or if the user interrupts it.
  package static func all(of controls: [RefreshControl.Type]) throws -> [String: [TunableReport]] {
    let (reports, problems) = try found(of: controls)
    if !problems.isEmpty { throw CommandFailure.failure(problems) }
    return reports
  }

  /// The tunables of the controls that can be created, and a line for each that cannot. Controls are created in
  /// worker processes, because they may trap or hang; never returns in a worker.
  ///
  /// - Throws: `CommandFailure` if the user interrupts it.
  package static func found(
    of controls: [RefreshControl.Type]
  ) throws -> (reports: [String: [TunableReport]], problems: [String]) {
    let names = controls.map { "\($0)" }.uniqued
    var work = ControlJobs<[TunableReport]>(names: names, noun: "control", done: "asked for its tunables")
    work.jobs = ProcessInfo.processInfo.activeProcessorCount
    (work.hookTimeout, work.timeLimit) = (2, 10)
    work.reusesWorkers = true
    work.commandLine = ["list", "--tunables"]
    let outcomes = try work.run { name, watch, send in
      guard let control = controls.first(where: { "\($0)" == name }) else { return }
      watch.onHook("init")
      let made = control.init(type: control.preferredType)
      let faults = made.tunableFaults
      send(
        made.tunables.map {
          TunableReport(
            name: $0.name, declaration: $0.tunable.declaration, value: $0.tunable.tunableValue?.text,
            fault: faults[$0.name])
        })
    }
    let problems = zip(names, outcomes).flatMap { name, outcome in
      outcome.problems.map { $0.hasPrefix(name) ? $0 : "\(name): \($0)" }
    }
    let reports = zip(names, outcomes).compactMap { name, outcome in outcome.results.first.map { (name, $0) }
    }
    return (Dictionary(reports) { first, _ in first }, problems)
  }
}
