import Foundation

/// The colours of iOS, which differ between a light and a dark screen.
///
/// The values are those that Apple's Human Interface Guidelines list for iOS 13 to 18. A control asks for the form that
/// fits with `environment.color(.systemBlue)`; as plain colours, such as `Color.systemBlue`, they have their light form.
public struct SystemColor: Hashable, Sendable {
  /// On a light screen.
  public let light: Color
  /// On a dark screen.
  public let dark: Color

  /// A colour of two forms.
  public init(light: Color, dark: Color) {
    self.light = light
    self.dark = dark
  }
}

extension SystemColor {
  /// Red.
  public static let systemRed = SystemColor(light: Color(hex: 0xFF3B30), dark: Color(hex: 0xFF453A))
  /// Orange.
  public static let systemOrange = SystemColor(light: Color(hex: 0xFF9500), dark: Color(hex: 0xFF9F0A))
  /// Yellow.
  public static let systemYellow = SystemColor(light: Color(hex: 0xFFCC00), dark: Color(hex: 0xFFD60A))
  /// Green.
  public static let systemGreen = SystemColor(light: Color(hex: 0x34C759), dark: Color(hex: 0x30D158))
  /// Mint.
  public static let systemMint = SystemColor(light: Color(hex: 0x00C7BE), dark: Color(hex: 0x63E6E2))
  /// Teal.
  public static let systemTeal = SystemColor(light: Color(hex: 0x30B0C7), dark: Color(hex: 0x40C8E0))
  /// Cyan.
  public static let systemCyan = SystemColor(light: Color(hex: 0x32ADE6), dark: Color(hex: 0x64D2FF))
  /// Blue.
  public static let systemBlue = SystemColor(light: Color(hex: 0x007AFF), dark: Color(hex: 0x0A84FF))
  /// Indigo.
  public static let systemIndigo = SystemColor(light: Color(hex: 0x5856D6), dark: Color(hex: 0x5E5CE6))
  /// Purple.
  public static let systemPurple = SystemColor(light: Color(hex: 0xAF52DE), dark: Color(hex: 0xBF5AF2))
  /// Pink.
  public static let systemPink = SystemColor(light: Color(hex: 0xFF2D55), dark: Color(hex: 0xFF375F))
  /// Brown.
  public static let systemBrown = SystemColor(light: Color(hex: 0xA2845E), dark: Color(hex: 0xAC8E68))
  /// Gray.
  public static let systemGray = SystemColor(light: Color(hex: 0x8E8E93), dark: Color(hex: 0x8E8E93))
  /// Gray, a step nearer the background.
  public static let systemGray2 = SystemColor(light: Color(hex: 0xAEAEB2), dark: Color(hex: 0x636366))
  /// Gray, two steps nearer the background.
  public static let systemGray3 = SystemColor(light: Color(hex: 0xC7C7CC), dark: Color(hex: 0x48484A))
  /// Gray, three steps nearer the background.
  public static let systemGray4 = SystemColor(light: Color(hex: 0xD1D1D6), dark: Color(hex: 0x3A3A3C))
  /// Gray, four steps nearer the background.
  public static let systemGray5 = SystemColor(light: Color(hex: 0xE5E5EA), dark: Color(hex: 0x2C2C2E))
  /// Gray, five steps nearer the background.
  public static let systemGray6 = SystemColor(light: Color(hex: 0xF2F2F7), dark: Color(hex: 0x1C1C1E))

  /// Text.
  public static let label = SystemColor(
    light: Color(hex: 0x000000), dark: Color(hex: 0xFFFFFF))
  /// Text of second rank.
  public static let secondaryLabel = SystemColor(
    light: Color(hex: 0x3C3C43, alpha: 0.6), dark: Color(hex: 0xEBEBF5, alpha: 0.6))
  /// Text of third rank.
  public static let tertiaryLabel = SystemColor(
    light: Color(hex: 0x3C3C43, alpha: 0.3), dark: Color(hex: 0xEBEBF5, alpha: 0.3))
  /// The line between rows.
  public static let separator = SystemColor(
    light: Color(hex: 0x3C3C43, alpha: 0.29), dark: Color(hex: 0x545458, alpha: 0.6))
  /// The main background colour.
  public static let systemBackground = SystemColor(
    light: Color(hex: 0xFFFFFF), dark: Color(hex: 0x000000))
  /// The background colour of grouped content.
  public static let secondarySystemBackground = SystemColor(
    light: Color(hex: 0xF2F2F7), dark: Color(hex: 0x1C1C1E))
}

extension Color {
  /// Red, on a light screen.
  public static let systemRed = SystemColor.systemRed.light
  /// Orange, on a light screen.
  public static let systemOrange = SystemColor.systemOrange.light
  /// Yellow, on a light screen.
  public static let systemYellow = SystemColor.systemYellow.light
  /// Green, on a light screen.
  public static let systemGreen = SystemColor.systemGreen.light
  /// Mint, on a light screen.
  public static let systemMint = SystemColor.systemMint.light
  /// Teal, on a light screen.
  public static let systemTeal = SystemColor.systemTeal.light
  /// Cyan, on a light screen.
  public static let systemCyan = SystemColor.systemCyan.light
  /// Blue, on a light screen.
  public static let systemBlue = SystemColor.systemBlue.light
  /// Indigo, on a light screen.
  public static let systemIndigo = SystemColor.systemIndigo.light
  /// Purple, on a light screen.
  public static let systemPurple = SystemColor.systemPurple.light
  /// Pink, on a light screen.
  public static let systemPink = SystemColor.systemPink.light
  /// Brown, on a light screen.
  public static let systemBrown = SystemColor.systemBrown.light
  /// Gray, on a light screen.
  public static let systemGray = SystemColor.systemGray.light
  /// Gray, a step nearer the background, on a light screen.
  public static let systemGray2 = SystemColor.systemGray2.light
  /// Gray, two steps nearer the background, on a light screen.
  public static let systemGray3 = SystemColor.systemGray3.light
  /// Gray, three steps nearer the background, on a light screen.
  public static let systemGray4 = SystemColor.systemGray4.light
  /// Gray, four steps nearer the background, on a light screen.
  public static let systemGray5 = SystemColor.systemGray5.light
  /// Gray, five steps nearer the background, on a light screen.
  public static let systemGray6 = SystemColor.systemGray6.light
  /// Text, on a light screen.
  public static let label = SystemColor.label.light
  /// Text of second rank, on a light screen.
  public static let secondaryLabel = SystemColor.secondaryLabel.light
  /// Text of third rank, on a light screen.
  public static let tertiaryLabel = SystemColor.tertiaryLabel.light
  /// The line between rows, on a light screen.
  public static let separator = SystemColor.separator.light
  /// The main background colour, on a light screen.
  public static let systemBackground = SystemColor.systemBackground.light
  /// The background colour of grouped content, on a light screen.
  public static let secondarySystemBackground = SystemColor.secondarySystemBackground.light
}
