import Foundation
import RefreshControls
import RefreshLayers
import RefreshScrolling
import TestControls
import Testing

@testable import RefreshStage

/// A small control that notes what it is told and moves one square.
class ProbeControl: SquareControl {
  var pulls: [RefreshPhase.Pull] = []
  /// Called with each pull, after what the control does with it.
  var onPull: (RefreshPhase.Pull) -> Void = { _ in }
  var exit: ((@escaping () -> Void) -> Void)?

  override func setup() {
    super.setup()
    square.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
  }

  override func handleScrolling(
    on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat, pullVelocity: CGFloat
  ) {
    pulls.append(RefreshPhase.Pull(distance: pullDistance, ratio: pullRatio, velocity: pullVelocity))
    square.alpha = pullRatio
    onPull(pulls[pulls.count - 1])
  }

  override func setupRefreshControl(for animationView: View) { square.center.x = 5 }
  override func animationCycle(for animationView: View) { square.center.x = 105 }
  override func exitAnimation(for animationView: View, completion: @escaping () -> Void) {
    if let exit { exit(completion) } else { completion() }
  }

  override func resetAnimationView(_ animationView: View) {
    square.center.x = 5
    square.alpha = 1
  }
}

/// A small control whose cycle is made of animations of its square's layer.
class ProbeLayerControl: LayerRefreshControl {
  override class var height: CGFloat { 60 }
  override class var animationDuration: TimeInterval { 0.5 }

  let square = View(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
  override var targetLayer: Layer { square.layer }

  override func setup() { addSubviewToRefreshAnimationView(square) }
  override func handleScrolling(
    on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat, pullVelocity: CGFloat
  ) {}
}

/// A stage with a control on it, driven by hand.
final class Harness {
  let stage: Stage
  let control: ProbeControl
  var handle: RefreshHandle?
  /// Where a finger stays between one play and the next.
  private var finger: CGPoint?
  var actions = 0
  /// Called by the refresh action.
  var onAction: () -> Void = {}

  init(_ control: ProbeControl = ProbeControl(), configuration: Stage.Configuration = Stage.Configuration()) {
    self.control = control
    stage = Stage(configuration)
    stage.onRefresh = { [unowned self] handle in
      self.handle = handle
      actions += 1
      onAction()
    }
    stage.attach(control)
  }

  var scrollView: ScrollView { stage.scrollView }
  var phase: RefreshPhase.Kind { control.phase.kind }
  var errors: [String] { stage.diagnostics.filter { $0.severity == .error }.map(\.message) }
  var messages: [String] { stage.diagnostics.map(\.message) }
  /// How far the content is from where it rests without the control, below the bar of 64 points.
  var pulled: CGFloat { -64 - scrollView.contentOffset.y }

  /// When something happened first.
  func time(of kind: RefreshEvent.Kind) throws -> TimeInterval {
    try #require(stage.trace.events.first { $0.kind == kind }, "\(kind)").time
  }

  /// Begins a refresh, and lets time pass.
  func begin(wait seconds: TimeInterval = 0, completion: ((RefreshResult) -> Void)? = nil) {
    perform { control.beginRefreshing(completion: completion) }
    wait(seconds)
  }

  /// Ends a refresh, and lets time pass.
  func end(_ result: RefreshResult = .success, wait seconds: TimeInterval = 0) {
    perform { control.endRefreshing(result) }
    wait(seconds)
  }

  /// Plays steps to their end at 60 frames a second.
  func play(_ steps: Scenario.Step...) { play(steps: steps) }

  func play(steps: [Scenario.Step]) {
    let player = ScenarioPlayer(Scenario("test", steps), on: stage)
    player.finger = finger
    player.start()
    let frames = FrameLoop(stage, framesPerSecond: 60) { _, _ in }
    frames.run()
    VirtualClock(stage.context.scheduler).run { player.isFinished }
    frames.stop()
    finger = player.finger
  }

  /// Pulls far enough, refreshes for half a second and comes to rest.
  func refresh() { play(.pull(to: 100, over: 0.3), .release, .refresh(for: 0.5), .settle) }

  /// Pulls far enough and is, half a second later, in the middle of a refresh.
  func startRefresh() { play(.pull(to: 100, over: 0.3), .release, .wait(for: 0.5)) }

  /// Lets time pass at 60 frames a second.
  func wait(_ seconds: TimeInterval) {
    let end = stage.time + seconds
    while stage.time < end { stage.advance(to: min(end, stage.time + 1.0 / 60)) }
  }

  /// Where the content is while something goes on, along the vertical axis.
  func offsets(while body: () -> Void) -> [CGFloat] {
    final class Observer: ScrollObserver {
      var offsets: [CGFloat] = []
      func scrollViewDidScroll(_ scrollView: ScrollView) { offsets.append(scrollView.contentOffset.y) }
    }
    let observer = Observer()
    scrollView.addObserver(observer)
    body()
    scrollView.removeObserver(observer)
    return observer.offsets
  }

  /// Runs something as a turn of the loop.
  func perform(_ body: () -> Void) { stage.perform(body) }

  /// What must hold whenever everything is over: the inset is back, the phase idle, and the frame equals a fresh one.
  var isLikeNew: Bool {
    let fresh = Stage(stage.configuration)
    let control = ProbeControl(type: self.control.type)
    control.anchorPosition = self.control.anchorPosition
    fresh.attach(control)
    fresh.scrollView.layer.frame = scrollView.frame
    return scrollView.contentInset == fresh.scrollView.contentInset && phase == .idle
      && scrollView.contentOffset == fresh.scrollView.contentOffset
      && self.control.frame == control.frame
      && self.control.animationView.frame == control.animationView.frame
      && self.control.square.frame == control.square.frame && self.control.square.layer.animationKeys.isEmpty
  }
}
