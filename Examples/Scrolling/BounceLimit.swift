import Foundation
import RefreshKit
import RefreshStage

/// A list with an overscroll limit of 60 points and a resistance of 3.
final class BounceLimit: StageScene {
  override class var scenario: Scenario {
    Scenario(
      "bounce-limit",
      [
        .drag(x: 0, y: 320, over: 0.7), .hold(for: 0.3), .release, .settle,
        .drag(x: 0, y: -240, over: 0.12), .release, .settle,
      ])
  }

  override func setUp(on stage: Stage) {
    stage.scrollView.addBehavior(OverscrollLimit(limitDistanceY: 60))
    stage.scrollView.addBehavior(OverscrollResistance(resistanceRatioY: 3))
    // A colour that shows the overscroll.
    stage.scrollView.backgroundColor = Color(hex: 0xFFD9A0)
  }
}
