import Testing

@testable import RefreshImageFormats

@Suite struct GIFDelayConverterTests {
  /// The delays of frames that all last `seconds`, nil for those left out.
  func delays(of count: Int, lasting seconds: Double) -> [Int?] {
    var timeline = GIFDelayConverter()
    return (0..<count).map { _ in
      timeline.append(duration: seconds)
      return timeline.next()
    }
  }

  @Test("thirty frames a second carry the remainder: 3, 4, 3 hundredths")
  func carriesTheRemainder() {
    #expect(delays(of: 6, lasting: 1 / 30) == [3, 4, 3, 3, 4, 3])
  }

  @Test("sixty frames a second leave out the fifth of each six")
  func leavesOut() {
    #expect(delays(of: 12, lasting: 1 / 60) == [2, 2, 2, 2, nil, 2, 2, 2, 2, 2, nil, 2])
  }

  @Test("a hundred thousand frames stay within 2 hundredths of the truth")
  func doesNotDrift() {
    let sum = delays(of: 100_000, lasting: 1 / 60).compactMap { $0 }.reduce(0, +)
    #expect(abs(sum - 166_667) <= 2)
  }
}
