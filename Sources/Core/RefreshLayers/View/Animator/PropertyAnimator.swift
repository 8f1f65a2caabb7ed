import Foundation
import RefreshMotion

/// A view animation that you can pause, scrub, reverse and continue with other timing, like `UIViewPropertyAnimator`.
///
/// Its blocks run when it starts, or when it is first paused or scrubbed. It shows the change times the progress, and the
/// progress at any past time stays known. While it runs, the scheduler retains it. It is confined to the thread of its
/// views' stage.
public final class PropertyAnimator {
  /// The state of an animator.
  public enum State: String, Hashable, Sendable {
    /// It has not started, or is over.
    case inactive
    /// It runs or is paused.
    case active
    /// It was stopped and awaits `finishAnimation(at:)`.
    case stopped
  }

  /// Where an animation is left.
  public enum Position: String, Hashable, Sendable {
    /// Where its values are those after the changes, before them, or somewhere between.
    case end, start, current
  }

  /// The length of the whole change in seconds; 0 or less shows it at once.
  public let duration: TimeInterval
  /// How the progress runs over the duration.
  public let timingParameters: TimingParameters

  /// The current state.
  public internal(set) var state = State.inactive
  /// Whether time moves it: it is active and not paused.
  public internal(set) var isRunning = false

  /// Whether `fractionComplete` sets the progress linearly (default: true) or through the timing curve.
  public var scrubsLinearly = true
  /// Whether it pauses on completion instead of calling its completions (default: false).
  public var pausesOnCompletion = false

  /// Whether it runs towards the start. Setting it during the animation reverses from the current progress.
  ///
  /// On the way it has run from the start it goes back over the same values; after other timing or a scrub, along its
  /// own timing in the time that the way back takes of the duration.
  public var isReversed: Bool {
    get { reversed }
    set { turn(reversed: newValue) }
  }

  var reversed = false
  var blocks: [(block: () -> Void, delayFactor: Double)] = []
  var completions: [(Position) -> Void] = []
  var recorder: AnimatorRecorder?
  var endEvent: Scheduler.Event?

  /// An animator with blocks to come.
  public init(duration: TimeInterval, timingParameters: TimingParameters) {
    self.duration = duration > 0 ? duration : 0
    self.timingParameters = timingParameters
  }

  /// An animator along a curve.
  public convenience init(
    duration: TimeInterval, curve: TimingCurve = .easeInEaseOut, animations: (() -> Void)? = nil
  ) {
    self.init(duration: duration, timingParameters: .curve(curve))
    if let animations { addAnimations(animations) }
  }

  /// An animator on a spring that settles within the duration.
  public convenience init(duration: TimeInterval, dampingRatio: Double, animations: (() -> Void)? = nil) {
    self.init(duration: duration, timingParameters: .spring(dampingRatio: dampingRatio, initialVelocity: 0))
    if let animations { addAnimations(animations) }
  }

  /// An animator along the cubic Bézier with two control points.
  public convenience init(
    duration: TimeInterval, controlPoint1: CGPoint, controlPoint2: CGPoint, animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration, curve: .bezier(controlPoint1.x, controlPoint1.y, controlPoint2.x, controlPoint2.y),
      animations: animations)
  }

  /// Starts an animator and gives it back.
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

  /// Adds changes, which it makes at the start, or at once if it is active.
  ///
  /// - Parameter delayFactor: the part of the progress still to come after which these changes begin, 0…1.
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
