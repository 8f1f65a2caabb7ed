import Foundation

/// The movement of `setContentOffset(_:animated:)` along one axis: (1 − cos πp)/2 of the way in .3 s.
///
/// Measured on UIKit at five instants. Offsets are in points, times in seconds.
@frozen
public struct OffsetAnimation: Hashable, Sendable {
  /// How long the movement takes: .3 s.
  public static let duration = 0.3

  /// The offset at the start.
  public let from: Double
  /// The offset at the end.
  public let to: Double

  /// Creates the movement between two offsets.
  public init(from: Double, to: Double) {
    self.from = from
    self.to = to
  }

  /// The offset after t seconds; before the start the first, after ``duration`` the last.
  @inlinable
  public func offset(at t: Double) -> Double {
    if t <= 0 { return from }
    if t >= Self.duration { return to }
    return from.interpolated(to: to, at: (1 - cos(.pi * t / Self.duration)) / 2)
  }

  /// The velocity after t seconds, in points per second; 0 before the start and after the end.
  @inlinable
  public func velocity(at t: Double) -> Double {
    guard t > 0, t < Self.duration else { return 0 }
    return (to - from) * .pi / (2 * Self.duration) * sin(.pi * t / Self.duration)
  }
}
