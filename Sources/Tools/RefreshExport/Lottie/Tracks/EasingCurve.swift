import Foundation
import RefreshMotion

/// An easing as a function: how far the value has come at a part of the time.
struct EasingCurve {
  let easing: LottieEasing
  private let form: Form

  private enum Form {
    case linear
    /// A cubic in time, whose value is a polynomial of the parameter.
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

  /// How far the value has come at a part of the time, 0…1.
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

  /// The value to within `estimateError`, without solving for the parameter.
  func estimate(at x: Double) -> Double {
    guard case .bezier(_, let estimates) = form else { return value(at: x) }
    let place = max(0, min(1, x)) * Double(Self.steps)
    let index = min(Self.steps - 1, Int(place))
    return estimates[index] + (estimates[index + 1] - estimates[index]) * (place - Double(index))
  }

  private static let steps = 128
  /// How far an estimate of one of the usual curves may be off; they bend by at most 60 at their ends: 60 / 8 / 128².
  static let estimateError = 5e-4

  // MARK: Cubics in time

  /// The x of the two inner points: a third and two thirds, which make the value a cubic in time.
  static let (third, twoThirds) = (0.3333, 0.6667)

  /// The parameter of such a curve at a part of the time.
  ///
  /// The time is 0.9999 t + 0.0003 t² − 0.0002 t³ at a parameter of t, which is nearly t: one step of Newton's method leaves
  /// 1e-11.
  static func cubicParameter(at x: Double) -> Double {
    let time = ((-0.0002 * x + 0.0003) * x + 0.9999) * x
    return x - (time - x) / ((-0.0006 * x + 0.0006) * x + 0.9999)
  }
}
