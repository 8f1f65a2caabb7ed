import Foundation
import RefreshControls
import RefreshScrolling

/// Touch script: the movements of the finger, and the duration of the refresh.
///
///     Scenario("short", [.pull(to: 110, over: 0.4), .release, .settle])
public struct Scenario: Hashable, Sendable, CustomStringConvertible {
  /// Name of letters, digits, `-` and `_`, used in file names.
  public var name: String
  /// Steps in order.
  public var steps: [Step]
  /// Values of the control's tunables by name, as for `--set` (default: none).
  public var tuning: [String: String]

  /// Creates a scenario from steps.
  public init(_ name: String, _ steps: [Step], tuning: [String: String] = [:]) {
    self.name = name
    self.steps = steps
    self.tuning = tuning
  }

  /// Name of the scenario; the steps would clutter the message of a failing test.
  public var description: String { name }

  /// Step of a scenario.
  public enum Step: Equatable, Sendable {
    /// Pulls the content to `to` points of overscroll at the control's edge, 0 or more, with ease-in-ease-out over
    /// `over` seconds.
    ///
    /// The finger moves as far as the resistance requires: 160 visible points on a screen of 667 need 383 points of
    /// travel.
    case pull(to: CGFloat, over: TimeInterval)
    /// Moves the finger by a distance in points, with ease-in-ease-out over `over` seconds.
    case drag(x: CGFloat, y: CGFloat, over: TimeInterval)
    /// Moves the finger along straight lines through points, at times in seconds after the step begins.
    case path([PathPoint])
    /// Replays a touch trace from the current time: taps, pinches, flings or recorded touches.
    case trace(TouchTrace)
    /// Keeps the finger still for a time in seconds.
    case hold(for: TimeInterval)
    /// Lifts the finger.
    case release
    /// Cancels the touch, as a phone call or a system gesture does.
    case cancel
    /// Waits until the refresh has run for `for` seconds, then ends it with a result that is shown for `shown`
    /// seconds.
    case refresh(for: TimeInterval, result: RefreshResult = .success, shown: TimeInterval = 0)
    /// Waits until the control is idle and the content is at rest.
    case settle
    /// Waits for a time in seconds.
    case wait(for: TimeInterval)
    /// Calls `forceRefresh`.
    case forceRefresh
    /// Calls `endRefreshing`.
    case endRefreshing
    /// Calls `beginRefreshing`.
    case begin(animated: Bool, notify: Bool)
    /// Calls `beginRefreshing` inside an animation block of a duration in seconds, as an app may by mistake.
    case beginInAnimation(for: TimeInterval)
    /// Sets the control's `timeout` in seconds; 0 removes it.
    case timeout(after: TimeInterval)
    /// Calls `endRefreshing` with a result that is shown for `after` seconds.
    case end(RefreshResult, after: TimeInterval)
    /// Makes the refresh action end each later refresh `after` seconds after its call, with a result that is shown for
    /// `shown` seconds; an `after` of 0 ends the refresh inside the action.
    case answer(after: TimeInterval, result: RefreshResult = .success, shown: TimeInterval = 0)
    /// Changes the size of the screen, in points.
    case resize(to: CGSize)
    /// Takes no frames for a time in seconds, while stage time continues.
    case pause(for: TimeInterval)
    /// Changes the inset at the control's edge by a distance in points, as other code might.
    case inset(by: CGFloat)
    /// Changes the length of the content along the list's axis, in points.
    case content(length: CGFloat)
    /// Scrolls to an offset in points from the start of the list; a negative offset is overscroll.
    case scroll(to: CGFloat, animated: Bool)
    /// Removes the control.
    case detach
    /// Adds the control again.
    case attach
    /// Enables or disables the control.
    case enable(Bool)
  }

  /// Position of the finger on the screen at a time.
  public struct PathPoint: Hashable, Sendable {
    /// Seconds after the step begins; not less than those of the previous point.
    public var t: TimeInterval
    /// Distance from the left edge of the screen, in points.
    public var x: CGFloat
    /// Distance from the top edge of the screen, in points.
    public var y: CGFloat

    /// Creates a position in points at a time in seconds.
    public init(t: TimeInterval, x: CGFloat, y: CGFloat) {
      self.t = t
      self.x = x
      self.y = y
    }
  }

  /// Standard scenario: a pull of 160 points, a hold, a release and a refresh of two seconds.
  public static let standard = standard(pulling: 160)

  /// Standard scenario with another pull in points, for controls that 160 points do not trigger.
  public static func standard(pulling distance: CGFloat) -> Scenario {
    Scenario(
      "standard",
      [.pull(to: distance, over: 0.5), .hold(for: 0.2), .release, .refresh(for: 2), .settle])
  }

  /// Pull beyond the threshold that returns below it before the finger lifts.
  ///
  /// For a control that 110 points do not trigger, the player pulls to 1.25 times its trigger distance.
  public static let shortPull = Scenario(
    "short-pull",
    [
      .pull(to: 110, over: 0.4), .hold(for: 0.1), .pull(to: 30, over: 0.3), .hold(for: 0.1), .release,
      .settle,
    ])

  /// Standard scenario with a pull of two seconds, which shows the moments before a control triggers in detail.
  public static let slowPull = slowPull(to: 160)

  /// Slow pull to another distance in points, such as a little more than a control's height.
  public static func slowPull(to distance: CGFloat) -> Scenario {
    Scenario(
      "slow-pull",
      [.pull(to: distance, over: 2), .hold(for: 0.2), .release, .refresh(for: 2), .settle])
  }

  /// Standard scenario with a refresh that fails, and a second in which the control shows the failure.
  public static let failure = standard.ending(with: .failure())

  /// Copy in which every `refresh` step ends with `result`, whose name becomes part of the scenario's name.
  ///
  /// - Parameters:
  ///   - result: The result that each refresh ends with.
  ///   - shown: Seconds for which the result is shown.
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

  /// Minimum duration in seconds: the sum of the durations of the steps, without the time spent waiting for rest.
  public var scriptedDuration: TimeInterval { steps.reduce(0) { $0 + $1.duration } }

  /// Built-in scenarios.
  public static let builtIn = [standard, shortPull, slowPull, failure]
}
