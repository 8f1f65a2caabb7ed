import CWebP
import RefreshRendering

/// Compresses the rectangles of an animated WebP with libwebp.
final class WebPFrameEncoder {
  /// A rectangle as it is in the file.
  struct Picture: Sendable {
    let chunks: [UInt8]
    /// Whether it lets anything shine through.
    let hasAlpha: Bool
  }

  private var config = WebPConfig()
  private var output = WebPMemoryWriter()

  /// Pixels with straight alpha, where a rectangle is not opaque.
  private var straight: [UInt32] = []

  /// An encoder for a quality of 0 to 100, or for exact pixels with `nil`.
  init(quality: Double?) throws {
    guard WebPConfigInit(&config) != 0 else { throw EncoderError.webP(code: 4) }
    if let quality {
      config.quality = Float(quality)
    } else {
      config.lossless = 1
      // Colours of clear pixels stay as they are.
      config.exact = 1
      // Measured on the examples: a quality of 50 and less searches a shorter window and gives files 1.7 times as large; the
      // least above it looks at the fewest places of the long one, for files as large as those of 55 in less time.
      config.method = 1
      config.quality = 51
    }
    WebPMemoryWriterInit(&output)
  }

  deinit { WebPMemoryWriterClear(&output) }

  /// Compresses a picture.
  func encode(_ bitmap: Bitmap) throws -> Picture {
    try bitmap.pixels.withUnsafeBufferPointer { pixels in
      if bitmap.isOpaque {
        // libwebp only reads pixels that are to be kept exactly, and copies the others to YUV.
        let pixels = UnsafeMutablePointer(mutating: pixels.baseAddress!)
        return Picture(chunks: try compress(pixels, bitmap.width, bitmap.height), hasAlpha: false)
      }
      makeStraight(pixels)
      let chunks = try straight.withUnsafeMutableBufferPointer {
        try compress($0.baseAddress!, bitmap.width, bitmap.height)
      }
      return Picture(chunks: chunks, hasAlpha: true)
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
    // After "RIFF", the size and "WEBP" come the chunks, of which VP8X describes what the frame's own head says.
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
