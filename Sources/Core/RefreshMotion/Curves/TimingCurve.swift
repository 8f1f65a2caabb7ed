/// Timing curve of an animation: maps progress 0…1 to progress, which can leave 0…1.
///
///     var slide = BasicAnimation(keyPath: "position.x", from: 0, to: 40, duration: 0.5)
///     slide.timingFunction = .bezier(0.2, 0.8, 0.2, 1)
///
/// A spring is not a timing curve: it runs in seconds and settles when its physics says so, so no fraction of a given
/// duration can express it. See ``Spring``.
public enum TimingCurve: Hashable, Sendable {
  /// Identity: output equals input.
  case linear
  /// Cubic Bézier, as in `cubic-bezier()` of CSS.
  case cubicBezier(CubicBezier)
  /// Piecewise linear curve, as in `linear()` of CSS.
  case points(LinearEasing)

  /// Ease-in: the Bézier .42, 0, 1, 1.
  public static let easeIn = bezier(0.42, 0, 1, 1)
  /// Ease-out: the Bézier 0, 0, .58, 1.
  public static let easeOut = bezier(0, 0, 0.58, 1)
  /// Ease-in and ease-out: the Bézier .42, 0, .58, 1.
  public static let easeInEaseOut = bezier(0.42, 0, 0.58, 1)
  /// Default curve of Core Animation: the Bézier .25, .1, .25, 1.
  public static let `default` = bezier(0.25, 0.1, 0.25, 1)

  /// Cubic Bézier with the control points (x1, y1) and (x2, y2); x1 and x2 are clamped to 0…1.
  public static func bezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> TimingCurve {
    .cubicBezier(CubicBezier(x1, y1, x2, y2))
  }

  /// Output at progress `x`; outside 0…1 the curve continues along its end tangents.
  @inlinable
  public func value(at x: Double) -> Double {
    switch self {
    case .linear: x
    case .cubicBezier(let curve): curve.value(at: x)
    case .points(let curve): curve.value(at: x)
    }
  }

  /// Slope at progress `x`: the derivative of ``value(at:)``, from the right at a corner.
  public func slope(at x: Double) -> Double {
    switch self {
    case .linear: 1
    case .cubicBezier(let curve): curve.slope(at: x)
    case .points(let curve): curve.slope(at: x)
    }
  }
}
