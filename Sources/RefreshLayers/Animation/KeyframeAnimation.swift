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

  public var keyPath: String
  /// The values in order; a path, where there is one, goes before them.
  public var values: [any AnimatableValue] = []
  /// When each value is reached, 0…1 of the duration and growing; nil spreads them evenly. Discrete keyframes have
  /// one time more than values.
  public var keyTimes: [Double]?
  /// How time runs between each two values.
  public var timingFunctions: [TimingCurve]?
  public var calculationMode = CalculationMode.linear
  /// For cubic motion, per value: how tight, how smooth and how biased the curve is there; 0 for Catmull-Rom.
  public var tensionValues: [Double]?
  public var continuityValues: [Double]?
  public var biasValues: [Double]?
  /// A path to follow, for key paths whose value is a point.
  public var path: BezierPath?
  public var rotationMode: RotationMode?
  public var isAdditive = false
  public var isCumulative = false
  public var timing = MediaTiming()
  public var timingFunction: TimingCurve?
  public var isRemovedOnCompletion = true
  public var completion: ((Bool) -> Void)?

  public init(
    keyPath: String, values: [any AnimatableValue] = [], keyTimes: [Double]? = nil, duration: TimeInterval = 0
  ) {
    self.keyPath = keyPath
    self.values = values
    self.keyTimes = keyTimes
    timing.duration = duration
  }
}
