import CCairo
import Foundation

/// A Cairo image surface with its drawing context.
final class Surface {
  let pointer: OpaquePointer
  let cr: OpaquePointer
  let width: Int
  let height: Int

  /// Creates a transparent surface of premultiplied colour, or of alpha only.
  init(width: Int, height: Int, alphaOnly: Bool = false) {
    pointer = cairo_image_surface_create(
      alphaOnly ? CAIRO_FORMAT_A8 : CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
    cr = cairo_create(pointer)
    self.width = width
    self.height = height
    // Marked dirty because Cairo rounds the first drawing on a clear surface differently, and the result must not
    // depend on the order.
    cairo_surface_mark_dirty(pointer)
  }

  /// Creates a surface on existing memory of `width * height` pixels, which must outlive it.
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

  /// The number of bytes from one row to the next.
  var stride: Int { Int(cairo_image_surface_get_stride(pointer)) }

  /// The number of bytes in a pixel: 4 for colour, 1 for alpha only.
  var components: Int { cairo_image_surface_get_format(pointer) == CAIRO_FORMAT_A8 ? 1 : 4 }

  var byteCount: Int { stride * height }

  /// Calls `body` with the pixel bytes, rows of `stride` bytes, for reading or writing.
  func withBytes(_ body: (UnsafeMutablePointer<UInt8>) -> Void) {
    cairo_surface_flush(pointer)
    if let data = cairo_image_surface_get_data(pointer) { body(data) }
    cairo_surface_mark_dirty(pointer)
  }

  /// Calls `body` with the colour pixels, rows without padding, for reading or writing.
  func withPixels(_ body: (UnsafeMutablePointer<UInt32>) -> Void) {
    withBytes { bytes in
      bytes.withMemoryRebound(to: UInt32.self, capacity: width * height) { body($0) }
    }
  }

  /// A copy of the colour pixels.
  var bitmap: Bitmap {
    let pixels = [UInt32](unsafeUninitializedCapacity: width * height) { target, count in
      withPixels { target.baseAddress!.update(from: $0, count: width * height) }
      count = width * height
    }
    return Bitmap(width: width, height: height, pixels: pixels)
  }

  /// The error of the drawing so far; nil if there is none.
  var error: RenderError? {
    let status = cairo_status(cr)
    if status == CAIRO_STATUS_SUCCESS { return nil }
    return .cairo(String(cString: cairo_status_to_string(status)))
  }
}
