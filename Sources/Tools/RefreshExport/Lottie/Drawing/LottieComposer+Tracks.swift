import Foundation
import RefreshLayers

/// Properties from values over time.
extension LottieComposer {
  func fill(_ colors: [Color?], in scope: InheritedLottieState, isEvenOdd: Bool = false) -> LottieShape {
    .fill(color: color(colors, in: scope), opacity: alpha(colors, in: scope), isEvenOdd: isEvenOdd)
  }

  /// Colour without its alpha; arbitrary while it is invisible.
  func color(_ colors: [Color?], in scope: InheritedLottieState) -> LottieProperty {
    let values = colors.enumerated().map { index, color -> [Double]? in
      guard let color, color.alpha > 0, scope.opacity[index] > 0 else { return nil }
      return [color.red, color.green, color.blue].map { Double(max(0, min(1, $0))) }
    }
    return fitted(values, Array(repeating: tolerance.color / 2, count: 3), digits: 6, round: Self.roundColors)
  }

  /// Rounds up, because some players truncate 255 times a component.
  static let roundColors: @Sendable ([Double]) -> [Double] = { values in
    values.map { min(1, ($0 * 1e6 - 0.1).rounded(.up) / 1e6) }
  }

  /// Alpha of colours in percent; 0 for nil.
  func alpha(_ colors: [Color?], in scope: InheritedLottieState) -> LottieProperty {
    let values = colors.enumerated().map { index, color -> [Double]? in
      scope.opacity[index] > 0 ? [100 * Double(max(0, min(1, color?.alpha ?? 0)))] : nil
    }
    return fitted(values, [100 * tolerance.color / 2], digits: 2)
  }

  /// Opacity property in percent, fitted to values 0…1, one for each instant, none of them arbitrary.
  func opacity(_ values: [Double]) -> LottieProperty {
    fitted(values.map { [100 * $0] }, [100 * tolerance.color / 2], digits: 2)
  }

  func scalar(_ values: [Double?], _ tolerance: Double, in scope: InheritedLottieState) -> LottieProperty {
    track(values.map { $0.map { [$0] } }, tolerance, in: scope)
  }

  func track(_ values: [[Double]?], _ tolerance: Double, in scope: InheritedLottieState) -> LottieProperty {
    let seen = values.enumerated().map { scope.opacity[$0] > 0 ? $1 : nil }
    let count = seen.lazy.compactMap { $0 }.first?.count ?? values.lazy.compactMap { $0 }.first?.count ?? 1
    return fitted(
      seen, Array(repeating: tolerance, count: count), digits: LottieProperty.digits(for: tolerance))
  }

  func fitted(
    _ values: [[Double]?], _ tolerance: [Double], digits: Int, round: (([Double]) -> [Double])? = nil
  ) -> LottieProperty {
    LottieProperty(
      fitting: values, tolerance, digits: digits, on: timeline, round: round)
  }
}

extension LottieProperty {
  /// Number of decimals with which rounding takes at most a tenth of the tolerance.
  static func digits(for tolerance: Double) -> Int {
    max(1, min(7, Int((-log10(max(tolerance, 1e-7) / 5)).rounded(.up))))
  }

  /// Fits keyframes to values over a timeline; nil values are arbitrary.
  ///
  /// - Parameter breaks: indices of instants before which the value is held.
  init(
    fitting values: [[Double]?], _ tolerance: [Double], digits: Int, on timeline: MotionTimeline,
    breaks: Set<Int> = [], round: (([Double]) -> [Double])? = nil
  ) {
    let fit = CurveFit(tolerance: tolerance, digits: digits, round: round)
    let known = values.lazy.compactMap { $0 }.first
    guard let known else {
      self.init(keyframes: [LottieKeyframe(frame: 0, value: tolerance.map { _ in 0 })], digits: digits)
      return
    }
    let first = fit.round(known)
    if !values.contains(where: { Self.isAway($0, from: first, by: tolerance) }) {
      self.init(keyframes: [LottieKeyframe(frame: 0, value: first)], digits: digits)
    } else {
      self.init(
        keyframes: fit.keyframes(through: timeline.runs(values, tolerance: tolerance, breaks: breaks)),
        digits: digits)
    }
  }

  /// True if a value differs from another by more than a quarter of the tolerance.
  static func isAway(_ value: [Double]?, from other: [Double], by tolerance: [Double]) -> Bool {
    guard let value else { return false }
    // Index loop, because iterators dominate the time of a debug build.
    var axis = 0
    while axis < value.count {
      if abs(value[axis] - other[axis]) > tolerance[axis] / 4 { return true }
      axis += 1
    }
    return false
  }
}
