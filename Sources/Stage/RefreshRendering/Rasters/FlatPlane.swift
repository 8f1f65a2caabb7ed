import Foundation
import RefreshLayers

/// The part of a layer's plane that is drawn flat before it is seen in perspective, and how finely.
struct FlatPlane {
  /// Pixels to a point of the plane.
  let density: CGFloat
  /// The part that is seen, in those pixels.
  let rect: PixelRect

  /// The most pixels that a plane takes: 32 MB of colour.
  private static let maximumPixels: CGFloat = 8e6

  /// The part of a box that is seen through a region; nil if nothing of it is.
  ///
  /// The plane is drawn twice as finely as its nearest part is seen, so that to look it up between its pixels leaves
  /// edges sharp; less finely if it would take too many pixels.
  ///
  /// - Parameters:
  ///   - device: from points of the plane to pixels of the picture.
  ///   - finest: the most pixels to a point that make a difference.
  init?(_ box: CGRect, _ device: PlaneTransform, region: PixelRect, finest: CGFloat = .infinity) {
    let view = CGRect(x: region.x - 1, y: region.y - 1, width: region.width + 2, height: region.height + 2)
    let polygon = device.visible(box, through: view)
    let part = CGRect(around: polygon).sound
    let stretch = device.greatestStretch(over: polygon)
    guard !part.isNull, part.width < .infinity, part.height < .infinity, stretch > 0, stretch < .infinity
    else { return nil }
    let area = max(part.width * part.height, 1e-9)
    density = min(
      2 * stretch, finest, (Self.maximumPixels / area).squareRoot(),
      16_000 / max(part.width, part.height, 1e-6))
    rect = .around(part, scale: density)
  }

  /// From pixels of the drawing of a rectangle of the plane to points.
  func points(fromPixelsOf rect: PixelRect) -> PlaneTransform {
    let (x, y) = (CGFloat(rect.x) / density, CGFloat(rect.y) / density)
    return PlaneTransform(CGAffineTransform(a: 1 / density, b: 0, c: 0, d: 1 / density, tx: x, ty: y))
  }
}
