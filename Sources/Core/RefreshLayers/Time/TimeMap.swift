import Foundation
import RefreshMotion

/// A mapping of a layer's time, like time remapping in After Effects: forwards, backwards, faster, slower or paused.
public struct TimeMap: Sendable {
  /// The keyframes: the layer's time in seconds over fractions 0…1 of the input range.
  public var keyframes: Keyframes<Double>
  /// The input time at the fraction 0, in seconds.
  public var start: TimeInterval
  /// The length of the input range in seconds; with 0 the last keyframe applies at all times.
  public var duration: TimeInterval

  /// Creates a mapping of `duration` seconds from `start`; before and after it the first and last keyframe apply.
  public init(_ keyframes: Keyframes<Double>, start: TimeInterval, duration: TimeInterval) {
    (self.keyframes, self.start, self.duration) = (keyframes, start, duration)
  }

  /// The mapped time at an input time, in seconds.
  public func value(at time: TimeInterval) -> TimeInterval {
    keyframes.value(at: duration > 0 ? max(0, min(1, (time - start) / duration)) : 1)
  }
}
