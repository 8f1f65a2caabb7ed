import Foundation

/// A system colour of iOS in its light and its dark variant.
///
///     let brand = SystemColor(light: Color(hex: 0x2F6FED), dark: Color(hex: 0x8AB4FF))
///     dot.backgroundColor = environment.color(brand)
///
/// The values are from Apple's Human Interface Guidelines for iOS 13 to 18. `Color.systemBlue` is the variant for the
/// current stage, resolved when it is read, like a `cgColor` in UIKit: set it again in `environmentDidChange()`.
/// Outside a stage, such as in a constant, it is the light variant.
public struct SystemColor: Hashable, Sendable {
  /// The colour in light mode.
  public let light: Color
  /// The colour in dark mode.
  public let dark: Color

  /// Creates a colour from its light and dark variants.
  public init(light: Color, dark: Color) {
    self.light = light
    self.dark = dark
  }
}

extension SystemColor {
  /// The system red.
  public static let systemRed = SystemColor(light: Color(hex: 0xFF3B30), dark: Color(hex: 0xFF453A))
  /// The system orange.
  public static let systemOrange = SystemColor(light: Color(hex: 0xFF9500), dark: Color(hex: 0xFF9F0A))
  /// The system yellow.
  public static let systemYellow = SystemColor(light: Color(hex: 0xFFCC00), dark: Color(hex: 0xFFD60A))
  /// The system green.
  public static let systemGreen = SystemColor(light: Color(hex: 0x34C759), dark: Color(hex: 0x30D158))
  /// The system mint.
  public static let systemMint = SystemColor(light: Color(hex: 0x00C7BE), dark: Color(hex: 0x63E6E2))
  /// The system teal.
  public static let systemTeal = SystemColor(light: Color(hex: 0x30B0C7), dark: Color(hex: 0x40C8E0))
  /// The system cyan.
  public static let systemCyan = SystemColor(light: Color(hex: 0x32ADE6), dark: Color(hex: 0x64D2FF))
  /// The system blue.
  public static let systemBlue = SystemColor(light: Color(hex: 0x007AFF), dark: Color(hex: 0x0A84FF))
  /// The system indigo.
  public static let systemIndigo = SystemColor(light: Color(hex: 0x5856D6), dark: Color(hex: 0x5E5CE6))
  /// The system purple.
  public static let systemPurple = SystemColor(light: Color(hex: 0xAF52DE), dark: Color(hex: 0xBF5AF2))
  /// The system pink.
  public static let systemPink = SystemColor(light: Color(hex: 0xFF2D55), dark: Color(hex: 0xFF375F))
  /// The system brown.
  public static let systemBrown = SystemColor(light: Color(hex: 0xA2845E), dark: Color(hex: 0xAC8E68))
  /// The system grey.
  public static let systemGray = SystemColor(light: Color(hex: 0x8E8E93), dark: Color(hex: 0x8E8E93))
  /// A system grey, one step closer to the background than `systemGray`.
  public static let systemGray2 = SystemColor(light: Color(hex: 0xAEAEB2), dark: Color(hex: 0x636366))
  /// A system grey, two steps closer to the background than `systemGray`.
  public static let systemGray3 = SystemColor(light: Color(hex: 0xC7C7CC), dark: Color(hex: 0x48484A))
  /// A system grey, three steps closer to the background than `systemGray`.
  public static let systemGray4 = SystemColor(light: Color(hex: 0xD1D1D6), dark: Color(hex: 0x3A3A3C))
  /// A system grey, four steps closer to the background than `systemGray`.
  public static let systemGray5 = SystemColor(light: Color(hex: 0xE5E5EA), dark: Color(hex: 0x2C2C2E))
  /// A system grey, five steps closer to the background than `systemGray`.
  public static let systemGray6 = SystemColor(light: Color(hex: 0xF2F2F7), dark: Color(hex: 0x1C1C1E))

