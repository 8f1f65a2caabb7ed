import Foundation
import RefreshMotion

/// An animation through several values, or along a path.
public struct KeyframeAnimation: PropertyAnimation {
  /// How a layer that follows a path turns with it.
  public enum RotationMode: String, Hashable, Sendable {
    /// So that its x axis points along the path.
    case rotateAuto
    /// So that its x axis points against the path.
    case rotateAutoReverse
  }

  /// The property, such as `opacity`, `position.x` or `transform.rotation.z`.
  public var keyPath: String
  /// The values in order; a path takes precedence.
  public var values: [any AnimatableValue] = []
  /// When each value is reached, 0…1 of the duration and growing; nil spreads them evenly. Discrete keyframes have
  /// one time more than values; a discrete path without times has one step per segment, and shows its last point at the end.
  /// With fewer times than values, only as many values are used.
  public var keyTimes: [Double]?
  /// How time runs between each two values.
  public var timingFunctions: [TimingCurve]?
  /// How values between the keyframes are interpolated (default: linearly).
  public var calculationMode = CalculationMode.linear
  /// For cubic motion, per value: how tight, how smooth and how biased the curve is there; 0 for Catmull-Rom.
  public var tensionValues: [Double]?
  /// For cubic motion, per value: other than 0 makes a corner there.
  public var continuityValues: [Double]?
  /// For cubic motion, per value: 1 leans on the segment before, −1 on the one after.
  public var biasValues: [Double]?
  /// A path to follow, for key paths whose value is a point.
  public var path: BezierPath?
  /// How the layer rotates along its path (default: nil, not at all).
  public var rotationMode: RotationMode?
  public var settings = AnimationSettings()

  /// An animation through values in a duration, in seconds; one of 0 takes the transaction's.
  public init(
    keyPath: String, values: [any AnimatableValue] = [], keyTimes: [Double]? = nil, duration: TimeInterval = 0
  ) {
    self.keyPath = keyPath
    self.values = values
    self.keyTimes = keyTimes
    timing.duration = duration
  }

  /// An animation along a path at one speed throughout, for key paths whose value is a point; the duration is in seconds.
  public init(keyPath: String, path: BezierPath, duration: TimeInterval = 0) {
    self.init(keyPath: keyPath, duration: duration)
    self.path = path
    calculationMode = .paced
  }

  /// An animation whose value is a function of progress, 0…1 of its duration.
  ///
  /// Values between the samples are interpolated linearly, so a path keeps its structure.
  ///
  /// - Parameters:
  ///   - duration: seconds; 0 takes the transaction's.
  ///   - samples: the steps at which the function is called, 1 or more (default: 60 a second, at least 1).
  public init(
    keyPath: String, duration: TimeInterval, samples: Int? = nil,
    _ value: (Double) -> any AnimatableValue
  ) {
    let usual = duration > 0 && duration <= 3600 ? Int((60 * duration).rounded(.up)) : 1
    let count = max(1, samples ?? usual)
    self.init(
      keyPath: keyPath, values: (0...count).map { value(Double($0) / Double(count)) }, duration: duration)
  }
}
