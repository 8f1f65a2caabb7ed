import Foundation
import RefreshControls
import RefreshLayers
import RefreshRendering
import RefreshScrolling
import RefreshStage
import Testing

@Suite struct ClipTests {
  class Plain: RefreshControl {
    override class var animationDuration: TimeInterval { 0.5 }
    override func setup() {}
    override func handleScrolling(
      on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat, pullVelocity: CGFloat
    ) {}
    override func setupRefreshControl(for animationView: View) {}
    override func animationCycle(for animationView: View) {}
  }
  final class Low: Plain { override class var height: CGFloat { 40 } }
  final class Usual: Plain { override class var height: CGFloat { 72 } }
  final class High: Plain { override class var height: CGFloat { 240 } }
  final class Scene: StageScene {}

  /// How many frames a clip shows between 75 and 100 % of a pull, before the finger leaves.
  private func lastQuarter(_ scenario: Scenario, _ control: RefreshControl.Type) -> Int {
    var clip = Clip(control)
    clip.scenario = clip.subject.fitted(scenario)
    let stage = Stage(clip.stage)
    clip.attach(to: stage)
    let player = ScenarioPlayer(clip.scenario, on: stage)
    player.start()
    var count = 0
    let frames = FrameLoop(stage, framesPerSecond: 60) { _, _ in
      guard let pull = stage.control?.phase.pull, stage.scrollView.isDragging else { return }
      if pull.ratio >= 0.75, pull.distance <= control.height { count += 1 }
    }
    frames.run()
    VirtualClock(stage.context.scheduler).run { player.isFinished }
    frames.stop()
    #expect(stage.diagnostics.isEmpty && stage.isAtRest)
    return count
  }

  @Test(
    "the slow pull triggers a control of any height and shows the last quarter of the pull in many frames",
    arguments: [Low.self, Usual.self, High.self] as [RefreshControl.Type])
  func slowPull(control: RefreshControl.Type) {
    #expect(lastQuarter(.slowPull, control) >= 12)
    #expect(lastQuarter(.standard, control) <= 6)
  }

  @Test("the built-in scenarios are fitted to a control, and all others are played as they are")
  func fitted() {
    #expect(Clip.Subject.control(Usual.self).fitted(.standard) == .standard)
    #expect(Clip.Subject.control(High.self).fitted(.standard) == .standard(pulling: 300))
    #expect(Clip.Subject.control(Usual.self).fitted(.slowPull) == .slowPull(to: 90))
    let own = Scenario("standard", [.pull(to: 30, over: 1), .release, .settle])
    #expect(Clip.Subject.control(High.self).fitted(own) == own)
    #expect(Clip.Subject.scene(Scene.self).fitted(.slowPull) == .slowPull)
  }
}
