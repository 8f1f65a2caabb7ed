import CCairo
import CPixelRows
import Foundation

/// Discs and other rectangles with round corners, filled without Cairo.
extension Canvas {
  /// Fills what a part of the surface shows of a rectangle with round corners, as `trace(_:_:)` and Cairo fill it without a clip.
  ///
  /// - Parameter part: in pixels of the surface.
  /// - Returns: false if only Cairo can: it cuts edges at those of the surface, and the rest is rare.
  func fill(
    _ rect: CGRect, radius: CGFloat, _ transform: PlaneTransform, with pixel: UInt32, in part: PixelRect
  ) -> Bool {
    guard transform.isAffine, refresh_fills_fast() else { return false }
    let device = device(transform)
    // Control points are inside too.
    let own = CGRect(x: 0, y: 0, width: surface.width, height: surface.height)
    guard own.contains(device.bounds(of: rect)) else { return false }
    var matrix = cairo_matrix_t(
      xx: device.a, yx: device.b, xy: device.c, yy: device.d, x0: device.tx, y0: device.ty)
    func point(_ p: CGPoint) -> refresh_point {
      var (x, y) = (Double(p.x), Double(p.y))
      // Cairo's own function, which may round in its own way.
      cairo_matrix_transform_point(&matrix, &x, &y)
      return refresh_point(
        x: Int32((x * 256).rounded(.toNearestOrEven)), y: Int32((y * 256).rounded(.toNearestOrEven)))
    }
    return withUnsafeTemporaryAllocation(of: refresh_point.self, capacity: 16) { points in
      var count = 0
      rect.forEachCorner(radius: radius) { start, control, otherControl, end in
        points[count] = point(start)
        points[count + 1] = point(control)
        points[count + 2] = point(otherControl)
        points[count + 3] = point(end)
        count += 4
      }
      var isFilled = false
      surface.withPixels { pixels in
        isFilled = refresh_fill_convex(
          points.baseAddress, count / 4, pixels, surface.width,
          refresh_range(from: Int32(part.x), to: Int32(part.maxX)),
          refresh_range(from: Int32(part.y), to: Int32(part.maxY)), pixel)
      }
      return isFilled
    }
  }
}
