import Foundation
import RefreshFiles
import RefreshLayers

/// Text of a script in a page.
enum ScriptText {
  /// A string that cannot end the element it is in.
  static func quoted(_ string: String) -> String {
    string.jsonQuoted.replacingOccurrences(of: "<", with: "\\u003c")
  }

  /// A colour as style sheets have it.
  static func color(_ color: Color) -> String {
    let parts = color.bytes.map { number($0, digits: 2) }
    return "rgb(\(parts[0...2].joined(separator: " ")) / \(number(color.heldAlpha, digits: 4)))"
  }

  /// A number with at most so many decimals, without an exponent.
  static func number(_ value: Double, digits: Int) -> String { LottieNumber.text(of: value, digits: digits) }

  static func list(_ values: [String]) -> String { "[\(values.joined(separator: ","))]" }
}

extension Color {
  /// Red, green and blue, 0…255.
  var bytes: [Double] { [red, green, blue].map { 255 * Double(max(0, min(1, $0))) } }

  /// The opacity, 0…1.
  var heldAlpha: Double { Double(max(0, min(1, alpha))) }
}
