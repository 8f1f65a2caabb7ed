import Foundation
import RefreshLayers

/// The extent of a layer's blur in the display list.
struct BlurExtent {
  /// The standard deviation, in points of the layer.
  let radius: CGFloat
  /// The transform from the layer's coordinates to those of the display list.
  let place: ProjectiveTransform

  /// The standard deviations along the axes of the display list in its points; valid without perspective.
  var deviations: CGSize {
    CGSize(width: radius * hypot(place.a, place.c), height: radius * hypot(place.b, place.d))
  }

  /// True if the blur is separable along the rows and columns of the bitmap; blurs in perspective, sheared ones and
  /// those of more than 128 pixels are made in the layer's plane at a lower resolution.
  func isAlongAxes(scale: CGFloat) -> Bool {
    guard place.isAffine else { return false }
    let (across, down) = (hypot(place.a, place.c), hypot(place.b, place.d))
    // Along the axes only if the displacements in x and y are uncorrelated.
    let covariance = place.a * place.b + place.c * place.d
    return abs(covariance) <= 1e-3 * across * down && radius * max(across, down) * scale <= 128
  }

  /// The bounds of a rectangle after the blur, in points of the display list; null if invisible. The blur is symmetric,
  /// so these are also the bounds of the drawings that are blurred into the rectangle.
  func spread(of rect: CGRect) -> CGRect {
    if rect.isNull { return .null }
    let reach = Shadow.reachInRadii
    if place.isAffine {
      return rect.insetBy(dx: -deviations.width * reach - 1, dy: -deviations.height * reach - 1)
        .nullIfOverflowing
    }
    let flat = place.preimage(of: rect)
    guard !flat.isNull else { return .null }
    let wider = flat.insetBy(dx: -radius * reach - 1, dy: -radius * reach - 1).nullIfOverflowing
    return wider.isNull ? .null : place.bounds(of: wider)
  }
}
