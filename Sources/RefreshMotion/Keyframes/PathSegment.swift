import Foundation

/// One piece of a path: a straight line or a Bézier curve, in points.
public enum PathSegment: Hashable, Sendable {
  /// A straight line.
  case line(from: CGPoint, to: CGPoint)
  /// A Bézier curve with one control point.
  case quadratic(from: CGPoint, control: CGPoint, to: CGPoint)
  /// A Bézier curve with two control points.
  case cubic(from: CGPoint, control1: CGPoint, control2: CGPoint, to: CGPoint)

  /// Where the piece begins.
  public var start: CGPoint {
    switch self {
    case .line(let from, _), .quadratic(let from, _, _), .cubic(let from, _, _, _): from
    }
  }

  /// Where the piece ends.
  public var end: CGPoint {
    switch self {
    case .line(_, let to), .quadratic(_, _, let to), .cubic(_, _, _, let to): to
    }
  }

  /// The point at a parameter of 0…1; on a curve, equal parameters are not equal distances.
  public func point(at t: Double) -> CGPoint {
    switch self {
    case .line(let from, let to):
      return from.interpolated(to: to, at: t)
    case .quadratic(let from, let control, let to):
      return from.interpolated(to: control, at: t)
        .interpolated(to: control.interpolated(to: to, at: t), at: t)
    case .cubic(let from, let control1, let control2, let to):
      let middle = control1.interpolated(to: control2, at: t)
      return from.interpolated(to: control1, at: t).interpolated(to: middle, at: t)
        .interpolated(to: middle.interpolated(to: control2.interpolated(to: to, at: t), at: t), at: t)
    }
  }

  /// The derivative of the point by the parameter, as a vector.
  public func derivative(at t: Double) -> CGPoint {
    switch self {
    case .line(let from, let to):
      return to.adding(from, scaledBy: -1)
    case .quadratic(let from, let control, let to):
      let first = control.adding(from, scaledBy: -1)
      let second = to.adding(control, scaledBy: -1)
      return CGPoint.zero.adding(first.interpolated(to: second, at: t), scaledBy: 2)
    case .cubic(let from, let control1, let control2, let to):
      let first = control1.adding(from, scaledBy: -1)
      let second = control2.adding(control1, scaledBy: -1)
      let third = to.adding(control2, scaledBy: -1)
      let bend = first.interpolated(to: second, at: t)
        .interpolated(to: second.interpolated(to: third, at: t), at: t)
      return CGPoint.zero.adding(bend, scaledBy: 3)
    }
  }

  /// The direction of travel at a parameter of 0…1, in radians; nil for a piece that stays in one point.
  ///
  /// Where the derivative is zero (a control point that coincides with its end, a cusp) it is the direction in which the
  /// piece continues, or at its end the one from which it came.
  func angle(at t: Double) -> Double? {
    for offset in [0, 1e-4, 1e-3, 1e-2, 1e-1, 1] {
      // Backwards from the last bit of the piece, so that the look ahead stays on it.
      let place = t + offset <= 1 ? t + offset : max(t - offset, 0)
      let slope = derivative(at: place)
      if slope.distance(to: .zero) > 1e-9 * scale { return atan2(Double(slope.y), Double(slope.x)) }
    }
    return nil
  }

  /// A length to which the derivative is compared: the extent of the control polygon.
  private var scale: Double {
    switch self {
    case .line(let from, let to): from.distance(to: to)
    case .quadratic(let from, let control, let to): from.distance(to: control) + control.distance(to: to)
    case .cubic(let from, let control1, let control2, let to):
      from.distance(to: control1) + control1.distance(to: control2) + control2.distance(to: to)
    }
  }
}
