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
