import Foundation
import RefreshLayers

/// Values that replace a Lottie file's own, such as an app's colours.
///
///     let colors: [String: Color] = ["Flame": .systemOrange]
///     let rocket = try LottieAnimation(contentsOfFile: "rocket.json", replacing: LottieReplacements(colors: colors))
///
/// A name that the file does not have is an error when the file is read.
public struct LottieReplacements: Hashable, Sendable {
  /// The value of a slot, Lottie's named placeholder for property values.
  public enum Slot: Hashable, Sendable {
    /// A colour of a fill, a stroke or a text.
    case color(Color)
    /// A number, such as a width in points or an opacity, 0…100.
    case number(Double)
    /// A position or a size in points, or a scale in percent.
    case point(CGPoint)
    /// A text, in the font and colours of the file.
    case text(String)
  }

  /// Colours by name: of a fill or stroke, or of a group or layer, for all fills, strokes, solids and texts in it.
  public var colors: [String: Color]
  /// Texts by the name of a text layer; font and colours do not change.
  public var texts: [String: String]
  /// Values by slot identifier.
  public var slots: [String: Slot]
  /// Identifier of a dotLottie theme (default: nil, the file's initial theme).
  public var theme: String?
  /// Features to leave out, or to replace by what a player does with them.
  package var removed: [LottieFeature] = []

  /// Creates replacements of colours, texts and slots, and selects a theme.
  public init(
    colors: [String: Color] = [:], texts: [String: String] = [:], slots: [String: Slot] = [:],
    theme: String? = nil
  ) {
    (self.colors, self.texts, self.slots, self.theme) = (colors, texts, slots, theme)
  }
}
