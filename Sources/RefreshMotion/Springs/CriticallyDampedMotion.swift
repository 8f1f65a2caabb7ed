import Foundation

/// A spring at the border between swinging and creeping: x(t) = 1 − (1 + (ω − v)·t)·e^(−ωt).
@frozen
@usableFromInline
struct CriticallyDampedMotion: Hashable, Sendable {
  /// ω = √(k/m), per second.
  @usableFromInline let frequency: Double
  @usableFromInline let velocity: Double

  /// The fraction of the distance that is left after t seconds.
  @inlinable
  func distanceLeft(at t: Double) -> Double {
    let envelope = exp(-frequency * t)
    // The product below would be 0 times infinity for a time that is large enough.
    guard envelope > 0 else { return 0 }
    return envelope * (1 + (frequency - velocity) * t)
  }

  /// The fraction of the distance that closes per second after t seconds.
  @inlinable
  func velocity(at t: Double) -> Double {
    let envelope = exp(-frequency * t)
    guard envelope > 0 else { return 0 }
    return envelope * (velocity + frequency * (frequency - velocity) * t)
  }
}
