extension MediaTiming {
  /// Where in its runs an animation is.
  @frozen
  public struct Sample: Hashable, Sendable {
    /// How far through a run, 0…1, already turned around in the backward half of a repeat.
    public var fraction: Double
    /// How many whole repeats came before, for cumulative animations: 0, 1, 2…
    public var iteration: Double
    /// Whether the time lies in the active interval; false for what only a fill mode shows.
    public var isActive: Bool

    /// Makes a sample from its parts.
    @inlinable
    public init(fraction: Double, iteration: Double, isActive: Bool) {
      self.fraction = fraction
      self.iteration = iteration
      self.isActive = isActive
    }
  }

  /// Where the animation is at a parent time, or nil where it shows nothing.
  ///
  /// Before the active interval only a fill backwards shows something: the start. From its end on only a fill forwards
  /// does: the place at which the last repeat broke off, which for whole repeats is the end of the last one and not the
  /// start of a next. Before and after are meant in local time, so that a negative speed exchanges them.
  @inlinable
  public func sample(at parentTime: Double) -> Sample? {
    let time = localTime(at: parentTime)
    let length = activeDuration
    if time < 0 {
      return fillMode.fillsBackwards ? Sample(fraction: 0, iteration: 0, isActive: false) : nil
    }
    if time < length {
      return sample(inside: time)
    }
    return fillMode.fillsForwards ? finalSample : nil
  }

  /// The sample at a local time inside the active interval.
  @inlinable
  func sample(inside time: Double) -> Sample {
    let repeats = self.repeats(in: time)
    let iteration = repeats.rounded(.down)
    // Beyond 2^53 repeats a number has no fraction left; it may even be infinite.
    let part = repeats < 0x1p53 ? repeats - iteration : 0
    return Sample(fraction: directed(part), iteration: iteration, isActive: true)
  }

  /// What shows after the end.
  @inlinable
  var finalSample: Sample {
    guard duration > 0 else { return Sample(fraction: 1, iteration: 0, isActive: false) }
    let repeats = self.repeats(in: activeDuration)
    let iteration = max(repeats.rounded(.up) - 1, 0)
    let part = repeats < 0x1p53 ? repeats - iteration : 1
    return Sample(fraction: directed(part), iteration: iteration, isActive: false)
  }

  /// How many repeats fit into a local time; in two divisions, since twice the duration may overflow.
  @inlinable
  func repeats(in time: Double) -> Double {
    time / duration / (autoreverses ? 2 : 1)
  }

  /// A part of a repeat as a fraction of a run: with autoreverses, there in the first half and back in the second.
  @inlinable
  func directed(_ part: Double) -> Double {
    guard autoreverses else { return part }
    return part <= 0.5 ? part * 2 : 2 - part * 2
  }
}
