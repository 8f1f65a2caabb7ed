import CCairo
import Foundation

/// Pixels that Cairo draws into, with the context to draw.
final class Surface {
  let pointer: OpaquePointer
  let cr: OpaquePointer
  let width: Int
  let height: Int

  /// Clear pixels of premultiplied colour, or of alpha alone.
  init(width: Int, height: Int, alphaOnly: Bool = false) {
    pointer = cairo_image_surface_create(
      alphaOnly ? CAIRO_FORMAT_A8 : CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
    cr = cairo_create(pointer)
    self.width = width
    self.height = height
    // Cairo rounds the first drawing on a surface that it knows to be clear differently from later ones; which one is
    // first must not matter.
    cairo_surface_mark_dirty(pointer)
  }

  /// Pixels in memory that outlives the surface, `width * height` of them.
  init(_ pixels: UnsafeMutablePointer<UInt32>, width: Int, height: Int) {
    pointer = cairo_image_surface_create_for_data(
      UnsafeMutableRawPointer(pixels).assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, Int32(width),
      Int32(height), Int32(width * 4))
    cr = cairo_create(pointer)
    self.width = width
    self.height = height
  }

  deinit {
    cairo_destroy(cr)
    cairo_surface_destroy(pointer)
  }

  /// The bytes from one row to the next.
  var stride: Int { Int(cairo_image_surface_get_stride(pointer)) }

  /// The bytes of a pixel: one for each component of a colour, or alpha alone.
  var components: Int { cairo_image_surface_get_format(pointer) == CAIRO_FORMAT_A8 ? 1 : 4 }

  /// How much memory the pixels take.
  var byteCount: Int { stride * height }

  /// Changes the bytes, row after row, each `stride` long.
  func withBytes(_ body: (UnsafeMutablePointer<UInt8>) -> Void) {
    cairo_surface_flush(pointer)
    if let data = cairo_image_surface_get_data(pointer) { body(data) }
    cairo_surface_mark_dirty(pointer)
  }

  /// Changes pixels of colour, rows without padding.
  func withPixels(_ body: (UnsafeMutablePointer<UInt32>) -> Void) {
    withBytes { bytes in
      bytes.withMemoryRebound(to: UInt32.self, capacity: width * height) { body($0) }
    }
  }

  /// A copy of the pixels of colour.
  var bitmap: Bitmap {
    let pixels = [UInt32](unsafeUninitializedCapacity: width * height) { target, count in
      withPixels { target.baseAddress!.update(from: $0, count: width * height) }
      count = width * height
    }
    return Bitmap(width: width, height: height, pixels: pixels)
  }

  /// The error of the drawing so far, nil if there is none.
  var error: RenderError? {
    let status = cairo_status(cr)
    if status == CAIRO_STATUS_SUCCESS { return nil }
    return .cairo(String(cString: cairo_status_to_string(status)))
  }
}
