import Foundation
import RefreshLayers

/// Image layers and their assets.
extension LottieComposer {
  mutating func addPictures(of node: TimelineLayer, _ scope: InheritedLottieState) {
    var (seen, scope) = (node.samples, scope)
    if let planes = scope.planes {
      approximate(
        node, "contents",
        "Lottie cannot draw a picture in perspective; it is distorted as at its centre")
      (seen, scope) = flattened(node, planes, scope)
    }
    var pictures: [Image] = []
    for layer in seen {
      if let picture = layer?.values.picture.contents, !pictures.contains(picture) {
        pictures.append(picture)
      }
    }
    guard !pictures.isEmpty else { return }
    if seen.contains(where: { $0?.tint.map { $0.withAlphaComponent(1) != .white } ?? false }) {
      refuse(node, "instanceColor", "Lottie cannot tint a picture")
    }
    for picture in pictures {
      guard let id = asset(of: picture) else {
        refuse(node, "contents", "the picture cannot be read")
        continue
      }
      if picture.isLight {
        refuse(node, "contents", "Lottie cannot add the light of a picture to what is below it")
        continue
      }
      let (width, height) = picture.pixelSize
      let rects = seen.map { layer -> CGRect? in
        guard let layer, layer.values.picture.contents == picture else { return nil }
        return layer.values.picture.contentMode.rect(for: picture.size, in: layer.values.bounds.standardized)
      }
      let share = share(scope)
      let place = scope.offset
      // Typed variables, because the compiler takes seconds to check the same expressions as arguments.
      let positions = rects.enumerated().map { index, rect -> [Double]? in
        guard let rect else { return nil }
        let origin = scope.origin[index]
        return [Double(rect.minX - origin.x + place.x), Double(rect.minY - origin.y + place.y)]
      }
      let scales = rects.map { rect -> [Double]? in
        guard let rect else { return nil }
        return [100 * Double(rect.width) / Double(width), 100 * Double(rect.height) / Double(height)]
      }
      let opacities = seen.indices.map { index -> Double in
        if rects[index] == nil { return 0 }
        let alpha = seen[index]?.tint?.alpha ?? 1
        return scope.opacity[index] * held(alpha)
      }
      var layer = LottieLayer(name: node.name, content: .image(id: id), parent: scope.parent)
      layer.transform.position = track(positions, share, in: scope)
      layer.transform.scale = track(scales, share / Double(max(width, height)) * 100, in: scope)
      layer.transform.opacity = opacity(opacities)
      layers.append(layer)
    }
  }

  /// Replaces the layers' perspective transforms by the affine transforms that equal them at the layers' centres, and
  /// returns the layers with the inherited state for drawing them.
  private mutating func flattened(
    _ node: TimelineLayer, _ planes: [ProjectiveTransform?], _ scope: InheritedLottieState
  ) -> ([PosedLayer?], InheritedLottieState) {
    var flat = node
    flat.samples = zip(node.samples, planes).map { layer, plane -> PosedLayer? in
      guard var layer, let plane else { return nil }
      let box = layer.values.bounds.standardized
      layer.transform = CATransform3D(plane.flattened(at: CGPoint(x: box.midX, y: box.midY)))
      return layer
    }
    var outer = scope
    outer.planes = nil
    outer.origin = scope.origin.map { _ in .zero }
    var place = LayerTransform(flat, outer, timeline, tolerance)
    place.radius = flat.samples.compactMap { $0.map { radius(of: $0) } }.max() ?? 0
    addShear(of: node, place, to: &outer)
    var inner = outer
    inner.parent = addNull(node.name, place.transform(in: outer), in: outer)
    inner.offset = .zero
    inner.origin = place.origin
    inner.magnification = scope.magnification * place.largestScale
    inner.depth += 1
    return (flat.samples, inner)
  }

  mutating func asset(of image: Image) -> String? {
    if let id = images[image] { return id }
    guard let data = image.png else { return nil }
    let id = "i\(images.count + 1)"
    let (width, height) = image.pixelSize
    assets.append(
      .image(id: id, width: width, height: height, url: "data:image/png;base64,\(data.base64EncodedString())")
    )
    images[image] = id
    return id
  }
}
