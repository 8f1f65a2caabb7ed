import RefreshMotion
import Testing

@testable import RefreshImageFormats

@Suite struct NearestColorTests {
  @Test("the answer is as near as that of a search through the whole table")
  func isNearest() {
    var random = SeededRandom(seed: 4)
    for count in [1, 2, 17, 255] {
      func color() -> MeanColor {
        func channel() -> Float { .random(in: 0...255, using: &random) }
        return MeanColor(red: channel(), green: channel(), blue: channel())
      }
      let colors = (0..<count).map { _ in color() }
      let search = NearestColor(colors)
      for _ in 0..<500 {
        let wanted = color()
        func distance(_ color: MeanColor) -> Float {
          let (red, green, blue) = (
            color.red - wanted.red, color.green - wanted.green, color.blue - wanted.blue
          )
          return red * red + green * green + blue * blue
        }
        let found = search.index(of: wanted)
        #expect(distance(colors[found]) <= colors.map(distance).min()! * 1.0001)
      }
    }
  }
}
