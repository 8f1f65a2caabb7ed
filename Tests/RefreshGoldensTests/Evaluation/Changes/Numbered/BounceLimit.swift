import Foundation
import RefreshControls
import RefreshLayers
import RefreshMotion
import RefreshScrolling
import RefreshStage

/// A list with an overscroll limit of 60 points and a resistance of 3.
final class BounceLimit: StageScene {
  override class var scenario: Scenario {
    Scenario(
      "bounce-limit",
      [
        .drag(x: 0, y: at(2, 320), over: at(3, 0.7)), .hold(for: at(4, 0.3)), .release, .settle,
        .drag(x: 0, y: -at(6, 240), over: at(7, 0.12)), .release, .settle,
      ])
  }

  override func setUp(on stage: Stage) {
    stage.scrollView.addBehavior(OverscrollLimit(limitDistanceY: at(8, 60)))
    stage.scrollView.addBehavior(OverscrollResistance(resistanceRatioY: at(9, 3)))
    // A colour that shows the overscroll.
    stage.scrollView.backgroundColor = Color(hex: at(10, 0xFFD9A0))
  }
}
