import Foundation
import RefreshControls

extension Scenario {
  /// The scenario for a control that is set up: the slow and the short pull go beyond its trigger distance, and a refresh
  /// that the short pull triggers under the finger ends after two seconds. Any other scenario stays as it is.
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
