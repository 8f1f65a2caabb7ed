import RefreshIO
import Testing

@Suite struct NumberTextTests {
  @Test("one alone is singular, and none and several are plural")
  func nouns() {
    #expect([0, 1, 2].map { $0.counted("golden") } == ["0 goldens", "1 golden", "2 goldens"])
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
