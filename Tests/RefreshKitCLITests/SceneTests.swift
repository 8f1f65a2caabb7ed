import Foundation
import RefreshKit
import RefreshScrolling
import RefreshStage
import Testing

@testable import refresh_examples

/// The scenes of the examples show what their behaviours are for.
@Suite struct SceneTests {
  /// Plays a scene under its scenario at 60 frames a second; the result is the content offsets, a frame each.
  private func play(_ type: StageScene.Type) -> (stage: Stage, offsets: [CGPoint]) {
    let stage = Stage()
    stage.attach(type.init())
    let player = ScenarioPlayer(type.scenario, on: stage)
    player.start()
    var offsets: [CGPoint] = []
    let frames = FrameLoop(stage, framesPerSecond: 60) { _, _ in
      offsets.append(stage.scrollView.contentOffset)
    }
    frames.run()
    VirtualClock(stage.context.scheduler).run { player.isFinished }
    #expect(stage.diagnostics.isEmpty)
    #expect(stage.isAtRest)
    return (stage, offsets)
  }

  @Test("BounceLimit reaches 60 points beyond the top and never more")
  func bounceLimit() {
    let (stage, offsets) = play(BounceLimit.self)
    let least = offsets.map(\.y).min()!
    #expect(abs(least - (-64 - 60)) < 1e-9)
    #expect(offsets.map(\.y).max()! <= stage.scrollView.maximumOffset.y + 60 + 1e-9)
  }

  @Test("DirectionalLock never moves both axes in one drag, and moves each in some")
  func directionalLock() {
    let offsets = play(LockedTiles.self).offsets
    var moved = (x: 0, y: 0)
    for (a, b) in zip(offsets, offsets.dropFirst()) {
      #expect(a.x == b.x || a.y == b.y)
      if a.x != b.x { moved.x += 1 }
      if a.y != b.y { moved.y += 1 }
    }
    #expect(moved.x > 20 && moved.y > 20)
  }

  @Test("SnapDrag holds at zero under a moving finger and then goes on without a jump")
  func snapDrag() {
    let offsets = play(SnapDrag.self).offsets
    let zero = CGFloat(45 * 12)
    let held = offsets.count { abs($0.x - zero) < 1e-9 }
    // The finger takes about a second for the seven points that release the snap.
    #expect(held > 20)
    #expect(offsets.last!.x > zero + 20)
  }

  @Test("PhotoBrowser swipes, zooms, scrolls, zooms out and swipes to the last page")
  func photoBrowser() {
    let (stage, offsets) = play(Photos.self)
    // Vertical movement is only there in a zoomed page.
    #expect(offsets.contains { $0.y > 20 })
    #expect(stage.scrollView.zoomScale == 1)
    #expect(abs(offsets.last!.x - 2 * 375) < 1e-9)
  }
}
