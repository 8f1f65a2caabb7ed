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
  /// The values shown outside the active time.
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

/// The values of an animation outside its active time, as in `CAMediaTimingFillMode`.
public enum FillMode: Hashable, Sendable, CaseIterable {
  /// Nothing, before and after.
  case removed
  /// Its end, after it has ended.
  case forwards
  /// Its start, before it begins.
  case backwards
  /// Its start before, its end after.
  case both

  /// Whether the start shows before the animation begins.
  @inlinable
  public var fillsBackwards: Bool { self == .backwards || self == .both }

  /// Whether the end shows after the animation has ended.
  @inlinable
  public var fillsForwards: Bool { self == .forwards || self == .both }
}

extension MediaTiming {
  /// Where in its runs an animation is.
  @frozen
  public struct Sample: Hashable, Sendable {
    /// How far through a run, 0…1, already turned around in the backward half of a repeat.
    public var fraction: Double
    /// How many whole repeats came before, for cumulative animations: 0, 1, 2…
    public var iteration: Double
    /// Whether the time is in the active interval; false for what only a fill mode shows.
    public var isActive: Bool

    /// Makes a sample from its parts.
    @inlinable
    public init(fraction: Double, iteration: Double, isActive: Bool) {
      self.fraction = fraction
      self.iteration = iteration
      self.isActive = isActive
    }
  }

  /// Where the animation is at a parent time, or nil if it shows nothing.
  ///
  /// Before the active interval only a fill backwards shows something, and after it only a fill forwards: what the
  /// nearer end of the interval shows. At its end whole repeats show the end of the last one, not the start of a next.
  @inlinable
  public func sample(at parentTime: Double) -> Sample? {
    let length = activeDuration
    // At speed 0 no time passes, not even before the animation begins.
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
      // The sum of begin and length is rounded; that alone neither ends an animation nor keeps it from its end.
      let rounding = 1e-15 * max(parentTime.magnitude, beginTime.magnitude) * speed.magnitude
      if (passed - length).magnitude <= rounding {
        return sample(after: length, of: length, isActive: true)
      }
      if passed < length { return sample(after: passed, of: length, isActive: true) }
    }
    return fillMode.fillsForwards ? sample(after: length, of: length, isActive: false) : nil
  }

  /// The sample when a part of the active time has passed.
  @inlinable
  func sample(after passed: Double, of length: Double, isActive: Bool) -> Sample {
    if speed > 0 && timeOffset == 0 { return sample(at: passed, of: length, isActive: isActive) }
    // Without an end there is none to begin at: each repeat is played backwards.
    let whole = length < .infinity || speed >= 0 ? length : repeatLength
    var time = passed
    if speed < 0 {
      time = whole < .infinity ? whole - (passed > whole ? passed.wrapped(into: whole) : passed) : whole
      // The very first instant of whole repeats shows their beginning, as measured on Core Animation.
      let repeats = self.repeats(endingAt: whole)
      if isActive && passed == 0 && repeats == repeats.rounded() { time = 0 }
    }
    time += timeOffset
    if time < 0 || time > whole {
      time = time.wrapped(into: length < .infinity ? length : repeatLength)
    }
    return sample(at: time, of: whole, isActive: isActive)
  }

  /// The sample at a local time in 0…length; at the length itself the last repeat's end.
  @inlinable
  func sample(at time: Double, of length: Double, isActive: Bool) -> Sample {
    let isEnd = time >= length
    let repeats = isEnd ? repeats(endingAt: length) : self.repeats(in: time)
    let iteration = isEnd ? max(repeats.rounded(.up) - 1, 0) : repeats.rounded(.down)
    // Beyond 2^53 repeats a number has no fraction left; it may even be infinite.
    let part = repeats < 0x1p53 ? repeats - iteration : isEnd ? 1 : 0
    return Sample(fraction: directed(part), iteration: iteration, isActive: isActive)
  }

  /// How many repeats fit into a local time; in two divisions, since twice the duration may overflow.
  @inlinable
  func repeats(in time: Double) -> Double {
    time / duration / (autoreverses ? 2 : 1)
  }

  /// How many repeats there are by the end of a length; a number that rounding alone keeps from being whole is.
  @inlinable
  func repeats(endingAt length: Double) -> Double {
    guard length < .infinity || duration < .infinity else { return 1 }
    let repeats = self.repeats(in: length)
    let whole = repeats.rounded()
    return whole > 0 && (repeats - whole).magnitude <= 1e-14 * whole ? whole : repeats
  }

  /// A part of a repeat as a fraction of a run: with autoreverses, there in the first half and back in the second.
  @inlinable
  func directed(_ part: Double) -> Double {
    guard autoreverses else { return part }
    return part <= 0.5 ? part * 2 : 2 - part * 2
  }
}

extension Double {
  /// The number that differs from this one by a multiple of a length: a positive one in 0…length, the length itself
  /// for its multiples, since an end is inside; a negative one in 0..<length.
  @inlinable
  func wrapped(into length: Double) -> Double {
    guard length > 0, length < .infinity, isFinite else { return 0 }
    let rest = truncatingRemainder(dividingBy: length)
    if self > 0 { return rest > 0 ? rest : length }
    return rest < 0 ? rest + length : 0
  }
}
