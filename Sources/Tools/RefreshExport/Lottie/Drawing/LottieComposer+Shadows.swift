import Foundation
import RefreshLayers

/// Shadows. Most players do not draw Lottie's shadow effect.
extension LottieComposer {
  /// Number of nested outlines that approximate the blur of a shadow.
  private static let steps = 8

  /// Distances of the outlines from the edge in standard deviations, from outside to inside: the normal
  /// distribution's quantiles 15/16, 13/16 … 1/16.
  private static let places = [1.5341, 0.8871, 0.4888, 0.1573, -0.1573, -0.4888, -0.8871, -1.5341]

  /// Shadow of a layer's rectangle, topmost outline first.
  mutating func shadow(of node: TimelineLayer, _ scope: InheritedLottieState) -> [[LottieShape]] {
    guard node.samples.contains(where: { $0?.values.hasShadow ?? false }) else { return [] }
    let reason = "Lottie has no shadow that all players draw"
    let remedy = "show an image of it in a layer behind, or use --format html or sprites, which have shadows"
    guard
      node.samples.allSatisfy({ $0.map { !$0.values.hasShadow || $0.throwsShadowOfItsBox } ?? true })
    else {
      refuse(node, "shadowOpacity", reason, instead: remedy)
      return []
    }
    approximate(
      node, "shadowOpacity", reason,
      ifAllowed: "it is drawn as \(Self.steps) outlines, one inside the other", instead: remedy)
    guard allowsApproximation else { return [] }
    let count = Double(Self.steps)
    return Self.places.enumerated().map { step, place -> [LottieShape] in
      let boxes = node.samples.map { layer -> RoundedBox? in
        guard let values = layer?.values, values.hasShadow else { return nil }
        let blur = max(0, values.shadowRadius)
        let box = RoundedBox(
          values.bounds.standardized.offsetBy(dx: values.shadowOffset.width, dy: values.shadowOffset.height),
          values.cornerRadius)
        // A blur rounds sharp corners.
        let round = RoundedBox(box.rect, max(box.radius, 1.2 * blur))
        let outset = CGFloat(place) * blur
        return RoundedBox(
          box.rect.insetBy(
            dx: -max(outset, -box.rect.width / 2), dy: -max(outset, -box.rect.height / 2)),
          max(0, round.radius + outset))
      }
      let colors = node.samples.map { layer -> Color? in
        guard let layer, layer.values.hasShadow else { return nil }
        var color = layer.tinted(layer.values.shadowColor)
        let alpha =
          Double(color.alpha) * held(layer.values.shadowOpacity)
          * Double(layer.values.backgroundColor?.alpha ?? 1)
        // Alpha that this outline adds to those around it, so that together they have the alpha of the blur here.
        let (before, after) = (alpha * Double(step) / count, alpha * Double(step + 1) / count)
        color.alpha = before < 1 ? CGFloat((after - before) / (1 - before)) : 0
        return color
      }
      return [outline(of: boxes, scope), fill(colors, in: scope)]
    }.reversed()
  }
}

extension LayerValues {
  /// True if the layer has a visible shadow; one that is clipped at opaque bounds is not.
  var hasShadow: Bool {
    shadowOpacity > 0 && shadowColor.alpha > 0 && !(masksToBounds && (backgroundColor?.alpha ?? 0) >= 1)
  }
}

extension PosedLayer {
  /// True if the layer's own rectangle alone casts its shadow.
  fileprivate var throwsShadowOfItsBox: Bool {
    guard values.shadowPath == nil, (values.backgroundColor?.alpha ?? 0) > 0, !values.masksToBounds else {
      return false
    }
    return sublayers.allSatisfy {
      !$0.isVisible || values.bounds.standardized.contains($0.transform.isFlat ? $0.box : .infinite)
    }
  }

  /// Bounding box of the layer in its superlayer.
  private var box: CGRect { CGRect(around: values.bounds.standardized.corners.map(transform.project)) }
}
