import Foundation
import RefreshControls

extension Scenario {
  /// The scenario for a control that is set up: the slow pull goes beyond its trigger distance, and a refresh that the
  /// short pull triggers under the finger ends after two seconds. Any other scenario stays as it is.
  package func fitted(to control: RefreshControl) -> Scenario {
    guard case .pull(let distance, _)? = steps.first else { return self }
    let isTooShort = distance <= control.threshold
    switch self {
    case .slowPull(to: distance) where isTooShort && control.threshold.isFinite:
      return .slowPull(to: 1.25 * control.threshold)
    case .shortPull where !isTooShort && control.trigger == .onReach:
      var scenario = self
      scenario.steps.insert(.refresh(for: 2), at: steps.endIndex - 1)
      return scenario
    default: return self
    }
  }
}
