import Foundation

/// A font by family, size in points and weight.
public struct Font: Hashable, Sendable {
  /// How bold a font is.
  ///
  /// A family is drawn in the weights that it has: Inter (Debian: fonts-inter) has all nine. The fonts that every machine has come
  /// in two: semibold and bolder is drawn bold, all else regular.
  public enum Weight: Int, Hashable, Sendable, CaseIterable {
    /// The thinnest.
    case ultraLight = 100
    /// Thin.
    case thin = 200
    /// Lighter than body text.
    case light = 300
    /// As body text.
    case regular = 400
    /// A little bolder than body text.
    case medium = 500
    /// Between text and titles.
    case semibold = 600
    /// As titles are.
    case bold = 700
    /// Bolder than titles.
    case heavy = 800
    /// The boldest.
    case black = 900

    /// Whether text of this weight is drawn bold in a family of two weights.
    public var isBold: Bool { rawValue >= Weight.semibold.rawValue }
  }

  /// The name of the family.
  public var family: String
  /// The size in points.
  public var pointSize: CGFloat
  /// How bold it is.
  public var weight: Weight

  /// The font family, identical on every machine.
  public static let systemFamily = "DejaVu Sans"

  /// Creates a font (default: the system font at 17 points).
  public init(family: String = Font.systemFamily, pointSize: CGFloat = 17, weight: Weight = .regular) {
    self.family = family
    self.pointSize = pointSize
    self.weight = weight
  }

  /// A font by the name of its family, spelled as in UIKit; its weight is regular.
  public init(name: String, size: CGFloat) { self.init(family: name, pointSize: size) }

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

/// The horizontal alignment of text.
public enum TextAlignment: String, Hashable, Sendable {
  /// To the left, in the middle, to the right, or as the text's script begins.
  case left, center, right, natural
}

/// How text that is too long for its line is shortened.
public enum LineBreakMode: String, Hashable, Sendable {
  /// At words, at characters, not at all, or with an ellipsis at one end or in the middle.
  case byWordWrapping, byCharWrapping, byClipping, byTruncatingHead, byTruncatingTail, byTruncatingMiddle
}
