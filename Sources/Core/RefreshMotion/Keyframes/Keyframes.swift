/// Values that an animation passes one after the other, with the semantics of `CAKeyframeAnimation`.
///
/// At a key time that several keys share the value jumps, and the last of them holds. A fraction below the first key
/// time or above the last shows the first or last value. A fraction below 0 or above 1, as the overshoot of a timing
/// curve gives, continues along the first or last segment if that starts at 0 or ends at 1: through its timing curve for
/// straight segments, along the end tangent for smooth ones. Discrete values never go beyond their ends.
@frozen
public struct Keyframes<Value: Interpolatable & Sendable>: Sendable {
  /// The values that are passed, in order; never empty.
  public let values: [Value]
  /// How the values between are worked out.
  public let calculationMode: CalculationMode
  @usableFromInline let keys: KeyTimes
  /// A curve a segment, or none where all are linear.
  @usableFromInline let timingCurves: [TimingCurve]
  /// The curves of the segments, as they were given.
  package var segmentCurves: [TimingCurve] { timingCurves }
  /// The tangents of the cubic modes, empty otherwise.
  @usableFromInline let spline: KeyframeSpline<Value>
  /// For the paced cubic mode, where along the spline each fraction of its length is.
  @usableFromInline let pacing: SplinePacing?

  /// Makes keyframes from values.
  ///
  /// - Parameters:
  ///   - values: One or more. An empty array is a programming error and stops the process with a message.
  ///   - keyTimes: A fraction 0…1 a value, rising; for discrete values one more, the last the end of the last value.
  ///     Times outside 0…1 are clamped, times out of order raised to the one before. With fewer times than values,
  ///     only the first values are used, one for each, as measured on Core Animation. Without key times, or with too
  ///     many, keys are evenly spaced.
  ///   - timingCurves: A curve for each segment between two values; missing ones are linear, surplus ones ignored.
  ///   - calculationMode: How values between the keys are worked out. The paced modes ignore key times and curves.
  ///   - tensionValues: For the cubic modes, a number a value: 1 is tight, −1 is round, 0 (also where missing) between.
  ///   - continuityValues: For the cubic modes, a number a value: other than 0 makes a corner.
  ///   - biasValues: For the cubic modes, a number a value: 1 leans on the segment before, −1 on the one after.
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
      // A last key time of 1 may be left out: nothing begins there.
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
    pacing = isPaced ? SplinePacing(spline: spline, values: values, times: keys.times) : nil
  }
}

extension Keyframes {
  /// The fractions 0…1 at which one value has been reached and the way to the next begins.
  package var keyTimes: [Double] { keys.times }
}

extension Keyframes: Equatable where Value: Equatable {}
extension Keyframes: Hashable where Value: Hashable {}

/// How the values between keyframes are interpolated, as in `CAAnimationCalculationMode`.
public enum CalculationMode: Hashable, Sendable, CaseIterable {
  /// Straight from one value to the next.
  case linear
  /// Each value stays until the next begins.
  case discrete
  /// Straight, at one speed throughout; key times and timing curves are ignored.
  case paced
  /// Along a smooth curve through the values.
  case cubic
  /// Along a smooth curve, at one speed throughout; key times and timing curves are ignored.
  case cubicPaced

  /// Whether the way from one value to the next is curved.
  package var isCubic: Bool { self == .cubic || self == .cubicPaced }

  /// Whether the mode finds its own key times.
  @inlinable
  public var isPaced: Bool { self == .paced || self == .cubicPaced }
}

extension Keyframes {
  /// The value at a fraction of the animation.
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

  /// Where a fraction is in the modes that are not smooth, for who knows the way between two values better.
  package func straightPlace(at fraction: Double) -> Place {
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

  /// The place of a fraction: at a key, or at a progress through a segment after its timing curve.
  @frozen
  @usableFromInline
  package enum Place {
    case key(Int)
    case segment(Int, progress: Double)
  }

  @inlinable
  func place(at fraction: Double) -> Place {
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
    // One value has no segment to continue along, and a jump has no direction.
    guard last > 0, keys.times[segment + 1] > keys.times[segment] else { return .key(max(key, 0)) }
    let start = keys.times[segment]
    let progress = ((fraction - start) / (keys.times[segment + 1] - start)).bounded
    guard segment < timingCurves.count else { return .segment(segment, progress: progress) }
    return .segment(segment, progress: timingCurves[segment].value(at: progress).bounded)
  }
}
