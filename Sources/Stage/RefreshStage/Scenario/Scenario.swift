import Foundation
import RefreshControls
import RefreshScrolling

/// A touch script: what the finger does, and how long the refresh takes.
///
///     Scenario("short", [.pull(to: 110, over: 0.4), .release, .settle])
public struct Scenario: Hashable, Sendable, CustomStringConvertible {
  /// A name of letters, digits, `-` and `_`, used in file names.
  public var name: String
  /// The steps, in order.
  public var steps: [Step]
  /// Values of the control's tunables by name, as `--set` takes them (default: none).
  public var tuning: [String: String]

  /// Creates a scenario from steps.
  public init(_ name: String, _ steps: [Step], tuning: [String: String] = [:]) {
    self.name = name
    self.steps = steps
    self.tuning = tuning
  }

  /// The name: steps would hide what a failing test says of a scenario.
  public var description: String { name }

  /// One step of a scenario.
  public enum Step: Equatable, Sendable {
    /// Pulls the content until it shows `to` points of overscroll at the control's edge, 0 or more, easing in and out
    /// over a time in seconds.
    ///
    /// The finger moves as far as the resistance requires: 160 visible points on a screen of 667 need 383 points of travel.
    case pull(to: CGFloat, over: TimeInterval)
    /// Moves the finger by a distance in points, easing in and out over a time in seconds.
    case drag(x: CGFloat, y: CGFloat, over: TimeInterval)
    /// Moves the finger through points at times in seconds after the step begins; straight lines between.
    case path([PathPoint])
    /// Replays a touch trace, starting now: taps, pinches, flings or recorded touches.
    case trace(TouchTrace)
    /// Keeps the finger still.
    case hold(for: TimeInterval)
    /// Lifts the finger.
    case release
    /// Cancels the touch, as a phone call or a system gesture does.
    case cancel
    /// Waits until the refresh has run for some seconds, then ends it with a result that is shown for some seconds.
    case refresh(for: TimeInterval, result: RefreshResult = .success, shown: TimeInterval = 0)
    /// Waits until the control is idle and the content at rest.
    case settle
    /// Waits for some seconds.
    case wait(for: TimeInterval)
    /// Calls `forceRefresh`.
    case forceRefresh
    /// Calls `endRefreshing`.
    case endRefreshing
    /// Calls `beginRefreshing`.
    case begin(animated: Bool, notify: Bool)
    /// Calls `beginRefreshing` inside an animation block of some seconds, as an app may by mistake.
    case beginInAnimation(for: TimeInterval)
    /// Sets the control's `timeout` in seconds; 0 removes it.
    case timeout(after: TimeInterval)
    /// Calls `endRefreshing` with a result that is shown for some seconds.
    case end(RefreshResult, after: TimeInterval)
    /// From now on, the refresh action ends the refresh some seconds after it was called, and shows a result for some
    /// seconds; 0 ends it inside the action.
    case answer(after: TimeInterval, result: RefreshResult = .success, shown: TimeInterval = 0)
    /// Changes the size of the screen.
    case resize(to: CGSize)
    /// Takes no frames for some seconds, while time continues.
    case pause(for: TimeInterval)
    /// Changes the inset at the control's edge by some points, as other code might.
    case inset(by: CGFloat)
    /// Changes the length of the content.
    case content(length: CGFloat)
    /// Scrolls to an offset in points from the start of the list; below 0 is overscroll.
    case scroll(to: CGFloat, animated: Bool)
    /// Removes the control.
    case detach
    /// Adds the control again.
    case attach
    /// Enables or disables the control.
    case enable(Bool)
  }

  /// A point of the screen at a time.
  public struct PathPoint: Hashable, Sendable {
    /// Seconds after the step begins; growing from point to point.
    public var t: TimeInterval
    /// From the left edge of the screen, in points.
    public var x: CGFloat
    /// From the top edge of the screen, in points.
    public var y: CGFloat

    /// A point in points, at a time in seconds.
    public init(t: TimeInterval, x: CGFloat, y: CGFloat) {
      self.t = t
      self.x = x
      self.y = y
    }
  }

  /// A pull of 160 points, a hold, a refresh of two seconds.
  public static let standard = standard(pulling: 160)

  /// The standard scenario with another pull, for controls that 160 points do not trigger.
  public static func standard(pulling distance: CGFloat) -> Scenario {
    Scenario(
      "standard",
      [.pull(to: distance, over: 0.5), .hold(for: 0.2), .release, .refresh(for: 2), .settle])
  }

  /// A pull past the threshold that goes back below it before the finger lifts.
  ///
  /// For a control that 110 points do not trigger, a player pulls to five quarters of its trigger distance.
  public static let shortPull = Scenario(
    "short-pull",
    [
      .pull(to: 110, over: 0.4), .hold(for: 0.1), .pull(to: 30, over: 0.3), .hold(for: 0.1), .release,
      .settle,
    ])

  /// The standard scenario with a pull of two seconds, which shows what happens just before a control triggers.
  public static let slowPull = slowPull(to: 160)

  /// The slow pull to another distance in points, such as a little more than a control's height.
  public static func slowPull(to distance: CGFloat) -> Scenario {
    Scenario(
      "slow-pull",
      [.pull(to: distance, over: 2), .hold(for: 0.2), .release, .refresh(for: 2), .settle])
  }

  /// The standard scenario with a refresh that fails, and a second in which the control shows that.
  public static let failure = standard.ending(with: .failure())

  /// The same with another result of every `refresh` step, which becomes part of the name.
  ///
  /// - Parameter shown: how long the result is shown, in seconds.
  public func ending(with result: RefreshResult, shown: TimeInterval = 1) -> Scenario {
    let steps = self.steps.map { step in
      if case .refresh(let duration, _, _) = step {
        Step.refresh(for: duration, result: result, shown: shown)
      } else {
        step
      }
    }
    let name = name == "standard" ? result.scripted : "\(name)-\(result.scripted)"
    return Scenario(name, steps, tuning: tuning)
  }

  /// The minimum duration in seconds: the sum of the steps' times, without the time they wait.
  public var scriptedDuration: TimeInterval { steps.reduce(0) { $0 + $1.duration } }

  /// The built-in scenarios.
  public static let builtIn = [standard, shortPull, slowPull, failure]
}
