import ArgumentParser
import Foundation
import RefreshCheck
import RefreshFiles
import RefreshKit
import RefreshPackages
import RefreshProcess
import RefreshRendering
import RefreshStage

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Stress-tests your controls and reports what goes wrong.",
    discussion: """
      EXAMPLES
        check                                  all controls, with every option
        check Waves --type slide-down --anchor top --fps 60
        check Waves --steps 2000 --seed 7      longer and different walks
        check --junit check.xml --out check
      """)

  @OptionGroup var names: ControlNames
  @OptionGroup var environment: EnvironmentOptions
  @OptionGroup var tuning: TuningOptions

  @Option(parsing: .unconditional, help: "How the control appears: slide-down, background or all.")
  var type = "all"

  @Option(parsing: .unconditional, help: "Where the animation view is anchored: top, middle, bottom or all.")
  var anchor = "all"

  @Option(parsing: .unconditional, help: "Frames per second, 1 to 240; separate several with commas.")
  var fps = "30,60"

  @Option(
    parsing: .unconditional,
    help: "How many steps a random walk takes with each set of options, 0 to 10000000.")
  var steps = "200"

  @Option(parsing: .unconditional, help: "The seed of the random walks, a whole number.")
  var seed = "1"

  @OptionGroup var workers: WorkOptions

  @Option(parsing: .unconditional, help: "The file to write a JUnit XML report to.")
  var junit: String?

  @Option(parsing: .unconditional, help: "The folder for scenarios that reproduce faults.")
  var out = "check"

  @Flag(help: "Print the results as JSON.")
  var json = false

  func run() throws {
    let controls = try names.resolve()
    let tunings = try tuning.resolved(for: controls)
    let configurations = try configurations(of: controls, tunings)
    let jobs = try workers.resolvedJobs()
    let limit = try workers.resolvedHookTimeout()
    let steps = try OptionText("--steps", steps).whole(Limits.walkSteps)
    guard let seed = UInt64(self.seed) else {
      throw OptionText("--seed", self.seed).problem("expected a whole number, 0 or more")
    }
    let folder = try OutputFolderCheck.named("--out", out)
    // A control with missing hooks is not checked further; a worker receives the others by name.
    let missing: [[RefreshHook]] =
      try CommandLineTool.role == .worker
      ? controls.map { _ in [] } : ControlMeasurement.measure(controls, done: "checked").map(\.missing)
    let incomplete = zip(controls, missing).compactMap(CheckResult.init(control:missing:))
    let names = zip(controls, missing).filter(\.1.isEmpty).map { "\($0.0)" }
    var work = ControlJobs<CheckEvent>(names: names, noun: "control", done: "checked")
    (work.jobs, work.hookTimeout, work.keep) = (jobs, limit, CheckEvent.keep)
    work.commandLine += tunings.arguments
    let outcomes = try work.run { name, watch, send in
      var configurations = configurations.filter { "\($0.control)" == name }
      let reporter = CheckReporter(onHook: watch.onHook) { send(.script($0.json, unscriptedChange: $1)) }
      for index in configurations.indices { configurations[index].breadcrumb = reporter }
      _ = ControlCheck(configurations, walkSteps: steps, seed: seed).run(
        onBegin: {
          watch.onPlayed()
          send(.begins(check: $1, choices: $0.choices))
        },
        onResult: { send(.result($0)) })
    }
    let results = zip(names, outcomes).flatMap { CheckEvent.results(of: $0, $1) }
    let scripts = FaultScenarioWriter(folder: folder, environment: environment)
    for call in WallClockCall.all(around: URL(fileURLWithPath: "."), controls: Set(controls.map { "\($0)" }))
    {
      Console.warning("\(call)")
    }
    try conclude(CheckReport(incomplete + results), scripts, problems(of: names, outcomes))
  }

  /// One line for each reason that controls were not checked, with the controls' names.
  private func problems(of names: [String], _ outcomes: [WorkerOutcome<CheckEvent>]) -> [String] {
    let problems = zip(names, outcomes).compactMap { name, outcome in
      outcome.faults.isEmpty ? nil : (name, outcome.faults.joined(separator: "; "))
    }
    return Dictionary(grouping: problems, by: \.1).map { problem, names in
      "\(names.map(\.0).joined(separator: ", ")) cannot be checked: \(problem)"
    }.sorted()
  }

  /// Prints the findings, then the problems: unchecked controls and unwritten files.
  private func conclude(_ report: CheckReport, _ scripts: FaultScenarioWriter, _ problems: [String]) throws {
    var problems = problems
    let scripts = scripts.write(report.findings)
    if let reason = scripts.problem {
      problems.append("--out '\(out)': the scenarios that reproduce the faults cannot be written: \(reason)")
    }
    if let junit {
      do {
        try Data(report.junit.utf8).write(to: URL(argument: junit), options: .atomic)
      } catch {
        problems.append("--junit '\(junit)': the file cannot be written: \(error.systemReason)")
      }
    }
    if json {
      try Console.print(json: report.json())
    } else {
      for row in report.table.split(separator: "\n") { try Console.print(String(row)) }
      for line in scripts.lines + FaultScenarioWriter.lines(accepted: report.accepted) {
        try Console.print(line)
      }
    }
    for warning in report.warnings { Console.warning(warning) }
    if report.hasFaults || !problems.isEmpty { throw CommandFailure.failure(problems) }
  }

  /// One configuration for every combination of the options.
  private func configurations(
    of controls: [RefreshControl.Type], _ tunings: Tunings
  ) throws -> [CheckConfiguration] {
    let types: [RefreshControlType] = try OptionText("--type", type).choices()
    let anchors: [AnchorPosition] = try OptionText("--anchor", anchor).choices()
    let rates = try fps.split(separator: ",", omittingEmptySubsequences: false).map {
      try OptionText("--fps", String($0)).number(Limits.framesPerSecond)
    }
    let edge = try environment.resolvedEdge()
    let shown = try environment.resolvedEnvironment()
    return controls.flatMap { control in
      types.flatMap { type in
        anchors.flatMap { anchor in
          rates.map { rate in
            var configuration = CheckConfiguration(control)
            (configuration.type, configuration.anchor, configuration.framesPerSecond) = (type, anchor, rate)
            (configuration.edge, configuration.environment) = (edge, shown)
            configuration.tuning = tunings["\(control)"]
            configuration.textMeasurer = { PangoTextMeasurer() }
            configuration.inspect = { UndrawableContent.report(in: $0) }
            return configuration
          }
        }
      }
    }
  }
}

extension CheckResult {
  /// The result for a control with missing hooks; nil if it has them all.
  fileprivate init?(control: RefreshControl.Type, missing: [RefreshHook]) {
    guard !missing.isEmpty else { return nil }
    let faults = missing.map {
      CheckFault(check: "hooks", message: "must override \($0.rawValue): write `\($0.declaration)`")
    }
    self.init(
      control: "\(control)", choices: "not run", check: "hooks", seconds: 0, faults: faults)
  }
}
