import Foundation
import RefreshLayers
import RefreshMotion

extension RefreshHook {
  /// What a height in points or a duration in seconds has to be, in words; nil where the value can be played with.
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

  private static func fault(of value: Double, _ limit: Limit<Double>) -> String? {
    let unit = limit.unit.rawValue
    if value < limit.minimum { return "must be \(LimitText.plain(limit.minimum)) \(unit) or more" }
    return value > limit.maximum ? "must be \(LimitText.plain(limit.maximum)) \(unit) or less" : nil
  }
}

extension RefreshControl {
  /// Seconds that an author has given, held to what can be waited for; others are reported by their name.
  ///
  /// Less than 0 counts as 0.
  final func seconds(_ value: TimeInterval, _ name: String) -> TimeInterval {
    let value = value < 0 ? 0 : value
    guard let refusal = Limits.stepDuration.refusal(of: value, "\(Self.self): \(name)") else { return value }
    report(Diagnostic(.error, refusal))
    return value.isNaN ? 0 : Limits.stepDuration.maximum
  }
}
