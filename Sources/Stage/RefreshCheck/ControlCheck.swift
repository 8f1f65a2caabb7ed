import Foundation
import RefreshControls
import RefreshFiles
import RefreshStage

/// Complete check of controls: the 25 scenarios, content, seams, growth, exit, and random walks.
///
///     let results = ControlCheck([CheckConfiguration(Wheel.self)], walkSteps: 200).run()
///     let faults = results.flatMap(\.faults)
public struct ControlCheck: Sendable {
  /// Configurations to check.
  public var configurations: [CheckConfiguration]
  /// Number of random steps in each configuration.
  public var walkSteps: Int
  /// Seed of the random walks.
  public var seed: UInt64

  /// Creates a check of controls; equal seeds produce equal walks.
  public init(_ configurations: [CheckConfiguration], walkSteps: Int = 1000, seed: UInt64 = 1) {
    self.configurations = configurations
    self.walkSteps = walkSteps
    self.seed = seed
  }

  /// Names of the checks, in the order in which they run.
  public static let names = CheckScenario.all.map(\.name) + ["content", "seams", "growth", "exit", "walk"]

  /// Runs every check in every configuration, and reports the name of each before it begins and its result
  /// afterwards.
  ///
  /// A control that shows different frames in two runs of one script gets only that result.
  public func run(
    onBegin: (_ configuration: CheckConfiguration, _ check: String) -> Void = { _, _ in },
    onResult: (CheckResult) -> Void = { _ in }
  ) -> [CheckResult] {
    var results: [CheckResult] = []
    var repeats: [String: Bool] = [:]
    /// Runs a check and reports its result.
    func run(
      _ name: String, _ configuration: CheckConfiguration, _ check: (CheckConfiguration) -> SeamCheck.Outcome
    ) {
      let start = ProcessInfo.processInfo.systemUptime
      let warnings = LockedValue<[String]>([])
      var configuration = configuration
      configuration.onWarning = { line in
        warnings.withLock { if !$0.contains(line) { $0.append(line) } }
      }
      let found = check(configuration)
      let result = CheckResult(
        control: "\(configuration.control)", choices: configuration.choices, check: name,
        seconds: ProcessInfo.processInfo.systemUptime - start, faults: found.faults,
        accepted: found.accepted, warnings: warnings.withLock { $0 })
      onResult(result)
      results.append(result)
    }
    for configuration in configurations {
      let control = "\(configuration.control)"
      if repeats[control] == nil {
        onBegin(configuration, Self.names[0])
        let fault = RepeatCheck(configuration: configuration).fault()
        repeats[control] = fault == nil
        if let fault { run(fault.check, configuration) { _ in SeamCheck.Outcome(faults: [fault]) } }
      }
      guard repeats[control] == true else { continue }
      let fresh = NewControlSnapshots()
      for name in Self.names {
        onBegin(configuration, name)
        run(name, configuration) { outcome(of: name, $0, fresh) }
      }
    }
    return results
  }

  private func outcome(
    of name: String, _ configuration: CheckConfiguration, _ fresh: NewControlSnapshots
  ) -> SeamCheck.Outcome {
    if name == "seams" { return SeamCheck(configuration).run() }
    let faults =
      switch name {
      case "content": ContentCheck(configuration: configuration).faults()
      case "growth": GrowthCheck(configuration: configuration).faults()
      case "exit": ExitCheck(configuration: configuration).faults()
      case "walk": WalkCheck(configuration).faults(steps: walkSteps, seed: seed)
      default: CheckScenario.all.first { $0.name == name }?.faults(of: configuration, comparing: fresh) ?? []
      }
    return SeamCheck.Outcome(faults: faults)
  }
}
