import Foundation

/// Easings by the names that they are known by; t runs from 0 to 1.
extension TimingCurve {
  /// Starts slowly: t².
  public static let quadraticIn = bezier(1 / 3, 0, 2 / 3, 1 / 3)
  /// Ends slowly: 1 − (1 − t)². Android's `DecelerateInterpolator`.
  public static let quadraticOut = bezier(1 / 3, 2 / 3, 2 / 3, 1)
  /// Starts slowly: t³.
  public static let cubicIn = bezier(1 / 3, 0, 2 / 3, 0)
  /// Ends slowly: 1 − (1 − t)³.
  public static let cubicOut = bezier(1 / 3, 1, 2 / 3, 1)
  /// Ends more slowly: 1 − (1 − t)⁴. Android's `DecelerateInterpolator(2)`.
  public static let quarticOut = function { 1 - pow(1 - $0, 4) }
  /// Starts and ends slowly: ½ − ½ cos πt. Android's `AccelerateDecelerateInterpolator`.
  public static let sineInOut = function { 0.5 - 0.5 * cos(.pi * $0) }
  /// Starts and ends slowly: the Bézier .4, 0, .2, 1 of Material Design. Android's `FastOutSlowInInterpolator`.
  public static let standard = bezier(0.4, 0, 0.2, 1)
  /// Moves back by a tenth first: t²(2.70158 t − 1.70158).
  public static let backIn = bezier(1 / 3, 0, 2 / 3, -backOvershoot / 3)
  /// Overshoots by a tenth: `backIn` from its end.
  public static let backOut = bezier(1 / 3, 1 + backOvershoot / 3, 2 / 3, 1)
  /// Overshoots several times: 1 + 2⁻¹⁰ᵗ sin((t − .075) 2π / .3).
  public static let elasticOut = function(samples: 128) {
    $0 == 0 ? 0 : $0 == 1 ? 1 : 1 + pow(2, -10 * $0) * sin(($0 - 0.075) * 2 * .pi / 0.3)
  }
  /// Bounces three times, each a parabola: Robert Penner's.
  public static let bounceOut = function(samples: 128, bounce)

  /// The overshoot of Robert Penner's easings, which is a tenth of the distance.
  private static let backOvershoot = 1.70158

  /// A function of progress, sampled at even distances and straight between them.
  ///
  /// - Parameters:
  ///   - samples: the number of lines, 1 or more: with 64 a curve as round as ½ − ½ cos πt is off by 0.0002.
  ///   - value: the output for each progress, 0…1.
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
