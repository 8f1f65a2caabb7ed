/// Values that an animation passes one after the other, with the semantics of `CAKeyframeAnimation`.
///
/// At a key time that several keys share the value jumps, and the last of them holds. A fraction below the first key
/// time or above the last shows the first or last value. A fraction below 0 or above 1, as the overshoot of a timing
/// curve gives, goes on along the first or last segment if that starts at 0 or ends at 1: through its timing curve for
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
  /// The tangents of the cubic modes, empty otherwise.
  @usableFromInline let spline: KeyframeSpline<Value>
  /// For the paced cubic mode, where along the spline each fraction of its length lies.
  @usableFromInline let pacing: SplinePacing?

  /// Makes keyframes from values.
  ///
  /// - Parameters:
  ///   - values: One or more. An empty array is a programming error and stops the process with a message.
  ///   - keyTimes: A fraction 0…1 a value, rising; for discrete values one more, the last the end of the last value.
  ///     Times outside 0…1 are clamped, times out of order raised to the one before. With fewer times than values, only
  ///     the first so many values are used, as measured on Core Animation. Without key times, or with too many, keys are
  ///     evenly spaced.
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

extension Keyframes: Equatable where Value: Equatable {}
extension Keyframes: Hashable where Value: Hashable {}
