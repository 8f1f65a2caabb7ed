import Foundation
import RefreshControls
import RefreshLayers
import RefreshMotion
import RefreshStage
import TestControls
import Testing

/// Controls whose cycle is made of animations of one layer.
@Suite struct LayerRefreshControlTests {
  private final class Mixed: ProbeLayerControl {
    override class var animationDuration: TimeInterval { 1 }

    override func setup() {
      super.setup()
      addBasicAnimation(keyPath: "opacity", from: 0, to: 1)
      add(KeyframeAnimation(keyPath: "position.x", values: [0, 10, 0]))
      add(SpringAnimation(keyPath: "position.y", from: 0, to: 20))
      var turn = BasicAnimation(keyPath: "transform.rotation.z", from: 0, to: 4)
      turn.timing.duration = 0.5
      add(AnimationGroup([turn]))
    }
  }

  /// A stage on which a control refreshes.
  private func refreshing(_ control: RefreshControl) -> Stage {
    let stage = Stage()
    stage.attach(control)
    stage.perform { control.forceRefresh() }
    return stage
  }

  @Test("a cycle runs basic animations, keyframes, springs and groups together, by the cycle's duration")
  func everyKind() {
    let control = Mixed()
    let stage = refreshing(control)
    let layer = control.square.layer
    while layer.animationKeys.isEmpty, stage.time < 2 { stage.advance(to: stage.time + 1.0 / 240) }
    let start = stage.time
    let spring = Spring()
    // But for the instant at which the turn ends, which rounding may put on either side.
    for step in 1..<20 where step != 10 {
      let time = Double(step) * 0.05
      let shown = layer.presentation(at: start + time)
      #expect(abs(Double(shown.opacity) - time) < 5e-3)
      #expect(abs(Double(shown.position.x) - (time < 0.5 ? 20 * time : 20 * (1 - time))) < 0.1)
      #expect(abs(Double(shown.position.y) - 20 * spring.value(at: time)) < 0.7)
      let turn = atan2(Double(shown.transform.m12), Double(shown.transform.m11))
      let expected = time < 0.5 ? remainder(8 * time, 2 * .pi) : 0
      #expect(abs(remainder(turn - expected, 2 * .pi)) < 0.05, "at \(time)")
    }
    #expect(stage.diagnostics.isEmpty)
  }

  private final class Changing: ProbeLayerControl {
    override class var animationDuration: TimeInterval { 1 }
    enum Place { case setupRefreshControl, layerCycle, animationCycle }
    var place = Place.layerCycle
    var cycles = 0

    override func setup() {
      super.setup()
      addBasicAnimation(keyPath: "position.x", from: 0, to: 1)
    }
    /// Farther in each cycle.
    private func change(_ here: Place) {
      guard here == place else { return }
      cycles += 1
      addBasicAnimation(keyPath: "position.x", from: 0, to: 100 * CGFloat(cycles))
    }
    override func setupRefreshControl(for animationView: View) { change(.setupRefreshControl) }
    override func layerCycle(on layer: Layer) { change(.layerCycle) }
    override func animationCycle(for animationView: View) { change(.animationCycle) }
  }

  @Test(
    "an animation that is added in a cycle takes effect in that cycle, in place of that of its key path",
    arguments: [Changing.Place.setupRefreshControl, .layerCycle, .animationCycle])
  private func inCycle(_ place: Changing.Place) {
    let control = Changing()
    control.place = place
    let stage = refreshing(control)
    let start = stage.time
    for cycle in 1...5 {
      let time = start + Double(cycle) - 0.5
      stage.advance(to: time)
      #expect(control.cycles == cycle)
      #expect(abs(control.square.layer.presentation(at: time).position.x - 50 * CGFloat(cycle)) < 1e-6)
      // The one of the control, and the one that replaces it until the next cycle.
      #expect(control.square.layer.animationKeys.count <= 2)
    }
    #expect(stage.diagnostics.isEmpty)
  }

  @Test("an animation that is added in the middle of a cycle is where it would be had it begun with it")
  func middle() {
    let control = Changing()
    control.place = .setupRefreshControl
    let stage = refreshing(control)
    let start = stage.time
    stage.advance(to: start + 0.25)
    stage.perform { control.addBasicAnimation(keyPath: "opacity", from: 0, to: 1) }
    stage.advance(to: start + 0.75)
    #expect(abs(control.square.layer.presentation(at: start + 0.75).opacity - 0.75) < 1e-6)
    // And from then on in every cycle, which ends when it did before.
    stage.advance(to: start + 3.5)
    #expect(control.cycles == 4)
    #expect(abs(control.square.layer.presentation(at: start + 3.5).opacity - 0.5) < 1e-6)
  }
}
