import Foundation
import RefreshControls
import RefreshFiles
import RefreshFrames
import RefreshLayers
import RefreshMotion
import RefreshStage

/// Sentences for changed values of a control's tunables.
extension Wording {
  /// Sentence for a changed tunable: "fadeDuration is 0.9 s instead of 1.2 s".
  static func tunable(_ name: String, _ edit: OldAndNew<TunedValue>) -> String {
    switch (edit.old.value, edit.new.value) {
    case (.color(let light, let dark), .color(let newLight, let newDark)):
      let (lights, darks) = (colors(light, newLight), colors(dark, newDark))
      if light == dark, newLight == newDark { return "\(name) is \(lights.instead)" }
      let modes = [(lights, "light"), (darks, "dark")].filter { $0.0.old != $0.0.new }
      return "\(name) is " + modes.map { "\($0.instead) in \($1) mode" }.joined(separator: ", ")
    case (.spring(let duration, let bounce), .spring(let newDuration, let newBounce)):
      let facts = [
        ("duration", OldAndNew(seconds(duration), seconds(newDuration))),
        ("bounce", OldAndNew(decimal(bounce), decimal(newBounce))),
      ].filter { $0.1.old != $0.1.new }
      if facts.isEmpty { return "\(name) is \(edit.map(\.value.text).instead)" }
      return "\(SentenceNames.possessive(name)) "
        + facts.map { "\($0) is \($1.instead)" }.joined(separator: ", its ")
    default:
      let words = edit.map(word)
      // Numbers can differ in digits that the short form omits.
      let shown = words.old == words.new ? edit.map { $0.value.text + suffix($0) } : words
      return "\(name) is \(shown.instead)"
    }
  }

  private static func word(_ tuned: TunedValue) -> String {
    switch tuned.value {
    case .number(let number):
      tuned.unit == .seconds ? seconds(number) : decimal(number) + suffix(tuned)
    case .text(let text): "“\(text)”"
    case .curve(let points):
      TunableKind.curveName(of: points) ?? "(\(points.map { decimal($0) }.joined(separator: ", ")))"
    case .point(let point): "(\(decimal(Double(point.x))), \(decimal(Double(point.y))))"
    case .color, .flag, .choice, .spring: tuned.value.text
    }
  }

  private static func suffix(_ tuned: TunedValue) -> String {
    switch tuned.unit {
    case .seconds: " s"
    case .points: " pt"
    case .angle: "°"
    case nil: ""
    }
  }

  /// Names or hexadecimal forms of two colours; exact components if different colours have the same 8-bit form.
  private static func colors(_ old: Color, _ new: Color) -> OldAndNew<String> {
    let words = OldAndNew(old, new).map { color($0.bytes) }
    if words.old != words.new || old == new { return words }
    return OldAndNew(old, new).map { TunableValue.color($0, dark: $0).text }
  }
}
