import RefreshLayers

/// The colours and texts that a page can override by name.
struct FoundNames {
  let colors: [ColorProbe]
  let labels: LabelNames
  /// Colours and texts that can be overridden in each motion.
  let values: [NamedValues]
}

/// Finds the tunable colours and texts that a page can override: all of them if possible, otherwise those
/// that can be overridden independently.
struct NameSearch {
  private let probes: TunableProbes
  private let fonts: GlyphFonts
  /// Names of colours that an item has at some instants only; the search ignores them.
  var excluded: Set<String> = []

  init(_ probes: TunableProbes) {
    self.probes = probes
    fonts = GlyphFonts(for: probes.texts.map(\.text))
  }

  /// Searches for the largest set of tunables that a page can override.
  ///
  /// - Returns: the names, nil without any, and notes about tunables that have none.
  func names(
    in motions: [(appearance: Appearance, motion: ControlMotion)]
  ) throws -> (found: FoundNames?, notes: [String]) {
    let all = (probes.colors.map(NamedProbe.color) + probes.texts.map(NamedProbe.text))
      .filter { !excluded.contains($0.name) }
    let found = all.isEmpty ? nil : try SubsetSearch.find(all) { try names($0, in: motions) }
    let notes = probes.notes(
      "the page has no names for", without: found?.items ?? [], textReason: Self.textReason)
    return (found?.result, notes)
  }

  /// Reason given in notes for texts that a page cannot lay out.
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

/// Texts that a page can override. The motion is drawn with a distinct replacement text for each tunable, which
/// identifies the tunable in the drawing.
struct LabelNames {
  var probes: [TextProbe] = []
  var fonts = GlyphFonts(for: [])

  /// Index in `probes` of the tunable that is drawn with this text as its replacement; nil for other texts.
  func place(of text: TextValues) -> Int? { probes.firstIndex { $0.other == text.string } }

  /// The text as the control draws it: if its string is a replacement, the string of the replaced tunable instead.
  func own(_ text: TextValues) -> TextValues {
    guard let place = place(of: text) else { return text }
    var own = text
    own.string = probes[place].text
    return own
  }
}
