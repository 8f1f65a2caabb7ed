import RefreshLayers

/// Texts to export as text layers.
struct LottieTexts {
  /// Layer with the string that it displays.
  struct Place: Hashable {
    let layer: Int
    let string: String
  }

  /// Names of the text layers, by which apps find them in players without slots.
  var names: [Place: String] = [:]
  var fonts = GlyphFonts(for: [])

  /// Returns the name for the text that a layer displays; nil if the text is not from a tunable.
  func name(of layer: PosedLayer) -> String? {
    guard !names.isEmpty, case .text(let text) = layer.values.content else { return nil }
    return names[Place(layer: layer.id, string: text.string)]
  }

  /// Finds the text layers of two recordings, of which the second was made with replacement texts: a layer belongs to a
  /// tunable if it shows the tunable's own text in the first recording and the replacement in the second.
  static func pair(
    _ probes: [TextProbe], in motion: ControlMotion, and other: ControlMotion, fonts: GlyphFonts
  ) -> (own: LottieTexts, other: LottieTexts) {
    var (own, changed) = (LottieTexts(fonts: fonts), LottieTexts(fonts: fonts))
    if probes.isEmpty { return (own, changed) }
    func compare(_ layers: [PosedLayer], _ others: [PosedLayer]) {
      for (layer, other) in zip(layers, others) {
        if case .text(let text) = layer.values.content, case .text(let shown) = other.values.content,
          let probe = probes.first(where: { $0.text == text.string && $0.other == shown.string })
        {
          own.names[Place(layer: layer.id, string: probe.text)] = probe.name
          changed.names[Place(layer: other.id, string: probe.other)] = probe.name
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
