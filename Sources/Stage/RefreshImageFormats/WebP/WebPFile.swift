import RefreshFiles
import RefreshRendering

/// The chunks of an animated WebP around the compressed frames.
///
/// Its size is at its start, and so is whether anything shines through: both are written at the end.
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

  /// Appends a frame that takes the place of what was there; its origin has to be even.
  func append(_ picture: WebPFrameEncoder.Picture, in area: PixelRect, milliseconds: Int) throws {
    hasAlpha = hasAlpha || picture.hasAlpha
    var frame = Self.bytes(area.x / 2, 3) + Self.bytes(area.y / 2, 3)
    frame += Self.bytes(area.width - 1, 3) + Self.bytes(area.height - 1, 3)
    // The second lowest bit says: do not blend with what was there.
    frame += Self.bytes(milliseconds, 3) + [2]
    try write(Array("ANMF".utf8) + Self.bytes(frame.count + picture.chunks.count, 4) + frame + picture.chunks)
  }

  /// Completes the file and puts it in its place.
  func finish() throws {
    guard byteCount - 8 <= Int(UInt32.max) else {
      throw EncoderError.tooLarge(file: file.place.name, allowed: "4 GB")
    }
    try file.file.overwrite(head, at: 0)
    try file.commit()
  }

  /// The chunks before the frames.
  private var head: [UInt8] {
    var bytes = Array("RIFF".utf8) + Self.bytes(max(0, byteCount - 8), 4) + Array("WEBP".utf8)
    bytes += Array("VP8X".utf8) + Self.bytes(10, 4)
    bytes += [2 | (hasAlpha ? 16 : 0), 0, 0, 0] + Self.bytes(width - 1, 3) + Self.bytes(height - 1, 3)
    // No colour behind the frames: it shows nowhere, as the first one covers the canvas.
    return bytes + Array("ANIM".utf8) + Self.bytes(6, 4) + [0, 0, 0, 0] + Self.bytes(loopCount, 2)
  }

  private func write(_ bytes: [UInt8]) throws {
    try file.file.write(bytes)
    byteCount += bytes.count
  }

  /// A number of `count` bytes, the lowest first.
  private static func bytes(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }
}
