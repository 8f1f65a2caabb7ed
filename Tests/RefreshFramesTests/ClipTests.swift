import Foundation
import RefreshControls
import RefreshFrames
import RefreshLayers
import RefreshMotion
import RefreshRendering
import RefreshScrolling
import RefreshStage
import TestControls
import Testing

@Suite struct ClipTests {
  final class Low: StillControl { override class var height: CGFloat { 40 } }
  final class Usual: StillControl { override class var height: CGFloat { 72 } }
  final class High: StillControl { override class var height: CGFloat { 240 } }
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

  /// Fingers that come down, move each in its way, and leave.
  private func hand(_ count: Int) throws -> TouchTrace {
    var random = SeededRandom(seed: UInt64(count))
    var places = (0..<count).map { _ in
      CGPoint(
        x: CGFloat.random(in: 30...340, using: &random), y: CGFloat.random(in: 90...300, using: &random))
    }
    var touches: [Touch] = []
    func add(_ phase: Touch.Phase, _ time: TimeInterval) {
      for (id, place) in places.enumerated() {
        touches.append(Touch(id: id, phase: phase, location: place, timestamp: time))
      }
    }
    add(.began, 0)
    for step in 1...40 {
      for index in places.indices {
        places[index].x += CGFloat.random(in: -4...4, using: &random)
        places[index].y += CGFloat.random(in: 1...12, using: &random)
      }
      add(.moved, Double(step) / 120)
    }
    add(.ended, 0.35)
    return try TouchTrace(touches)
  }

  @Test("a clip of many fingers has the same display lists each time it is played", arguments: 2...10)
  func fingers(count: Int) throws {
    let pinch = TouchTrace.pinch(
      at: CGPoint(x: 187, y: 300), movingTo: CGPoint(x: 190, y: 420), distances: (90, 170), angle: 0.7,
      over: 0.2)
    var clip = Clip(Usual.self)
    clip.framesPerSecond = 30
    clip.stage.rows = ["Row"]
    clip.scenario = Scenario("hand", [.trace(try hand(count)), .trace(pinch), .wait(for: 0.5)])
    func play() throws -> [DisplayList] {
      var lists: [DisplayList] = []
      _ = try ClipPlayer(clip).play { lists.append($0.list) }
      return lists
    }
    let first = try play()
    #expect(first.count > 20 && Set(first).count > 10)
    var kept = [first]
    for _ in 0..<6 {
      let lists = try play()
      // Exactly: a digest or a tolerance could hide the last bit.
      #expect(lists == first)
      kept.append(lists)
    }
  }

  @Test("the built-in scenarios are fitted to a control, and all others are played as they are")
  func fitted() {
    #expect(Clip.ControlOrScene.control(Usual.self).fitted(.standard) == .standard)
    #expect(Clip.ControlOrScene.control(High.self).fitted(.standard) == .standard(pulling: 300))
    #expect(Clip.ControlOrScene.control(Usual.self).fitted(.slowPull) == .slowPull(to: 90))
    let own = Scenario("standard", [.pull(to: 30, over: 1), .release, .settle])
    #expect(Clip.ControlOrScene.control(High.self).fitted(own) == own)
    #expect(Clip.ControlOrScene.scene(Scene.self).fitted(.slowPull) == .slowPull)
  }
}
