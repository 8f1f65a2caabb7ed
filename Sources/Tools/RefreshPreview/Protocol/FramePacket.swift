import Foundation
import RefreshRendering

/// A frame as a binary WebSocket message: a header and the pixels of the changed rectangles.
///
/// Little-endian: frame number (4 bytes), 1 for a recorded instant and 0 for the present (4), stage time in
/// seconds (8), page time of the newest touch shown in milliseconds (8, 0 for none), drawing time in
/// microseconds (4), frames dropped so far (4), width, height and number of rectangles (2 each), 2 bytes of
/// 0; then x, y, width and height of each rectangle (2 each), then the pixels of each, row by row, each
/// 0xAARRGGBB.
struct FramePacket {
  var number: UInt32
  var isPast: Bool
  var time: TimeInterval
  var touchTime: Double
  var cost: Duration
  var dropped: Int
  var rects: [PixelRect]

  static let headerSize = 40

  /// The bytes of the message; the rectangles must be within the bitmap.
  func data(of bitmap: Bitmap) -> Data {
    let pixels = rects.reduce(0) { $0 + $1.area }
    var data = Data(capacity: Self.headerSize + 8 * rects.count + 4 * pixels)
    func add(_ value: some FixedWidthInteger) {
      withUnsafeBytes(of: value.littleEndian) { data.append(contentsOf: $0) }
    }
    add(number)
    add(UInt32(isPast ? 1 : 0))
    add(time.bitPattern)
    add(touchTime.bitPattern)
    let micros = cost.components.seconds * 1_000_000 + cost.components.attoseconds / 1_000_000_000_000
    add(UInt32(clamping: micros))
    add(UInt32(clamping: dropped))
    add(UInt16(clamping: bitmap.width))
    add(UInt16(clamping: bitmap.height))
    add(UInt16(clamping: rects.count))
    add(UInt16(0))
    for rect in rects {
      for value in [rect.x, rect.y, rect.width, rect.height] { add(UInt16(clamping: value)) }
    }
    bitmap.pixels.withUnsafeBytes { bytes in
      for rect in rects {
        if rect.width == bitmap.width {
          let rows = rect.y * bitmap.width * 4..<rect.maxY * bitmap.width * 4
          data.append(
            bytes.baseAddress!.assumingMemoryBound(to: UInt8.self) + rows.lowerBound, count: rows.count)
          continue
        }
        for row in rect.y..<rect.maxY {
          let start = (row * bitmap.width + rect.x) * 4
          data.append(bytes.baseAddress!.assumingMemoryBound(to: UInt8.self) + start, count: rect.width * 4)
        }
      }
    }
    return data
  }
}
