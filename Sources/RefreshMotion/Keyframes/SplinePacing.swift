/// The way from a fraction of a spline's length to the fraction of its key times at which it lies there.
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
