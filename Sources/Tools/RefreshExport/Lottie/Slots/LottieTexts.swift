import RefreshFrames
import RefreshLayers
import RefreshRendering

/// The texts of an animation that stay texts, which players set themselves.
struct LottieTexts {
  /// What a layer shows: other layers may show the same.
  struct Place: Hashable {
    let layer: Int
    let string: String
  }

  /// The names of their layers, by which apps replace them in players without slots.
  var names: [Place: String] = [:]
  /// In which fonts.
  var fonts = GlyphFonts(for: [])

  /// The name of what a layer shows; nil if that is no text of a tunable.
  func name(of layer: PosedLayer) -> String? {
    guard !names.isEmpty, case .text(let text) = layer.values.content else { return nil }
    return names[Place(layer: layer.id, string: text.string)]
  }

  /// The texts of a motion and of the one with the other texts of its probes, whose layers show one where it differs.
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
