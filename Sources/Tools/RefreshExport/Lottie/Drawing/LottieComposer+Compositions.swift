import Foundation
import RefreshLayers

/// Layers composited as one image: faded, clipped or masked as a whole.
extension LottieComposer {
  /// Adds a layer as a composition that is faded, clipped or masked as a whole.
  mutating func addComposition(
    _ node: TimelineLayer, _ place: LayerTransform, clips: Bool, _ isOnePicture: Bool,
    _ inner: InheritedLottieState, in scope: InheritedLottieState
  ) {
    var scope = scope
    addShear(of: node, place, to: &scope)
    let (reach, shift) = room(node, place, clips: clips)
    guard !reach.isNull else { return }

    var inside = inner
    inside.offset = shift
    inside.opacity = inner.opacity.map { $0 > 0 ? 1 : 0 }
    let content = compositionContent(of: node, clips: clips, isOnePicture, inside, reach, shift)
    guard !content.layers.isEmpty else { return }
    var layer = compositionLayer(node.name, content.layers, reach, shift)
    layer.parent = scope.parent
    layer.transform = place.transform(in: scope)
    layer.transform.anchor = place.anchor(shiftedBy: shift)
    var seenOpacity = inner.opacity
    if clips, !content.isClipped { addClip(node, inside, isOnePicture, to: &layer) }
    var matte: LottieLayer?
    if !node.masks.isEmpty {
      let mask = maskOutlines(node)
      if mask.isSound {
        if let path = mask.path {
          cut(&layer, off: self.mask(path, inside), isOnePicture)
        }
        seenOpacity = zip(seenOpacity, mask.opacity).map { $0 * $1 }
      } else {
        approximate(node, "mask", "\(mask.fault), and Lottie's players draw alpha mattes differently")
        if allowsApproximation { matte = matteLayer(node, inside, reach, shift) }
      }
    }
    layer.transform.opacity = opacity(seenOpacity)
    if var matte {
      // The matte of a layer is the layer before it in the file, which is the one above it.
      matte.parent = layer.parent
      matte.transform = layer.transform
      matte.transform.opacity = nil
      matte.matte = .source
      layer.matte = .alpha
      layers += [layer, matte]
    } else {
      layers.append(layer)
    }
  }

  /// Layers of a node's composition: its own drawing and its descendants.
  ///
  /// - Returns: the layers, and true if they are clipped at the bounds already.
  private mutating func compositionContent(
    of node: TimelineLayer, clips: Bool, _ isOnePicture: Bool, _ inside: InheritedLottieState,
    _ reach: CGRect, _ shift: CGPoint
  ) -> (layers: [LottieLayer], isClipped: Bool) {
    let outer = layers
    layers = []
    defer { layers = outer }
    let own = pieces(of: node, inside, isCut: clips)
    let over = border(of: node, inside)
    addShapes(own.isLayered ? own.behind : own.front + own.behind, node.name, false, inside, fades: false)
    if own.isLayered {
      addPictures(of: node, inside)
      addShapes(own.front, node.name, false, inside, fades: false)
      addTexts(own.texts, of: node, inside)
    }
    add(node.children, in: inside)
    // Masks of one layer are added, so a clipped layer is composited before it is masked. A border ends at the
    // bounds itself; clipping it again would thin its edge.
    let isClipped = clips && !(node.masks.isEmpty && over.isEmpty)
    if isClipped, !layers.isEmpty {
      var clipped = compositionLayer(node.name, layers, reach, shift)
      addClip(node, inside, isOnePicture, to: &clipped)
      layers = [clipped]
    }
    addShapes(over, "\(node.name) border", false, inside, fades: false)
    return (layers, isClipped)
  }

  /// Margin between the content and the edges of a composition, in points.
  private static let margin: CGFloat = 2

  /// Area of a layer's composition, and the shift of its contents to the composition's corner.
  private func room(
    _ node: TimelineLayer, _ place: LayerTransform, clips: Bool
  ) -> (reach: CGRect, shift: CGPoint) {
    var reach = CGRect.null
    for (index, layer) in node.samples.enumerated() {
      guard let layer else { continue }
      let box = clips ? layer.values.bounds.standardized : extent(of: layer)
      guard !box.isNull else { continue }
      if let planes = place.planes {
        if let plane = planes[index] { reach = reach.union(CGRect(around: box.corners.map(plane.map))) }
      } else {
        reach = reach.union(box.offsetBy(dx: -place.origin[index].x, dy: -place.origin[index].y))
      }
    }
    if reach.isNull || reach.isEmpty { return (.null, .zero) }
    // Players clip a composition at its edges, which would antialias content that ends there twice.
    reach = reach.insetBy(dx: -Self.margin, dy: -Self.margin)
    return (reach, CGPoint(x: (-reach.minX).rounded(.up), y: (-reach.minY).rounded(.up)))
  }

  /// Composition layer that shows the given layers, from back to front.
  mutating func compositionLayer(
    _ name: String, _ content: [LottieLayer], _ reach: CGRect, _ shift: CGPoint
  ) -> LottieLayer {
    let width = Int(min(8192, (reach.maxX + shift.x).rounded(.up)))
    let height = Int(min(8192, (reach.maxY + shift.y).rounded(.up)))
    let id = "c\(assets.count + 1)"
    assets.append(.composition(id: id, layers: content.reversed()))
    return LottieLayer(name: name, content: .composition(id: id, width: width, height: height))
  }
}
