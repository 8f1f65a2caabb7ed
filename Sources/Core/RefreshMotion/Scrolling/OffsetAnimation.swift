import Foundation

/// Curve of `setContentOffset(_:animated:)` along one axis: the fraction (1 − cos πp)/2 of the distance, over .3 s.
///
/// Measured on UIKit at five instants. Offsets are in points, times in seconds.
@frozen
public struct OffsetAnimation: Hashable, Sendable {
  /// Duration of the animation in seconds, measured on UIKit.
  public static let duration = 0.3

  /// Offset at the start, in points.
  public let from: Double
  /// Offset at the end, in points.
  public let to: Double

  /// Creates the animation between two offsets.
  public init(from: Double, to: Double) {
    self.from = from
    self.to = to
  }

  /// Offset after t seconds: the first one before the start, the last one after ``duration``.
  @inlinable
  public func offset(at t: Double) -> Double {
    if t <= 0 { return from }
    if t >= Self.duration { return to }
    return from.interpolated(to: to, at: (1 - cos(.pi * t / Self.duration)) / 2)
  }

  /// Velocity after t seconds, in points per second; 0 before the start and after the end.
  @inlinable
  public func velocity(at t: Double) -> Double {
    guard t > 0, t < Self.duration else { return 0 }
    return (to - from) * .pi / (2 * Self.duration) * sin(.pi * t / Self.duration)
  }
}
