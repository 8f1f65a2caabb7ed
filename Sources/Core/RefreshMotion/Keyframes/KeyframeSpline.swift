/// Smooth curves through values, after Kochanek and Bartels.
///
/// At key i the curve arrives with the tangent
/// (1 − t)(1 − c)(1 + b)/2·(pᵢ − pᵢ₋₁) + (1 − t)(1 + c)(1 − b)/2·(pᵢ₊₁ − pᵢ) and leaves with the same but the signs
/// of c exchanged. Before the first value and after the last there is a virtual one, 2p₀ − p₁. A segment of the duration
/// Δ scales an inner tangent by 2Δ/(Δ before the key + Δ after it), so that the speed does not jump where the key times
/// are uneven. With t = c = b = 0 it is a Catmull–Rom spline. Source: "Interpolating splines with local tension,
/// continuity, and bias control", SIGGRAPH 1984.
@frozen
@usableFromInline
struct KeyframeSpline<Value: Interpolatable & Sendable>: Sendable {
  /// The tangent with which each segment leaves its first key.
  @usableFromInline let leaving: [Value]
  /// The tangent with which each segment arrives at its second key.
  @usableFromInline let arriving: [Value]

  /// No curve: what the modes without tangents hold.
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

  /// The value so far through a segment; outside 0…1 along the tangent of the end.
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
  /// The number of a key within ±1e6, 0 if there is none.
  fileprivate func number(at key: Int) -> Double {
    indices.contains(key) ? self[key].clamped(to: -1e6...1e6) : 0
  }
}

/// The way from a fraction of a spline's length to the fraction of its key times at which it is there.
///
/// A table of lengths, measured along chords, with straight lines between its rows.
@frozen
@usableFromInline
struct SplinePacing: Hashable, Sendable {
  /// Rows a segment. The error of a chord falls with the square of it: below a thousandth of a segment's length.
  static let rowsPerSegment = 64

  /// The length at each row, as a fraction of the whole.
  @usableFromInline let lengths: KeyTimes
  /// The fraction of the key times at each row.
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

  /// The fraction of the key times at a fraction of the length; the same number outside 0…1.
  @inlinable
  func splineFraction(at fraction: Double) -> Double {
    guard fraction > 0, fraction < 1, fractions.count > 1 else { return fraction }
    let row = min(max(lengths.lastKey(at: fraction), 0), fractions.count - 2)
    let start = lengths.times[row]
    let progress = (fraction - start) / (lengths.times[row + 1] - start)
    return fractions[row].interpolated(to: fractions[row + 1], at: progress)
  }
}
