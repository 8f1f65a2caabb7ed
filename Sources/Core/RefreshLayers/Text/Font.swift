import Foundation

/// A font by family, size in points and weight.
///
///     let label = Label()
///     label.font = Font(pointSize: 15, weight: .bold)
public struct Font: Hashable, Sendable {
  /// The weight of a font, with the values of CSS `font-weight`.
  ///
  /// A family is drawn in the weights that it has: Inter (Debian: fonts-inter) has all nine. The system family has
  /// two: semibold and heavier weights are drawn bold, others regular.
  public enum Weight: Int, Hashable, Sendable, CaseIterable {
    /// The lightest weight.
    case ultraLight = 100
    /// The weight one step heavier than `ultraLight`.
    case thin = 200
    /// A weight lighter than body text.
    case light = 300
    /// The weight of body text.
    case regular = 400
    /// A weight slightly heavier than body text.
    case medium = 500
    /// A weight between medium and bold.
    case semibold = 600
    /// The weight of titles.
    case bold = 700
    /// A weight heavier than titles.
    case heavy = 800
    /// The heaviest weight.
    case black = 900

    /// True if text of this weight is drawn bold in a family with only regular and bold.
    public var isBold: Bool { rawValue >= Weight.semibold.rawValue }
  }

  /// The name of the family.
  public var family: String
  /// The size in points.
  public var pointSize: CGFloat
  /// The weight of the font.
  public var weight: Weight

  /// The default font family, identical on every machine.
  public static let systemFamily = "DejaVu Sans"

  /// Creates a font (default: the system font at 17 points).
  public init(family: String = Font.systemFamily, pointSize: CGFloat = 17, weight: Weight = .regular) {
    self.family = family
    self.pointSize = pointSize
    self.weight = weight
  }

  /// Creates a font of a family with regular weight, like `UIFont(name:size:)`.
  public init(name: String, size: CGFloat) { self.init(family: name, pointSize: size) }

  /// The system font, which looks the same on every machine.
  public static func systemFont(ofSize size: CGFloat, weight: Weight = .regular) -> Font {
    Font(pointSize: size, weight: weight)
  }
  /// The system font in bold.
  public static func boldSystemFont(ofSize size: CGFloat) -> Font { Font(pointSize: size, weight: .bold) }
  /// The monospaced system font.
  public static func monospacedSystemFont(ofSize size: CGFloat, weight: Weight = .regular) -> Font {
    Font(family: "DejaVu Sans Mono", pointSize: size, weight: weight)
  }
}

/// The horizontal alignment of text.
///
///     let label = Label()
///     label.textAlignment = .center
public enum TextAlignment: String, Hashable, Sendable {
  /// Alignment at the left, in the centre, at the right, or at the leading edge of the text's script (`natural`).
  case left, center, right, natural
}

/// The wrapping or truncation of text that is too long for its line.
public enum LineBreakMode: String, Hashable, Sendable {
  /// Wrapping at words or characters, clipping, or truncation with an ellipsis at the start, end or middle.
  case byWordWrapping, byCharWrapping, byClipping, byTruncatingHead, byTruncatingTail, byTruncatingMiddle
}
