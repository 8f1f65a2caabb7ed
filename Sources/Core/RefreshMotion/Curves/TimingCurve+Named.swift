import Foundation

/// Easing functions under their common names; t is the progress, 0…1.
extension TimingCurve {
  /// Ease-in: t².
  public static let quadraticIn = bezier(1 / 3, 0, 2 / 3, 1 / 3)
  /// Ease-out: 1 − (1 − t)². Android's `DecelerateInterpolator`.
  public static let quadraticOut = bezier(1 / 3, 2 / 3, 2 / 3, 1)
  /// Ease-in: t³.
  public static let cubicIn = bezier(1 / 3, 0, 2 / 3, 0)
  /// Ease-out: 1 − (1 − t)³.
  public static let cubicOut = bezier(1 / 3, 1, 2 / 3, 1)
  /// Ease-out, steeper than `cubicOut`: 1 − (1 − t)⁴. Android's `DecelerateInterpolator(2)`.
  public static let quarticOut = function { 1 - pow(1 - $0, 4) }
  /// Ease-in and ease-out: ½ − ½ cos πt. Android's `AccelerateDecelerateInterpolator`.
  public static let sineInOut = function { 0.5 - 0.5 * cos(.pi * $0) }
  /// Ease-in and ease-out of Material Design: the Bézier .4, 0, .2, 1. Android's `FastOutSlowInInterpolator`.
  public static let standard = bezier(0.4, 0, 0.2, 1)
  /// Ease-in that first moves back by a tenth of the distance: t²(2.70158 t − 1.70158).
  public static let backIn = bezier(1 / 3, 0, 2 / 3, -backOvershoot / 3)
  /// Ease-out that overshoots by a tenth of the distance: `backIn` reversed.
  public static let backOut = bezier(1 / 3, 1 + backOvershoot / 3, 2 / 3, 1)
  /// Ease-out that overshoots several times: 1 + 2⁻¹⁰ᵗ sin((t − .075) 2π / .3).
  public static let elasticOut = function(samples: 128) {
    $0 == 0 ? 0 : $0 == 1 ? 1 : 1 + pow(2, -10 * $0) * sin(($0 - 0.075) * 2 * .pi / 0.3)
  }
  /// Ease-out that bounces off the end three times, in parabolas. Source: Robert Penner's easing functions.
  public static let bounceOut = function(samples: 128, bounce)

  /// Coefficient of Robert Penner's back easings that makes the overshoot a tenth of the distance.
  private static let backOvershoot = 1.70158

  /// Piecewise linear approximation of an easing function, sampled at even intervals.
  ///
  /// - Parameters:
  ///   - samples: Number of lines, 1 or more. 64 lines approximate a curve as round as ½ − ½ cos πt to 0.0002.
  ///   - value: Output of the function for a progress in 0…1.
  public static func function(samples: Int = 64, _ value: (Double) -> Double) -> TimingCurve {
    let count = max(1, samples)
    return .points(LinearEasing(outputs: (0...count).map { value(Double($0) / Double(count)) }))
  }

  private static func bounce(_ t: Double) -> Double {
    switch t * 2.75 {
    case ..<1: 7.5625 * t * t
    case ..<2: 7.5625 * pow(t - 1.5 / 2.75, 2) + 0.75
    case ..<2.5: 7.5625 * pow(t - 2.25 / 2.75, 2) + 0.9375
    default: 7.5625 * pow(t - 2.625 / 2.75, 2) + 0.984375
    }
  }
}
