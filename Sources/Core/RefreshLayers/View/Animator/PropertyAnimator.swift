import Foundation
import RefreshMotion

/// A view animation that you can pause, scrub, reverse and continue with other timing, like `UIViewPropertyAnimator`.
///
///     let animator = PropertyAnimator(duration: 0.5) { self.dot.alpha = 0 }
///     animator.fractionComplete = 0.3
///
/// The blocks run when the animator starts, or is first paused or scrubbed. Past progress stays available, so that
/// earlier times can be rendered. The scheduler retains a running animator. An animator is confined to the thread of
/// its views' stage.
public final class PropertyAnimator {
  /// The state of an animator.
  public enum State: String, Hashable, Sendable {
    /// The animator has not started, or has ended.
    case inactive
    /// The animator is running or paused.
    case active
    /// The animator is stopped and waits for `finishAnimation(at:)`.
    case stopped
  }

  /// The position at which an animation ends.
  public enum Position: String, Hashable, Sendable {
    /// The values after the changes (`end`), before them (`start`), or as currently presented.
    case end, start, current
  }

  /// The duration of the whole animation in seconds; 0 or less shows the changes at once.
  public let duration: TimeInterval
  /// The timing of the progress over the duration.
  public let timingParameters: TimingParameters

  /// The current state.
  public internal(set) var state = State.inactive
  /// True while the animator is active and not paused.
  public internal(set) var isRunning = false

  /// True if `fractionComplete` sets the progress linearly (default: true), false if through the timing curve.
  public var scrubsLinearly = true
  /// True if the animator pauses at its end instead of calling its completions (default: false).
  public var pausesOnCompletion = false

  /// True if the animation runs towards its start; setting it during the animation reverses from the current
  /// progress.
  ///
  /// A whole run is reversed over the same values; after other timing or scrubbing, the animator's own timing is used
  /// for the remaining share of the duration.
  public var isReversed: Bool {
    get { reversed }
    set { turn(reversed: newValue) }
  }

  var reversed = false
  var blocks: [(block: () -> Void, delayFactor: Double)] = []
  var completions: [(Position) -> Void] = []
  var recorder: AnimatorRecorder?
  var endEvent: Scheduler.Event?

  /// Creates an animator without blocks; add them with `addAnimations`. A given spring has a duration of its own.
  public init(duration: TimeInterval, timingParameters: TimingParameters) {
    self.duration = timingParameters.ownDuration ?? (duration > 0 ? duration : 0)
    self.timingParameters = timingParameters
  }

  /// Creates an animator with an easing curve.
  public convenience init(
    duration: TimeInterval, curve: TimingCurve = .easeInEaseOut, animations: (() -> Void)? = nil
  ) {
    self.init(duration: duration, timingParameters: .curve(curve))
    if let animations { addAnimations(animations) }
  }

  /// Creates an animator with a spring that settles within the duration.
  public convenience init(duration: TimeInterval, dampingRatio: Double, animations: (() -> Void)? = nil) {
    self.init(duration: duration, timingParameters: .spring(dampingRatio: dampingRatio, initialVelocity: 0))
    if let animations { addAnimations(animations) }
  }

  /// Creates an animator with a cubic Bézier curve of two control points.
  public convenience init(
    duration: TimeInterval, controlPoint1: CGPoint, controlPoint2: CGPoint, animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration, curve: .bezier(controlPoint1.x, controlPoint1.y, controlPoint2.x, controlPoint2.y),
      animations: animations)
  }

  /// Creates and starts an animator.
  @discardableResult
  public static func runningPropertyAnimator(
    withDuration duration: TimeInterval, delay: TimeInterval = 0, options: View.AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Position) -> Void)? = nil
  ) -> PropertyAnimator {
    let animator = PropertyAnimator(duration: duration, curve: options.timingFunction, animations: animations)
    if let completion { animator.addCompletion(completion) }
    animator.startAnimation(afterDelay: delay)
    return animator
  }

  /// Adds a block of changes, which runs at the start, or at once if the animator is active.
  ///
  /// - Parameter delayFactor: the fraction 0…1 of the remaining progress after which these changes begin.
  public func addAnimations(_ animations: @escaping () -> Void, delayFactor: Double = 0) {
    let factor = delayFactor > 0 ? min(delayFactor, 1) : 0
    if recorder != nil {
      run(animations, from: fractionComplete, delayFactor: factor)
    } else {
      blocks.append((animations, factor))
    }
  }

  /// Adds a completion, called once with the final position.
  public func addCompletion(_ completion: @escaping (Position) -> Void) { completions.append(completion) }
}
