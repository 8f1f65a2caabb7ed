import RefreshMotion
import Testing

@testable import RefreshExport

@Suite struct NearestColorTests {
  @Test("the answer is as near as that of a search through the whole table")
  func isNearest() {
    var random = SplitMix64(seed: 4)
    for count in [1, 2, 17, 255] {
      let colors = (0..<count).map { _ in
        SIMD3<Float>(
          .random(in: 0...255, using: &random), .random(in: 0...255, using: &random),
          .random(in: 0...255, using: &random))
      }
      let search = NearestColor(colors)
      for _ in 0..<500 {
        let wanted = SIMD3<Float>(
          .random(in: 0...255, using: &random), .random(in: 0...255, using: &random),
          .random(in: 0...255, using: &random))
        func distance(_ color: SIMD3<Float>) -> Float { ((color - wanted) * (color - wanted)).sum() }
        let found = search.index(red: wanted.x, green: wanted.y, blue: wanted.z)
        #expect(distance(colors[found]) <= colors.map(distance).min()! * 1.0001)
      }
    }
  }
}
