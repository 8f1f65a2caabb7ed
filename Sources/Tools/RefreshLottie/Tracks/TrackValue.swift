import Foundation
import RefreshMotion

/// The value of a Lottie property: numbers or a path.
protocol TrackValue: Sendable {
  /// Reads the value from JSON.
  init(lottie value: Any?, _ place: LottieLocation) throws

  /// Interpolates between two values; each component may have its own easing.
  func mixed(with other: Self, by curves: [TimingCurve], at progress: Double) -> Self

  func isSame(as other: Self) -> Bool

  /// Number of points that computing the value takes, a measure of work.
  var pointCount: Double { get }
}

extension [Double]: TrackValue {
  init(lottie value: Any?, _ place: LottieLocation) throws {
    self = try LottieNode.numbers(value, "k", place)
  }

  func mixed(with other: [Double], by curves: [TimingCurve], at progress: Double) -> [Double] {
    indices.map { index in
      let end = index < other.count ? other[index] : self[index]
      return self[index] + (end - self[index]) * curves.eased(index, progress)
    }
  }

  func isSame(as other: [Double]) -> Bool { self == other }

  var pointCount: Double { Double(1 + count / 8) }

  /// A component; `standard` if the value has too few.
  func part(_ index: Int, default standard: Double = 0) -> Double { index < count ? self[index] : standard }
}

extension CGPoint {
  /// The first two components, of which a value may have fewer.
  init(_ value: [Double]) { self.init(x: value.part(0), y: value.part(1)) }
}

extension [TimingCurve] {
  /// The eased progress of a component; the last curve applies to all further components.
  func eased(_ index: Int, _ progress: Double) -> Double {
    isEmpty ? progress : self[Swift.min(index, count - 1)].value(at: progress)
  }
}
