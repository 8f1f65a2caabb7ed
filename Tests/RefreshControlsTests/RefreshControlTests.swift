import Foundation
import RefreshControls
import RefreshLayers
import RefreshScrolling
import RefreshStage
import Testing

@Suite struct RefreshControlTests {
  private let harness = Harness()

  // MARK: A whole life

  @Test("a pull past the height refreshes, cycles until it is ended, exits, closes and resets")
  func aWholeLife() throws {
    harness.play(.pull(to: 100, over: 0.5), .hold(for: 0.1), .release, .refresh(for: 1.2), .settle)
    #expect(
      harness.stage.trace.phases == [
        .idle, .pulling, .armed, .settling, .refreshing, .ending, .exiting, .closing, .idle,
      ])
    #expect(harness.actions == 1)
    // Released at 0.6; cycles of 0.5 begin at 0.6, 1.1 and 1.6; ended at 1.8, so the third is the last.
    let hooks: [RefreshHook] = [.setupRefreshControl, .animationCycle, .resetAnimationView]
    #expect(hooks.map { harness.stage.trace.count(of: .hook($0)) } == [3, 3, 1])
    for (from, to, time) in [
      (.armed, .settling, 0.6), (.settling, .refreshing, 0.85), (.refreshing, .ending, 1.8),
      (.ending, .exiting, 2.1), (.closing, .idle, 2.35),
    ] as [(RefreshPhase.Kind, RefreshPhase.Kind, TimeInterval)] {
      #expect(try abs(harness.time(of: .phase(from, to)) - time) < 1e-9, "\(to)")
    }
    #expect(harness.errors == [])
    #expect(harness.isLikeNew)
  }

  @Test("a pull that goes back below the height is cancelled, and 0 is delivered at its end")
  func aShortPullIsCancelled() {
    harness.play(.pull(to: 90, over: 0.4), .pull(to: 30, over: 0.3), .hold(for: 0.1), .release, .settle)
    #expect(harness.stage.trace.phases == [.idle, .pulling, .armed, .pulling, .cancelling, .idle])
    #expect(harness.actions == 0)
    #expect(harness.control.pulls.last == RefreshPhase.Pull())
    #expect(harness.control.pulls.allSatisfy { $0.velocity != 0 || $0.velocity.sign == .plus })
    #expect(harness.isLikeNew)
  }

  @Test("a pull that the finger takes back to the top delivers 0 and is over")
  func aPullTakenBackDeliversZero() {
    harness.play(.pull(to: 40, over: 0.3), .pull(to: 0, over: 0.3))
    #expect(harness.control.pulls.last == RefreshPhase.Pull())
    #expect(harness.phase == .idle)
  }

  @Test("the pull is measured from the inset, its ratio from the height")
  func thePullIsMeasuredFromTheInset() throws {
    harness.play(.pull(to: 45, over: 0.3), .hold(for: 0.1))
    let pull = try #require(harness.control.pulls.last)
    #expect(abs(pull.distance - 45) < 1e-6)
    #expect(abs(pull.ratio - 0.75) < 1e-6)
    #expect(abs(harness.pulled - 45) < 1e-6)
  }

  @Test("exactly the height does not refresh, a little more does", arguments: [60, 60.001] as [CGFloat])
  func theThresholdIsTheHeight(distance: CGFloat) {
    harness.play(.pull(to: distance, over: 0.3), .hold(for: 0.1), .release)
    // The finger's way through the rubber band and back leaves a rounding error of its own.
    #expect(harness.actions == (harness.control.pulls.map(\.distance).max()! > 60 ? 1 : 0))
    #expect(harness.actions == (distance > 60 ? 1 : 0))
  }

  @Test("a cancelled touch does not refresh")
  func aCancelledTouchDoesNotRefresh() {
    harness.play(.pull(to: 100, over: 0.3), .cancel, .settle)
    #expect(harness.actions == 0)
    #expect(harness.stage.trace.phases == [.idle, .pulling, .armed, .cancelling, .idle])
    #expect(harness.isLikeNew)
  }

  // MARK: Ending

  @Test("ending inside the action gives one action and a clean close")
  func endingInsideTheAction() {
    harness.onAction = { [unowned harness = harness] in harness.control.endRefreshing() }
    harness.play(.pull(to: 100, over: 0.3), .release, .settle)
    #expect(harness.actions == 1)
    #expect(harness.stage.trace.count(of: .hook(.animationCycle)) == 1)
    #expect(harness.isLikeNew)
  }

  @Test("ending and beginning twenty times in one turn does not add up insets")
  func endingAndBeginningInOneTurn() {
    harness.play(.pull(to: 100, over: 0.3), .release, .wait(for: 0.4))
    harness.perform {
      for _ in 0..<20 {
        harness.control.endRefreshing()
        harness.control.forceRefresh()
      }
    }
    #expect(harness.scrollView.contentInset.top == 124)
    harness.wait(2)
    #expect(harness.scrollView.contentInset.top == 124)
    #expect(harness.actions == 2)
    harness.end(wait: 3)
    #expect(harness.isLikeNew)
  }

  @Test("ending when nothing goes on does nothing")
  func endingWhileIdle() {
    for _ in 0..<2 { harness.end() }
    #expect(harness.stage.trace.events.count { $0.kind == .end(.success) } == 0)
    #expect(harness.isLikeNew)
  }

  @Test("the handle ends the refresh from another thread, and only its own")
  func theHandleEndsFromAnotherThread() throws {
    harness.startRefresh()
    let handle = try #require(harness.handle)
    let thread = Thread { handle.endRefreshing() }
    thread.start()
    while !thread.isFinished { sched_yield() }
    harness.wait(3)
    #expect(harness.isLikeNew)
    harness.perform { harness.control.forceRefresh() }
    harness.wait(1)
    handle.endRefreshing()
    harness.wait(1)
    #expect(harness.control.isRefreshing)
  }

  @Test("content that was scrolled away does not move when the refresh ends")
  func scrolledAwayContentStays() {
    harness.play(.pull(to: 100, over: 0.3), .release, .wait(for: 0.5), .drag(x: 0, y: -300, over: 0.5))
    harness.play(.hold(for: 0.1), .release, .wait(for: 0.2))
    let offset = harness.scrollView.contentOffset
    #expect(offset.y > 100)
    harness.end(wait: 3)
    #expect(harness.scrollView.contentOffset == offset)
    #expect(harness.phase == .idle)
    #expect(harness.scrollView.contentInset.top == 64)
  }

  @Test("a finger that is down when the refresh ends keeps the inset until it leaves")
  func aFingerHoldsTheClose() {
    harness.play(.pull(to: 100, over: 0.3), .release, .wait(for: 0.5), .drag(x: 0, y: 40, over: 0.3))
    let offset = harness.scrollView.contentOffset
    harness.end(wait: 2)
    #expect(harness.phase == .closing)
    #expect(harness.scrollView.contentOffset == offset)
    harness.stage.send(
      Touch(id: 1, phase: .ended, location: CGPoint(x: 187, y: 200), timestamp: harness.stage.time))
    harness.wait(2)
    #expect(harness.isLikeNew)
  }

  // MARK: What others do meanwhile

  @Test("a drag while refreshing triggers nothing and does not jump")
  func aDragWhileRefreshing() {
    harness.startRefresh()
    let offsets = harness.offsets { harness.play(.drag(x: 0, y: 200, over: 0.5), .release, .wait(for: 1)) }
    #expect(harness.actions == 1)
    for (a, b) in zip(offsets, offsets.dropFirst()) { #expect(abs(a - b) < 30) }
    #expect(abs(harness.pulled - 60) < 1e-6)
  }

  @Test("an inset that others change during the refresh is kept")
  func othersMayChangeTheInset() {
    harness.startRefresh()
    harness.perform { harness.scrollView.contentInset.top += 20 }
    harness.perform { harness.scrollView.contentInset.bottom = 34 }
    harness.end(wait: 3)
    #expect(harness.scrollView.contentInset == EdgeInsets(top: 84, bottom: 34))
    #expect(abs(harness.pulled - 20) < 1e-6)
  }

  @Test("a fling to the top, a scroll by program or an inset never refreshes")
  func nothingElseTriggers() {
    harness.perform { harness.scrollView.contentOffset.y = 200 }
    harness.play(.drag(x: 0, y: 300, over: 0.1), .release, .settle)
    harness.perform { harness.scrollView.setContentOffset(CGPoint(x: 0, y: -300), animated: true) }
    harness.wait(1)
    harness.perform { harness.scrollView.contentInset.top = 300 }
    harness.wait(1)
    #expect(harness.actions == 0)
  }

  @Test("a control that is removed while refreshing gives its inset back and hears nothing more")
  func takenOffWhileRefreshing() {
    harness.startRefresh()
    harness.perform { harness.control.removeFromSuperview() }
    let count = harness.stage.trace.events.count
    harness.wait(5)
    #expect(harness.stage.trace.events.count == count)
    #expect(harness.scrollView.contentInset.top == 64)
    #expect(abs(harness.scrollView.contentOffset.y + 64) < 1e-6)
  }

  @Test("a refresh asked for before the control is on a scroll view begins there")
  func askedForBeforeAttaching() {
    let control = ProbeControl()
    control.forceRefresh()
    let harness = Harness(control)
    harness.wait(1)
    #expect(harness.phase == .refreshing)
    #expect(abs(harness.scrollView.contentOffset.y + 64 + 60) < 1e-6)
  }
}
