import Testing

@testable import RefreshPreview

@Suite struct PageClockTests {
  @Test("a message that was held up tells its time by the fastest one before it")
  func delays() {
    var clock = PageClock()
    // The page's clock began 100 s later; messages take 1, 9 and 5 ms.
    #expect(abs(clock.time(of: 1000, now: 101.001) - 101.001) < 1e-9)
    #expect(abs(clock.time(of: 1010, now: 101.019) - 101.011) < 1e-4)
    #expect(abs(clock.time(of: 1020, now: 101.025) - 101.021) < 1e-4)
  }

  @Test("nothing happens later than it is told")
  func neverInTheFuture() {
    var clock = PageClock()
    _ = clock.time(of: 0, now: 10)
    for step in 0..<1000 {
      let now = 10 + Double(step) * 0.01
      // A clock that runs 5 % fast.
      #expect(clock.time(of: Double(step) * 10.5, now: now) <= now)
    }
  }
}
