import Foundation

/// A spring that creeps: x(t) = 1 − e^(−βt)·(cosh dt + ((β − v)/d)·sinh dt), with β = c/2m and d = √(β² − ω²).
///
/// Both hyperbolic functions overflow long before the product does, and their difference cancels. So they are written
/// over the slow root r = β − d, itself computed as ω²/(β + d), which cancels nothing: e^(−βt)·cosh dt is
/// e^(−rt)·(1 + e^(−2dt))/2, and e^(−βt)·sinh dt is e^(−rt)·(1 − e^(−2dt))/2.
@frozen
@usableFromInline
struct OverdampedMotion: Hashable, Sendable {
  /// r: the rate at which the last of the distance closes, per second.
  @usableFromInline let slowRate: Double
  /// 2d: the difference between the fast rate and the slow one.
  @usableFromInline let rateGap: Double
  @usableFromInline let velocity: Double
  /// (β − v)/d: the share of the hyperbolic sine in the distance left.
  @usableFromInline let sine: Double
  /// (ω² − βv)/d: the share of the hyperbolic sine in the velocity.
  @usableFromInline let velocitySine: Double

  init(squaredFrequency: Double, decay: Double, spread: Double, velocity: Double) {
    slowRate = squaredFrequency / (decay + spread)
    rateGap = 2 * spread
    self.velocity = velocity
    sine = (decay - velocity) / spread
    velocitySine = (squaredFrequency - decay * velocity) / spread
  }

  /// The fraction of the distance that is left after t seconds.
  @inlinable
  func distanceLeft(at t: Double) -> Double {
    let envelope = exp(-slowRate * t)
    // e^(−2dt) − 1, exact also where d is small.
    let fading = expm1(-rateGap * t)
    return envelope * (1 + fading / 2 - sine * fading / 2)
  }

  /// The fraction of the distance that closes per second after t seconds.
  @inlinable
  func velocity(at t: Double) -> Double {
    let envelope = exp(-slowRate * t)
    let fading = expm1(-rateGap * t)
    return envelope * (velocity * (1 + fading / 2) - velocitySine * fading / 2)
  }
}
