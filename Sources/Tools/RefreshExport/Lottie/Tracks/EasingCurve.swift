import RefreshMotion

/// Evaluation of an easing: the eased fraction for a fraction of the time.
struct EasingCurve {
  let easing: LottieEasing
  private let form: Form

  private enum Form {
    case linear
    /// Cubic in time: the value is a polynomial of the parameter.
    case cubic
    case bezier(CubicBezier, estimates: [Double])
  }

  init(_ easing: LottieEasing) {
    self.easing = easing
    if easing == .linear {
      form = .linear
    } else if easing.x1 == Self.third, easing.x2 == Self.twoThirds {
      form = .cubic
    } else {
      let curve = CubicBezier(easing.x1, easing.y1, easing.x2, easing.y2)
      form = .bezier(
        curve, estimates: (0...Self.steps).map { curve.value(at: Double($0) / Double(Self.steps)) })
    }
  }

  /// Eased fraction at a fraction of the time, 0…1.
  func value(at x: Double) -> Double {
    switch form {
    case .linear: return x
    case .cubic:
      let t = Self.cubicParameter(at: x)
      let s = 1 - t
      return t * (3 * s * (s * easing.y1 + t * easing.y2) + t * t)
    case .bezier(let curve, _): return curve.value(at: x)
    }
  }

  /// Eased fraction to within `estimateError`, from a table.
  func estimate(at x: Double) -> Double {
    guard case .bezier(_, let estimates) = form else { return value(at: x) }
    let place = max(0, min(1, x)) * Double(Self.steps)
    let index = min(Self.steps - 1, Int(place))
    return estimates[index] + (estimates[index + 1] - estimates[index]) * (place - Double(index))
  }

  private static let steps = 128
  /// Maximum error of `estimate`: the second derivative of the standard curves is at most 60, which gives 60 / 8 /
  /// 128².
  static let estimateError = 5e-4

  // MARK: Cubics in time

  /// x of the control points of a cubic in time: a third and two thirds.
  static let (third, twoThirds) = (0.3333, 0.6667)

  /// Parameter of a cubic in time at a fraction of the time.
  ///
  /// The time at parameter t is 0.9999 t + 0.0003 t² − 0.0002 t³, because the control points are rounded. One step
  /// of Newton's method from t leaves an error of 1e-11.
  static func cubicParameter(at x: Double) -> Double {
    let time = ((-0.0002 * x + 0.0003) * x + 0.9999) * x
    return x - (time - x) / ((-0.0006 * x + 0.0006) * x + 0.9999)
  }
}
