import Foundation
import RefreshControls
import RefreshLayers
import RefreshMotion

/// What of a layer can be seen to jump, at an instant close to a seam.
package struct SeamLook {
  package let layer: Layer
  /// Its properties in parts, without those that have no effect.
  fileprivate(set) var properties: [(property: LayerProperty, parts: [LayerProperty.Part])] = []
  /// Where its corners are, in points of the animation view if the layer is in it, otherwise of the outermost layer.
  fileprivate(set) var corners: [CGPoint]
  /// Whether it is a rectangle and no more, which looks the same on its head.
  fileprivate(set) var isPlain = false
  /// Whether it draws anything itself that is not covered by what is drawn later.
  fileprivate(set) var isDrawn = false
  /// Whether it or a layer in it draws anything.
  fileprivate(set) var isSeen = false
  /// Where the looks of the layers in it end, which come next.
  fileprivate(set) var end = 0

  /// The looks of the layers of a control, or of everything in the window of a scene that is none, in the order in which
  /// they are drawn.
  ///
  /// - Parameter time: seconds of the stage's time.
  package static func all(on stage: Stage, at time: TimeInterval) -> [SeamLook] {
    if let control = stage.control {
      return all(
        in: control.layer, at: control.layer.superlayer?.localTime(at: time) ?? time,
        placed: [control.layer, control.animationView.layer])
    }
    return all(in: stage.window.layer, at: time, placed: [stage.window.layer])
  }

  /// The looks of a layer and all in it.
  ///
  /// - Parameters:
  ///   - time: seconds of the superlayer's time.
  ///   - placed: the layers whose places are the framework's affair.
  package static func all(in root: Layer, at time: TimeInterval, placed: [Layer] = []) -> [SeamLook] {
    var looks: [SeamLook] = []
    var regions: [SeamRegion] = []
    func add(_ layer: Layer, _ outer: CATransform3D, _ opacity: CGFloat, _ parentTime: TimeInterval) {
      let time = layer.timing.localTime(at: parentTime)
      var shown = layer.presentation(atLocalTime: time)
      let isPlaced = placed.contains { $0 === layer }
      if isPlaced { shown.isHidden = false }
      let transform = isPlaced ? outer : shown.transformToSuperlayer.concatenating(outer)
      let total = shown.isHidden ? 0 : opacity * shown.opacity
      var look = SeamLook(layer: layer, corners: shown.bounds.corners.map(transform.project))
      look.isPlain = shown.content == .none && layer.sublayers.isEmpty
      look.isDrawn = total > Tolerance.unseen && shown.drawsSomething
      let seen = shown.effective
      for property in layer.properties.properties where !property.looksTheSameElsewhere {
        if isPlaced && property.isPlace { continue }
        var parts: [LayerProperty.Part] = []
        property.forEachPart(in: seen) { if $0.isMeasured { parts.append($0) } }
        if !parts.isEmpty { look.properties.append((property, parts)) }
      }
      let index = looks.count
      looks.append(look)
      regions.append(
        SeamRegion(
          bounds: shown.bounds, transform: transform, cornerRadius: shown.cornerRadius,
          isOpaque: total > 0.999 && (shown.backgroundColor?.alpha ?? 0) > 0.999))
      let inner = shown.sublayerTransform.about(shown.anchor).concatenating(transform)
      for sublayer in layer.sublayers { add(sublayer, inner, total, time) }
      looks[index].end = looks.count
    }
    add(root, .identity, 1, time)
    for index in looks.indices.reversed() {
      if looks[index].isDrawn {
        let covers = regions[(index + 1)...]
        looks[index].isDrawn = !covers.contains { $0.covers(regions[index]) }
      }
      looks[index].isSeen = looks[index..<looks[index].end].contains(where: \.isDrawn)
    }
    return looks
  }

  /// How far the corners are from where they are in another look, in points: the farthest of them.
  func distance(to other: SeamLook) -> Double {
    if isPlain && other.isPlain {
      return corners.map { corner in other.corners.map { hypot($0.x - corner.x, $0.y - corner.y) }.min() ?? 0
      }
      .max() ?? 0
    }
    return zip(corners, other.corners).map { hypot($0.x - $1.x, $0.y - $1.y) }.max() ?? 0
  }
}

/// The place that a layer fills.
private struct SeamRegion {
  let bounds: CGRect
  let transform: CATransform3D
  let cornerRadius: CGFloat
  let isOpaque: Bool

  /// Whether nothing of another layer can be seen behind this one.
  func covers(_ other: SeamRegion) -> Bool {
    guard isOpaque, let inverse = transform.inverted(), transform.isAffine else { return false }
    // A rounded rectangle bulges outwards: with its corners a whole rectangle is inside.
    return other.bounds.corners.allSatisfy { contains(inverse.project(other.transform.project($0))) }
  }

  private func contains(_ point: CGPoint) -> Bool {
    guard bounds.insetBy(dx: -1e-9, dy: -1e-9).contains(point) else { return false }
    let radius = min(cornerRadius, bounds.width / 2, bounds.height / 2)
    let x = max(0, max(bounds.minX + radius - point.x, point.x - bounds.maxX + radius))
    let y = max(0, max(bounds.minY + radius - point.y, point.y - bounds.maxY + radius))
    return hypot(x, y) <= radius + 1e-9 || x == 0 || y == 0
  }
}

extension LayerValues {
  /// Whether anything of the layer itself is drawn.
  package var drawsSomething: Bool {
    if !bounds.isEmpty,
      (backgroundColor?.alpha ?? 0) > Tolerance.unseen
        || (borderWidth > 0 && borderColor.alpha > Tolerance.unseen)
    {
      return true
    }
    if pictureBelowContent?.contents != nil { return true }
    switch content {
    case .none, .replicator: return false
    case .shape(let shape):
      return shape.path != nil && ((shape.fillColor?.alpha ?? 0) > Tolerance.unseen || shape.hasLine)
    case .text(let text): return !text.string.isEmpty && text.foregroundColor.alpha > Tolerance.unseen
    case .gradient(let gradient): return !gradient.colors.isEmpty
    case .image(let image): return image.contents != nil
    }
  }

  /// The values with what has no effect as a new layer has it.
  fileprivate var effective: LayerValues {
    var values = self
    let new = LayerValues()
    // Hidden or clear is all the same.
    if isHidden { (values.isHidden, values.opacity) = (false, 0) }
    if shadowOpacity <= Tolerance.unseen {
      (values.shadowOpacity, values.shadowColor, values.shadowPath) = (0, new.shadowColor, nil)
      (values.shadowOffset, values.shadowRadius) = (new.shadowOffset, new.shadowRadius)
    }
    if borderWidth <= 0 { values.borderColor = new.borderColor }
    return values
  }
}

extension ShapeValues {
  /// Whether a line can be seen along the path.
  fileprivate var hasLine: Bool {
    (strokeColor?.alpha ?? 0) > Tolerance.unseen && lineWidth > 0
      && strokeEnd - strokeStart > Tolerance.unseen
  }
}
