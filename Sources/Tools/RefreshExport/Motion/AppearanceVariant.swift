import RefreshControls

/// Combination of the environment settings that a control may look different for: dark, right to left, reduced
/// motion.
public struct AppearanceVariant: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Dark colour scheme.
  public static let dark = AppearanceVariant(rawValue: 1)
  /// Layout from right to left.
  public static let rightToLeft = AppearanceVariant(rawValue: 2)
  /// Reduced motion, as set in the accessibility settings of a system.
  public static let reducedMotion = AppearanceVariant(rawValue: 4)

  /// All eight combinations; the first is light, left to right, with full motion.
  public static let all = (0..<8).map { AppearanceVariant(rawValue: $0) }

  /// Word for each member, as in the names of clips.
  private static let words: [(member: AppearanceVariant, word: String)] = [
    (.dark, "dark"), (.rightToLeft, "right-to-left"), (.reducedMotion, "reduced-motion"),
  ]

  /// Words for the file name of an export, such as `dark` and `right-to-left`; empty for the default appearance.
  public var words: [String] { Self.words.filter { contains($0.member) }.map(\.word) }

  var options: [String] {
    (contains(.dark) ? ["--dark"] : []) + (contains(.rightToLeft) ? ["--rtl"] : [])
      + (contains(.reducedMotion) ? ["--reduced-motion"] : [])
  }

  /// Environment to give to a control.
  public var environment: RefreshEnvironment {
    var environment = RefreshEnvironment()
    if contains(.dark) { environment.colorScheme = .dark }
    if contains(.rightToLeft) { environment.layoutDirection = .rightToLeft }
    environment.reducesMotion = contains(.reducedMotion)
    return environment
  }
}
