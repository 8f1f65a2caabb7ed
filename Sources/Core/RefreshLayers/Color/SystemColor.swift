import Foundation

/// The colours of iOS, which differ between a light and a dark screen.
///
/// The values are those that Apple's Human Interface Guidelines list for iOS 13 to 18. `Color.systemBlue` is the form for the
/// stage whose code is running, as a `cgColor` in UIKit is: set it again in `environmentDidChange()`. Outside of a stage, such
/// as in a constant, it is the light form.
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

extension SystemColor {
  /// The form for the stage whose code is running; the light one where none is.
  var current: Color {
    let ambient = Ambient.current
    guard let context = ambient.context else {
      ambient.hasReadColorsOffStage = true
      return light
    }
    context.onSystemColor?()
    return context.isDark ? dark : light
  }
}

extension Color {
  /// Red.
  public static var systemRed: Color { SystemColor.systemRed.current }
  /// Orange.
  public static var systemOrange: Color { SystemColor.systemOrange.current }
  /// Yellow.
  public static var systemYellow: Color { SystemColor.systemYellow.current }
  /// Green.
  public static var systemGreen: Color { SystemColor.systemGreen.current }
  /// Mint.
  public static var systemMint: Color { SystemColor.systemMint.current }
  /// Teal.
  public static var systemTeal: Color { SystemColor.systemTeal.current }
  /// Cyan.
  public static var systemCyan: Color { SystemColor.systemCyan.current }
  /// Blue.
  public static var systemBlue: Color { SystemColor.systemBlue.current }
  /// Indigo.
  public static var systemIndigo: Color { SystemColor.systemIndigo.current }
  /// Purple.
  public static var systemPurple: Color { SystemColor.systemPurple.current }
  /// Pink.
  public static var systemPink: Color { SystemColor.systemPink.current }
  /// Brown.
  public static var systemBrown: Color { SystemColor.systemBrown.current }
  /// Gray.
  public static var systemGray: Color { SystemColor.systemGray.current }
  /// Gray, a step nearer the background.
  public static var systemGray2: Color { SystemColor.systemGray2.current }
  /// Gray, two steps nearer the background.
  public static var systemGray3: Color { SystemColor.systemGray3.current }
  /// Gray, three steps nearer the background.
  public static var systemGray4: Color { SystemColor.systemGray4.current }
  /// Gray, four steps nearer the background.
  public static var systemGray5: Color { SystemColor.systemGray5.current }
  /// Gray, five steps nearer the background.
  public static var systemGray6: Color { SystemColor.systemGray6.current }
  /// Text.
  public static var label: Color { SystemColor.label.current }
  /// Text of second rank.
  public static var secondaryLabel: Color { SystemColor.secondaryLabel.current }
  /// Text of third rank.
  public static var tertiaryLabel: Color { SystemColor.tertiaryLabel.current }
  /// The line between rows.
  public static var separator: Color { SystemColor.separator.current }
  /// The main background colour.
  public static var systemBackground: Color { SystemColor.systemBackground.current }
  /// The background colour of grouped content.
  public static var secondarySystemBackground: Color { SystemColor.secondarySystemBackground.current }
}
