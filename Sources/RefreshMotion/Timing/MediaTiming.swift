/// When an animation or a layer runs, how fast and how often: the timing of `CAMediaTiming`.
///
/// All times are seconds. Parent time is that of the layer or group around. A layer's time is
/// (parent time − ``beginTime``)·``speed`` + ``timeOffset``. An animation's runs as measured on Core Animation:
/// - It is active while (parent time − ``beginTime``)·|``speed``| is in 0…``activeDuration``, the end included.
/// - A negative speed plays it from its end backwards.
/// - ``timeOffset`` is added after that and wraps inside the active time: it moves what shows, not when.
@frozen
public struct MediaTiming: Hashable, Sendable {
  /// The parent time at which an animation begins, and at which a layer's time is ``timeOffset``.
  public var beginTime = 0.0
  /// Seconds of one run in local time; 0 or less never is active.
  public var duration = 0.0
  /// Local seconds per parent second: 2 is twice as fast, −1 runs backwards, and 0 stays at ``timeOffset`` for
  /// ever.
  public var speed = 1.0
  /// Local seconds added to the time; for an animation, wrapped inside its active time.
  public var timeOffset = 0.0
  /// How many times it runs, fractions allowed, infinity allowed; 0 or less counts as 1.
  public var repeatCount = 0.0
  /// For how many local seconds it runs, over and over, infinity allowed; where above 0 it takes the place of
  /// ``repeatCount``.
  public var repeatDuration = 0.0
  /// Whether each run is followed by one backwards, which makes a repeat twice as long as ``duration``.
  public var autoreverses = false
  /// What shows outside the active time.
  public var fillMode = FillMode.removed

  /// Creates a timing that begins at once, has no duration, and shows nothing afterwards.
  public init() {}

  /// The time of a layer at a parent time: (parent time − ``beginTime``)·``speed`` + ``timeOffset``.
  @inlinable
  public func localTime(at parentTime: Double) -> Double {
    // At speed 0 an infinitely distant time still is no time.
    speed == 0 ? timeOffset : (parentTime - beginTime) * speed + timeOffset
  }

  /// The local seconds of one repeat: ``duration``, or twice that with ``autoreverses``.
  @inlinable
  public var repeatLength: Double {
    autoreverses ? duration * 2 : duration
  }

  /// The length of the active interval in local time.
  ///
  /// ``repeatLength`` times ``repeatCount`` (of which 0 means 1), or ``repeatDuration``, which autoreversing does not
  /// double. Infinite if either is; 0 if the duration is 0 or less, regardless of repeats.
  @inlinable
  public var activeDuration: Double {
    guard duration > 0 else { return 0 }
    if repeatDuration > 0 { return repeatDuration }
    return repeatLength * (repeatCount > 0 ? repeatCount : 1)
  }

  /// The parent time after which an animation is never active again.
  ///
  /// Infinite for one that repeats forever or has a speed of 0. ``timeOffset`` does not move it.
  @inlinable
  public var endTime: Double {
    guard duration > 0 else { return beginTime }
    return speed == 0 ? .infinity : beginTime + activeDuration / speed.magnitude
  }
}
