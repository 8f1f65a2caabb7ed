import Foundation
import RefreshLayers

/// Texts as glyph outlines.
extension LottieComposer {
  /// Outlines of a layer's texts.
  ///
  /// Of a text that changes, each glyph is written once, moved to its positions and scaled to nothing while it is
  /// absent. All glyphs share one fill, so that a hole may be a contour of its own.
  ///
  /// - Parameter staying: names of text layers by string; these texts are skipped.
  mutating func texts(
    _ node: TimelineLayer, _ scope: InheritedLottieState, staying: [String: String]
  ) -> [[LottieShape]] {
    var pieces = AnimatedPaths(count: count)
    var paths: [PathContours?] = Array(repeating: nil, count: count)
    var colors: [Color?] = Array(repeating: nil, count: count)
    for (index, layer) in node.samples.enumerated() {
      guard let layer, case .text(let text) = layer.values.content, text.foregroundColor.alpha > 0,
        staying[text.string] == nil, let path = outline(of: text, layer)
      else { continue }
      colors[index] = layer.tinted(text.foregroundColor)
      paths[index] = pieces.add(path, fill: colors[index], at: index)
    }
    let parts = pieces.all.count > 1 && scope.planes == nil ? RepeatedContours(paths) : nil
    guard let parts, parts.parts.count > 1 else {
      return pieces.all.reversed().flatMap { shapes(of: $0, node, scope) }
    }
    let share = share(scope)
    let groups = parts.parts.map { part -> LottieShape in
      let outlines = zip(part.contours, part.numbers).map { contour, numbers -> LottieShape in
        .path(.still(numbers, digits: LottieProperty.digits(for: share)), contour)
      }
      let places = part.places.enumerated().map { index, place -> [Double]? in
        guard let place, scope.opacity[index] > 0 else { return nil }
        return [place[0] - Double(scope.origin[index].x), place[1] - Double(scope.origin[index].y)]
      }
      let sizes = part.places.enumerated().map { index, place -> [Double]? in
        guard paths[index] != nil, scope.opacity[index] > 0 else { return nil }
        return place == nil ? [0, 0] : [100, 100]
      }
      let changes = Set(sizes.indices.dropFirst().filter { sizes[$0] != sizes[$0 - 1] })
      return .group(
        outlines,
        LottieTransform(
          position: LottieProperty(
            fitting: places, [share, share], digits: LottieProperty.digits(for: share), on: timeline,
            breaks: parts.breaks),
          scale: LottieProperty(fitting: sizes, [1, 1], digits: 0, on: timeline, breaks: changes)))
    }
    return [groups + [fill(colors, in: scope)]]
  }

  /// Outline of a text at its position in the layer; nil for an empty text.
  mutating func outline(of text: TextValues, _ layer: PosedLayer) -> BezierPath? {
    let (box, shift) = (layer.values.bounds.standardized, alignedTexts.shift(of: layer))
    guard !text.string.isEmpty, !box.isEmpty else { return nil }
    if let name = texts.name(of: layer) { outlinedTexts.insert(name) }
    return try? outlines.outline(of: text, in: box.size).path
      .moved(by: box.minX + shift.x, box.minY + shift.y)
  }
}
