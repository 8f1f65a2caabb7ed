import Foundation

/// A font by family, size in points and weight.
public struct Font: Hashable, Sendable {
  /// How bold a font is.
  public enum Weight: Int, Hashable, Sendable {
    /// As text runs.
    case regular = 400
    /// As titles are.
    case bold = 700
  }

  /// The name of the family.
  public var family: String
  /// The size in points.
  public var pointSize: CGFloat
  /// How bold it is.
  public var weight: Weight

  /// The family that every machine renders alike: the framework brings no other into play.
  public static let systemFamily = "DejaVu Sans"

  /// The system's font at 17 points unless told.
  public init(family: String = Font.systemFamily, pointSize: CGFloat = 17, weight: Weight = .regular) {
    self.family = family
    self.pointSize = pointSize
    self.weight = weight
  }

  /// The font that every machine renders alike.
  public static func systemFont(ofSize size: CGFloat, weight: Weight = .regular) -> Font {
    Font(pointSize: size, weight: weight)
  }
  /// The same in bold.
  public static func boldSystemFont(ofSize size: CGFloat) -> Font { Font(pointSize: size, weight: .bold) }
  /// A font whose letters are all of one width.
  public static func monospacedSystemFont(ofSize size: CGFloat, weight: Weight = .regular) -> Font {
    Font(family: "DejaVu Sans Mono", pointSize: size, weight: weight)
  }
}

/// Where lines of text stand between left and right.
public enum TextAlignment: String, Hashable, Sendable {
  /// To the left, in the middle, to the right, or as the text's script begins.
  case left, center, right, natural
}

/// What becomes of text that is too long for its line.
public enum LineBreakMode: String, Hashable, Sendable {
  /// At words, at characters, not at all, or with an ellipsis at one end or in the middle.
  case byWordWrapping, byCharWrapping, byClipping, byTruncatingHead, byTruncatingTail, byTruncatingMiddle
}
