extension RefreshHook {
  /// The least seconds that a cycle may last: shorter ones would follow one another without end.
  static let leastDuration = 0.001

  /// What a height in points or a duration in seconds has to be, in words; nil where the value can be played with.
  package func fault(of value: Double) -> String? {
    let isPositive = value > 0 && value < .infinity
    switch self {
    case .height: return isPositive ? nil : "must be a positive number of points"
    case .animationDuration where !isPositive: return "must be a positive number of seconds"
    case .animationDuration:
      return value < Self.leastDuration ? "must be \(Self.leastDuration) s or more" : nil
    default: return nil
    }
  }
}
