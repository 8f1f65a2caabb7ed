import RefreshMotion
import RefreshRendering
import Testing

@testable import RefreshImageFormats

@Suite struct DifferingPixelBoundsTests {
  @Test("the rectangle is the one around every pixel that differs")
  func isSmallest() {
    var random = SeededRandom(seed: 8)
    for _ in 0..<500 {
      let (width, height) = (Int.random(in: 1...9, using: &random), Int.random(in: 1...9, using: &random))
      let first = Bitmap(width: width, height: height, filledWith: 7)
      var second = first
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        second[Int.random(in: 0..<width, using: &random), Int.random(in: 0..<height, using: &random)] = 8
      }
      var span = DifferingPixelBounds()
      first.pixels.withUnsafeBufferPointer { first in
        second.pixels.withUnsafeBufferPointer { second in
          for y in 0..<height {
            span.add(
              first.baseAddress! + y * width, second.baseAddress! + y * width, count: width, x: 0, y: y)
          }
        }
      }
      #expect(span.rect == Scenes.damage(first, second))
    }
  }
}
