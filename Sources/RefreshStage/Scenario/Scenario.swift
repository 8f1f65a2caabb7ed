import Foundation
import RefreshScrolling

/// A script for a finger: what it does, and how long the refresh it causes takes.
///
///     Scenario("short", [.pull(to: 110, over: 0.4), .release, .settle])
public struct Scenario: Hashable, Sendable {
  /// A name of letters, digits, `-` and `_`, used in file names.
  public var name: String
  public var steps: [Step]

  public init(_ name: String, _ steps: [Step]) {
    self.name = name
    self.steps = steps
  }

  /// One thing after the other.
  public enum Step: Hashable, Sendable {
    /// Pulls the content until it shows that many points of overscroll, 0 or more, easing in and out over some seconds.
    ///
    /// The finger goes as far as the rubber band asks for: 160 points shown on a screen of 667 take 383 of travel.
    case pull(to: CGFloat, over: TimeInterval)
    /// Moves the finger by a distance in points, easing in and out over some seconds.
    case drag(x: CGFloat, y: CGFloat, over: TimeInterval)
    /// Moves the finger through points at times in seconds after the step begins; straight lines between.
    case path([PathPoint])
    /// Lets fingers do what a trace says, beginning now: taps, pinches, flings, or what was recorded.
    case trace(TouchTrace)
    /// Keeps the finger where it is.
    case hold(for: TimeInterval)
    /// Lifts the finger.
    case release
    /// Takes the touch away, as a call or a system gesture does.
    case cancel
    /// Lets the refresh that was begun take some seconds from its beginning, then ends it.
    case refresh(for: TimeInterval)
    /// Waits until the control is idle and the content at rest.
    case settle
    /// Lets some seconds pass.
    case wait(for: TimeInterval)
    /// Calls `forceRefresh`.
    case forceRefresh
    /// Calls `endRefreshing`.
    case endRefreshing
  }

  /// A point of the screen at a time.
  public struct PathPoint: Hashable, Sendable {
    /// Seconds after the step begins; growing from point to point.
    public var t: TimeInterval
    public var x: CGFloat
    public var y: CGFloat

    public init(t: TimeInterval, x: CGFloat, y: CGFloat) {
      self.t = t
      self.x = x
      self.y = y
    }
  }

  /// A pull well past any threshold, a hold, a refresh of two seconds.
  public static let standard = Scenario(
    "standard",
    [.pull(to: 160, over: 0.5), .hold(for: 0.2), .release, .refresh(for: 2), .settle])

  /// A pull past the threshold that goes back below it before the finger leaves.
  public static let shortPull = Scenario(
    "short-pull",
    [
      .pull(to: 110, over: 0.4), .hold(for: 0.1), .pull(to: 30, over: 0.3), .hold(for: 0.1), .release,
      .settle,
    ])

  /// The scenarios that need no file.
  public static let builtIn = [standard, shortPull]
}
