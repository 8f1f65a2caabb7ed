import Foundation
import RefreshMotion

/// A layer's own time as a function of another: forwards, backwards, faster or standing still, like time remapping in After
/// Effects.
public struct TimeMap: Sendable {
  /// The layer's times in seconds, at the fractions of the span at which they are reached.
  public var keyframes: Keyframes<Double>
  /// The time in seconds of the first fraction, 0.
  public var start: TimeInterval
  /// How many seconds the fractions 0…1 take; at 0 the last keyframe holds.
  public var duration: TimeInterval

  /// A map of the times from a start on; before and after them the first and the last of the layer's times hold.
  public init(_ keyframes: Keyframes<Double>, start: TimeInterval, duration: TimeInterval) {
    (self.keyframes, self.start, self.duration) = (keyframes, start, duration)
  }

  /// The layer's time at a time.
  public func value(at time: TimeInterval) -> TimeInterval {
    keyframes.value(at: duration > 0 ? max(0, min(1, (time - start) / duration)) : 1)
  }
}
