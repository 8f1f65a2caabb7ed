import Foundation
import RefreshIO
import RefreshKit
import RefreshProcess

/// A tunable of a control, as a process that has made the control reports it.
struct TunableFact: Codable, Sendable {
  let name: String
  let declaration: TunableDeclaration
  /// The declared value; nil for one that cannot be written as a text.
  let value: String?

  /// The tunables of controls by the names of these, each made in a process of its own, which may trap or hang; never
  /// returns in a worker.
  ///
  /// - Throws: `CommandFailure` for a control that cannot be made, and once a person interrupts it.
  static func all(of controls: [RefreshControl.Type]) throws -> [String: [TunableFact]] {
    let names = controls.map { "\($0)" }.uniqued
    var work = ControlWork<[TunableFact]>(names: names, noun: "control", done: "asked for its tunables")
    work.jobs = ProcessInfo.processInfo.activeProcessorCount
    (work.hookTimeout, work.timeLimit) = (2, 10)
    work.reusesWorkers = true
    work.commandLine = ["list", "--tunables"]
    let outcomes = try work.run { name, watch in
      guard let control = controls.first(where: { "\($0)" == name }) else { return }
      watch.onHook("init")
      watch.onResult(
        control.init(type: control.preferredType).tunables.map {
          TunableFact(
            name: $0.name, declaration: $0.tunable.declaration, value: $0.tunable.tunableValue?.text)
        })
    }
    let problems = zip(names, outcomes).flatMap { name, outcome in
      outcome.problems.map { $0.hasPrefix(name) ? $0 : "\(name): \($0)" }
    }
    if !problems.isEmpty { throw CommandFailure.failure(problems) }
    return Dictionary(zip(names, outcomes.map { $0.results.first ?? [] })) { first, _ in first }
  }
}
