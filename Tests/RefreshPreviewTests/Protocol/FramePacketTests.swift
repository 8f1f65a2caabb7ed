import Foundation
import RefreshRendering
import Testing

@testable import RefreshPreview

@Suite struct FramePacketTests {
  /// A number of so many bytes, the lowest first, as the page reads it.
  static func number(_ data: Data, at offset: Int, bytes: Int) -> UInt64 {
    (0..<bytes).reduce(0) { $0 | UInt64(data[offset + $1]) << UInt64(8 * $1) }
  }

  @Test("a packet has its header, its rectangles and their pixels, row by row")
  func layout() {
    let bitmap = Bitmap(width: 4, height: 3, pixels: (0..<12).map { 0xFF00_0000 | UInt32($0) })
    let packet = FramePacket(
      number: 70_000, isPast: true, time: 1.25, touchTime: 1234.5, cost: .microseconds(1500), dropped: 3,
      rects: [
        PixelRect(x: 1, y: 1, width: 2, height: 2), PixelRect(x: 0, y: 0, width: 4, height: 1),
      ])
    let data = packet.data(of: bitmap)
    let header = [(0, 4), (4, 4), (8, 8), (16, 8), (24, 4), (28, 4), (32, 2), (34, 2), (36, 2)].map {
      Self.number(data, at: $0.0, bytes: $0.1)
    }
    #expect(header == [70_000, 1, (1.25).bitPattern, (1234.5).bitPattern, 1500, 3, 4, 3, 2])
    let rects = (0..<8).map { Self.number(data, at: 40 + 2 * $0, bytes: 2) }
    #expect(rects == [1, 1, 2, 2, 0, 0, 4, 1])
    let pixels = (0..<8).map { Self.number(data, at: 56 + 4 * $0, bytes: 4) & 0xFF }
    #expect(pixels == [5, 6, 9, 10, 0, 1, 2, 3])
    #expect(data.count == 56 + 4 * 8)
  }
}
