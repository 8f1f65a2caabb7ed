import Foundation

/// Cubic Bézier timing curve from (0, 0) to (1, 1): x is the progress that goes in, y the progress that comes out.
///
///     let curve = TimingCurve.cubicBezier(CubicBezier(0.2, 0.8, 0.2, 1))
///
/// The x of both control points is within 0…1, which makes y a function of x. Their y is free: a curve with a y
/// outside 0…1 can overshoot.
@frozen
public struct CubicBezier: Hashable, Sendable {
  @usableFromInline let x1: Double
  @usableFromInline let y1: Double
  @usableFromInline let x2: Double
  @usableFromInline let y2: Double
  // Polynomial coefficients of x and y in the curve's parameter t: ((a t + b) t + c) t.
  @usableFromInline let ax: Double
  @usableFromInline let bx: Double
  @usableFromInline let cx: Double
  @usableFromInline let ay: Double
  @usableFromInline let by: Double
  @usableFromInline let cy: Double
  // Slopes of the tangents that continue the curve below 0 and above 1.
  @usableFromInline let startSlope: Double
  @usableFromInline let endSlope: Double

  /// Creates the curve with the control points (x1, y1) and (x2, y2).
  ///
  /// x1 and x2 are clamped to 0…1, y1 and y2 to ±1e300 (where the coefficients are still finite); NaN counts as 0.
  public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    self.x1 = x1.clamped(to: 0...1)
    self.y1 = y1.clamped(to: -1e300...1e300)
    self.x2 = x2.clamped(to: 0...1)
    self.y2 = y2.clamped(to: -1e300...1e300)
    cx = 3 * self.x1
    bx = 3 * (self.x2 - self.x1) - cx
    ax = 1 - cx - bx
    cy = 3 * self.y1
    by = 3 * (self.y2 - self.y1) - cy
    ay = 1 - cy - by
    startSlope = Self.endTangent(self.x1, self.y1, self.x2, self.y2)
    // Rotated by half a turn about its centre, the curve begins where it ended.
    endSlope = Self.endTangent(1 - self.x2, 1 - self.y2, 1 - self.x1, 1 - self.y1)
  }

  /// First control point, after clamping.
  public var controlPoint1: CGPoint { CGPoint(x: x1, y: y1) }

  /// Second control point, after clamping.
  public var controlPoint2: CGPoint { CGPoint(x: x2, y: y2) }

  /// Slope of the curve at an end, from the distances of both control points to that end.
  ///
  /// If the near control point coincides with the end, the far one gives the direction. A vertical tangent has no
  /// slope and counts as 0. Source: `gfx::CubicBezier::InitGradients` of Chromium and CSS Easing Level 2.
  private static func endTangent(_ nearX: Double, _ nearY: Double, _ farX: Double, _ farY: Double) -> Double {
    if nearX > 0 { return (nearY / nearX).bounded }
    if nearY == 0 && farX > 0 { return (farY / farX).bounded }
    return nearY == 0 && farY == 0 ? 1 : 0
  }
}

extension CubicBezier {
  /// Output at progress `x`.
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

  /// Slope of the curve at progress `x`: the derivative of ``value(at:)``.
  ///
  /// Outside 0…1, the slope of the tangent that continues the curve. Where the curve is vertical, the largest finite
  /// number of its sign; 0 where both derivatives by the parameter are 0.
  @inlinable
  public func slope(at x: Double) -> Double {
    if x < 0 { return startSlope }
    if x > 1 { return endSlope }
    if x1 == y1 && x2 == y2 { return 1 }
    let t = x == 0 ? 0 : x == 1 ? 1 : parameter(at: x)
    // Rounding can make the derivative of x slightly negative where the curve is vertical.
    let run = max((3 * ax * t + 2 * bx) * t + cx, 0)
    let rise = (3 * ay * t + 2 * by) * t + cy
    return run == 0 && rise == 0 ? 0 : (rise / run).bounded
  }

  /// Parameter t at which the curve's x coordinate is `x`, for x in 0…1.
  ///
  /// Newton's method, bracketed: a step that would leave the interval known to hold the root is replaced by
  /// bisection. Plain Newton fails on curves such as (1, 0, 0, 1), whose x has a zero derivative in the middle.
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
      // Negated comparison, so that an infinite or NaN step counts as leaving the interval.
      if !(next > low && next < high) { next = low + (high - low) / 2 }
      let step = abs(next - t)
      t = next
      // Convergence is quadratic where the curve is not nearly vertical: the remaining error is the square of the
      // last step times at most 300.
      if step < 1e-9 || (step < 1e-6 && slope > 0.01) { break }
    }
    return t
  }
}
