import RefreshControls
import RefreshStage

/// Text tunable with its own text and a replacement text. The control is played with the replacement to find the places
/// where it draws the tunable.
struct TextReplacement: Sendable {
  let name: String
  let text: String
  /// The replacement text, different for each tunable.
  let other: String

  /// The text tunables of a control, each with a replacement text.
  static func replacements(of control: RefreshControl) -> [TextReplacement] {
    let texts = control.tunables.compactMap { name, tunable -> (name: String, text: String)? in
      if case .text(let text)? = tunable.tunableValue { (name, text) } else { nil }
    }
    // A paragraph sign hardly occurs in a label; the text is short so that it fits.
    return texts.enumerated().map { TextReplacement(name: $1.name, text: $1.text, other: "¶\($0)") }
  }
}
