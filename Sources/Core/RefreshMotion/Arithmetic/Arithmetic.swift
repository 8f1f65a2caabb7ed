extension Double {
  /// The nearest number within a range; NaN counts as 0, or as the end of the range next to it.
  @usableFromInline
  func clamped(to range: ClosedRange<Double>) -> Double {
    let number = isNaN ? 0 : self
    return min(max(number, range.lowerBound), range.upperBound)
  }

  /// This number, or the largest finite one of its sign where it is infinite.
  ///
  /// A quotient by next to nothing overflows; bounded, its product with 0 still is 0 and no NaN.
  @inlinable
  var bounded: Double {
    Swift.min(Swift.max(self, -Double.greatestFiniteMagnitude), Double.greatestFiniteMagnitude)
  }
}

/// Where between 0 and 1 a growing function comes to a value, found by halving.
package func inverse(of function: (Double) -> Double, at value: Double, halvings: Int = 40) -> Double {
  var (low, high) = (0.0, 1.0)
  for _ in 0..<halvings {
    let middle = (low + high) / 2
    if function(middle) < value { low = middle } else { high = middle }
  }
  return (low + high) / 2
}

/// Random numbers that a seed repeats, so that what they found can be found again.
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
  /// How many elements at the front meet a condition that none behind them meets, found by halving.
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
