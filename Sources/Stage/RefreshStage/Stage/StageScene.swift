import Foundation

/// Abstract base class for anything on a stage other than a refresh control, such as a behaviour of the scroll view.
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
  /// Name of the scene (default: the name of its type).
  open class var name: String { "\(Self.self)" }

  /// Scenario to run if the command selects none (default: a pull and its release).
  open class var scenario: Scenario {
    Scenario("scene", [.drag(x: 0, y: 200, over: 0.5), .hold(for: 0.2), .release, .settle])
  }

  /// Creates a scene without a stage.
  public required init() {}

  /// Adds the scene's views to the stage and behaviours to its scroll view; the stage retains the scene.
  open func setUp(on stage: Stage) {}
}
