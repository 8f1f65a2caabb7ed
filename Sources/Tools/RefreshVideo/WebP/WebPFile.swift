import RefreshFiles
import RefreshImageFormats
import RefreshRendering

/// A writer of the chunks of an animated WebP file around its compressed frames.
///
/// The file's size and its alpha flag are at the start and are written last.
final class WebPFile {
  private let file: AtomicFile
  private let width: Int
  private let height: Int
  private let loopCount: Int
  private var hasAlpha = false
  private var byteCount = 0

  init(file: AtomicFile, width: Int, height: Int, loopCount: Int) throws {
    self.file = file
    self.width = width
    self.height = height
    self.loopCount = loopCount
    try write(head)
  }

  /// Appends a frame that replaces the pixels in its area; its origin must be even.
  func append(_ picture: WebPFrameEncoder.EncodedRectangle, in area: PixelRect, milliseconds: Int) throws {
    hasAlpha = hasAlpha || picture.hasAlpha
    var frame = Self.bytes(area.x / 2, 3) + Self.bytes(area.y / 2, 3)
    frame += Self.bytes(area.width - 1, 3) + Self.bytes(area.height - 1, 3)
    // Flag 2: do not blend with the canvas.
    frame += Self.bytes(milliseconds, 3) + [2]
    try write(Array("ANMF".utf8) + Self.bytes(frame.count + picture.chunks.count, 4) + frame + picture.chunks)
  }

  /// Completes the file and moves it to its target.
  func finish() throws {
    guard byteCount - 8 <= Int(UInt32.max) else {
      throw EncoderError.tooLarge(file: file.place.name, allowed: "4 GB")
    }
    try file.file.overwrite(head, at: 0)
    try file.commit()
  }

  /// The chunks before the frames: RIFF header, `VP8X` and `ANIM`.
  private var head: [UInt8] {
    var bytes = Array("RIFF".utf8) + Self.bytes(max(0, byteCount - 8), 4) + Array("WEBP".utf8)
    bytes += Array("VP8X".utf8) + Self.bytes(10, 4)
    bytes += [2 | (hasAlpha ? 16 : 0), 0, 0, 0] + Self.bytes(width - 1, 3) + Self.bytes(height - 1, 3)
    // A transparent background colour; it is never visible because the first frame covers the canvas.
    return bytes + Array("ANIM".utf8) + Self.bytes(6, 4) + [0, 0, 0, 0] + Self.bytes(loopCount, 2)
  }

  private func write(_ bytes: [UInt8]) throws {
    try file.file.write(bytes)
    byteCount += bytes.count
  }

  /// A little-endian number of `count` bytes.
  private static func bytes(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }
}
