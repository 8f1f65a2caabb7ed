import Foundation
import RefreshLayers

/// How far the blur of a layer spreads where it is seen.
struct BlurSpread {
  /// The standard deviation, in points of the layer.
  let radius: CGFloat
  /// From the layer's coordinates to the list's.
  let place: PlaneTransform

  /// The standard deviations along the axes of the list where the layer is seen without perspective, in points of it.
  var deviations: CGSize {
    CGSize(width: radius * hypot(place.a, place.c), height: radius * hypot(place.b, place.d))
  }

  /// Whether it is a blur of rows and then of columns of the picture; one in perspective, one that is sheared and one over
  /// much of the picture are made in the layer's plane, no finer than needed.
  func isAlongAxes(scale: CGFloat) -> Bool {
    guard place.isAffine else { return false }
    let (across, down) = (hypot(place.a, place.c), hypot(place.b, place.d))
    // Moved points along one axis say nothing of those along the other.
    let covariance = place.a * place.b + place.c * place.d
    return abs(covariance) <= 1e-3 * across * down && radius * max(across, down) * scale <= 128
  }

  /// The bounds of what a rectangle of the list is spread over, and of all that is spread into it; null if it is not
  /// visible.
  func spread(of rect: CGRect) -> CGRect {
    if rect.isNull { return .null }
    let reach = Shadow.reachInRadii
    if place.isAffine {
      return rect.insetBy(dx: -deviations.width * reach - 1, dy: -deviations.height * reach - 1).sound
    }
    let flat = place.preimage(of: rect)
    guard !flat.isNull else { return .null }
    let wider = flat.insetBy(dx: -radius * reach - 1, dy: -radius * reach - 1).sound
    return wider.isNull ? .null : place.bounds(of: wider)
  }
}
