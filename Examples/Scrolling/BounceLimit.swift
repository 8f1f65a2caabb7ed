import Foundation
import RefreshKit

/// A list that cannot be pulled further than 60 points beyond its ends, and resists three times as hard on the way.
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
    // What lies beyond the ends, to be seen against the list.
    stage.scrollView.backgroundColor = Color(hex: 0xFFD9A0)
  }
}
