import Foundation

/// A cubic Bézier from (0, 0) to (1, 1) that warps progress: horizontal in, vertical out.
///
/// The horizontal coordinates of its control points are in 0…1, which makes it a function of x; the vertical ones are
/// free, and a curve whose control points leave 0…1 overshoots.
@frozen
public struct CubicBezier: Hashable, Sendable {
  @usableFromInline let x1: Double
  @usableFromInline let y1: Double
  @usableFromInline let x2: Double
  @usableFromInline let y2: Double
  // The curve as polynomials of its parameter: ((a t + b) t + c) t.
  @usableFromInline let ax: Double
  @usableFromInline let bx: Double
  @usableFromInline let cx: Double
  @usableFromInline let ay: Double
  @usableFromInline let by: Double
  @usableFromInline let cy: Double
  // The slopes of the straight lines that continue the curve outside 0…1.
  @usableFromInline let startSlope: Double
  @usableFromInline let endSlope: Double

  /// Makes the curve with the control points (x1, y1) and (x2, y2).
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
    // The curve turned by half a turn about its middle starts where this one ends.
    endSlope = Self.endTangent(1 - self.x2, 1 - self.y2, 1 - self.x1, 1 - self.y1)
  }

  /// The first control point, after clamping.
  public var controlPoint1: CGPoint { CGPoint(x: x1, y: y1) }

  /// The second control point, after clamping.
  public var controlPoint2: CGPoint { CGPoint(x: x2, y: y2) }

  /// The slope at the start of a curve whose control points are at the given distances from it.
  ///
  /// A control point that coincides with the end hands over to the next; a vertical tangent counts as flat, because
  /// it leads nowhere. Source: `gfx::CubicBezier::InitGradients` of Chromium and CSS Easing Level 2.
  private static func endTangent(_ nearX: Double, _ nearY: Double, _ farX: Double, _ farY: Double) -> Double {
    if nearX > 0 { return (nearY / nearX).bounded }
    if nearY == 0 && farX > 0 { return (farY / farX).bounded }
    return nearY == 0 && farY == 0 ? 1 : 0
  }
}

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
  /// largest finite number of its sign, and 0 if the curve does not move.
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
