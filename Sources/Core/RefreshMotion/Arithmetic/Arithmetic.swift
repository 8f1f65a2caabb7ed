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

/// Random number generator that yields the same sequence for the same seed, so that a failure can be reproduced.
///
/// Source: G. Steele, D. Lea and C. Flood, "Fast Splittable Pseudorandom Number Generators", OOPSLA 2014.
package struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
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
