import Foundation

/// Where a raster goes: a whole pixel, and the transform that is left once the move there is taken out.
///
/// The fraction of a pixel that remains is rounded, so that what moves finds its raster again.
struct RasterPlace: Hashable {
  let x: Int
  let y: Int
  let transform: PlaneTransform

  /// - Parameters:
  ///   - device: from the drawing's points to pixels of the picture.
  ///   - steps: how many places between two pixels are distinguished.
  init(_ device: PlaneTransform, steps: CGFloat) {
    guard device.isAffine, abs(device.tx) < 1e6, abs(device.ty) < 1e6 else {
      (x, y, transform) = (0, 0, device)
      return
    }
    let (left, top) = ((device.tx * steps).rounded() / steps, (device.ty * steps).rounded() / steps)
    (x, y) = (Int(left.rounded(.down)), Int(top.rounded(.down)))
    var rest = device
    (rest.tx, rest.ty) = (left - CGFloat(x), top - CGFloat(y))
    transform = rest
  }

  /// A rectangle of the picture's pixels, counted from the place.
  func relative(_ rect: PixelRect) -> PixelRect {
    PixelRect(x: rect.x - x, y: rect.y - y, width: rect.width, height: rect.height)
  }
}
