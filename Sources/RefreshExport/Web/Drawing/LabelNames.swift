import RefreshLayers

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
