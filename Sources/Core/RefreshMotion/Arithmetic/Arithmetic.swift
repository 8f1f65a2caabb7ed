extension Double {
  /// Clamps to `range`. NaN becomes 0, or the bound nearest to 0 if the range does not contain 0.
  @usableFromInline
  func clamped(to range: ClosedRange<Double>) -> Double {
    let number = isNaN ? 0 : self
    return min(max(number, range.lowerBound), range.upperBound)
  }

  /// Clamps ±∞ to the largest finite number of the same sign.
  ///
  /// A quotient with a tiny divisor overflows to ∞, and ∞ · 0 is NaN; the clamped quotient times 0 is 0.
  @inlinable
  var bounded: Double {
    Swift.min(Swift.max(self, -Double.greatestFiniteMagnitude), Double.greatestFiniteMagnitude)
  }
}

/// Inverts an increasing function on 0…1 by bisection: returns the argument at which it reaches `value`.
///
/// The error is at most 2⁻ⁿ⁻¹ after n `halvings`. Values out of reach give the nearer end, within that error.
package func inverse(of function: (Double) -> Double, at value: Double, halvings: Int = 40) -> Double {
  var (low, high) = (0.0, 1.0)
  for _ in 0..<halvings {
    let middle = (low + high) / 2
    if function(middle) < value { low = middle } else { high = middle }
  }
  return (low + high) / 2
}

extension Array {
  /// Number of leading elements that meet `condition`, by bisection. No element may meet it after one that does not.
  @inlinable
  package func prefixCount(where condition: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if condition(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
