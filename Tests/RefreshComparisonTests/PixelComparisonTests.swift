import Foundation
import RefreshFiles
import RefreshRendering
import Testing

@testable import RefreshComparison

@Suite struct PixelComparisonTests {
  static let white = Bitmap(width: 40, height: 30, filledWith: 0xFFFF_FFFF)

  /// White, with some pixels changed.
  static func picture(_ changes: [(x: Int, y: Int, pixel: UInt32)]) -> Bitmap {
    var picture = white
    for change in changes { picture[change.x, change.y] = change.pixel }
    return picture
  }

  @Test("equal pictures pass every tolerance")
  func equal() {
    for tolerance in [PixelTolerance.exact, .edges, .perceptual, .structural] {
      let comparison = PixelComparison(Self.white, Self.white, tolerance: tolerance)
      #expect(comparison.passes && comparison.count == 0 && comparison.bounds.isEmpty)
    }
  }

  @Test("one pixel that differs by one fails the exact tolerance, which says where it is")
  func onePixel() {
    let other = Self.picture([(7, 9, 0xFFFF_FFFE)])
    let comparison = PixelComparison(Self.white, other)
    #expect(!comparison.passes)
    #expect(comparison.count == 1 && comparison.worstChannel == 1 && comparison.densest == 1)
    #expect(comparison.bounds == PixelRect(x: 7, y: 9, width: 1, height: 1))
  }

  @Test("a channel may differ by as much as is allowed, and no more")
  func channels() {
    let tolerance = PixelTolerance(channel: 2)
    #expect(PixelComparison(Self.white, Self.picture([(1, 1, 0xFFFF_FDFF)]), tolerance: tolerance).passes)
    #expect(!PixelComparison(Self.white, Self.picture([(1, 1, 0xFFFF_FCFF)]), tolerance: tolerance).passes)
  }

  @Test("a tolerance is read by its name, or member by member")
  func words() throws {
    func profile(_ text: String) throws -> ToleranceProfile {
      try ToleranceProfile(JSONFields(parsing: Data(text.utf8)))
    }
    let named = try profile(#"{"sameRenderer": "perceptual", "otherRenderer": "structural"}"#)
    #expect(named.sameRenderer == .perceptual && named.otherRenderer == .structural)
    let own = try profile(#"{"otherRenderer": {"deltaE": 2.5}}"#)
    #expect(own.sameRenderer == .exact && own.otherRenderer.deltaE == 2.5 && own.otherRenderer.channel == 2)
    let wrong = JSONProblem(
      "\"sameRenderer\" is \"loose\"; expected one of exact, edges, perceptual, structural, or an object")
    #expect(throws: wrong) { try profile(#"{"sameRenderer": "loose"}"#) }
  }

  @Test("pictures of two sizes never pass")
  func sizes() {
    let other = Bitmap(width: 30, height: 40, filledWith: 0xFFFF_FFFF)
    let generous = PixelTolerance(channel: 255, maximumPixels: 1, windowDensity: 1)
    #expect(!PixelComparison(Self.white, other, tolerance: generous).passes)
  }

  @Test(
    "a solid change that is few pixels of the picture fails by its density; the same pixels spread out pass")
  func density() {
    let tolerance = PixelTolerance(maximumPixels: 0.05, windowSide: 8, windowDensity: 0.25)
    let solid = (0..<25).map { (x: 10 + $0 % 5, y: 10 + $0 / 5, pixel: 0xFF00_0000 as UInt32) }
    let spread = (0..<25).map { (x: $0 % 5 * 8, y: $0 / 5 * 6, pixel: 0xFF00_0000 as UInt32) }
    #expect(!PixelComparison(Self.white, Self.picture(solid), tolerance: tolerance).passes)
    #expect(PixelComparison(Self.white, Self.picture(spread), tolerance: tolerance).passes)
  }

  @Test("the densest window is the one that counting every window finds")
  func densestWindow() {
    var state: UInt64 = 7
    func random(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    for _ in 0..<30 {
      let marks = (0..<random(60)).map { _ in (x: random(40), y: random(30)) }
      let other = Self.picture(marks.map { ($0.x, $0.y, 0xFF00_0000) })
      let side = 1 + random(9)
      var most = 0
      for top in 0..<30 {
        for left in 0..<40 {
          var count = 0
          for y in top..<min(30, top + side) {
            for x in left..<min(40, left + side) where other[x, y] != 0xFFFF_FFFF { count += 1 }
          }
          most = max(most, count)
        }
      }
      #expect(DifferenceMap(Self.white, other, .exact).densest(side: side) == most)
    }
  }

  @Test("pixels under a mask are not looked at")
  func masks() {
    let other = Self.picture([(5, 5, 0xFF00_0000)])
    let mask = PixelRect(x: 4, y: 4, width: 2, height: 2)
    #expect(PixelComparison(Self.white, other, masks: [mask]).passes)
    let beside = PixelRect(x: 6, y: 4, width: 2, height: 2)
    #expect(!PixelComparison(Self.white, other, masks: [beside]).passes)
  }

  @Test("black and white are as far apart as colours can be")
  func perceivedExtremes() {
    #expect(abs(PerceivedColor.difference(0xFF00_0000, 0xFFFF_FFFF) - 32857.0) < 10)
    #expect(PerceivedColor.difference(0xFF12_3456, 0xFF12_3456) == 0)
    // Blue counts less than green, as the eye has it.
    #expect(
      PerceivedColor.difference(0xFF00_0000, 0xFF00_00FF)
        < PerceivedColor.difference(0xFF00_0000, 0xFF00_FF00))
  }

  @Test("the grey that smooths an edge is left out where smoothed edges are; a stray grey pixel is not")
  func smoothedEdges() {
    // A vertical edge of black and white, smoothed by another renderer along its diagonal course.
    func edge(_ grey: UInt32) -> Bitmap {
      var picture = Self.white
      for y in 0..<30 {
        for x in 0..<40 where x < 20 + y / 10 { picture[x, y] = 0xFF00_0000 }
        picture[20 + y / 10, y] = 0xFF00_0000 | grey << 16 | grey << 8 | grey
      }
      return picture
    }
    var tolerance = PixelTolerance(channel: 2, ignoresAntialiasing: true)
    var corner = edge(128)
    corner[21, 10] = 0xFF64_6464
    #expect(PixelComparison(edge(128), corner, tolerance: tolerance).passes)
    tolerance.ignoresAntialiasing = false
    #expect(!PixelComparison(edge(128), corner, tolerance: tolerance).passes)
    tolerance.ignoresAntialiasing = true
    #expect(!PixelComparison(Self.white, Self.picture([(8, 8, 0xFF80_8080)]), tolerance: tolerance).passes)
  }
}
