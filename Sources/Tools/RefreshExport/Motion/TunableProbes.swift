import RefreshControls

/// The tunables that exported files have names for: a control is played once more with other values of these, and what it
/// then draws differently is what the names stand for.
struct TunableProbes {
  let colors: [ColorProbe]
  /// Those that are not empty: an empty text is drawn nowhere.
  let texts: [TextProbe]
  private let emptyTexts: [String]
  /// Plays the control with values of its tunables.
  private let play: (_ values: [String: String], Appearance) throws -> ControlMotion

  /// - Parameter play: plays the control with values in the place of its own.
  init(
    of control: RefreshControl,
    play: @escaping (_ values: [String: String], Appearance) throws -> ControlMotion
  ) {
    colors = ColorProbe.probes(of: control)
    let texts = TextProbe.probes(of: control)
    self.texts = texts.filter { !$0.text.isEmpty }
    emptyTexts = texts.filter(\.text.isEmpty).map(\.name)
    self.play = play
  }

  /// The motion with the other values of some probes.
  func motion(
    _ colors: [ColorProbe], _ texts: [TextProbe] = [], in appearance: Appearance
  ) throws -> ControlMotion {
    let values = colors.map { ($0.name, $0.value) } + texts.map { ($0.name, $0.other) }
    return try play(Dictionary(uniqueKeysWithValues: values), appearance)
  }

  /// Sentences about those that a file has no name for.
  ///
  /// - Parameters:
  ///   - beginning: `the page has no names for`.
  ///   - known: those that it has one for.
  ///   - textReason: why it has none for a text; nil where nobody asked for any.
  ///   - reasons: why it has none for a colour, by its name, if that is known.
  func notes(
    _ beginning: String, without known: [NamedProbe], textReason: String?, reasons: [String: String] = [:]
  ) -> [String] {
    let known = Set(known.map(\.name))
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

  /// Why a file has no place for a text that is empty.
  private static let emptyReason = "an empty text has no place; --set exports the control with another"

  /// Why a file has no place of its own for a colour.
  private static let colorReason =
    "a colour of these moves, is mixed with another, or changes a picture or a text layer"
}

/// A tunable's value that an exported file may have a name for.
enum NamedProbe {
  case color(ColorProbe)
  case text(TextProbe)

  var name: String {
    switch self {
    case .color(let probe): probe.name
    case .text(let probe): probe.name
    }
  }
}

extension [NamedProbe] {
  var colors: [ColorProbe] { compactMap { if case .color(let probe) = $0 { probe } else { nil } } }

  var texts: [TextProbe] { compactMap { if case .text(let probe) = $0 { probe } else { nil } } }
}
