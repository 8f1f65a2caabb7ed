import Foundation
import RefreshInput
import RefreshLayers

/// Value of a tunable, and its text on the command line, in a link and in a scenario.
package enum TunableValue: Equatable, Sendable {
  /// Number; an angle is in degrees.
  case number(Double)
  /// Colour; both are equal if there is no dark variant.
  case color(Color, dark: Color)
  case text(String)
  case flag(Bool)
  /// Name from the choices that the kind lists.
  case choice(String)
  /// Control points of a cubic Bézier: x1, y1, x2, y2.
  case curve([Double])
  /// Perceptual duration in seconds, and bounce.
  case spring(duration: Double, bounce: Double)
  case point(CGPoint)

  /// Text form that parses as this value.
  package var text: String {
    switch self {
    case .number(let number): NumberText.plain(number)
    case .color(let color, let dark):
      color == dark ? Self.text(of: color) : "\(Self.text(of: color))/\(Self.text(of: dark))"
    case .text(let text): text
    case .flag(let isOn): isOn ? "true" : "false"
    case .choice(let name): name
    case .curve(let points): Self.text(of: points)
    case .spring(let duration, let bounce): Self.text(of: [duration, bounce])
    case .point(let point): Self.text(of: [Double(point.x), Double(point.y)])
    }
  }

  private static func text(of numbers: [Double]) -> String {
    numbers.map(NumberText.plain).joined(separator: ",")
  }

  /// Text of a colour: `#RRGGBB` or `#RRGGBBAA` if its components are multiples of 1/255, otherwise `rgba(…)`.
  private static func text(of color: Color) -> String {
    let parts = [color.red, color.green, color.blue, color.alpha].map(Double.init)
    let bytes = parts.map { ($0 * 255).rounded() }
    guard zip(parts, bytes).allSatisfy({ $0 == $1 / 255 }), bytes.allSatisfy((0...255).contains) else {
      return "rgba(\(text(of: parts)))"
    }
    let digits = bytes.map { byte in
      let text = String(Int(byte), radix: 16)
      return text.count < 2 ? "0" + text : text
    }
    return "#" + (bytes[3] == 255 ? digits.dropLast() : digits[...]).joined()
  }

  /// Parses a colour as `text` writes it.
  package static func color(_ text: some StringProtocol) -> Color? {
    if text.hasPrefix("rgba("), text.hasSuffix(")") {
      guard let parts = numbers(text.dropFirst(5).dropLast(), count: 4),
        parts.allSatisfy((0...1).contains)
      else { return nil }
      return Color(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
    }
    let digits = text.dropFirst()
    guard text.hasPrefix("#"), digits.count == 6 || digits.count == 8, digits.allSatisfy(\.isHexDigit),
      let bits = UInt32(digits, radix: 16)
    else { return nil }
    if digits.count == 6 { return Color(hex: bits) }
    return Color(hex: bits >> 8, alpha: CGFloat(bits & 255) / 255)
  }

  /// Parses finite numbers separated by commas; nil if their number is not `count`.
  package static func numbers(_ text: some StringProtocol, count: Int) -> [Double]? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Double($0.trimmingCharacters(in: .whitespaces)) }
    return parts.count == count && numbers.count == count && numbers.allSatisfy(\.isFinite) ? numbers : nil
  }
}
