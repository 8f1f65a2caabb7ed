import Foundation
import RefreshLayers

/// Values in place of those that a Lottie file has, such as an app's colours.
///
///     let colors: [String: Color] = ["Flame": .systemOrange]
///     let rocket = try LottieAnimation(contentsOfFile: "rocket.json", replacing: LottieReplacements(colors: colors))
///
/// What is named and does not exist is an error when the file is read.
public struct LottieReplacements: Hashable, Sendable {
  /// A value of one of a file's slots.
  public enum Slot: Hashable, Sendable {
    /// A colour.
    case color(Color)
    /// A number, such as a width in points or an opacity, 0…100.
    case number(Double)
    /// A place or a size, in points; or a scale, where 100 is the whole.
    case point(CGPoint)
    /// A text, in the font and the colours that the file gives it.
    case text(String)
  }

  /// Colours by the name of a fill or a stroke, or of a group or layer all of whose fills, strokes, solids and texts get it.
  public var colors: [String: Color]
  /// Texts by the name of a text layer; they keep the layer's font and colours.
  public var texts: [String: String]
  /// Values by the identifiers of the file's slots.
  public var slots: [String: Slot]
  /// The theme of a dotLottie file, by its identifier (default: nil, the one that the file begins with).
  public var theme: String?

  /// Replaces colours, texts and slots, and selects a theme.
  public init(
    colors: [String: Color] = [:], texts: [String: String] = [:], slots: [String: Slot] = [:],
    theme: String? = nil
  ) {
    (self.colors, self.texts, self.slots, self.theme) = (colors, texts, slots, theme)
  }
}
