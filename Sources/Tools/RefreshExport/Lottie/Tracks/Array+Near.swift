extension [Double] {
  /// True if every number is within a distance of its counterpart in a list of the same length.
  func isNear(_ other: [Double], within distance: Double) -> Bool {
    // Index loop, because iterators dominate the time of a debug build.
    var index = 0
    while index < count {
      if abs(self[index] - other[index]) > distance { return false }
      index += 1
    }
    return true
  }
}
