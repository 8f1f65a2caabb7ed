import Foundation
import RefreshControls
import RefreshLayers

/// The colour of a tunable, and another that takes its place to find out where the control draws with it.
struct ColorProbe: Sendable {
  let name: String
  /// Red, green and blue as they are.
  let color: [Double]
  /// Those of the dark form, where it is another.
  let dark: [Double]?
  /// Red, green and blue of the other colour, which no other tunable has.
  let other: [Double]
  /// The tunable's value with the other colour.
  let value: String

  /// The probes of a control's colours, as its values are now.
  static func probes(of control: RefreshControl) -> [ColorProbe] {
    var probes: [ColorProbe] = []
    for (name, tunable) in control.tunables {
      guard case .color(let light, let dark)? = tunable.tunableValue else { continue }
      // Colours that nobody chooses, each another.
      let shift = 0.007 * Double(probes.count)
      let other = [0.123 + shift, 0.567, 0.891 - shift]
      func replaced(_ color: Color) -> Color {
        Color(red: other[0], green: other[1], blue: other[2], alpha: color.alpha)
      }
      probes.append(
        ColorProbe(
          name: name, color: light.rgb, dark: light == dark ? nil : dark.rgb, other: other,
          value: TunableValue.color(replaced(light), dark: replaced(dark)).text))
    }
    return probes
  }
}

extension Color {
  /// Red, green and blue.
  var rgb: [Double] { [red, green, blue].map { Double($0) } }
}
