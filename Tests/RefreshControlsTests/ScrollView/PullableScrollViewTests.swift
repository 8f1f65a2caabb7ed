import Foundation
import RefreshControls
import RefreshLayers
import RefreshMotion
import RefreshScrolling
import Testing

/// A scroll view of another framework: someone else moves the content, and has insets that change meanwhile.
private final class ForeignScrollView: View, PullableScrollView {
  let context = LayerContext()
  /// The insets of bars, which know nothing of controls.
  var bars = EdgeInsets(top: 64) { didSet { tell(.viewportDidChange) } }
  /// What controls have added.
  private(set) var added = EdgeInsets.zero
  var contentSize = CGSize(width: 320, height: 1000)
  var isDragging = false
  var velocity = CGPoint.zero
  /// The durations of the glides that controls asked for.
  private(set) var glides: [TimeInterval] = []
  private var handlers: [(token: WeakToken, handler: (PullEvent) -> Void)] = []

  private final class Token {}
  private struct WeakToken {
    weak var token: Token?
  }

  init() {
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    layer.host(on: context)
    bounds.origin.y = -64
  }

  var contentOffset: CGPoint {
    get { bounds.origin }
    set { bounds.origin = newValue }
  }
  var contentInset: EdgeInsets {
    get {
      var inset = bars
      for edge in RefreshEdge.allCases { inset[edge] += added[edge] }
      return inset
    }
    set { for edge in RefreshEdge.allCases { bars[edge] = newValue[edge] - added[edge] } }
  }
  func catchUp() {}
  func changeInset(at edge: RefreshEdge, from old: CGFloat, to new: CGFloat) {
    added[edge] += new - old
    tell(.viewportDidChange)
  }
  func changeInset(
    at edge: RefreshEdge, from old: CGFloat, to new: CGFloat, restingAt offset: CGFloat?,
    duration: TimeInterval, curve: TimingCurve?, completion: @escaping (Bool) -> Void
  ) {
    glides.append(duration)
    changeInset(at: edge, from: old, to: new)
    if let offset { move(to: offset) }
    context.scheduler.schedule(after: duration) { completion(true) }
  }
  func observePulls(_ handler: @escaping (PullEvent) -> Void) -> AnyObject {
    let token = Token()
    handlers.append((WeakToken(token: token), handler))
    return token
  }

  func tell(_ event: PullEvent) {
    for (token, handler) in handlers where token.token != nil { handler(event) }
  }
  func move(to y: CGFloat) {
    bounds.origin.y = y
    tell(.didScroll)
  }
  /// A finger drags the content beyond its top by some points, and lets go.
  func pull(by distance: CGFloat) {
    isDragging = true
    for part in [0.25, 0.5, 0.75, 1] { move(to: -contentInset.top - distance * part) }
    isDragging = false
    tell(.didEndDragging(cancelled: false))
  }
}

@Suite struct PullableScrollViewTests {
  private let scrollView = ForeignScrollView()
  private let control = ProbeControl()

  /// Does something in a turn, and lets time pass.
  private func turn(wait seconds: TimeInterval = 0, _ body: () -> Void) {
    scrollView.context.scheduler.turn(body)
    wait(seconds)
  }
  private func wait(_ seconds: TimeInterval) {
    scrollView.context.scheduler.advance(to: scrollView.context.now + seconds)
  }

  @Test("a control lives a whole life in a scroll view that is not the stage's")
  func aWholeLife() {
    var handle: RefreshHandle?
    turn { control.add(to: scrollView) { handle = $0 } }
    #expect(control.frame == CGRect(x: 0, y: -60, width: 320, height: 60))
    turn { scrollView.pull(by: 30) }
    #expect(control.phase.kind == .cancelling)
    #expect(control.pulls.map(\.distance) == [7.5, 15, 22.5, 30])
    turn { scrollView.move(to: -64) }
    #expect(control.phase == .idle)
    turn { scrollView.pull(by: 80) }
    #expect(control.phase.kind == .settling)
    #expect(scrollView.added == EdgeInsets(top: 60))
    #expect(scrollView.contentOffset.y == -124)
    wait(0.3)
    #expect(control.phase.kind == .refreshing)
    handle?.endRefreshing()
    wait(2)
    #expect(control.phase == .idle)
    #expect(scrollView.added == .zero)
    #expect(scrollView.glides == [0.25, 0.25])
    #expect(scrollView.context.diagnostics == [])
  }

  @Test("insets of others that change during a refresh stay what they are after it")
  func insetsOfOthers() {
    turn { control.add(to: scrollView) {} }
    turn(wait: 0.3) { scrollView.pull(by: 80) }
    turn { scrollView.bars = EdgeInsets(top: 108, bottom: 216) }
    #expect(control.restingOffset == -108)
    turn(wait: 2) { control.endRefreshing() }
    #expect(scrollView.contentInset == EdgeInsets(top: 108, bottom: 216))
    #expect(control.phase == .idle)
  }

  @Test("two controls at one edge add their parts apart, and each takes back its own")
  func twoControls() {
    let other = ProbeControl()
    turn(wait: 0.5) {
      for control in [control, other] { control.add(to: scrollView) {} }
      for control in [control, other] { control.beginRefreshing() }
    }
    #expect(scrollView.added.top == 120)
    turn(wait: 2) { control.endRefreshing() }
    #expect(scrollView.added.top == 60)
    turn { other.removeFromSuperview() }
    #expect(scrollView.added.top == 0)
  }

  @Test("a control that was moved no longer hears of the scroll view that it left")
  func movedToAnother() {
    let other = ForeignScrollView()
    turn {
      control.add(to: scrollView) {}
      control.add(to: other) {}
      scrollView.pull(by: 80)
    }
    #expect(control.phase == .idle)
    #expect(control.pulls == [])
    #expect(control.scrollView === other)
  }

  @Test("a control leaves during an event of which others hear before it")
  func leavesDuringAnEvent() {
    let second = ProbeControl()
    final class Leaver: ProbeControl {
      var other: RefreshControl?
      override func handleScrolling(
        on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat, pullVelocity: CGFloat
      ) { other?.removeFromSuperview() }
    }
    let first = Leaver()
    first.other = second
    turn {
      first.add(to: scrollView) {}
      second.add(to: scrollView) {}
      scrollView.pull(by: 30)
    }
    #expect(second.pulls == [])
    #expect(second.scrollView == nil)
  }

  @Test("limits that the scroll view does not know are reported, each once")
  func limitsWithoutEffect() {
    control.maximumPullDistance = 90
    turn { control.add(to: scrollView) {} }
    control.maximumPullDistance = 80
    control.maximumPullDistance = nil
    control.pullResistance = ProportionalResistance(ratio: 2)
    control.pullResistance = nil
    #expect(
      scrollView.context.diagnostics.map(\.message) == [
        "ProbeControl.maximumPullDistance has no effect in this scroll view, which pulls by its own rules",
        "ProbeControl.pullResistance has no effect in this scroll view, which pulls by its own rules",
      ])
  }
}
