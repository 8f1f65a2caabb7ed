/// Keyframe values and their interpolation, with the semantics of `CAKeyframeAnimation`.
///
/// Where several keys share a key time, the value jumps and the last of them counts. Before the first key time and
/// after the last, the first or last value stays constant. Fractions below 0 or above 1, as an overshooting timing
/// curve gives, continue the first or last segment if it starts at 0 or ends at 1: linear segments through their
/// timing curve, cubic ones along the end tangent. Discrete values never go beyond their ends.
@frozen
public struct Keyframes<Value: Interpolatable & Sendable>: Sendable {
  /// Keyframe values in order; never empty.
  public let values: [Value]
  /// Mode of interpolation between the values.
  public let calculationMode: CalculationMode
  @usableFromInline let keys: KeyTimes
  /// One timing curve for each segment; missing ones are linear.
  @usableFromInline let timingCurves: [TimingCurve]
  /// Timing curves of the segments as the author gave them; empty in the paced modes.
  package var segmentCurves: [TimingCurve] { timingCurves }
  /// Tangents of the cubic modes; empty in the others.
  @usableFromInline let spline: KeyframeSpline<Value>
  /// Arc-length table of the paced cubic mode; nil in the others.
  @usableFromInline let pacing: SplineArcLengths?

  /// Creates keyframes from values.
  ///
  /// - Parameters:
  ///   - values: One or more. An empty array is a programming error and stops the process with a message.
  ///   - keyTimes: One fraction in 0…1 for each value, ascending; for discrete values one more, the end of the last
  ///     value. Times outside 0…1 are clamped, times out of order raised to the one before. Fewer times than values
  ///     use only the first values, one for each time (measured on Core Animation). Without key times, or with too
  ///     many, keys are evenly spaced.
  ///   - timingCurves: One curve for each segment between two values; missing ones are linear, surplus ones ignored.
  ///   - calculationMode: Interpolation between the values. The paced modes ignore key times and timing curves.
  ///   - tensionValues: For the cubic modes, one number for each value: 1 is tight, −1 round, 0 (default) between.
  ///   - continuityValues: For the cubic modes, one number for each value: any but 0 (default) makes a corner.
  ///   - biasValues: For the cubic modes, one number for each value: 1 leans on the segment before, −1 on the one
  ///     after.
  public init(
    values: [Value], keyTimes: [Double]? = nil, timingCurves: [TimingCurve]? = nil,
    calculationMode: CalculationMode = .linear, tensionValues: [Double]? = nil,
    continuityValues: [Double]? = nil, biasValues: [Double]? = nil
  ) {
    precondition(!values.isEmpty, "Keyframes need at least one value.")
    let isPaced = calculationMode.isPaced
    let values = isPaced ? values : Array(values.prefix(KeyTimes.count(of: keyTimes, for: values.count)))
    self.values = values
    self.calculationMode = calculationMode
    self.timingCurves = isPaced ? [] : timingCurves ?? []
    if isPaced {
      keys = KeyTimes(lengths: zip(values, values.dropFirst()).map { $0.distance(to: $1) })
    } else if calculationMode == .discrete {
      // A last key time of 1 can be omitted, because no value begins there.
      let times = keyTimes.map { $0.count == values.count ? $0 + [1] : $0 }
      keys = KeyTimes(times, count: values.count + 1)
    } else {
      keys = KeyTimes(keyTimes, count: values.count)
    }
    guard calculationMode == .cubic || calculationMode == .cubicPaced else {
      spline = KeyframeSpline()
      pacing = nil
      return
    }
    spline = KeyframeSpline(
      values: values, times: keys.times, tension: tensionValues ?? [],
      continuity: continuityValues ?? [], bias: biasValues ?? [])
    pacing = isPaced ? SplineArcLengths(spline: spline, values: values, times: keys.times) : nil
  }
}

extension Keyframes {
  /// Key times of the values, as fractions in 0…1; for discrete values one more, the end of the last value.
  package var keyTimes: [Double] { keys.times }
}

extension Keyframes: Equatable where Value: Equatable {}
extension Keyframes: Hashable where Value: Hashable {}

/// Interpolation between keyframe values, as in `CAAnimationCalculationMode`.
///
///     var path = KeyframeAnimation(keyPath: "opacity", values: [1.0, 0.2, 1.0], duration: 0.6)
///     path.calculationMode = .discrete
public enum CalculationMode: Hashable, Sendable, CaseIterable {
  /// Linear interpolation from one value to the next.
  case linear
  /// No interpolation: each value stays until the next key time.
  case discrete
  /// Linear interpolation at constant speed; key times and timing curves are ignored.
  case paced
  /// Smooth spline through the values.
  case cubic
  /// Smooth spline through the values at constant speed; key times and timing curves are ignored.
  case cubicPaced

  /// True for the modes that interpolate along a spline.
  package var isCubic: Bool { self == .cubic || self == .cubicPaced }

  /// True for the modes that compute their own key times.
  @inlinable
  public var isPaced: Bool { self == .paced || self == .cubicPaced }
}

extension Keyframes {
  /// Value at a fraction of the animation.
  @inlinable
  public func value(at fraction: Double) -> Value {
    switch calculationMode {
    case .discrete: discreteValue(at: fraction)
    case .linear, .paced: linearValue(at: fraction)
    case .cubic: splineValue(at: fraction)
    case .cubicPaced: splineValue(at: pacing?.splineFraction(at: fraction) ?? fraction)
    }
  }

  @inlinable
  func discreteValue(at fraction: Double) -> Value {
    values[min(max(keys.lastKey(at: fraction), 0), values.count - 1)]
  }

  /// Position of a fraction among the keys in the discrete and linear modes, for callers that interpolate the two
  /// values themselves.
  package func straightPlace(at fraction: Double) -> SegmentPosition {
    calculationMode == .discrete
      ? .key(min(max(keys.lastKey(at: fraction), 0), values.count - 1)) : place(at: fraction)
  }

  @inlinable
  func linearValue(at fraction: Double) -> Value {
    switch place(at: fraction) {
    case .key(let key): values[key]
    case .segment(let segment, let progress):
      values[segment].interpolated(to: values[segment + 1], at: progress)
    }
  }

  @inlinable
  func splineValue(at fraction: Double) -> Value {
    switch place(at: fraction) {
    case .key(let key): values[key]
    case .segment(let segment, let progress): spline.value(in: segment, of: values, at: progress)
    }
  }

  /// Position of a fraction among the keys: exactly at a key, or a progress 0…1 through a segment after the segment's
  /// timing curve.
  @frozen
  @usableFromInline
  package enum SegmentPosition {
    case key(Int)
    case segment(Int, progress: Double)
  }

  @inlinable
  func place(at fraction: Double) -> SegmentPosition {
    let last = values.count - 1
    let key = keys.lastKey(at: fraction)
    var segment = key
    if key < 0 {
      guard fraction < 0, keys.times[0] == 0 else { return .key(0) }
      segment = 0
    } else if key >= last {
      guard fraction > 1, keys.times[last] == 1 else { return .key(last) }
      segment = last - 1
    }
    // A single value has no segment to extrapolate, and a jump has no direction.
    guard last > 0, keys.times[segment + 1] > keys.times[segment] else { return .key(max(key, 0)) }
    let start = keys.times[segment]
    let progress = ((fraction - start) / (keys.times[segment + 1] - start)).bounded
    guard segment < timingCurves.count else { return .segment(segment, progress: progress) }
    return .segment(segment, progress: timingCurves[segment].value(at: progress).bounded)
  }
}
