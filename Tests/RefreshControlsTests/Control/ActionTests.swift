import Foundation
import RefreshControls
import RefreshLayers
import RefreshStage
import TestControls
import Testing

/// What a refresh does while it lasts, and what ends it.
@Suite struct ActionTests {
  private let harness = Harness()

  private struct Offline: Error {}

  @Test(
    "returning from an async action ends the refresh, throwing ends it as a failure",
    arguments: [true, false])
  func anAsyncAction(succeeds: Bool) async {
    harness.perform {
      harness.control.add(to: harness.scrollView) { () async throws in
        await Task.yield()
        if !succeeds { throw Offline() }
      }
    }
    harness.begin()
    // Other tasks work until the refresh is over, with turns of the loop between.
    for _ in 0..<1_000_000 where harness.control.isRefreshing {
      await Task.yield()
      harness.stage.advance(to: harness.stage.time)
    }
    harness.wait(3)
    let ends = harness.stage.trace.events.compactMap { event -> RefreshResult? in
      if case .end(let result) = event.kind { result } else { nil }
    }
    #expect(ends == [succeeds ? .success : .failure("Offline()")])
    #expect(harness.phase == .idle)
  }

  @Test("removing the control cancels its async action")
  func takingOffCancelsTheAction() async {
    let (stream, continuation) = AsyncStream.makeStream(of: Bool.self)
    do {
      let harness = Harness()
      harness.perform {
        harness.control.add(to: harness.scrollView) { () async throws in
          do {
            try await Task.sleep(nanoseconds: 3_600_000_000_000)
          } catch {
            continuation.yield(Task.isCancelled)
            continuation.finish()
          }
        }
      }
      harness.begin()
      harness.perform { harness.control.removeFromSuperview() }
    }
    for await isCancelled in stream { #expect(isCancelled) }
  }

  @Test("everyone who waits for a refresh hears of its result, once")
  func everyoneHears() {
    var heard: [RefreshResult] = []
    harness.perform {
      harness.control.beginRefreshing { heard.append($0) }
      harness.control.beginRefreshing { heard.append($0) }
    }
    harness.wait(0.4)
    harness.end(.custom("up to date"))
    // Asked for while the first ends: it is another refresh.
    harness.begin(wait: 2) { heard.append($0) }
    #expect(heard == [.custom("up to date"), .custom("up to date")])
    #expect(harness.actions == 2)
    harness.end(.failure(), wait: 2)
    #expect(heard.dropFirst(2) == [.failure()])
  }

  @Test("who waits for a refresh that is called off, or whose control is taken off, hears of a failure")
  func whoWaitsInVainHears() {
    var heard: [RefreshResult] = []
    harness.begin(wait: 0.4) { heard.append($0) }
    harness.perform {
      harness.control.endRefreshing()
      harness.control.beginRefreshing { heard.append($0) }
      harness.control.endRefreshing()
    }
    #expect(heard == [.failure("ended before it began")])
    harness.perform { harness.control.removeFromSuperview() }
    #expect(heard.last == .failure("taken off"))
  }

  @Test("a handle that is called again while its refresh ends leaves what was asked for since")
  func aLateHandleLeavesWhatWasAskedFor() throws {
    harness.startRefresh()
    let handle = try #require(harness.handle)
    harness.end()
    harness.begin()
    handle.endRefreshing(.failure())
    harness.wait(2)
    #expect(harness.actions == 2)
    #expect(harness.control.isRefreshing)
  }

  @Test("a refresh that is ended sooner than its minimum time goes on until then")
  func theMinimumTime() throws {
    harness.control.minimumRefreshingTime = 1.2
    harness.play(.pull(to: 100, over: 0.3), .release, .wait(for: 0.2), .endRefreshing, .settle)
    // Released at .3, held until 1.5, where the cycle that began at 1.3 has until 1.8.
    #expect(try abs(harness.time(of: .phase(.refreshing, .ending)) - 1.5) < 1e-6)
    #expect(try abs(harness.time(of: .phase(.ending, .exiting)) - 1.8) < 1e-6)
    #expect(harness.isLikeNew)
  }

  @Test("a beginning that comes while a refresh only waits for its minimum time is another refresh")
  func aBeginningDuringTheMinimumTime() {
    harness.control.minimumRefreshingTime = 1
    harness.play(.pull(to: 100, over: 0.3), .release, .wait(for: 0.2), .endRefreshing, .forceRefresh)
    harness.wait(3)
    #expect(harness.actions == 2)
    #expect(harness.control.isRefreshing)
  }

  @Test("a refresh that nobody ends fails after its timeout, once, with a warning")
  func theTimeout() {
    harness.control.timeout = 2
    harness.play(.pull(to: 100, over: 0.3), .release, .settle)
    #expect(harness.stage.trace.count(of: .end(.failure("timeout"))) == 1)
    #expect(harness.messages == ["ProbeControl: the refresh was not ended within 2.0 s"])
    #expect(harness.isLikeNew)
  }

  @Test("a result is shown for as long as it was given, before the exit")
  func aResultIsShown() throws {
    final class Telling: ProbeControl {
      var shown: [RefreshResult] = []
      override func showResult(_ result: RefreshResult, on animationView: View) { shown.append(result) }
    }
    let control = Telling()
    let harness = Harness(control)
    harness.play(.pull(to: 100, over: 0.3), .release, .wait(for: 0.2), .end(.failure(), after: 0.7), .settle)
    // The cycle ends at .8.
    #expect(try abs(harness.time(of: .phase(.ending, .showing)) - 0.8) < 1e-6)
    #expect(try abs(harness.time(of: .phase(.showing, .exiting)) - 1.5) < 1e-6)
    #expect(control.shown == [.failure()])
  }

  @Test(
    "the cycle is left where the exit policy says, and never later than its worst case",
    arguments: [
      (ExitPolicy.finishCycle, 0.8, 0.5), (.blendOut, 0.45, 0), (.atMarks([0.5]), 0.55, 0.25),
      (.atMarks([0.1, 0.9]), 0.75, 0.4), (.atMarks([]), 0.8, 0.5),
    ] as [(ExitPolicy, TimeInterval, TimeInterval)])
  func theExitPolicy(policy: ExitPolicy, time: TimeInterval, worst: TimeInterval) throws {
    harness.control.exitPolicy = policy
    // The first cycle runs from .3 to .8.
    harness.play(.pull(to: 100, over: 0.3), .release, .wait(for: 0.15), .endRefreshing, .settle)
    #expect(try abs(harness.time(of: .phase(.ending, .exiting)) - time) < 1e-6)
    #expect(abs(harness.control.worstCaseExitLatency - worst) < 1e-9)
    #expect(harness.isLikeNew)
  }

  @Test("blending out begins the exit from what is shown")
  func blendingOutDoesNotJump() {
    harness.control.exitPolicy = .blendOut
    harness.play(.pull(to: 100, over: 0.3), .release, .wait(for: 0.25))
    // Half of a cycle from 5 to 105, eased in and out.
    #expect(abs(harness.control.square.layer.presentation(at: harness.stage.time).position.x - 55) < 0.01)
    harness.control.exit = { _ in }
    harness.play(.endRefreshing, .wait(for: 0.1))
    #expect(harness.phase == .exiting)
    #expect(abs(harness.control.square.center.x - 55) < 0.01)
  }
}
