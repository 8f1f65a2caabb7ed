extension LinearEasing {
  /// The output for a progress of x.
  ///
  /// At a progress that several points share, the last of them wins. Beyond the first and the last point the outer
  /// straight lines continue; where the two outer points share one progress, the outermost output holds.
  @inlinable
  public func value(at x: Double) -> Double {
    guard points.count > 1 else { return points.first?.output ?? x }
    // The number of points at or before x.
    var low = 0
    var high = points.count
    while low < high {
      let middle = (low + high) / 2
      if points[middle].input <= x { low = middle + 1 } else { high = middle }
    }
    if low > 0 && points[low - 1].input == x { return points[low - 1].output }
    let next = min(max(low, 1), points.count - 1)
    let before = points[next - 1]
    let after = points[next]
    let span = after.input - before.input
    if span == 0 { return low == 0 ? before.output : after.output }
    return before.output.interpolated(to: after.output, at: ((x - before.input) / span).bounded)
  }
}
