import Foundation
import RefreshControls
import RefreshLayers
import RefreshMotion
import RefreshScrolling
import RefreshStage
import TestControls
import Testing

/// The content's way to the hold distance and back, where the finger is, and controls in front of the content.
@Suite struct TransitionTests {
  private final class Following: ProbeControl {
    var followed: [(phase: RefreshPhase.Kind, distance: CGFloat, ratio: CGFloat, time: TimeInterval)] = []
    var fingers: [CGPoint?] = []

    override func setup() {
      super.setup()
      onPull = { [unowned self] _ in fingers.append(fingerLocation) }
    }
    override func handleTransition(on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat) {
      followed.append((phase.kind, pullDistance, pullRatio, layer.context?.now ?? -1))
    }
  }

  private let control = Following()
  private let harness: Harness

  init() { harness = Harness(control) }

  @Test("it follows the content to the hold distance and back to 0, along the inset's curve, and only then")
  func follows() throws {
    control.insetDuration = 0.4
    control.insetCurve = .linear
    harness.play(.pull(to: 100, over: 0.3), .hold(for: 0.1))
    #expect(control.followed.isEmpty)
    let released = harness.stage.time
    harness.play(.release, .wait(for: 0.6))
    let opening = control.followed
    #expect(opening.allSatisfy { $0.phase == .settling })
    for step in opening {
      // From 100 to 60 points in 0.4 s at one speed.
      let expected = max(60, 100 - 100 * (step.time - released))
      #expect(abs(step.distance - expected) < 1e-6)
      #expect(step.ratio == 1)
    }
    #expect(opening.count >= 20)
    #expect(opening.last?.distance == 60)
    harness.play(.wait(for: 1))
    #expect(control.followed.count == opening.count)
    harness.play(.endRefreshing, .settle)
    let closing = control.followed.dropFirst(opening.count)
    #expect(closing.allSatisfy { $0.phase == .closing && abs($0.ratio - $0.distance / 60) < 1e-9 })
    #expect(zip(closing, closing.dropFirst()).allSatisfy { $0.distance >= $1.distance })
    #expect(closing.last?.distance == 0)
  }

  /// One that shows in points how far it is pulled.
  private func gauge() -> ProbeControl {
    let control = ProbeControl()
    control.onPull = { [unowned control] in control.square.center.y = $0.distance }
    return control
  }

  @Test(
    "at a release beyond the height, the middle and bottom anchors animate to the height as the content does",
    arguments: AnchorPosition.allCases)
  func animatesToHeight(anchor: AnchorPosition) throws {
    let control = gauge()
    let harness = Harness(control)
    control.anchorPosition = anchor
    control.insetDuration = 0.4
    control.insetCurve = .linear
    harness.play(.pull(to: 100, over: 0.3), .hold(for: 0.1))
    let (released, pulls) = (harness.stage.time, control.pulls.count)
    harness.play(.release)
    let returned = Array(control.pulls.dropFirst(pulls))
    #expect(returned == (anchor == .top ? [] : [RefreshPhase.Pull(distance: 60, ratio: 1)]))
    for _ in 0..<40 {
      harness.wait(1.0 / 60)
      // From 100 to 60 points in 0.4 s at one speed.
      let expected = anchor == .top ? 100 : max(60, 100 - 100 * (harness.stage.time - released))
      #expect(abs(control.square.layer.presentation(at: harness.stage.time).position.y - expected) < 1e-6)
    }
    #expect(control.pulls.count == pulls + returned.count)
  }

  @Test("a control that follows the way itself begins with where it was released, and shows no height")
  func followsInstead() throws {
    control.anchorPosition = .bottom
    harness.play(.pull(to: 100, over: 0.3), .hold(for: 0.1))
    let (released, pulls) = (harness.stage.time, control.pulls.count)
    harness.play(.release, .wait(for: 0.5))
    let first = try #require(control.followed.first)
    #expect(first.phase == .settling && first.distance == 100 && first.time == released)
    #expect(control.pulls.count == pulls)
  }

  @Test("a release within the height, and one that cancels, call nothing more")
  func staysWithinHeight() {
    let control = gauge()
    let harness = Harness(control)
    control.anchorPosition = .middle
    control.triggerDistance = 40
    harness.play(.pull(to: 50, over: 0.3), .hold(for: 0.1))
    let pulls = control.pulls.count
    harness.play(.release, .wait(for: 0.5))
    #expect(control.pulls.count == pulls && control.isRefreshing)
    harness.play(.endRefreshing, .settle)
    control.triggerDistance = 120
    harness.play(.pull(to: 100, over: 0.3), .release, .settle)
    #expect(!control.pulls.contains(RefreshPhase.Pull(distance: 60, ratio: 1)))
  }

