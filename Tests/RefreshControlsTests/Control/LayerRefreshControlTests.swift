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

  @Test("a cycle runs basic animations, keyframes, springs and groups together, by the cycle's duration")
  func everyKind() {
    let stage = Stage()
    let control = Mixed()
    stage.attach(control)
    stage.perform { control.forceRefresh() }
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
}
