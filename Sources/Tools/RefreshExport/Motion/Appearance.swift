import RefreshControls

/// Where a motion is shown, of all that a control may look different for.
public struct Appearance: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Dark colours.
  public static let dark = Appearance(rawValue: 1)
  /// From right to left.
  public static let rightToLeft = Appearance(rawValue: 2)
  /// Reduced motion.
  public static let reducedMotion = Appearance(rawValue: 4)

  /// Every combination, light colours from left to right with all motion first.
  public static let all = (0..<8).map { Appearance(rawValue: $0) }

  /// The word for each member, as in the names of clips.
  private static let words: [(member: Appearance, word: String)] = [
    (.dark, "dark"), (.rightToLeft, "right-to-left"), (.reducedMotion, "reduced-motion"),
  ]

  /// The words of its members, as the names of files have them.
  public var words: [String] { Self.words.filter { contains($0.member) }.map(\.word) }

  /// The options of `export` that stand for it.
  var options: [String] {
    (contains(.dark) ? ["--dark"] : []) + (contains(.rightToLeft) ? ["--rtl"] : [])
      + (contains(.reducedMotion) ? ["--reduced-motion"] : [])
  }

  /// The environment of a control that it is.
  public var environment: RefreshEnvironment {
    var environment = RefreshEnvironment()
    if contains(.dark) { environment.colorScheme = .dark }
    if contains(.rightToLeft) { environment.layoutDirection = .rightToLeft }
    environment.reducesMotion = contains(.reducedMotion)
    return environment
  }
}
