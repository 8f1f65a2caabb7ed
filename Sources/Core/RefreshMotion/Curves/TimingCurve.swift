/// How progress through an animation is warped: 0…1 in, 0…1 and perhaps beyond out.
///
/// A spring is not among the cases: it runs in seconds and comes to rest when its physics says so, which no fraction
/// of a given duration can express. See ``Spring``.
public enum TimingCurve: Hashable, Sendable {
  /// Output equals input.
  case linear
  /// A cubic Bézier, as in `cubic-bezier()` of CSS.
  case cubicBezier(CubicBezier)
  /// Straight lines through points, as in `linear()` of CSS.
  case points(LinearEasing)

  /// Starts slowly: the Bézier .42, 0, 1, 1.
  public static let easeIn = bezier(0.42, 0, 1, 1)
  /// Ends slowly: the Bézier 0, 0, .58, 1.
  public static let easeOut = bezier(0, 0, 0.58, 1)
  /// Starts and ends slowly: the Bézier .42, 0, .58, 1.
  public static let easeInEaseOut = bezier(0.42, 0, 0.58, 1)
  /// The curve of the system's own animations: the Bézier .25, .1, .25, 1.
  public static let `default` = bezier(0.25, 0.1, 0.25, 1)

  /// The cubic Bézier with the control points (x1, y1) and (x2, y2); x1 and x2 are clamped to 0…1.
  public static func bezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> TimingCurve {
    .cubicBezier(CubicBezier(x1, y1, x2, y2))
  }

  /// The output for a progress of x; outside 0…1 each kind of curve continues along its ends.
  @inlinable
  public func value(at x: Double) -> Double {
    switch self {
    case .linear: x
    case .cubicBezier(let curve): curve.value(at: x)
    case .points(let curve): curve.value(at: x)
    }
  }

  /// The slope at a progress of x: the derivative of ``value(at:)``, from the right where the curve has a corner.
  public func slope(at x: Double) -> Double {
    switch self {
    case .linear: 1
    case .cubicBezier(let curve): curve.slope(at: x)
    case .points(let curve): curve.slope(at: x)
    }
  }
}
