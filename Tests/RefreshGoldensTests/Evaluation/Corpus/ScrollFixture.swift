import Foundation
import RefreshLayers
import RefreshScrolling
import RefreshStage

/// A list that resists beyond its ends, with a card in front of it; what is planted in one layer is in `card`.
final class ScrollFixture: StageScene {
  /// What the scene can be told to do differently.
  struct Settings: Sendable {
    var resistance: CGFloat = 2
    var limit: CGFloat = 70
    var cardColor = Color(red: 0.2, green: 0.5, blue: 0.8)
    var cardX: CGFloat = 40
    var hasCard = true
    var dragTime = 0.6
    var holdTime = 0.3
  }

  @TaskLocal static var settings = Settings()

  override class var scenario: Scenario {
    Scenario(
      "scroll",
      [
        .drag(x: 0, y: 180, over: settings.dragTime), .hold(for: settings.holdTime), .release, .settle,
        .drag(x: 0, y: -200, over: 0.3), .release, .settle,
      ])
  }

  override func setUp(on stage: Stage) {
    let settings = Self.settings
    stage.scrollView.addBehavior(OverscrollResistance(resistanceRatioY: settings.resistance))
    stage.scrollView.addBehavior(OverscrollLimit(limitDistanceY: settings.limit))
    guard settings.hasCard else { return }
    let card = View(frame: CGRect(x: settings.cardX, y: 250, width: 80, height: 30))
    card.layer.name = "card"
    card.backgroundColor = settings.cardColor
    stage.window.addSubview(card)
  }
}
