/// Timing of an animation or a layer: begin time, speed, repeats and fill mode, as in `CAMediaTiming`.
///
/// All times are seconds. Parent time is the time of the layer or group that contains it. A layer's local time is
/// (parent time − ``beginTime``)·``speed`` + ``timeOffset``. An animation's timing as measured on Core Animation:
/// - It is active while (parent time − ``beginTime``)·|``speed``| is in 0…``activeDuration``, the end included.
/// - A negative speed plays it from its end backwards.
/// - ``timeOffset`` is added afterwards and wraps inside the active time: it changes the values shown, not the active
///   time.
@frozen
public struct MediaTiming: Hashable, Sendable {
  /// Parent time at which an animation begins, and at which a layer's local time is ``timeOffset``.
  public var beginTime = 0.0
  /// Seconds of one run in local time; an animation of 0 or less is never active.
  public var duration = 0.0
  /// Local seconds per parent second: 2 is twice as fast, −1 runs backwards, 0 stays at ``timeOffset`` forever.
  public var speed = 1.0
  /// Local seconds added to the time; in an animation, wrapped inside its active time.
  public var timeOffset = 0.0
  /// Number of runs; can be a fraction or infinite; 0 or less counts as 1.
  public var repeatCount = 0.0
  /// Local seconds for which the runs repeat; can be infinite. A value above 0 overrides ``repeatCount``.
  public var repeatDuration = 0.0
  /// True if every run is followed by a run backwards, which makes a repeat twice as long as ``duration``.
  public var autoreverses = false
  /// Values shown outside the active time.
  public var fillMode = FillMode.removed

  /// Creates a timing that begins at parent time 0, has the duration 0 and shows nothing outside its active time.
  public init() {}

  /// Local time of a layer at a parent time: (parent time − ``beginTime``)·``speed`` + ``timeOffset``.
  @inlinable
  public func localTime(at parentTime: Double) -> Double {
    // At speed 0 an infinite parent time would give NaN.
    speed == 0 ? timeOffset : (parentTime - beginTime) * speed + timeOffset
  }

  /// Local seconds of one repeat: ``duration``, or twice that with ``autoreverses``.
  @inlinable
  public var repeatLength: Double {
    autoreverses ? duration * 2 : duration
  }

  /// Length of the active interval in local seconds.
  ///
  /// ``repeatLength`` times ``repeatCount`` (where 0 means 1), or ``repeatDuration``, which ``autoreverses`` does not
  /// double. Infinite if either is infinite; 0 if the duration is 0 or less, regardless of repeats.
  @inlinable
  public var activeDuration: Double {
    guard duration > 0 else { return 0 }
    if repeatDuration > 0 { return repeatDuration }
    return repeatLength * (repeatCount > 0 ? repeatCount : 1)
  }

  /// Parent time after which an animation is never active again.
  ///
  /// Infinite for one that repeats forever or has the speed 0. ``timeOffset`` has no effect on it.
  @inlinable
  public var endTime: Double {
    guard duration > 0 else { return beginTime }
    return speed == 0 ? .infinity : beginTime + activeDuration / speed.magnitude
  }
}

/// Values that an animation shows outside its active time, as in `CAMediaTimingFillMode`.
public enum FillMode: Hashable, Sendable, CaseIterable {
  /// No value before the beginning or after the end.
  case removed
  /// The last value after the end; no value before the beginning.
  case forwards
  /// The first value before the beginning; no value after the end.
  case backwards
  /// The first value before the beginning, the last value after the end.
  case both

  /// True if the first value is shown before the animation begins.
  @inlinable
  public var fillsBackwards: Bool { self == .backwards || self == .both }

  /// True if the last value is shown after the animation has ended.
  @inlinable
  public var fillsForwards: Bool { self == .forwards || self == .both }
}

extension MediaTiming {
  /// State of an animation at one time: its fraction, its repeat, and whether it is active.
  @frozen
  public struct Sample: Hashable, Sendable {
    /// Fraction of a run, 0…1; in the backward half of an autoreversing repeat it falls from 1 to 0.
    public var fraction: Double
    /// Number of whole repeats completed before, for cumulative animations: 0, 1, 2…
    public var iteration: Double
    /// True inside the active interval; false if only a fill mode shows the value.
    public var isActive: Bool

    /// Creates a sample from its parts.
    @inlinable
    public init(fraction: Double, iteration: Double, isActive: Bool) {
      self.fraction = fraction
      self.iteration = iteration
      self.isActive = isActive
    }
  }

