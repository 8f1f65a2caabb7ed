extension Double {
  /// The nearest number within a range; NaN counts as 0, or as the end of the range next to it.
  @usableFromInline
  func clamped(to range: ClosedRange<Double>) -> Double {
    let number = isNaN ? 0 : self
    return min(max(number, range.lowerBound), range.upperBound)
  }
}
