import RefreshMotion
import RefreshRendering
import Testing

@testable import RefreshPreview

@Suite struct PixelDifferenceTests {
  private static func holds(_ rects: [PixelRect], _ x: Int, _ y: Int) -> Bool {
    rects.contains { $0.x <= x && x < $0.maxX && $0.y <= y && y < $0.maxY }
  }

  @Test("every pixel that differs is in one rectangle, inside the area that is looked at", arguments: 1...40)
  func covers(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let (width, height) = (Int.random(in: 1...90, using: &random), Int.random(in: 1...90, using: &random))
    let old = Bitmap(width: width, height: height, filledWith: 0xFF10_2030)
    var new = old
    var changed: Set<[Int]> = []
    for _ in 0..<Int.random(in: 0...30, using: &random) {
      let (x, y) = (Int.random(in: 0..<width, using: &random), Int.random(in: 0..<height, using: &random))
      new[x, y] = 0xFF00_0000 | UInt32.random(in: 0...0xFFFFFF, using: &random)
      changed.insert([x, y])
    }
    let rects = PixelDifference(new, old, in: new.bounds).rects
    for place in changed where new[place[0], place[1]] != old[place[0], place[1]] {
      #expect(Self.holds(rects, place[0], place[1]), "\(place)")
    }
    for (index, rect) in rects.enumerated() {
      #expect(!rect.isEmpty && rect.intersection(new.bounds) == rect)
      for other in rects[..<index] { #expect(rect.intersection(other).isEmpty) }
    }
    let area = PixelRect(x: width / 3, y: height / 3, width: width / 2 + 1, height: height / 2 + 1)
      .intersection(new.bounds)
    guard !area.isEmpty else { return }
    let former = Bitmap(width: area.width, height: area.height, filledWith: 0xFF10_2030)
    for rect in PixelDifference(new, former, in: area).rects { #expect(rect.intersection(area) == rect) }
    #expect(PixelDifference(old, old, in: old.bounds).rects.isEmpty)
  }

  @Test("what lies far apart is not sent with what lies between")
  func apart() {
    let old = Bitmap(width: 750, height: 1334, filledWith: 0xFFFF_FFFF)
    var new = old
    for x in 100..<160 { (new[x, 50], new[x, 1300]) = (0, 0) }
    #expect(
      PixelDifference(new, old, in: new.bounds).rects == [
        PixelRect(x: 100, y: 50, width: 60, height: 1), PixelRect(x: 100, y: 1300, width: 60, height: 1),
      ])
  }
}
