import RefreshControls

/// The colour and text tunables of a control, which an exported file may expose by name. The control is played
/// again with replacement values; the differences in its drawing show where each tunable is used.
struct TunableReplacements {
  let colors: [ColorReplacement]
  /// Text tunables that are not empty, with their replacement texts; an empty text is drawn nowhere.
  let texts: [TextReplacement]
  private let emptyTexts: [String]
  /// Records the control's motion with values for its tunables, in an appearance.
  private let play: (_ values: [String: String], AppearanceVariant) throws -> ControlMotion

  /// Finds the colour and text tunables of a control, and chooses a replacement value for each.
  init(
    of control: RefreshControl,
    play: @escaping (_ values: [String: String], AppearanceVariant) throws -> ControlMotion
  ) {
    colors = ColorReplacement.replacements(of: control)
    let texts = TextReplacement.replacements(of: control)
    self.texts = texts.filter { !$0.text.isEmpty }
    emptyTexts = texts.filter(\.text.isEmpty).map(\.name)
    self.play = play
  }

  /// The replacements of some tunables, by their names.
  func named(_ names: [String]) -> (colors: [ColorReplacement], texts: [TextReplacement]) {
    (colors.filter { names.contains($0.name) }, texts.filter { names.contains($0.name) })
  }

  /// The motion of the control with replacement values for some tunables.
  func motion(
    _ colors: [ColorReplacement], _ texts: [TextReplacement] = [], in appearance: AppearanceVariant
  ) throws -> ControlMotion {
    let values = colors.map { ($0.name, $0.value) } + texts.map { ($0.name, $0.other) }
    return try play(Dictionary(uniqueKeysWithValues: values), appearance)
  }

  /// Notes about the tunables that a file does not expose, one sentence for each reason.
  ///
  /// - Parameters:
  ///   - beginning: beginning of each sentence, such as `the page has no names for`.
  ///   - textReason: reason for texts; nil if the user did not ask for texts.
  ///   - reasons: specific reasons for colours, by the tunables' names.
  func notes(
    _ beginning: String, without known: [String], textReason: String?,
    reasons: [String: String] = [:]
  ) -> [String] {
    let explained = colors.map(\.name).filter { !known.contains($0) && reasons[$0] != nil }
    let kinds = [
      (colors.map(\.name).filter { !explained.contains($0) }, Self.colorReason),
      (texts.map(\.name), textReason), (emptyTexts, textReason.map { _ in Self.emptyReason }),
    ]
    return explained.map { "\(beginning) \($0): \(reasons[$0]!)" }
      + kinds.compactMap { names, reason in
        let missing = names.filter { !known.contains($0) }
        guard let reason, !missing.isEmpty else { return nil }
        return "\(beginning) \(missing.joined(separator: ", ")): \(reason)"
      }
  }

  private static let emptyReason = "an empty text has no place; --set exports the control with another"

  /// General reason, in notes, why a colour cannot be exposed.
  private static let colorReason =
    "a colour of these moves, is mixed with another, or changes a picture or a text layer"
}
