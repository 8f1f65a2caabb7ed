import Foundation
import RefreshControls
import RefreshLayers
import RefreshScrolling
import RefreshStage
import Testing

/// Ends that come from other threads while the stage's own goes on; run under the thread sanitizer by hand.
@Suite struct ThreadTests {
  @Test("of many threads that end a refresh at once one does, and none touches the control", arguments: 0..<8)
  func manyThreadsEndAtOnce(round: Int) throws {
    let harness = Harness()
    for refresh in 1...12 {
      harness.perform { harness.control.beginRefreshing(animated: refresh % 2 == 0) }
      harness.wait(Double(refresh % 5) * 0.13)
      let handle = try #require(harness.handle)
      let threads = (0..<4).map { number in
        Thread {
          for _ in 0..<20 { handle.endRefreshing(.custom("\(number)"), after: Double(number) * 0.1) }
        }
      }
      for thread in threads { thread.start() }
      // The stage's time passes meanwhile, which is what the threads race with.
      while threads.contains(where: { !$0.isFinished }) { harness.wait(0.05) }
      harness.wait(3)
      #expect(harness.phase == .idle)
    }
    let ends = harness.stage.trace.events.count { if case .end = $0.kind { true } else { false } }
    #expect(ends == 12)
    #expect(harness.actions == 12)
    #expect(harness.isLikeNew)
  }

  @Test("a handle may be called when its control and its stage are gone")
  func aHandleOutlivesItsStage() throws {
    var handle: RefreshHandle?
    do {
      let harness = Harness()
      harness.perform { harness.control.beginRefreshing() }
      handle = harness.handle
    }
    let late = try #require(handle)
    let thread = Thread { late.endRefreshing() }
    thread.start()
    while !thread.isFinished { sched_yield() }
  }
}
