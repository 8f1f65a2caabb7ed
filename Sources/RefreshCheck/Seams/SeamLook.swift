import Foundation
import RefreshControls
import RefreshLayers
import RefreshStage

/// What of a layer can be seen to jump, in the coordinates of the control at an instant.
struct SeamLook {
  let layer: Layer
  /// The middle, in points of the animation view where the layer lies in it, else of the control.
  var middle = CGPoint.zero
  var size = CGSize.zero
  /// The opacity with that of all layers around.
  var opacity: CGFloat = 1
  var colors: [(name: String, color: Color)] = []
  /// Whether the layer draws anything itself, not covered by what is drawn later.
  var isSeen = false

  /// The looks of the layers of a control at its present time, in the order in which they are drawn.
  static func all(of control: RefreshControl) -> [SeamLook] {
    var looks: [SeamLook] = []
    var regions: [SeamRegion] = []
    let now = control.layer.context?.now ?? 0
    func add(_ layer: Layer, _ outer: CATransform3D, _ opacity: CGFloat) {
      let shown = layer.presentation(at: now)
      // Control and animation view are placed by the framework, whose affair their places are.
      let isPlaced = layer === control.layer || layer === control.animationView.layer
      let own = isPlaced ? CATransform3D.identity : shown.transformToSuperlayer
      let transform = own.concatenating(outer)
      let total = shown.isHidden && !isPlaced ? 0 : opacity * shown.opacity
      var look = SeamLook(layer: layer)
      look.opacity = total
      if !isPlaced {
        look.middle = transform.project(shown.bounds.center)
        look.size = CGSize(
          width: shown.bounds.width * hypot(transform.m11, transform.m12),
          height: shown.bounds.height * hypot(transform.m21, transform.m22))
      }
      look.colors = shown.seenColors
      look.isSeen = total > 0.01 && shown.drawsSomething
      looks.append(look)
      regions.append(
        SeamRegion(
          bounds: shown.bounds, transform: transform, cornerRadius: shown.cornerRadius,
          isOpaque: total > 0.999 && (shown.backgroundColor?.alpha ?? 0) > 0.999))
      for sublayer in layer.sublayers { add(sublayer, transform, total) }
    }
    add(control.layer, .identity, 1)
    for index in looks.indices where looks[index].isSeen {
      let covers = regions[(index + 1)...]
      if covers.contains(where: { $0.covers(regions[index]) }) { looks[index].isSeen = false }
    }
    return looks
  }
}

/// The place that a layer fills.
struct SeamRegion {
  let bounds: CGRect
  let transform: CATransform3D
  let cornerRadius: CGFloat
  let isOpaque: Bool

  /// Whether nothing of another layer can be seen behind this one.
  func covers(_ other: SeamRegion) -> Bool {
    guard isOpaque, let inverse = transform.inverted(), transform.isAffine else { return false }
    let b = other.bounds
    // A rounded rectangle bulges outwards: with its corners a whole rectangle is inside.
    return [
      CGPoint(x: b.minX, y: b.minY), CGPoint(x: b.maxX, y: b.minY), CGPoint(x: b.minX, y: b.maxY),
      CGPoint(x: b.maxX, y: b.maxY),
    ].allSatisfy { contains(inverse.project(other.transform.project($0))) }
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
  var drawsSomething: Bool {
    if !bounds.isEmpty,
      (backgroundColor?.alpha ?? 0) > 0.01 || (borderWidth > 0 && borderColor.alpha > 0.01)
    {
      return true
    }
    switch content {
    case .shape(let shape):
      if (shape.fillColor?.alpha ?? 0) > 0.01 { return true }
      return (shape.strokeColor?.alpha ?? 0) > 0.01 && shape.lineWidth > 0
        && shape.strokeEnd - shape.strokeStart > 0.01
    case .none: return false
    default: return true
    }
  }

  /// The colours that are drawn with.
  fileprivate var seenColors: [(name: String, color: Color)] {
    var colors: [(String, Color)] = [("backgroundColor", backgroundColor ?? Color(white: 0, alpha: 0))]
    if case .shape(let shape) = content {
      colors.append(("fillColor", shape.fillColor ?? Color(white: 0, alpha: 0)))
      colors.append(("strokeColor", shape.strokeColor ?? Color(white: 0, alpha: 0)))
    }
    return colors
  }
}
