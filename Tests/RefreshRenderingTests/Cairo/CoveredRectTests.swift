import CCairo
import Foundation
import RefreshLayers
import Testing

@testable import RefreshRendering

/// Opaque rectangles between pixels, against Cairo's own filling of the same.
@Suite struct CoveredRectTests {
  @Test("a rectangle laid over any pixels has the bytes of Cairo's", arguments: 0..<20)
  func equalsCairo(seed: Int) {
    var dice = Dice(seed)
    let (width, height) = (dice.whole(1...24), dice.whole(1...24))
    // Premultiplied: no channel is more than alpha.
    let before = (0..<width * height).map { _ in
      let alpha = dice.whole(0...255)
      return [16, 8, 0].reduce(UInt32(alpha) << 24) { $0 | UInt32(dice.whole(0...alpha)) << $1 }
    }
    for step in 0..<100 {
      // Within one pixel, along pixels, and anywhere.
      func side(_ length: Int) -> (CGFloat, CGFloat) {
        let start = dice.chance(0.2) ? CGFloat(dice.whole(0...length - 1)) : dice.number(0...CGFloat(length))
        let room = CGFloat(length) - start
        let size =
          dice.chance(0.3)
          ? dice.number(0...1) : dice.chance(0.2) ? room.rounded(.down) : dice.number(0...room)
        return (start, min(room, size))
      }
      let ((x, w), (y, h)) = (side(width), side(height))
      let pixel = 0xFF00_0000 | UInt32(dice.whole(0...0xFF_FFFF))
      let rect = CGRect(x: x, y: y, width: w, height: h)

      var ours = before
      ours.withUnsafeMutableBufferPointer { pixels in
        CoveredRect(rect).forEachBand { band, coverage in
          band.intersection(PixelRect(x: 0, y: 0, width: width, height: height))
            .fill(pixels.baseAddress!, rowLength: width, with: pixel, coverage: coverage)
        }
      }
      let surface = Surface(width: width, height: height)
      surface.withPixels { $0.update(from: before, count: before.count) }
      func channel(_ shift: UInt32) -> Double { Double(pixel >> shift & 255) / 255 }
      cairo_set_source_rgba(surface.cr, channel(16), channel(8), channel(0), 1)
      cairo_rectangle(surface.cr, rect.minX, rect.minY, rect.width, rect.height)
      cairo_fill(surface.cr)
      #expect(ours == surface.bitmap.pixels, "seed \(seed), step \(step): \(rect) in \(width)×\(height)")
    }
  }
}
