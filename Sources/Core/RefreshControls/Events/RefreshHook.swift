import Foundation
import RefreshInput
import RefreshLayers

/// Hooks of a refresh control that an author overrides.
public enum RefreshHook: String, Hashable, Sendable, CaseIterable {
  /// Hooks that most controls override, named after their methods.
  case height, animationDuration, setup, handleScrolling, setupRefreshControl, animationCycle, exitAnimation
  /// Hooks that few controls need, named after their methods.
  case showResult, resetAnimationView, targetLayer, didArm, didDisarm, environmentDidChange,
    exhaustionDidChange, handleTransition, layerCycle

  /// True if all controls, or all layer controls, must override the hook.
  var isRequired: Bool {
    switch self {
    case .height, .animationDuration, .setup, .handleScrolling, .setupRefreshControl, .animationCycle,
      .targetLayer:
      true
    default: false
    }
  }

  /// Swift declaration that overrides the hook.
  public var declaration: String {
    switch self {
    case .height: "override class var height: CGFloat { 60 }"
    case .animationDuration: "override class var animationDuration: TimeInterval { 1 }"
    case .setup: "override func setup() { … }"
    case .handleScrolling:
      "override func handleScrolling(on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat, pullVelocity: CGFloat) { … }"
    case .handleTransition:
      "override func handleTransition(on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat) { … }"
    case .setupRefreshControl: "override func setupRefreshControl(for animationView: View) { … }"
    case .animationCycle: "override func animationCycle(for animationView: View) { … }"
    case .exitAnimation:
      "override func exitAnimation(for animationView: View, completion: @escaping () -> Void) { … }"
    case .resetAnimationView: "override func resetAnimationView(_ animationView: View) { … }"
    case .targetLayer: "override var targetLayer: Layer { … }"
    case .layerCycle: "override func layerCycle(on layer: Layer) { … }"
    case .showResult: "override func showResult(_ result: RefreshResult, on animationView: View) { … }"
    case .didArm, .didDisarm, .environmentDidChange, .exhaustionDidChange: "override func \(rawValue)() { … }"
    }
  }
}

extension RefreshHook {
  /// Requirement that a height in points or a duration in seconds violates, in words; nil if the value is valid.
  package func fault(of value: Double) -> String? {
    let isPositive = value > 0 && value < .infinity
    switch self {
    case .height where !isPositive: return "must be a positive number of points"
    case .height: return Self.fault(of: value, Limits.controlHeight)
    case .animationDuration where !isPositive: return "must be a positive number of seconds"
    case .animationDuration: return Self.fault(of: value, Limits.cycleDuration)
    default: return nil
    }
  }

  /// Returns `value`, or `other` with a diagnostic appended to `faults` if `value` violates the hook's requirement.
  func validated(
    _ value: Double, or other: Double, in control: String, _ faults: inout [Diagnostic]
  ) -> Double {
    guard let fault = fault(of: value) else { return value }
    faults.append(
      Diagnostic(.error, "\(control).\(rawValue) is \(value); it \(fault): write `\(declaration)`"))
    return other
  }

  private static func fault(of value: Double, _ limit: Limit<Double>) -> String? {
    let unit = limit.unit.rawValue
    if value < limit.minimum { return "must be \(NumberText.plain(limit.minimum)) \(unit) or more" }
    return value > limit.maximum ? "must be \(NumberText.plain(limit.maximum)) \(unit) or less" : nil
  }
}

extension RefreshControl {
  /// Height, duration and delay that a new control gets from its class.
  struct Metrics {
    var height: CGFloat
    var duration: TimeInterval
    var delay: TimeInterval
    var faults: [Diagnostic]
    /// True if the control's class does not override `height`, or does not override `animationDuration`.
    var areMissing: Bool
  }

  /// Metrics of the control's class, with defaults for missing or invalid ones and a diagnostic for each.
  static func validatedMetrics() -> Metrics {
    let named = "\(Self.self)"
    var faults: [Diagnostic] = []
    let missing = Self.missingMetrics
    // Missing measures return NaN and are reported as missing, not as invalid.
    let height =
      missing.contains(.height) ? 60 : RefreshHook.height.validated(Self.height, or: 60, in: named, &faults)
    let duration =
      missing.contains(.animationDuration)
      ? 1 : RefreshHook.animationDuration.validated(Self.animationDuration, or: 1.0 / 60, in: named, &faults)
    let delay = Self.animationDelay
    let refusal = Limits.cycleDelay.refusal(of: delay, "\(named).animationDelay")
    if let refusal { faults.append(Diagnostic(.error, refusal)) }
    return Metrics(
      height: height, duration: duration, delay: refusal == nil ? delay : 0,
      faults: missing.map { Self.missingDiagnostic($0) } + faults, areMissing: !missing.isEmpty)
  }

  /// Clamps a delay in seconds to its limits; a value above them is reported with `name`, the name of the property or
  /// parameter.
  ///
  /// Values below 0 count as 0.
  final func seconds(_ value: TimeInterval, _ name: String) -> TimeInterval {
    let value = value < 0 ? 0 : value
    guard let refusal = Limits.stepDuration.refusal(of: value, "\(Self.self): \(name)") else { return value }
    report(Diagnostic(.error, refusal))
    return value.isNaN ? 0 : Limits.stepDuration.maximum
  }
}
