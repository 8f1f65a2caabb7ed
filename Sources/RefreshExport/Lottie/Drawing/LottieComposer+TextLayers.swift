import Foundation
import RefreshLayers
import RefreshRendering

/// Texts that stay texts, so that apps can replace them.
extension LottieComposer {
  /// Whether a layer shows a text that is to stay one, and players can.
  func staysText(_ layer: PosedLayer, _ scope: LottieScope) -> Bool {
    guard scope.planes == nil, case .text(let text) = layer.values.content,
      texts.names[text.string] != nil, texts.fonts.canSet(text)
    else { return false }
    let width = (try? TextOutlines.advance(of: text)) ?? .infinity
    return width <= layer.values.bounds.standardized.width
  }

  /// Adds a layer for each text that is to stay one.
  mutating func addTexts(of node: MotionNode, _ seen: [PosedLayer?], _ scope: LottieScope) {
    let shown = seen.map { layer -> TextValues? in
      guard let layer, case .text(let text) = layer.values.content, text.foregroundColor.alpha > 0,
        staysText(layer, scope)
      else { return nil }
      return text
    }
    var known: Set<String> = []
    for case let first? in shown where known.insert(first.string).inserted {
      let own = shown.map { $0?.string == first.string ? $0 : nil }
      guard let font = try? texts.fonts.index(of: first) else { continue }
      if own.contains(where: { !isAlike($0, first) }) {
        refuse(node, "string", "players cannot change the colour, the font or the alignment of a text")
        continue
      }
      var layer = LottieLayer(
        name: texts.names[first.string] ?? node.name,
        content: .text(
          LottieText(
            string: first.string, font: font, size: Double(first.font.pointSize),
            color: first.foregroundColor, alignment: first.alignment)), parent: scope.parent)
      let places = zip(seen, own).enumerated().map { index, sample -> [Double]? in
        guard let layer = sample.0, let text = sample.1 else { return nil }
        return self.place(of: text, layer, scope, index)
      }
      let sizes = own.map { $0.map { 100 * Double($0.font.pointSize / first.font.pointSize) } }
      layer.transform.position = track(places, share(scope), in: scope)
      layer.transform.scale = track(
        sizes.map { $0.map { [$0, $0] } }, share(scope) / Double(first.font.pointSize), in: scope)
      layer.transform.opacity = opacity(
        own.indices.map { index in
          own[index] == nil
            ? 0
            : scope.opacity[index] * held(first.foregroundColor.alpha) * held(seen[index]?.tint?.alpha ?? 1)
        })
      usedFonts.insert(font)
      layers.append(layer)
    }
  }

  /// Where a text begins, is centred or ends on its line.
  private func place(
    of text: TextValues, _ layer: PosedLayer, _ scope: LottieScope, _ index: Int
  ) -> [Double]? {
    let box = layer.values.bounds.standardized
    guard let baseline = try? TextOutlines.baseline(of: text, in: box.size) else { return nil }
    let x: CGFloat =
      switch text.alignment {
      case .left, .natural: box.minX
      case .center: box.midX
      case .right: box.maxX
      }
    let (origin, shift) = (scope.origin[index], uprightTexts.shift(of: layer))
    return [
      Double(x - origin.x + scope.offset.x + shift.x),
      Double(box.minY + baseline - origin.y + scope.offset.y + shift.y),
    ]
  }

  /// Whether a text differs from another in its size alone, if at all.
  private func isAlike(_ text: TextValues?, _ other: TextValues) -> Bool {
    guard var text else { return true }
    text.font.pointSize = other.font.pointSize
    return text == other
  }
}
