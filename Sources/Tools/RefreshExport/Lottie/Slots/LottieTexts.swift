import RefreshLayers

/// Texts to export as text layers.
struct LottieTexts {
  /// Layer with the string that it displays.
  struct LayerText: Hashable {
    let layer: Int
    let string: String
  }

  /// Names of the text layers, by which apps find them in players without slots.
  var names: [LayerText: String] = [:]
  var fonts = GlyphFonts(for: [])

  /// Returns the name for the text that a layer displays; nil if the text is not from a tunable.
  func name(of layer: PosedLayer) -> String? {
    guard !names.isEmpty, case .text(let text) = layer.values.content else { return nil }
    return names[LayerText(layer: layer.id, string: text.string)]
  }

  /// Finds the text layers of two recordings, of which the second was made with replacement texts: a layer belongs to a
  /// tunable if it shows the tunable's own text in the first recording and the replacement in the second.
  static func pair(
    _ replacements: [TextReplacement], in motion: ControlMotion, and other: ControlMotion, fonts: GlyphFonts
  ) -> (own: LottieTexts, other: LottieTexts) {
    var (own, changed) = (LottieTexts(fonts: fonts), LottieTexts(fonts: fonts))
    if replacements.isEmpty { return (own, changed) }
    func compare(_ layers: [PosedLayer], _ others: [PosedLayer]) {
      for (layer, other) in zip(layers, others) {
        if case .text(let text) = layer.values.content, case .text(let shown) = other.values.content,
          let replacement = replacements.first(where: { $0.text == text.string && $0.other == shown.string })
        {
          own.names[LayerText(layer: layer.id, string: replacement.text)] = replacement.name
          changed.names[LayerText(layer: other.id, string: replacement.other)] = replacement.name
        }
        compare(layer.sublayers, other.sublayers)
        compare(layer.masks, other.masks)
      }
    }
    for (instant, another) in zip(MotionTimeline(motion).instants, MotionTimeline(other).instants) {
      compare(instant.layers, another.layers)
    }
    return (own, changed)
  }
}
