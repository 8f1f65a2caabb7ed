import RefreshFiles
import Testing

@Suite struct NumberTextTests {
  @Test("one alone is singular, and none and several are plural")
  func nouns() {
    #expect([0, 1, 2].map { $0.counted("golden") } == ["0 goldens", "1 golden", "2 goldens"])
  }

  @Test("a number with many decimals is short for a person, and one with few is as it is")
  func short() {
    let degrees = 180 / Double.pi
    #expect(
      [0.35 * degrees, 0.07, 160, 1e-7 / 3].map { NumberText.short($0) } == [
        "20.05", "0.07", "160", "3.333e-08",
      ])
    #expect(NumberText.short(12345.678901234) == "12346")
    #expect(
      NumberText.short(0.6 * degrees, .down) == "34.37" && NumberText.short(0.6 * degrees, .up) == "34.38")
    #expect(NumberText.short(-0.6 * degrees, .up) == "-34.37")
  }

  @Test("the verb goes with how many it is about")
  func verbs() {
    func clips(_ number: Int, of total: Int) -> String { number.counted(of: total, "clip", "is", "are") }
    #expect(clips(0, of: 0) == "0 of 0 clips are")
    #expect(clips(0, of: 1) == "0 of 1 clip is")
    #expect(clips(1, of: 1) == "1 of 1 clip is")
    #expect(clips(1, of: 2) == "1 of 2 clips is")
    #expect(clips(2, of: 2) == "2 of 2 clips are")
  }
}
