import Foundation
import RefreshFiles
import RefreshLayers

/// Formatting of JavaScript literals for a page.
enum JavaScriptLiteral {
  /// A string literal without `<`, so that it cannot end the surrounding script element.
  static func quoted(_ string: String) -> String {
    let quoted = string.jsonQuoted
    return quoted.utf8.contains(UInt8(ascii: "<"))
      ? quoted.replacingOccurrences(of: "<", with: "\\u003c") : quoted
  }

  /// A colour in CSS syntax.
  static func color(_ color: Color) -> String {
    let parts = color.bytes.map { number($0, digits: 2) }
    return "rgb(\(parts[0...2].joined(separator: " ")) / \(number(color.heldAlpha, digits: 4)))"
  }

  static func number(_ value: Double, digits: Int) -> String { LottieNumber.text(of: value, digits: digits) }

  static func list(_ values: [String]) -> String { "[\(values.joined(separator: ","))]" }
}

extension Color {
  var bytes: [Double] { [red, green, blue].map { 255 * Double(max(0, min(1, $0))) } }

  /// Opacity, clamped to 0…1.
  var heldAlpha: Double { Double(max(0, min(1, alpha))) }
}
