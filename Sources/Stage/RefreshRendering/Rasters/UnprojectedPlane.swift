import Foundation
import RefreshLayers

/// The visible part of a layer's plane and the resolution at which it is drawn flat, before projection.
struct UnprojectedPlane {
  /// The resolution in pixels per point of the plane.
  let density: CGFloat
  /// The visible part of the plane, in its pixels.
  let rect: PixelRect

  /// The maximum number of pixels of a plane, 32 MB of colour: more take more memory, fewer make large planes less
  /// sharp.
  private static let maximumPixels: CGFloat = 8e6

  /// Creates the plane for the part of a box that is visible in a region; nil if no part is.
  ///
  /// The resolution is twice that of the plane's nearest part, so that interpolation keeps edges sharp; lower if the
  /// plane would have too many pixels.
  ///
  /// - Parameters:
  ///   - device: the transform from points of the plane to pixels of the frame.
  ///   - finest: the resolution in pixels per point beyond which no difference is visible.
  init?(_ box: CGRect, _ device: ProjectiveTransform, region: PixelRect, finest: CGFloat = .infinity) {
    let view = CGRect(x: region.x - 1, y: region.y - 1, width: region.width + 2, height: region.height + 2)
    let polygon = device.visible(box, through: view)
    let part = CGRect(around: polygon).nullIfOverflowing
    let stretch = device.greatestStretch(over: polygon)
    guard !part.isNull, part.width < .infinity, part.height < .infinity, stretch > 0, stretch < .infinity
    else { return nil }
    let area = max(part.width * part.height, 1e-9)
    density = min(
      2 * stretch, finest, (Self.maximumPixels / area).squareRoot(),
      16_000 / max(part.width, part.height, 1e-6))
    rect = .around(part, scale: density)
  }

  /// The transform from pixels of a rectangle's surface to points of the plane.
  func points(fromPixelsOf rect: PixelRect) -> ProjectiveTransform {
    let (x, y) = (CGFloat(rect.x) / density, CGFloat(rect.y) / density)
    return ProjectiveTransform(CGAffineTransform(a: 1 / density, b: 0, c: 0, d: 1 / density, tx: x, ty: y))
  }
}
