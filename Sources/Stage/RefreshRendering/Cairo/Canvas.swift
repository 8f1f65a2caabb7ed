import CCairo
import Foundation
import RefreshLayers

/// A surface for a part of a bitmap, with the part's rectangle, the scale and the matching Cairo transforms.
struct Canvas {
  let surface: Surface
  /// The part of the bitmap that the surface holds, in pixels; it may extend beyond the bitmap.
  let rect: PixelRect
  /// The scale in pixels per point.
  let scale: CGFloat

  var cr: OpaquePointer { surface.cr }

  /// Creates a transparent surface for a part of a bitmap.
  init(rect: PixelRect, scale: CGFloat) {
    self.init(Surface(width: rect.width, height: rect.height), rect: rect, scale: scale)
  }

  init(_ surface: Surface, rect: PixelRect, scale: CGFloat) {
    self.surface = surface
    self.rect = rect
    self.scale = scale
  }

  /// Converts a transform to points of the display list into one to pixels of the surface.
  func device(_ t: ProjectiveTransform) -> ProjectiveTransform {
    var r = t
    (r.a, r.b, r.c, r.d) = (t.a * scale, t.b * scale, t.c * scale, t.d * scale)
    r.tx = t.tx * scale - CGFloat(rect.x)
    r.ty = t.ty * scale - CGFloat(rect.y)
    guard !t.isAffine else { return r }
    // The translation to the surface's corner comes after the perspective division.
    let (x, y) = (CGFloat(rect.x), CGFloat(rect.y))
    (r.a, r.b) = (r.a - x * t.px, r.b - y * t.px)
    (r.c, r.d) = (r.c - x * t.py, r.d - y * t.py)
    (r.tx, r.ty) = (t.tx * scale - x * t.w, t.ty * scale - y * t.w)
    return r
  }

  /// Sets Cairo's coordinates to pixels of the surface.
  func usePixels() { cairo_identity_matrix(cr) }

  /// Sets Cairo's coordinates to those that `device`, an affine transform, maps to pixels of the surface.
  func use(_ device: ProjectiveTransform) {
    var matrix = cairo_matrix_t(
      xx: device.a, yx: device.b, xy: device.c, yy: device.d, x0: device.tx, y0: device.ty)
    cairo_set_matrix(cr, &matrix)
  }

  /// Sets a colour as Cairo's source, rounded to the nearest premultiplied pixel value.
  ///
  /// Rounding is done here because Cairo rounds down in some code paths and to the nearest in others.
  func setSource(_ color: Color) {
    func hold(_ v: CGFloat) -> CGFloat { max(0, min(1, v)) }
    let alpha = (hold(color.alpha) * 255).rounded()
    guard alpha > 0 else { return cairo_set_source_rgba(cr, 0, 0, 0, 0) }
    // Premultiplied and rounded to 8 bits, then divided by alpha again, because Cairo takes straight colours.
    func straight(_ v: CGFloat) -> CGFloat {
      min(alpha, (hold(v) * hold(color.alpha) * 255).rounded()) / alpha
    }
    cairo_set_source_rgba(
      cr, straight(color.red), straight(color.green), straight(color.blue), alpha / 255)
  }
}
