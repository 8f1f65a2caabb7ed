import Foundation
import RefreshLayers

/// Extents of layers, and the precision of their numbers.
extension LottieComposer {
  func held(_ opacity: CGFloat) -> Double { Double(max(0, min(1, opacity))) }

  func share(_ scope: InheritedLottieState) -> Double { scope.share(of: tolerance) }

  /// Bounding box of a layer and its descendants, in the layer's coordinates.
  ///
  /// - Parameter values: values to use instead of the layer's own.
  func extent(of layer: PosedLayer, showing values: LayerValues? = nil) -> CGRect {
    let values = values ?? layer.values
    var box = values.bounds.standardized
    if values.masksToBounds { return box }
    if box.isEmpty || (values.backgroundColor == nil && values.borderWidth == 0 && !hasContent(values)) {
      box = .null
    }
    if case .shape(let shape) = values.content, let path = shape.path, !path.isEmpty {
      var reach: CGFloat = 0
      if shape.strokeColor != nil {
        reach = shape.lineWidth / 2 * (shape.lineJoin == .miter ? max(1.5, min(shape.miterLimit, 4)) : 1.5)
      }
      box = box.union(path.controlPointBounds.insetBy(dx: -reach, dy: -reach))
    }
    if let picture = values.picture.contents {
      box = box.union(values.picture.contentMode.rect(for: picture.size, in: values.bounds.standardized))
    }
    if allowsApproximation, values.hasShadow {
      let spread = 2 * max(0, values.shadowRadius)
      box = box.union(
        values.bounds.standardized.offsetBy(dx: values.shadowOffset.width, dy: values.shadowOffset.height)
          .insetBy(dx: -spread, dy: -spread))
    }
    for sublayer in layer.sublayers where sublayer.isVisible {
      let inner = extent(of: sublayer)
      if !inner.isNull { box = box.union(CGRect(around: inner.corners.map(sublayer.transform.project))) }
    }
    return box
  }

  func hasContent(_ values: LayerValues) -> Bool {
    switch values.content {
    case .none, .replicator, .shape: false
    case .text, .gradient, .image: true
    }
  }

  /// True if the whole layer is in front of the viewer of its perspective at every instant.
  func isBeforeTheEye(_ seen: [PosedLayer?], _ planes: [ProjectiveTransform?]) -> Bool {
    zip(seen, planes).allSatisfy { layer, plane in
      guard let layer, let plane else { return true }
      let box = extent(of: layer)
      return box.isNull || box.corners.allSatisfy { plane.depth(at: $0) > 0.05 }
    }
  }

  /// Maximum distance from the layer's anchor to its bounding box, in the layer's coordinates.
  func radius(of layer: PosedLayer) -> Double {
    let box = extent(of: layer)
    guard !box.isNull else { return 1 }
    let anchor = layer.anchor
    return box.corners.map { Double(hypot($0.x - anchor.x, $0.y - anchor.y)) }.max() ?? 1
  }

  /// True if content may extend beyond the layer's bounds.
  func overflows(_ layer: PosedLayer) -> Bool {
    var open = layer.values
    open.masksToBounds = false
    let (box, inside) = (extent(of: layer, showing: open), layer.values.bounds.standardized)
    if box.isNull || (layer.values.cornerRadius == 0 && inside.insetBy(dx: -1e-6, dy: -1e-6).contains(box)) {
      return false
    }
    if layer.sublayers.isEmpty {
      switch layer.values.content {
      case .none, .gradient, .replicator: return false
      default: break
      }
    }
    return true
  }

  /// True if text is larger than its box, which clips it.
  mutating func cutsText(_ node: TimelineLayer) -> Bool {
    let isCut = node.samples.contains { layer in
      guard let layer, case .text(let text) = layer.values.content else { return false }
      let box = layer.values.bounds.standardized
      guard !text.string.isEmpty, !box.isEmpty,
        let reach = try? outlines.outline(of: text, in: box.size).reach, !reach.isNull
      else { return false }
      // Upright text is clipped at whole pixels.
      return !CGRect(origin: .zero, size: box.size).insetBy(dx: -0.5, dy: -0.5).contains(reach)
    }
    guard isCut, !node.children.isEmpty else { return isCut }
    approximate(
      node, "string", "text that is larger than its box is not cut off if it has layers on it")
    return false
  }

  /// Number of images that a layer and its descendants draw, counted up to `limit`.
  func pictures(of node: TimelineLayer, limit: Int) -> Int {
    var most = 0
    for case let layer? in node.samples where layer.isVisible {
      var own = 0
      let values = layer.values
      if (values.backgroundColor?.alpha ?? 0) > 0 { own += 1 }
      if values.borderWidth > 0 { own += 1 }
      if values.hasShadow, allowsApproximation { own += 2 }
      if values.pictureBelowContent?.contents != nil { own += 2 }
      switch values.content {
      case .shape(let shape):
        if shape.fillColor != nil { own += 1 }
        if shape.strokeColor != nil { own += 1 }
      case .text, .gradient: own += 1
      // Some players ignore the opacity of an image layer.
      case .image: own += 2
      case .none, .replicator: break
      }
      most = max(most, own)
      if most >= limit { return most }
    }
    for child in node.children {
      most += pictures(of: child, limit: limit)
      if most >= limit { return most }
    }
    return most
  }
}
