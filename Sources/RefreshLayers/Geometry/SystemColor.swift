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
  public static let systemRed = SystemColor(light: Color(hex: 0xFF3B30), dark: Color(hex: 0xFF453A))
  public static let systemOrange = SystemColor(light: Color(hex: 0xFF9500), dark: Color(hex: 0xFF9F0A))
  public static let systemYellow = SystemColor(light: Color(hex: 0xFFCC00), dark: Color(hex: 0xFFD60A))
  public static let systemGreen = SystemColor(light: Color(hex: 0x34C759), dark: Color(hex: 0x30D158))
  public static let systemMint = SystemColor(light: Color(hex: 0x00C7BE), dark: Color(hex: 0x63E6E2))
  public static let systemTeal = SystemColor(light: Color(hex: 0x30B0C7), dark: Color(hex: 0x40C8E0))
  public static let systemCyan = SystemColor(light: Color(hex: 0x32ADE6), dark: Color(hex: 0x64D2FF))
  public static let systemBlue = SystemColor(light: Color(hex: 0x007AFF), dark: Color(hex: 0x0A84FF))
  public static let systemIndigo = SystemColor(light: Color(hex: 0x5856D6), dark: Color(hex: 0x5E5CE6))
  public static let systemPurple = SystemColor(light: Color(hex: 0xAF52DE), dark: Color(hex: 0xBF5AF2))
  public static let systemPink = SystemColor(light: Color(hex: 0xFF2D55), dark: Color(hex: 0xFF375F))
  public static let systemBrown = SystemColor(light: Color(hex: 0xA2845E), dark: Color(hex: 0xAC8E68))
  public static let systemGray = SystemColor(light: Color(hex: 0x8E8E93), dark: Color(hex: 0x8E8E93))
  public static let systemGray2 = SystemColor(light: Color(hex: 0xAEAEB2), dark: Color(hex: 0x636366))
  public static let systemGray3 = SystemColor(light: Color(hex: 0xC7C7CC), dark: Color(hex: 0x48484A))
  public static let systemGray4 = SystemColor(light: Color(hex: 0xD1D1D6), dark: Color(hex: 0x3A3A3C))
  public static let systemGray5 = SystemColor(light: Color(hex: 0xE5E5EA), dark: Color(hex: 0x2C2C2E))
  public static let systemGray6 = SystemColor(light: Color(hex: 0xF2F2F7), dark: Color(hex: 0x1C1C1E))

  public static let label = SystemColor(
    light: Color(hex: 0x000000), dark: Color(hex: 0xFFFFFF))
  public static let secondaryLabel = SystemColor(
    light: Color(hex: 0x3C3C43, alpha: 0.6), dark: Color(hex: 0xEBEBF5, alpha: 0.6))
  public static let tertiaryLabel = SystemColor(
    light: Color(hex: 0x3C3C43, alpha: 0.3), dark: Color(hex: 0xEBEBF5, alpha: 0.3))
  public static let separator = SystemColor(
    light: Color(hex: 0x3C3C43, alpha: 0.29), dark: Color(hex: 0x545458, alpha: 0.6))
  public static let systemBackground = SystemColor(
    light: Color(hex: 0xFFFFFF), dark: Color(hex: 0x000000))
  public static let secondarySystemBackground = SystemColor(
    light: Color(hex: 0xF2F2F7), dark: Color(hex: 0x1C1C1E))
}

extension Color {
  public static let systemRed = SystemColor.systemRed.light
  public static let systemOrange = SystemColor.systemOrange.light
  public static let systemYellow = SystemColor.systemYellow.light
  public static let systemGreen = SystemColor.systemGreen.light
  public static let systemMint = SystemColor.systemMint.light
  public static let systemTeal = SystemColor.systemTeal.light
  public static let systemCyan = SystemColor.systemCyan.light
  public static let systemBlue = SystemColor.systemBlue.light
  public static let systemIndigo = SystemColor.systemIndigo.light
  public static let systemPurple = SystemColor.systemPurple.light
  public static let systemPink = SystemColor.systemPink.light
  public static let systemBrown = SystemColor.systemBrown.light
  public static let systemGray = SystemColor.systemGray.light
  public static let systemGray2 = SystemColor.systemGray2.light
  public static let systemGray3 = SystemColor.systemGray3.light
  public static let systemGray4 = SystemColor.systemGray4.light
  public static let systemGray5 = SystemColor.systemGray5.light
  public static let systemGray6 = SystemColor.systemGray6.light
  public static let label = SystemColor.label.light
  public static let secondaryLabel = SystemColor.secondaryLabel.light
  public static let tertiaryLabel = SystemColor.tertiaryLabel.light
  public static let separator = SystemColor.separator.light
  public static let systemBackground = SystemColor.systemBackground.light
  public static let secondarySystemBackground = SystemColor.secondarySystemBackground.light
}
