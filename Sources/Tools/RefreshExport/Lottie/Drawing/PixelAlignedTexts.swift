import Foundation
import RefreshLayers

/// Pixel alignment of texts that are neither rotated nor scaled. Like the renderer on a screen with two pixels per
/// point, it moves the baseline to a whole pixel and the left edge to a quarter of a pixel.
///
/// Players draw outlines at exact positions. Outlines of a text that does not move are therefore shifted to the aligned
/// position; outlines of a moving text are not, because they would jump.
struct PixelAlignedTexts {
  /// Scale of the screen, in pixels per point.
  private static let scale: CGFloat = 2

  private struct Shift {
    var x, y: CGFloat?

    /// Sets the shift along an axis to nil if another instant's shift along it is nil or differs visibly.
    mutating func meet(_ other: Shift) {
      if let own = x, other.x.map({ abs($0 - own) > 0.01 }) ?? true { x = nil }
      if let own = y, other.y.map({ abs($0 - own) > 0.01 }) ?? true { y = nil }
    }
  }

  private var shifts: [Int: Shift] = [:]
  private let outlines: TextOutlineCache

  init(_ instants: some Sequence<ControlMotion.Instant>, _ outlines: TextOutlineCache = TextOutlineCache()) {
    self.outlines = outlines
    for instant in instants {
      for layer in instant.layers { look(at: layer, .identity) }
    }
  }

  /// Shift of the outlines of a layer's text, in points.
  func shift(of layer: PosedLayer) -> CGPoint {
    let shift = shifts[layer.id]
    return CGPoint(x: shift?.x ?? 0, y: shift?.y ?? 0)
  }

  private mutating func look(at layer: PosedLayer, _ outer: ProjectiveTransform) {
    guard layer.isVisible else { return }
    let place = ProjectiveTransform(layer.transform).concatenating(outer)
    for mask in layer.masks { look(at: mask, place) }
    for sublayer in layer.sublayers { look(at: sublayer, place) }
    guard case .text(let text) = layer.values.content, !text.string.isEmpty else { return }
    let shift = shift(of: text, in: layer.values.bounds.standardized, place)
    if shifts[layer.id] == nil { shifts[layer.id] = shift } else { shifts[layer.id]?.meet(shift) }
  }

  private func shift(of text: TextValues, in box: CGRect, _ place: ProjectiveTransform) -> Shift {
    func isNear(_ a: CGFloat, _ b: CGFloat) -> Bool { abs(a - b) < 1e-9 }
    let isUpright =
      place.isAffine && isNear(place.a, 1) && isNear(place.d, 1) && isNear(place.b, 0) && isNear(place.c, 0)
    guard isUpright, let baseline = try? outlines.outline(of: text, in: box.size).baseline else {
      return Shift()
    }
    let left = (place.tx + box.minX) * Self.scale
    let line = (place.ty + box.minY + baseline) * Self.scale
    return Shift(x: ((4 * left).rounded() / 4 - left) / Self.scale, y: (line.rounded() - line) / Self.scale)
  }
}
