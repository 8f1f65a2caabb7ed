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
