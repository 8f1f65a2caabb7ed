import Foundation
import RefreshControls
import RefreshLayers
import RefreshStage

/// Colour tunable with its own colour and a replacement colour. The control is played with the replacement to find the
/// places where it draws the tunable.
struct ColorReplacement: Sendable {
  let name: String
  /// Red, green and blue of the tunable's light variant, 0…1.
  let color: [Double]
  /// Red, green and blue of the dark variant; nil if it equals the light one.
  let dark: [Double]?
  /// Red, green and blue of the replacement colour, 0…1; different for each tunable.
  let other: [Double]
  /// Value of the tunable with the replacement colour and its own alpha, as text.
  let value: String

  /// The colour tunables of a control, each with a replacement colour.
  static func replacements(of control: RefreshControl) -> [ColorReplacement] {
    var replacements: [ColorReplacement] = []
    for (name, tunable) in control.tunables {
      guard case .color(let light, let dark)? = tunable.tunableValue else { continue }
      // Values that an author hardly chooses, different for each tunable.
      let shift = 0.007 * Double(replacements.count)
      let other = [0.123 + shift, 0.567, 0.891 - shift]
      func replaced(_ color: Color) -> Color {
        Color(red: other[0], green: other[1], blue: other[2], alpha: color.alpha)
      }
      replacements.append(
        ColorReplacement(
          name: name, color: light.rgb, dark: light == dark ? nil : dark.rgb, other: other,
          value: TunableValue.color(replaced(light), dark: replaced(dark)).text))
    }
    return replacements
  }
}

extension Color {
  var rgb: [Double] { [red, green, blue].map { Double($0) } }
}
