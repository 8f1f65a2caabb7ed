import RefreshControls

/// Text tunable with its own text and a probe text. The control is played with the probe text to find the places
/// where it draws the tunable.
struct TextProbe: Sendable {
  let name: String
  let text: String
  /// The probe text, different for each tunable.
  let other: String

  /// One probe for each text tunable of the control.
  static func probes(of control: RefreshControl) -> [TextProbe] {
    let texts = control.tunables.compactMap { name, tunable -> (name: String, text: String)? in
      if case .text(let text)? = tunable.tunableValue { (name, text) } else { nil }
    }
    // A paragraph sign hardly occurs in a label; the text is short so that it fits.
    return texts.enumerated().map { TextProbe(name: $1.name, text: $1.text, other: "¶\($0)") }
  }
}
