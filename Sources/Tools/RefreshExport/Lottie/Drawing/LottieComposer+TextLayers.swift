import Foundation
import RefreshLayers
import RefreshRendering

/// Text layers, whose texts apps can replace.
extension LottieComposer {
  /// Names, by string, of the layer's texts that players can lay out at every instant.
  func stayingTexts(of node: TimelineLayer, _ scope: InheritedLottieState) -> [String: String] {
    guard scope.planes == nil else { return [:] }
    var (names, firsts): ([String: String], [String: TextValues]) = ([:], [:])
    var others: Set<String> = []
    for case let layer? in node.samples {
      guard let name = texts.name(of: layer), let text = shownText(layer) else { continue }
      names[text.string] = name
      let first = firsts[text.string] ?? text
      firsts[text.string] = first
      if !canStay(text, in: layer) || !isAlike(text, first) { others.insert(text.string) }
    }
    return names.filter { !others.contains($0.key) }
  }

  /// Text that a layer displays, in its tinted colour; nil if it is invisible.
  private func shownText(_ layer: PosedLayer) -> TextValues? {
    guard case .text(var text) = layer.values.content else { return nil }
    text.foregroundColor = layer.tinted(text.foregroundColor)
    return text.foregroundColor.alpha > 0 ? text : nil
  }

  /// True if players lay a text out as its layer does: every character has a glyph, and the text fits without
  /// truncation.
  private func canStay(_ text: TextValues, in layer: PosedLayer) -> Bool {
    let composed = text.string.precomposedStringWithCanonicalMapping
    guard texts.fonts.canSet(text), composed.allSatisfy({ $0.unicodeScalars.count == 1 }) else {
      return false
    }
    let width = (try? TextOutlines.advance(of: text)) ?? .infinity
    return width <= layer.values.bounds.standardized.width
  }

  /// Adds a text layer for each string.
  mutating func addTexts(_ names: [String: String], of node: TimelineLayer, _ scope: InheritedLottieState) {
    let shown = node.samples.map { layer -> TextValues? in
      guard let layer, let text = shownText(layer), names[text.string] != nil else { return nil }
      return text
    }
    var known: Set<String> = []
    for case let first? in shown where known.insert(first.string).inserted {
      let own = shown.map { $0?.string == first.string ? $0 : nil }
      guard let font = try? texts.fonts.index(of: first) else { continue }
      var layer = LottieLayer(
        name: names[first.string] ?? "text",
        content: .text(
          LottieText(
            string: first.string.precomposedStringWithCanonicalMapping, font: font,
            size: Double(first.font.pointSize),
            color: first.foregroundColor, alignment: first.alignment)), parent: scope.parent)
      let places = zip(node.samples, own).enumerated().map { index, sample -> [Double]? in
        guard let layer = sample.0, let text = sample.1 else { return nil }
        return self.place(of: text, layer, scope, index)
      }
      let sizes = own.map { $0.map { 100 * Double($0.font.pointSize / first.font.pointSize) } }
      layer.transform.position = track(places, share(scope), in: scope)
      layer.transform.scale = track(
        sizes.map { $0.map { [$0, $0] } }, share(scope) / Double(first.font.pointSize), in: scope)
      layer.transform.opacity = opacity(
        own.indices.map { index in
          own[index].map { scope.opacity[index] * held($0.foregroundColor.alpha) } ?? 0
        })
      usedFonts.insert(font)
      layers.append(layer)
    }
  }

  /// Position of a text's baseline: its start, centre or end, depending on the alignment.
  private func place(
    of text: TextValues, _ layer: PosedLayer, _ scope: InheritedLottieState, _ index: Int
  ) -> [Double]? {
    let box = layer.values.bounds.standardized
    guard let baseline = try? TextOutlines.baseline(of: text, in: box.size) else { return nil }
    let x: CGFloat =
      switch text.alignment {
      case .left, .natural: box.minX
      case .center: box.midX
      case .right: box.maxX
      }
    let (origin, shift) = (scope.origin[index], alignedTexts.shift(of: layer))
    return [
      Double(x - origin.x + scope.offset.x + shift.x),
      Double(box.minY + baseline - origin.y + scope.offset.y + shift.y),
    ]
  }

  /// True if two texts differ in size and opacity at most.
  private func isAlike(_ text: TextValues, _ other: TextValues) -> Bool {
    var text = text
    text.font.pointSize = other.font.pointSize
    text.foregroundColor = text.foregroundColor.withAlphaComponent(other.foregroundColor.alpha)
    return text == other
  }
}
