import Foundation

/// Something to look at on a stage that is no refresh control, such as a behaviour of the scroll view: an abstract
/// base, as `RefreshControl` is.
///
///     final class Limit: StageScene {
///       override class var scenario: Scenario {
///         Scenario("limit", [.drag(x: 0, y: 300, over: 0.5), .release, .settle])
///       }
///       override func setUp(on stage: Stage) {
///         stage.scrollView.addBehavior(OverscrollLimit(limitDistanceY: 60))
///       }
///     }
open class StageScene {
  /// What the scene is called; the name of the type unless told.
  open class var name: String { "\(Self.self)" }

  /// What the fingers do, unless another scenario is asked for; a pull and its release unless told.
  open class var scenario: Scenario {
    Scenario("scene", [.drag(x: 0, y: 200, over: 0.5), .hold(for: 0.2), .release, .settle])
  }

  /// A scene that is on no stage yet.
  public required init() {}

  /// Puts the scene's views on the stage and gives its scroll view behaviours; the scene lives as long as the stage.
  open func setUp(on stage: Stage) {}
}
