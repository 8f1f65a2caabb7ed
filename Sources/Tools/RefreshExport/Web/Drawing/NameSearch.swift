import RefreshFrames
import RefreshLayers

/// The colours and texts that a page has names for.
struct FoundNames {
  let colors: [ColorProbe]
  let labels: LabelNames
  /// The values of each motion.
  let values: [NamedValues]
}

/// Finds the colours and texts of tunables that a page can replace: all at once where that is possible, else those that
/// can be replaced one at a time.
struct NameSearch {
  private let probes: TunableProbes
  private let fonts: GlyphFonts
  /// The names of colours that are drawn in one place with others.
  var excluded: Set<String> = []

  init(_ probes: TunableProbes) {
    self.probes = probes
    fonts = GlyphFonts(for: probes.texts.map(\.text))
  }

  /// - Returns: the names, if there are any, and sentences about tunables without one.
  func names(
    in motions: [(appearance: Appearance, motion: ControlMotion)]
  ) throws -> (found: FoundNames?, notes: [String]) {
    let all = (probes.colors.map(NamedProbe.color) + probes.texts.map(NamedProbe.text))
      .filter { !excluded.contains($0.name) }
    let found = all.isEmpty ? nil : try Separable.find(all) { try names($0, in: motions) }
    let notes = probes.notes(
      "the page has no names for", without: found?.items ?? [], textReason: Self.textReason)
    return (found?.result, notes)
  }

  /// Why a page cannot set a text itself.
  private static let textReason =
    "a text of these is a part of another, has several lines, changes more than its own label,"
    + " is written from right to left or has signs that its font joins"

  private func names(
    _ part: [NamedProbe], in motions: [(appearance: Appearance, motion: ControlMotion)]
  ) throws -> FoundNames? {
    let (colors, texts) = (part.colors, part.texts)
    var values: [NamedValues] = []
    for (appearance, motion) in motions {
      let probed = try probes.motion(colors, texts, in: appearance)
      guard let one = NamedValues(colors, texts, in: motion, probed, fonts: fonts) else { return nil }
      values.append(one)
    }
    return FoundNames(
      colors: colors.filter { probe in values.contains { $0.colors[probe.name] != nil } },
      labels: LabelNames(
        probes: texts.filter { probe in values.contains { $0.texts.contains(probe.name) } }, fonts: fonts),
      values: values)
  }
}

/// The texts that a page can replace: a motion is written with the other texts of their probes, which tell them apart.
struct LabelNames {
  var probes: [TextProbe] = []
  var fonts = GlyphFonts(for: [])

  /// The place among the names of a text; nil for one without a name.
  func place(of text: TextValues) -> Int? { probes.firstIndex { $0.other == text.string } }

  /// A text as the control itself has it.
  func own(_ text: TextValues) -> TextValues {
    guard let place = place(of: text) else { return text }
    var own = text
    own.string = probes[place].text
    return own
  }
}
