import Testing

@testable import RefreshPreview

@Suite struct FramePacerTests {
  @Test("two frames may be on their way, and an answer makes room")
  func depth() {
    var pacer = FramePacer()
    #expect(pacer.next(at: 0) == 1)
    #expect(!pacer.isFull)
    #expect(pacer.next(at: 1) == 2)
    #expect(pacer.isFull)
    pacer.acknowledge(1)
    #expect(!pacer.isFull)
    pacer.acknowledge(2)
    #expect(pacer.next(at: 2) == 3)
  }

  @Test("an answer to a frame that was never sent, or long ago, counts for nothing")
  func wrongAnswers() {
    var pacer = FramePacer()
    _ = pacer.next(at: 0)
    _ = pacer.next(at: 1)
    pacer.acknowledge(99)
    #expect(pacer.isFull)
    pacer.acknowledge(2)
    pacer.acknowledge(1)
    #expect(!pacer.isFull)
    _ = pacer.next(at: 2)
    _ = pacer.next(at: 3)
    #expect(pacer.isFull)
  }

  @Test("nothing goes ahead of its time to a page that has a frame on its way or has just got one")
  func idle() {
    var pacer = FramePacer()
    #expect(pacer.isIdle(now: FramePacer.pause + 1))
    let sent: UInt64 = 1_000_000_000
    let frame = pacer.next(at: 0, now: sent)
    #expect(!pacer.isIdle(now: sent + 10 * FramePacer.pause), "it has not been answered")
    pacer.acknowledge(frame)
    #expect(!pacer.isIdle(now: sent + FramePacer.pause))
    #expect(pacer.isIdle(now: sent + FramePacer.pause + 1))
  }
}
