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
}
