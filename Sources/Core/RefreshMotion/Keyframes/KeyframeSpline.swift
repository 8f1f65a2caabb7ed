/// Cubic keyframe interpolation after Kochanek and Bartels.
///
/// With tension t, continuity c and bias b the curve arrives at key i with the tangent
/// (1 − t)(1 − c)(1 + b)/2·(pᵢ − pᵢ₋₁) + (1 − t)(1 + c)(1 − b)/2·(pᵢ₊₁ − pᵢ), and leaves it with the signs of c
/// exchanged. Virtual end points 2p₀ − p₁ precede the first value and follow the last. In a segment of duration Δ an
/// inner tangent is scaled by 2Δ/(Δ before the key + Δ after it), so that the speed is continuous where the key times
/// are uneven. With t = c = b = 0 it is a Catmull–Rom spline. Source: "Interpolating splines with local tension,
/// continuity, and bias control", SIGGRAPH 1984.
@frozen
@usableFromInline
struct KeyframeSpline<Value: Interpolatable & Sendable>: Sendable {
  /// Tangents with which the segments leave their first key, one for each segment.
  @usableFromInline let leaving: [Value]
  /// Tangents with which the segments arrive at their second key, one for each segment.
  @usableFromInline let arriving: [Value]

  /// Empty spline, for the calculation modes without tangents.
  init() {
    leaving = []
    arriving = []
  }

  init(
    values: [Value], times: [Double], tension: [Double], continuity: [Double], bias: [Double]
  ) {
    let count = values.count
    guard count > 1 else {
      leaving = []
      arriving = []
      return
    }
    let chords = (1..<count).map { values[$0].adding(values[$0 - 1], scaledBy: -1) }
    let spans = (1..<count).map { times[$0] - times[$0 - 1] }

    func tangent(at key: Int, continuitySign sign: Double, segment: Int) -> Value {
      let tight = 1 - tension.number(at: key)
      let corner = sign * continuity.number(at: key)
      let lean = bias.number(at: key)
      let before = chords[max(key - 1, 0)]
      let after = chords[min(key, count - 2)]
      var scale = 1.0
      if key > 0 && key < count - 1 {
        let both = spans[key - 1] + spans[key]
        scale = both > 0 ? 2 * spans[segment] / both : 0
      }
      let zero = before.adding(before, scaledBy: -1)
      return
        zero
        .adding(before, scaledBy: scale * tight * (1 + corner) * (1 + lean) / 2)
        .adding(after, scaledBy: scale * tight * (1 - corner) * (1 - lean) / 2)
    }
    leaving = (0..<count - 1).map { tangent(at: $0, continuitySign: 1, segment: $0) }
    arriving = (0..<count - 1).map { tangent(at: $0 + 1, continuitySign: -1, segment: $0) }
  }

  /// Value at fraction `t` of a segment; outside 0…1 the curve continues along its end tangent.
  @inlinable
  func value(in segment: Int, of values: [Value], at t: Double) -> Value {
    let start = values[segment]
    let end = values[segment + 1]
    if t <= 0 { return t == 0 ? start : start.adding(leaving[segment], scaledBy: t) }
    if t >= 1 { return t == 1 ? end : end.adding(arriving[segment], scaledBy: t - 1) }
    let rest = 1 - t
    return start.interpolated(to: end, at: t * t * (3 - 2 * t))
      .adding(leaving[segment], scaledBy: t * rest * rest)
      .adding(arriving[segment], scaledBy: -t * t * rest)
  }
}

extension KeyframeSpline: Equatable where Value: Equatable {}
extension KeyframeSpline: Hashable where Value: Hashable {}

extension [Double] {
  /// Parameter of a key (tension, continuity or bias), clamped to ±1e6; 0 if the author gave none.
  fileprivate func number(at key: Int) -> Double {
    indices.contains(key) ? self[key].clamped(to: -1e6...1e6) : 0
  }
}

/// Arc-length table of a spline: maps a fraction of its length to a fraction of its key times.
///
/// Lengths are measured along chords; the table is interpolated linearly.
@frozen
@usableFromInline
struct SplineArcLengths: Hashable, Sendable {
  /// Number of table rows for each segment. The error of the chords falls with its square; 64 rows keep it below 1/1000
  /// of the length.
  static let rowsPerSegment = 64

  /// Arc length from the start to each row of the table, as a fraction of the whole length.
  @usableFromInline let lengths: KeyTimes
  /// Time at each row of the table, in the unit of the key times: 0…1.
  @usableFromInline let fractions: [Double]

  init<Value>(spline: KeyframeSpline<Value>, values: [Value], times: [Double]) {
    var steps: [Double] = []
    var fractions = [0.0]
    var previous = values[0]
    for segment in 0..<values.count - 1 {
      for row in 1...Self.rowsPerSegment {
        let t = Double(row) / Double(Self.rowsPerSegment)
        let value = spline.value(in: segment, of: values, at: t)
        steps.append(previous.distance(to: value))
        fractions.append(times[segment].interpolated(to: times[segment + 1], at: t))
        previous = value
      }
    }
    lengths = KeyTimes(lengths: steps)
    self.fractions = fractions
  }

  /// Fraction of the key times at a fraction of the length; outside 0…1 the same number.
  @inlinable
  func splineFraction(at fraction: Double) -> Double {
    guard fraction > 0, fraction < 1, fractions.count > 1 else { return fraction }
    let row = min(max(lengths.lastKey(at: fraction), 0), fractions.count - 2)
    let start = lengths.times[row]
    let progress = (fraction - start) / (lengths.times[row + 1] - start)
    return fractions[row].interpolated(to: fractions[row + 1], at: progress)
  }
}
