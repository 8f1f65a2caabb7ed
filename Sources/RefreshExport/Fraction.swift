/// A fraction of whole numbers near a real one.
struct Fraction: Hashable {
  var numerator: Int
  var denominator: Int
}

extension Fraction {
  /// The simplest fraction within a billionth of `value`, or, where numbers up to `limit` have none, a near one.
  ///
  /// Follows the continued fraction of the value: each step is nearer than any simpler fraction.
  ///
  /// - Precondition: `value` is finite, not negative, and at most `limit`.
  init(near value: Double, limit: Int) {
    precondition(value >= 0 && value <= Double(limit))
    var (before, last) = ((p: 0, q: 1), (p: 1, q: 0))
    var rest = value
    while true {
      let whole = rest.rounded(.down)
      guard whole <= Double(limit) else { break }
      let (p, overflowP) = Int(whole).multipliedReportingOverflow(by: last.p)
      let (q, overflowQ) = Int(whole).multipliedReportingOverflow(by: last.q)
      guard !overflowP, !overflowQ, p + before.p <= limit, q + before.q <= limit else { break }
      (before, last) = (last, (p + before.p, q + before.q))
      let near = Double(last.p) / Double(last.q)
      if abs(near - value) < 1e-9 || rest == whole { break }
      rest = 1 / (rest - whole)
    }
    (numerator, denominator) = last
  }

  var value: Double { Double(numerator) / Double(denominator) }
}
