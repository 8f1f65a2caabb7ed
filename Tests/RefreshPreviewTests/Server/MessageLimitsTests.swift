import Testing

@testable import RefreshPreview

@Suite struct MessageLimitsTests {
  @Test("a message that is too large is refused with what is allowed")
  func size() {
    var limits = MessageLimits()
    #expect(limits.refusal(ofBytes: MessageLimits.maximumBytes) == nil)
    #expect(
      limits.refusal(ofBytes: 100 << 20) == .init(code: 1009, reason: "a message may have 8 MB, not 100"))
  }

  @Test("a burst is taken, and what goes on at twice the rate is not")
  func rate() {
    var limits = MessageLimits()
    var now: UInt64 = 1 << 60
    #expect(limits.refusal(ofBytes: 1, at: now) == nil)
    // As much as the rate allows, for ten seconds.
    for _ in 0..<6000 {
      now += 1_000_000_000 / 600
      #expect(limits.refusal(ofBytes: 1, at: now) == nil)
    }
    // Twice as much: the burst of 1,200 is used up after two seconds.
    var count = 0
    while limits.refusal(ofBytes: 1, at: now) == nil, count < 10_000 {
      now += 1_000_000_000 / 1200
      count += 1
    }
    #expect((2390...2410).contains(count), "\(count)")
  }
}
