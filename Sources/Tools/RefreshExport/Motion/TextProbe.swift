import RefreshControls

/// The text of a tunable, and another that takes its place to find out where the control shows it.
struct TextProbe: Sendable {
  let name: String
  let text: String
  /// The other text, which no other tunable has.
  let other: String

  /// The probes of a control's texts, as its values are now.
  static func probes(of control: RefreshControl) -> [TextProbe] {
    let texts = control.tunables.compactMap { name, tunable -> (name: String, text: String)? in
      if case .text(let text)? = tunable.tunableValue { (name, text) } else { nil }
    }
    // Nobody writes these, and they are short.
    return texts.enumerated().map { TextProbe(name: $1.name, text: $1.text, other: "¶\($0)") }
  }
}