  @Test("a refresh without a pull is followed from 0")
  func forced() throws {
    harness.play(.forceRefresh, .wait(for: 0.6))
    #expect(try #require(control.followed.first).distance < 10)
    #expect(control.followed.last?.distance == 60)
  }

  @Test("the finger is where it is in the viewport while it pulls, and nowhere afterwards")
  func finger() throws {
    #expect(control.fingerLocation == nil)
    harness.play(.drag(x: 40, y: 150, over: 0.3), .hold(for: 0.05))
    let fingers = control.fingers.map { $0 ?? .zero }
    let (first, last) = (try #require(fingers.first), try #require(fingers.last))
    #expect(last.x - first.x > 20 && last.x - first.x <= 40)
    #expect(last.y - first.y > 100 && last.y - first.y <= 150)
    let place = try #require(control.fingerLocation)
    #expect(harness.scrollView.panGesture.location.map { harness.scrollView.viewportPoint(of: $0) } == place)
    harness.play(.release, .wait(for: 0.1))
    #expect(control.fingerLocation == nil && control.fingerVelocity == nil)
  }

  @Test("a finger that moves across while the content stays is followed, and one against a limit is not")
  func fingerAcross() throws {
    control.maximumPullDistance = 80
    harness.play(.pull(to: 80, over: 0.3), .hold(for: 0.1))
    let (count, start) = (control.fingers.count, try #require(control.fingerLocation))
    harness.play(.drag(x: 0, y: 50, over: 0.2))
    #expect(control.fingers.count == count)
    harness.play(.drag(x: -60, y: 0, over: 0.2))
    let moved = control.fingers.dropFirst(count).compactMap { $0?.x }
    #expect(moved.count >= 20 && moved == moved.sorted(by: >))
    #expect(try abs(#require(moved.last) - (start.x - 60)) < 1e-9)
    #expect(control.phase.pull?.distance == 80)
    harness.play(.release, .settle)
    let released = control.fingers.count
    harness.play(.drag(x: 60, y: 0, over: 0.2), .release)
    #expect(control.fingers.count == released)
  }

  @Test("the finger has a velocity of its own, which the content beyond its limits falls behind")
  func fingerVelocity() throws {
    let control = ProbeControl()
    var moments: [(time: TimeInterval, y: CGFloat, velocity: CGFloat, content: CGFloat)] = []
    control.onPull = { [unowned control] in
      let (y, velocity) = (control.fingerLocation?.y ?? 0, control.fingerVelocity?.y ?? -1)
      moments.append((control.layer.context?.now ?? 0, y, velocity, $0.velocity))
    }
    let harness = Harness(control)
    #expect(control.fingerVelocity == nil)
    harness.play(.drag(x: 0, y: 500, over: 1))
    #expect(moments.count > 40)
    for index in moments.indices.dropFirst(moments.count / 4).dropLast(moments.count / 4) {
      let (now, before) = (moments[index], moments[index - 4])
      let speed = (now.y - before.y) / (now.time - before.time)
      #expect(speed > 100 && abs(now.velocity - speed) < 0.15 * speed)
      #expect(now.content < 0.9 * now.velocity)
    }
  }

  @Test(
    "content that is shifted by the pull stays where it was seen, at every edge",
    arguments: RefreshEdge.allCases)
  func contentEffect(edge: RefreshEdge) {
    let control = ProbeControl()
    control.onPull = { [unowned control] in
      (control.contentShift, control.contentOpacity) = ($0.distance, 1 - $0.ratio / 2)
    }
    let harness = Harness(control)
    control.edge = edge
    let content = harness.scrollView.subviews.first { !($0 is RefreshControl) }!
    let along = edge.axis
    let rest = control.restingOffset
    harness.scrollView.contentOffset[along] = rest + (edge.isLeading ? -40 : 40)
    #expect(abs(control.contentShift - 40) < 1e-9 && abs(control.contentOpacity - 2.0 / 3) < 1e-9)
    #expect(abs(content.frame.origin[along] - harness.scrollView.contentOffset[along] + rest) < 1e-9)
    #expect(abs(content.alpha - 2.0 / 3) < 1e-9)
    control.removeFromSuperview()
    #expect(content.transform == .identity && content.alpha == 1)
  }

  @Test("a control that overlays the content is in front of it and not clipped")
  func overlay() {
    let control = ProbeControl()
    #expect(control.clipsToBounds && control.layer.zPosition == 0)
    control.overlaysContent = true
    #expect(!control.clipsToBounds && control.layer.zPosition > 0)
    control.overlaysContent = false
    #expect(control.clipsToBounds && control.layer.zPosition == 0)
  }
}
