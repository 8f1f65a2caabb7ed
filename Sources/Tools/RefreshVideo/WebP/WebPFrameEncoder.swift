import CWebP
import RefreshImageFormats
import RefreshRendering

/// An encoder of the rectangles of an animated WebP with libwebp.
final class WebPFrameEncoder {
  /// A compressed rectangle.
  struct EncodedRectangle: Sendable {
    let chunks: [UInt8]
    /// True if any pixel is not opaque.
    let hasAlpha: Bool
  }

  private var config = WebPConfig()
  private var output = WebPMemoryWriter()

  /// A buffer of pixels with straight alpha, for rectangles that are not opaque.
  private var straight: [UInt32] = []

  /// Creates an encoder with a quality of 0 to 100, or a lossless one with `nil`.
  init(quality: Double?) throws {
    guard WebPConfigInit(&config) != 0 else { throw EncoderError.webP(code: 4) }
    if let quality {
      config.quality = Float(quality)
    } else {
      config.lossless = 1
      // Keeps the colours of transparent pixels.
      config.exact = 1
      // Measured on the examples: a quality up to 50 searches a shorter window and gives files 1.7 times as large; 51
      // searches the fewest places of the long window, for files as small as with 55 in less time.
      config.method = 1
      config.quality = 51
    }
    WebPMemoryWriterInit(&output)
  }

  deinit { WebPMemoryWriterClear(&output) }

  /// Compresses a bitmap.
  func encode(_ bitmap: Bitmap) throws -> EncodedRectangle {
    try bitmap.pixels.withUnsafeBufferPointer { pixels in
      if bitmap.isOpaque {
        // Mutable only for the type: libwebp reads the pixels for lossless encoding and copies them to YUV otherwise.
        let pixels = UnsafeMutablePointer(mutating: pixels.baseAddress!)
        return EncodedRectangle(chunks: try compress(pixels, bitmap.width, bitmap.height), hasAlpha: false)
      }
      makeStraight(pixels)
      let chunks = try straight.withUnsafeMutableBufferPointer {
        try compress($0.baseAddress!, bitmap.width, bitmap.height)
      }
      return EncodedRectangle(chunks: chunks, hasAlpha: true)
    }
  }

  private func compress(
    _ pixels: UnsafeMutablePointer<UInt32>, _ width: Int, _ height: Int
  ) throws -> [UInt8] {
    var picture = WebPPicture()
    guard WebPPictureInit(&picture) != 0 else { throw EncoderError.webP(code: 4) }
    defer { WebPPictureFree(&picture) }
    picture.use_argb = 1
    picture.width = Int32(width)
    picture.height = Int32(height)
    picture.argb = pixels
    picture.argb_stride = Int32(width)
    picture.writer = WebPMemoryWrite
    output.size = 0
    let isDone = withUnsafeMutablePointer(to: &output) { output in
      picture.custom_ptr = UnsafeMutableRawPointer(output)
      return WebPEncode(&config, &picture) != 0
    }
    guard isDone else { throw EncoderError.webP(code: Int32(picture.error_code.rawValue)) }
    let file = UnsafeBufferPointer(start: output.mem, count: output.size)
    // The chunks follow "RIFF", the size and "WEBP"; a `VP8X` chunk is skipped because the frame's header has the
    // same data.
    let isExtended = file[12..<16].elementsEqual("VP8X".utf8)
    return Array(file[(isExtended ? 30 : 12)...])
  }

  private func makeStraight(_ pixels: UnsafeBufferPointer<UInt32>) {
    straight.removeAll(keepingCapacity: true)
    straight.reserveCapacity(pixels.count)
    for pixel in pixels {
      let (red, green, blue, alpha) = Bitmap.straight(pixel)
      straight.append(UInt32(alpha) << 24 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue))
    }
  }
}
