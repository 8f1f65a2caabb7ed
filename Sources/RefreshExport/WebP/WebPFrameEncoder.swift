import CWebP
import RefreshRendering

/// Compresses the rectangles of an animated WebP with libwebp.
final class WebPFrameEncoder {
  private var config = WebPConfig()
  private var output = WebPMemoryWriter()

  /// Pixels with straight alpha, where a rectangle is not opaque.
  private var straight: [UInt32] = []

  /// An encoder for a quality of 0 to 100, or for exact pixels with `nil`.
  init(quality: Double?) throws {
    guard WebPConfigInit(&config) != 0 else { throw ExportError.webP(code: 4) }
    if let quality {
      config.quality = Float(quality)
    } else {
      config.lossless = 1
      // Colours of clear pixels stay as they are.
      config.exact = 1
      // Measured on the examples: less effort searches a shorter window and gives files 1.7 times as large,
      // more gives 1 % less in 1.3 times the time and up.
      config.method = 1
      config.quality = 55
    }
    WebPMemoryWriterInit(&output)
  }

  deinit { WebPMemoryWriterClear(&output) }

  /// The chunks of a rectangle of a canvas, and whether it lets anything shine through.
  func encode(_ canvas: FrameCanvas, in area: PixelRect) throws -> (chunks: [UInt8], hasAlpha: Bool) {
    try canvas.pixels.withUnsafeBufferPointer { pixels in
      let start = pixels.baseAddress! + area.y * canvas.width + area.x
      if Self.isOpaque(start, area, stride: canvas.width) {
        // libwebp only reads pixels that are to be kept exactly, and copies the others to YUV.
        let chunks = try encode(UnsafeMutablePointer(mutating: start), area, stride: canvas.width)
        return (chunks, false)
      }
      makeStraight(start, area, stride: canvas.width)
      let chunks = try straight.withUnsafeMutableBufferPointer {
        try encode($0.baseAddress!, area, stride: area.width)
      }
      return (chunks, true)
    }
  }

  private func encode(
    _ pixels: UnsafeMutablePointer<UInt32>, _ area: PixelRect, stride: Int
  ) throws -> [UInt8] {
    var picture = WebPPicture()
    guard WebPPictureInit(&picture) != 0 else { throw ExportError.webP(code: 4) }
    defer { WebPPictureFree(&picture) }
    picture.use_argb = 1
    picture.width = Int32(area.width)
    picture.height = Int32(area.height)
    picture.argb = pixels
    picture.argb_stride = Int32(stride)
    picture.writer = WebPMemoryWrite
    output.size = 0
    let isDone = withUnsafeMutablePointer(to: &output) { output in
      picture.custom_ptr = UnsafeMutableRawPointer(output)
      return WebPEncode(&config, &picture) != 0
    }
    guard isDone else { throw ExportError.webP(code: Int32(picture.error_code.rawValue)) }
    let file = UnsafeBufferPointer(start: output.mem, count: output.size)
    // After "RIFF", the size and "WEBP" stand the chunks, of which VP8X describes what the frame's own head says.
    let isExtended = file[12..<16].elementsEqual("VP8X".utf8)
    return Array(file[(isExtended ? 30 : 12)...])
  }

  private static func isOpaque(_ start: UnsafePointer<UInt32>, _ area: PixelRect, stride: Int) -> Bool {
    for y in 0..<area.height {
      var all: UInt32 = .max
      for x in 0..<area.width { all &= start[y * stride + x] }
      if all < 0xFF00_0000 { return false }
    }
    return true
  }

  private func makeStraight(_ start: UnsafePointer<UInt32>, _ area: PixelRect, stride: Int) {
    straight.removeAll(keepingCapacity: true)
    straight.reserveCapacity(area.area)
    for y in 0..<area.height {
      for x in 0..<area.width {
        let (red, green, blue, alpha) = Bitmap.straight(start[y * stride + x])
        straight.append(UInt32(alpha) << 24 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue))
      }
    }
  }
}
