import RefreshMotion
import Testing

@Suite struct SeededRandomTests {
  @Test("the numbers are those that SplitMix64 is published with")
  func published() {
    // Rosetta Code, "Pseudo-random numbers/Splitmix64", seed 1234567.
    var random = SeededRandom(seed: 1_234_567)
    let numbers = (0..<5).map { _ in random.next() }
    #expect(
      numbers == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
        4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
      ])
  }

  @Test("the same seed gives the same numbers, another seed others")
  func seeds() {
    func first(_ seed: UInt64) -> [Int] {
      var random = SeededRandom(seed: seed)
      return (0..<8).map { _ in Int.random(in: 0..<1000, using: &random) }
    }
    #expect(first(7) == first(7))
    #expect(first(7) != first(8))
  }
}
