import Foundation
import RefreshMotion

/// An animation of a layer property through several values, or along a path, like `CAKeyframeAnimation`.
///
///     let blink = KeyframeAnimation(keyPath: "opacity", values: [1.0, 0.2, 1.0], duration: 0.6)
///     ring.add(blink, forKey: "blink")
public struct KeyframeAnimation: PropertyAnimation {
  /// The rotation of a layer that moves along a path.
  public enum RotationMode: String, Hashable, Sendable {
    /// The layer's x axis points along the path.
    case rotateAuto
    /// The layer's x axis points backwards along the path.
    case rotateAutoReverse
  }

  /// The property, such as `opacity`, `position.x` or `transform.rotation.z`.
  public var keyPath: String
  /// The keyframe values in order; ignored if `path` is set.
  public var values: [any AnimatableValue] = []
  /// The time of each value as a fraction 0…1 of the duration, ascending; nil spaces them evenly. Discrete keyframes
  /// have one time more than values; a discrete path without times has one step per segment and shows its last point
  /// at the end. Values beyond the last time are ignored.
  public var keyTimes: [Double]?
  /// The easing curve of each segment between two neighbouring values; nil is linear.
  public var timingFunctions: [TimingCurve]?
  /// The interpolation between keyframes (default: linear).
  public var calculationMode = CalculationMode.linear
  /// The tension of cubic interpolation at each value; 0 is a Catmull-Rom spline, 1 is tight.
  public var tensionValues: [Double]?
  /// The continuity of cubic interpolation at each value; any value but 0 makes a corner.
  public var continuityValues: [Double]?
  /// The bias of cubic interpolation at each value: 1 takes the tangent of the previous segment, −1 of the next.
  public var biasValues: [Double]?
  /// A path to follow, for key paths whose value is a point.
  public var path: BezierPath?
  /// The rotation of the layer along its path (default: nil, no rotation).
  public var rotationMode: RotationMode?
  public var settings = AnimationSettings()

  /// Creates an animation through values; the duration is in seconds, and 0 takes the transaction's duration.
  public init(
    keyPath: String, values: [any AnimatableValue] = [], keyTimes: [Double]? = nil, duration: TimeInterval = 0
  ) {
    self.keyPath = keyPath
    self.values = values
    self.keyTimes = keyTimes
    timing.duration = duration
  }

  /// Creates an animation along a path at constant speed, for key paths whose value is a point; the duration is in
  /// seconds.
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
  ///   - duration: seconds; 0 takes the transaction's duration.
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
