import Foundation
import RefreshMotion

/// A colour in sRGB with straight alpha, each component 0…1.
///
///     dot.backgroundColor = Color(hex: 0x2F6FED)
///     ring.strokeColor = Color(white: 0.35)
///
/// Named colours are UIKit's. Interpolation is by component without premultiplied alpha, as measured on Core
/// Animation.
public struct Color: Hashable, Sendable {
  /// Red in sRGB, 0…1.
  public var red: CGFloat
  /// Green in sRGB, 0…1.
  public var green: CGFloat
  /// Blue in sRGB, 0…1.
  public var blue: CGFloat
  /// The opacity, 0…1; the other components are not multiplied by it.
  public var alpha: CGFloat

  /// Creates a colour from sRGB components, each 0…1; reports a warning for components of 2 or more.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
    if max(red, green, blue, alpha) >= Self.unlikely {
      Self.warn("red: \(red), green: \(green), blue: \(blue), alpha: \(alpha)")
    }
  }

  /// The component from which a warning is reported, since the author probably used 0…255: above the overshoot of
  /// springs.
  private static let unlikely: CGFloat = 2

  private static func warn(
    _ arguments: String, _ allowed: String = "components run from 0 to 1, such as 128 / 255"
  ) {
    ImplicitAnimationState.current.report(
      Diagnostic(.warning, "Color(\(arguments)): \(allowed)", topic: .content))
  }

  /// Creates a grey from 0 (black) to 1 (white).
  public init(white: CGFloat, alpha: CGFloat = 1) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// Creates a colour from hue, saturation and brightness, each 0…1; the hue wraps.
  public init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat = 1) {
    if hue >= Self.unlikely, hue == hue.rounded() {
      Self.warn("hue: \(hue), saturation: \(saturation), brightness: \(brightness)")
    }
    func channel(_ n: CGFloat) -> CGFloat {
      let k = (n + hue * 6).truncatingRemainder(dividingBy: 6)
      let wrapped = k < 0 ? k + 6 : k
      return brightness - brightness * saturation * max(0, min(wrapped, 4 - wrapped, 1))
    }
    self.init(red: channel(5), green: channel(3), blue: channel(1), alpha: alpha)
  }

  /// Creates a colour from a literal `0xRRGGBB`.
  public init(hex: UInt32, alpha: CGFloat = 1) {
    if hex > 0xFF_FFFF {
      let digits = String(hex, radix: 16, uppercase: true)
      Self.warn("hex: 0x\(digits)", "expected 0xRRGGBB; the opacity is alpha, 0 to 1")
    }
    self.init(
      red: CGFloat((hex >> 16) & 255) / 255, green: CGFloat((hex >> 8) & 255) / 255,
      blue: CGFloat(hex & 255) / 255, alpha: alpha)
  }

  /// This colour with another alpha.
  public func withAlphaComponent(_ alpha: CGFloat) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Transparent: black with alpha 0.
  public static let clear = Color(white: 0, alpha: 0)
  /// Black: red, green and blue are 0.
  public static let black = Color(white: 0)
  /// Dark grey: red, green and blue are ⅓.
  public static let darkGray = Color(white: 1 / 3)
  /// Grey: red, green and blue are ½.
  public static let gray = Color(white: 0.5)
  /// Light grey: red, green and blue are ⅔.
  public static let lightGray = Color(white: 2 / 3)
  /// White: red, green and blue are 1.
  public static let white = Color(white: 1)
  /// UIKit's red.
  public static let red = Color(red: 1, green: 0, blue: 0)
  /// UIKit's green.
  public static let green = Color(red: 0, green: 1, blue: 0)
  /// UIKit's blue.
  public static let blue = Color(red: 0, green: 0, blue: 1)
  /// UIKit's cyan.
  public static let cyan = Color(red: 0, green: 1, blue: 1)
  /// UIKit's yellow.
  public static let yellow = Color(red: 1, green: 1, blue: 0)
  /// UIKit's magenta.
  public static let magenta = Color(red: 1, green: 0, blue: 1)
  /// UIKit's orange.
  public static let orange = Color(red: 1, green: 0.5, blue: 0)
  /// UIKit's purple.
  public static let purple = Color(red: 0.5, green: 0, blue: 0.5)
  /// UIKit's brown.
  public static let brown = Color(red: 0.6, green: 0.4, blue: 0.2)
}

extension Color: ComponentInterpolatable {
  /// Combines this colour with another, component by component.
  public func combined(with other: Color, by combine: (CGFloat, CGFloat) -> CGFloat) -> Color {
    Color(
      red: combine(red, other.red), green: combine(green, other.green), blue: combine(blue, other.blue),
      alpha: combine(alpha, other.alpha))
  }

  /// The Euclidean distance over red, green, blue and alpha.
  public func distance(to other: Color) -> Double {
    let (r, g, b, a) = (other.red - red, other.green - green, other.blue - blue, other.alpha - alpha)
    return Double((r * r + g * g + b * b + a * a).squareRoot())
  }
}
