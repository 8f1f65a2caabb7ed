import Foundation
import RefreshMotion

/// A value of a Lottie property: numbers, or a path.
protocol TrackValue: Sendable {
  /// The value that a member of a keyframe has.
  init(lottie value: Any?, _ place: LottiePlace) throws

  /// A value between two, each number of which may have an easing of its own.
  func mixed(with other: Self, by curves: [TimingCurve], at progress: Double) -> Self

  func isSame(as other: Self) -> Bool

  /// The points that it takes to compute.
  var pointCount: Int { get }
}

extension [Double]: TrackValue {
  init(lottie value: Any?, _ place: LottiePlace) throws {
    self = try LottieNode.numbers(value, "k", place)
  }

  func mixed(with other: [Double], by curves: [TimingCurve], at progress: Double) -> [Double] {
    indices.map { index in
      let end = index < other.count ? other[index] : self[index]
      return self[index] + (end - self[index]) * curves.eased(index, progress)
    }
  }

  func isSame(as other: [Double]) -> Bool { self == other }

  var pointCount: Int { 1 + count / 8 }

  /// A component; 0 if the value has none.
  func part(_ index: Int, default standard: Double = 0) -> Double { index < count ? self[index] : standard }
}

extension [TimingCurve] {
  /// The progress of the component of an index: that of the last curve where there are fewer.
  func eased(_ index: Int, _ progress: Double) -> Double {
    isEmpty ? progress : self[Swift.min(index, count - 1)].value(at: progress)
  }
}