  /// The text colour of primary labels.
  public static let label = SystemColor(
    light: Color(hex: 0x000000), dark: Color(hex: 0xFFFFFF))
  /// The text colour of secondary labels.
  public static let secondaryLabel = SystemColor(
    light: Color(hex: 0x3C3C43, alpha: 0.6), dark: Color(hex: 0xEBEBF5, alpha: 0.6))
  /// The text colour of tertiary labels.
  public static let tertiaryLabel = SystemColor(
    light: Color(hex: 0x3C3C43, alpha: 0.3), dark: Color(hex: 0xEBEBF5, alpha: 0.3))
  /// The colour of separator lines, such as between table rows.
  public static let separator = SystemColor(
    light: Color(hex: 0x3C3C43, alpha: 0.29), dark: Color(hex: 0x545458, alpha: 0.6))
  /// The background colour of a main view.
  public static let systemBackground = SystemColor(
    light: Color(hex: 0xFFFFFF), dark: Color(hex: 0x000000))
  /// The background colour of content grouped within a main view.
  public static let secondarySystemBackground = SystemColor(
    light: Color(hex: 0xF2F2F7), dark: Color(hex: 0x1C1C1E))
}

extension SystemColor {
  /// The variant for the current stage; the light variant outside a stage.
  var current: Color {
    let ambient = ImplicitAnimationState.current
    guard let context = ambient.context else {
      ambient.hasReadColorsOffStage = true
      return light
    }
    context.onSystemColor?()
    return context.isDark ? dark : light
  }
}

extension Color {
  /// The system red.
  public static var systemRed: Color { SystemColor.systemRed.current }
  /// The system orange.
  public static var systemOrange: Color { SystemColor.systemOrange.current }
  /// The system yellow.
  public static var systemYellow: Color { SystemColor.systemYellow.current }
  /// The system green.
  public static var systemGreen: Color { SystemColor.systemGreen.current }
  /// The system mint.
  public static var systemMint: Color { SystemColor.systemMint.current }
  /// The system teal.
  public static var systemTeal: Color { SystemColor.systemTeal.current }
  /// The system cyan.
  public static var systemCyan: Color { SystemColor.systemCyan.current }
  /// The system blue.
  public static var systemBlue: Color { SystemColor.systemBlue.current }
  /// The system indigo.
  public static var systemIndigo: Color { SystemColor.systemIndigo.current }
  /// The system purple.
  public static var systemPurple: Color { SystemColor.systemPurple.current }
  /// The system pink.
  public static var systemPink: Color { SystemColor.systemPink.current }
  /// The system brown.
  public static var systemBrown: Color { SystemColor.systemBrown.current }
  /// The system grey.
  public static var systemGray: Color { SystemColor.systemGray.current }
  /// A system grey, one step closer to the background than `systemGray`.
  public static var systemGray2: Color { SystemColor.systemGray2.current }
  /// A system grey, two steps closer to the background than `systemGray`.
  public static var systemGray3: Color { SystemColor.systemGray3.current }
  /// A system grey, three steps closer to the background than `systemGray`.
  public static var systemGray4: Color { SystemColor.systemGray4.current }
  /// A system grey, four steps closer to the background than `systemGray`.
  public static var systemGray5: Color { SystemColor.systemGray5.current }
  /// A system grey, five steps closer to the background than `systemGray`.
  public static var systemGray6: Color { SystemColor.systemGray6.current }
  /// The text colour of primary labels.
  public static var label: Color { SystemColor.label.current }
  /// The text colour of secondary labels.
  public static var secondaryLabel: Color { SystemColor.secondaryLabel.current }
  /// The text colour of tertiary labels.
  public static var tertiaryLabel: Color { SystemColor.tertiaryLabel.current }
  /// The colour of separator lines, such as between table rows.
  public static var separator: Color { SystemColor.separator.current }
  /// The background colour of a main view.
  public static var systemBackground: Color { SystemColor.systemBackground.current }
  /// The background colour of content grouped within a main view.
  public static var secondarySystemBackground: Color { SystemColor.secondarySystemBackground.current }
}
