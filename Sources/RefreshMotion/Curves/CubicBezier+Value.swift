extension CubicBezier {
  /// The output for a progress of x.
  ///
  /// Exactly 0 at 0 and 1 at 1; outside 0…1 the curve continues along its end tangents. The parameter is solved to
  /// 1e-9 or to what double precision resolves; the output is as exact as the slope of the curve allows.
  @inlinable
  public func value(at x: Double) -> Double {
    if x <= 0 { return startSlope * x }
    if x >= 1 { return 1 + endSlope * (x - 1) }
    if x1 == y1 && x2 == y2 { return x }
    let t = parameter(at: x)
    return ((ay * t + by) * t + cy) * t
  }

  /// The slope of the curve at a progress of x: the derivative of ``value(at:)``.
  ///
  /// Outside 0…1 it is the slope of the tangent that continues the curve. Where the curve is vertical it is the
  /// largest finite number of its sign, and 0 where the curve stands still.
  @inlinable
  public func slope(at x: Double) -> Double {
    if x < 0 { return startSlope }
    if x > 1 { return endSlope }
    if x1 == y1 && x2 == y2 { return 1 }
    let t = x == 0 ? 0 : x == 1 ? 1 : parameter(at: x)
    // Rounding may leave a tiny negative run where the curve is vertical.
    let run = max((3 * ax * t + 2 * bx) * t + cx, 0)
    let rise = (3 * ay * t + 2 * by) * t + cy
    return run == 0 && rise == 0 ? 0 : (rise / run).bounded
  }

  /// The parameter at which the curve's horizontal coordinate is x, for x within 0…1.
  ///
  /// Newton's method, kept inside the interval known to hold the root: a step that would leave it is replaced by a
  /// halving. Plain Newton fails on curves such as (1, 0, 0, 1), which stand still in the middle.
  @inlinable
  func parameter(at x: Double) -> Double {
    var low = 0.0
    var high = 1.0
    var t = x
    for _ in 0..<100 {
      let error = ((ax * t + bx) * t + cx) * t - x
      if error == 0 { return t }
      if error < 0 { low = t } else { high = t }
      let slope = (3 * ax * t + 2 * bx) * t + cx
      var next = t - error / slope
      // Written so that an infinite or undefined step counts as one that leaves the interval.
      if !(next > low && next < high) { next = low + (high - low) / 2 }
      let step = abs(next - t)
      t = next
      // Where the curve is not nearly vertical, convergence is quadratic: what is left is the square of the last step
      // times at most 300.
      if step < 1e-9 || (step < 1e-6 && slope > 0.01) { break }
    }
    return t
  }
}