  /// State of the animation at a parent time, or nil if it shows nothing.
  ///
  /// Before the active interval only ``FillMode/backwards`` and ``FillMode/both`` show a value, after it only
  /// ``FillMode/forwards`` and ``FillMode/both``: the value at the nearer end of the interval. The end of the interval
  /// shows the end of the last repeat, not the start of another one.
  @inlinable
  public func sample(at parentTime: Double) -> Sample? {
    let length = activeDuration
    // At speed 0 no local time passes: the animation counts as begun, whatever its begin time.
    let passed = speed == 0 ? 0 : (parentTime - beginTime) * speed.magnitude
    guard duration > 0 else {
      let isBefore = passed < 0
      guard isBefore ? fillMode.fillsBackwards : fillMode.fillsForwards else { return nil }
      return Sample(fraction: isBefore == (speed < 0) ? 1 : 0, iteration: 0, isActive: false)
    }
    if passed < 0 {
      return fillMode.fillsBackwards ? sample(after: 0, of: length, isActive: false) : nil
    }
    if passed < .infinity {
      // The sum of begin time and length is rounded; that rounding must neither end an animation early nor hide its
      // end.
      let rounding = 1e-15 * max(parentTime.magnitude, beginTime.magnitude) * speed.magnitude
      if (passed - length).magnitude <= rounding {
        return sample(after: length, of: length, isActive: true)
      }
      if passed < length { return sample(after: passed, of: length, isActive: true) }
    }
    return fillMode.fillsForwards ? sample(after: length, of: length, isActive: false) : nil
  }

  /// State of the animation when a number of local seconds of its active interval, of the given length, have passed.
  @inlinable
  func sample(after passed: Double, of length: Double, isActive: Bool) -> Sample {
    if speed > 0 && timeOffset == 0 { return sample(at: passed, of: length, isActive: isActive) }
    // An endless animation has no end to run backwards from, so each of its repeats runs backwards by itself.
    let whole = length < .infinity || speed >= 0 ? length : repeatLength
    var time = passed
    if speed < 0 {
      time = whole < .infinity ? whole - (passed > whole ? passed.wrapped(into: whole) : passed) : whole
      // At speed < 0 the first instant of a whole number of repeats shows the beginning (measured on Core Animation).
      let repeats = self.repeats(endingAt: whole)
      if isActive && passed == 0 && repeats == repeats.rounded() { time = 0 }
    }
    time += timeOffset
    if time < 0 || time > whole {
      time = time.wrapped(into: length < .infinity ? length : repeatLength)
    }
    return sample(at: time, of: whole, isActive: isActive)
  }

  /// State at a local time in 0…`length`; at `length`, the end of the last repeat.
  @inlinable
  func sample(at time: Double, of length: Double, isActive: Bool) -> Sample {
    let isEnd = time >= length
    let repeats = isEnd ? repeats(endingAt: length) : self.repeats(in: time)
    let iteration = isEnd ? max(repeats.rounded(.up) - 1, 0) : repeats.rounded(.down)
    // Beyond 2^53 a number of repeats has no fractional part; it can also be infinite.
    let part = repeats < 0x1p53 ? repeats - iteration : isEnd ? 1 : 0
    return Sample(fraction: directed(part), iteration: iteration, isActive: isActive)
  }

  /// Number of repeats in a local time; divided twice, because twice the duration can overflow.
  @inlinable
  func repeats(in time: Double) -> Double {
    time / duration / (autoreverses ? 2 : 1)
  }

  /// Number of repeats at the end of a length, rounded to a whole number if it differs only by rounding error.
  @inlinable
  func repeats(endingAt length: Double) -> Double {
    guard length < .infinity || duration < .infinity else { return 1 }
    let repeats = self.repeats(in: length)
    let whole = repeats.rounded()
    return whole > 0 && (repeats - whole).magnitude <= 1e-14 * whole ? whole : repeats
  }

  /// Fraction of a run at a fraction of a repeat; with ``autoreverses``, forwards in the first half and backwards in
  /// the second.
  @inlinable
  func directed(_ part: Double) -> Double {
    guard autoreverses else { return part }
    return part <= 0.5 ? part * 2 : 2 - part * 2
  }
}

extension Double {
  /// Remainder modulo a length: in 0…`length` for positive numbers, where multiples give the length itself because
  /// the end of an interval is inside; in 0..<`length` for negative numbers.
  @inlinable
  func wrapped(into length: Double) -> Double {
    guard length > 0, length < .infinity, isFinite else { return 0 }
    let rest = truncatingRemainder(dividingBy: length)
    if self > 0 { return rest > 0 ? rest : length }
    return rest < 0 ? rest + length : 0
  }
}
