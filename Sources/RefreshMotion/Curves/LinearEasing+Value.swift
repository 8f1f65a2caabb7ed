extension LinearEasing {
  /// The output for a progress of x.
  ///
  /// At a progress that several points share, the last of them wins. Beyond the first and the last point the outer
  /// straight lines continue; where the two outer points share one progress, the outermost output holds.
  @inlinable
  public func value(at x: Double) -> Double {
    guard points.count > 1 else { return points.first?.output ?? x }
    let low = count(upTo: x)
    if low > 0 && points[low - 1].input == x { return points[low - 1].output }
    let (before, after) = line(low)
    let span = after.input - before.input
    if span == 0 { return low == 0 ? before.output : after.output }
    return before.output.interpolated(to: after.output, at: ((x - before.input) / span).bounded)
  }

  /// The slope at a progress of x: that of the straight line that begins there or leads through it.
  ///
  /// 0 where an output holds: for a single point, and beyond outer points that share one progress.
  public func slope(at x: Double) -> Double {
    guard points.count > 1 else { return points.isEmpty ? 1 : 0 }
    let (before, after) = line(count(upTo: x))
    let span = after.input - before.input
    return span == 0 ? 0 : ((after.output - before.output) / span).bounded
  }

  /// The number of points at or before x.
  @inlinable
  func count(upTo x: Double) -> Int {
    var low = 0
    var high = points.count
    while low < high {
      let middle = (low + high) / 2
      if points[middle].input <= x { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The ends of the straight line that follows the first n points; beyond the outer points, of the nearest line.
  @inlinable
  func line(_ n: Int) -> (Point, Point) {
    let next = min(max(n, 1), points.count - 1)
    return (points[next - 1], points[next])
  }
}
