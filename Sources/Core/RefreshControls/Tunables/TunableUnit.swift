/// Unit of a tunable number.
///
///     @Tunable(0...2, unit: .seconds) var fade = 0.3
public enum TunableUnit: String, Hashable, Sendable, Codable, CaseIterable {
  /// Length in points.
  case points
  /// Time in seconds.
  case seconds
  /// Radians in the code, degrees in the preview's panel and on the command line.
  case angle

  /// Suffix of the unit after a number.
  package var suffix: String {
    switch self {
    case .points: "pt"
    case .seconds: "s"
    case .angle: "°"
    }
  }
}
