import Foundation
import RefreshControls

extension Scenario {
  /// Scenario adapted to a control: `slowPull` and `shortPull` go beyond its trigger distance, and a refresh that
  /// `shortPull` triggers before the release ends after two seconds. Other scenarios are returned unchanged.
  package func fitted(to control: RefreshControl) -> Scenario {
    guard case .pull(let distance, let duration)? = steps.first else { return self }
    var scenario = self
    let isTooShort = distance <= control.threshold && control.threshold.isFinite
    let far = 1.25 * control.threshold
    switch self {
    case .slowPull(to: distance) where isTooShort: return .slowPull(to: far)
    case .shortPull:
      if isTooShort { scenario.steps[0] = .pull(to: far, over: duration) }
      if control.threshold.isFinite, control.trigger == .onReach {
        scenario.steps.insert(.refresh(for: 2), at: steps.endIndex - 1)
      }
      return scenario
    default: return self
    }
  }
}
