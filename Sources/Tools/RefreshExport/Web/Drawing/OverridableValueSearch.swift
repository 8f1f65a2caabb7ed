import RefreshLayers

/// The colours and texts that a page can override by name.
struct OverridableValues {
  let colors: [ColorReplacement]
  let labels: OverridableTexts
  /// Colours and texts that can be overridden in each motion.
  let values: [DrawnTunableValues]
}

/// Finds the tunable colours and texts that a page can override: all of them if possible, otherwise those
/// that can be overridden independently.
struct OverridableValueSearch {
  private let replacements: TunableReplacements
  private let fonts: GlyphFonts
  /// Names of colours that an item has at some instants only; the search ignores them.
  var excluded: Set<String> = []

  init(_ replacements: TunableReplacements) {
    self.replacements = replacements
    fonts = GlyphFonts(for: replacements.texts.map(\.text))
  }

  /// Searches for the largest set of tunables that a page can override.
  ///
  /// - Returns: the names, nil without any, and notes about tunables that have none.
  func names(
    in motions: [(appearance: AppearanceVariant, motion: ControlMotion)]
  ) throws -> (found: OverridableValues?, notes: [String]) {
    let all = (replacements.colors.map(\.name) + replacements.texts.map(\.name))
      .filter { !excluded.contains($0) }
    let found = all.isEmpty ? nil : try LargestSubsetSearch.find(all) { try names($0, in: motions) }
    let notes = replacements.notes(
      "the page has no names for", without: found?.items ?? [], textReason: Self.textReason)
    return (found?.result, notes)
  }

  /// Reason given in notes for texts that a page cannot lay out.
  private static let textReason =
    "a text of these is a part of another, has several lines, changes more than its own label,"
    + " is written from right to left or has signs that its font joins"

  private func names(
    _ names: [String], in motions: [(appearance: AppearanceVariant, motion: ControlMotion)]
  ) throws -> OverridableValues? {
    let (colors, texts) = replacements.named(names)
    var values: [DrawnTunableValues] = []
    for (appearance, motion) in motions {
      let replacedMotion = try replacements.motion(colors, texts, in: appearance)
      guard let one = DrawnTunableValues(colors, texts, in: motion, replacedMotion, fonts: fonts) else {
        return nil
      }
      values.append(one)
    }
    return OverridableValues(
      colors: colors.filter { replacement in values.contains { $0.colors[replacement.name] != nil } },
      labels: OverridableTexts(
        replacements: texts.filter { replacement in values.contains { $0.texts.contains(replacement.name) } },
        fonts: fonts),
      values: values)
  }
}

/// Texts that a page can override. The motion is drawn with a distinct replacement text for each tunable, which
/// identifies the tunable in the drawing.
struct OverridableTexts {
  var replacements: [TextReplacement] = []
  var fonts = GlyphFonts(for: [])

  /// Index in `replacements` of the tunable that is drawn with this text as its replacement; nil for other texts.
  func place(of text: TextValues) -> Int? { replacements.firstIndex { $0.other == text.string } }

  /// The text as the control draws it: if its string is a replacement, the string of the replaced tunable instead.
  func own(_ text: TextValues) -> TextValues {
    guard let place = place(of: text) else { return text }
    var own = text
    own.string = replacements[place].text
    return own
  }
}
