import Foundation
import RefreshLayers

/// A layer's own drawing: background, border, paths and text.
extension LottieComposer {
  /// Shapes of one layer's own drawing, below its sublayers; each list has the topmost shape first.
  struct LayerShapes {
    /// Shapes of the shadow and the background, below the paths.
    var behind: [[LottieShape]] = []
    /// Names of the text layers, by string.
    var texts: [String: String] = [:]
    /// True if an image or text layers are between `behind` and `front`.
    var isLayered = false
    /// Paths, text outlines and gradients.
    var front: [[LottieShape]] = []
  }

  /// Makes the shapes of a layer.
  ///
  /// - Parameter isCut: true if the layer is clipped at its bounds.
  mutating func pieces(
    of node: TimelineLayer, _ scope: InheritedLottieState, isCut: Bool = false
  ) -> LayerShapes {
    var all = LayerShapes()
    all.behind = shadow(of: node, scope)
    if let background = background(of: node, scope, isCut: isCut) { all.behind.insert(background, at: 0) }
    all.texts = stayingTexts(of: node, scope)
    all.front = texts(node, scope, staying: all.texts)
    for piece in contentPaths(of: node, scope) {
      all.front.insert(contentsOf: shapes(of: piece, node, scope), at: 0)
    }
    all.front.insert(contentsOf: gradients(node, scope), at: 0)
    all.isLayered = !all.texts.isEmpty || node.samples.contains { $0?.values.picture.contents != nil }
    return all
  }

  mutating func background(
    of node: TimelineLayer, _ scope: InheritedLottieState, isCut: Bool
  ) -> [LottieShape]? {
    let colors = node.samples.map { layer -> Color? in
      guard let layer, let color = layer.values.backgroundColor, !layer.values.bounds.standardized.isEmpty
      else {
        return nil
      }
      return layer.tinted(color)
    }
    guard colors.contains(where: { ($0?.alpha ?? 0) > 0 }) else { return nil }
    let boxes = zip(node.samples, colors).map { layer, color -> RoundedBox? in
      guard let layer, (color?.alpha ?? 0) > 0 else { return nil }
      let values = layer.values
      if isCut, values.cutsBackground { return RoundedBox(values.bounds.standardized, 0) }
      let box = RoundedBox(values)
      let inset = values.backgroundInset
      return box.radius > 0 && inset > 0 ? box.inset(by: inset) : box
    }
    return [outline(of: boxes, scope), fill(colors, in: scope)]
  }

  /// Border along the inside of a layer's bounds.
  mutating func border(of node: TimelineLayer, _ scope: InheritedLottieState) -> [[LottieShape]] {
    let lines = node.samples.map { layer -> (outer: RoundedBox, width: CGFloat, color: Color)? in
      guard let layer, layer.values.borderWidth > 0, layer.values.borderColor.alpha > 0 else { return nil }
      let box = RoundedBox(layer.values)
      guard !box.rect.isEmpty else { return nil }
      let width = min(layer.values.borderWidth, min(box.rect.width, box.rect.height) / 2)
      return (box, width, layer.tinted(layer.values.borderColor))
    }
    guard lines.contains(where: { $0 != nil }) else { return [] }
    if !scope.drawsLines {
      // The area between two outlines, so that its width is scaled with the layer.
      let edges = [0.0, 1].map { part in
        outline(of: lines.map { line in line.map { $0.outer.inset(by: part * $0.width) } }, scope)
      }
      return [edges + [fill(lines.map { $0?.color }, in: scope, isEvenOdd: true)]]
    }
    let share = share(scope)
    let stroke = LottieStroke(
      color: color(lines.map { $0?.color }, in: scope), opacity: alpha(lines.map { $0?.color }, in: scope),
      width: scalar(lines.map { $0.map { Double($0.width) } }, share, in: scope), cap: 1, join: 1,
      miterLimit: 10)
    return [
      [
        outline(of: lines.map { line in line.map { $0.outer.inset(by: $0.width / 2) } }, scope),
        .stroke(stroke),
      ]
    ]
  }
}
