import Foundation

/// A spring that swings: x(t) = 1 − e^(−βt)·(cos ω_d t + ((β − v)/ω_d)·sin ω_d t), with β = c/2m.
@frozen
@usableFromInline
struct UnderdampedMotion: Hashable, Sendable {
  /// β: how fast the swing dies away, per second.
  @usableFromInline let decay: Double
  /// ω_d = √(ω² − β²): radians per second of the swing.
  @usableFromInline let dampedFrequency: Double
  @usableFromInline let velocity: Double
  /// (β − v)/ω_d: the share of the sine in the distance left.
  @usableFromInline let sine: Double
  /// (ω² − βv)/ω_d: the share of the sine in the velocity.
  @usableFromInline let velocitySine: Double

  init(decay: Double, dampedFrequency: Double, velocity: Double) {
    self.decay = decay
    self.dampedFrequency = dampedFrequency
    self.velocity = velocity
    sine = (decay - velocity) / dampedFrequency
    velocitySine = dampedFrequency + decay * sine
  }

  /// The fraction of the distance that is left after t seconds.
  @inlinable
  func distanceLeft(at t: Double) -> Double {
    let envelope = exp(-decay * t)
    let angle = dampedFrequency * t
    // Where all has died away the angle may be beyond what has a sine.
    guard envelope > 0, angle.isFinite else { return 0 }
    return envelope * (cos(angle) + sine * sin(angle))
  }

  /// The fraction of the distance that closes per second after t seconds.
  @inlinable
  func velocity(at t: Double) -> Double {
    let envelope = exp(-decay * t)
    let angle = dampedFrequency * t
    guard envelope > 0, angle.isFinite else { return 0 }
    return envelope * (velocity * cos(angle) + velocitySine * sin(angle))
  }
}
