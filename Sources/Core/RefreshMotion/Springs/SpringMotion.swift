import Foundation

/// Closed-form solution of a spring's equation of motion: one type for each damping regime.
@frozen
@usableFromInline
enum SpringMotion: Hashable, Sendable {
  case underdamped(UnderdampedMotion)
  case criticallyDamped(CriticallyDampedMotion)
  case overdamped(OverdampedMotion)

  /// Chooses the regime from ω² = k/m, the decay rate c/2m and the initial velocity.
  ///
  /// The underdamped and the overdamped solution are stable up to the border. The critical one is only needed where
  /// the difference of the squares is rounding noise, whose sign is meaningless.
  @usableFromInline
  init(squaredFrequency: Double, decay: Double, velocity: Double) {
    let discriminant = squaredFrequency - decay * decay
    if abs(discriminant) <= 1e-13 * squaredFrequency {
      self = .criticallyDamped(
        CriticallyDampedMotion(frequency: squaredFrequency.squareRoot(), velocity: velocity))
    } else if discriminant > 0 {
      self = .underdamped(
        UnderdampedMotion(decay: decay, dampedFrequency: discriminant.squareRoot(), velocity: velocity))
    } else {
      self = .overdamped(
        OverdampedMotion(
          squaredFrequency: squaredFrequency, decay: decay, spread: (-discriminant).squareRoot(),
          velocity: velocity))
    }
  }
}

extension SpringMotion {
  /// Last time in seconds at which the remaining distance equals epsilon: 0 if it is always smaller, infinite if the
  /// oscillation never decays below it.
  ///
  /// The remaining distance is monotonic between two turning points. So the last turning point (or the start) at which
  /// it reaches epsilon and the next turning point bracket the answer.
  func settlingTime(within epsilon: Double) -> Double {
    switch self {
    case .underdamped(let motion):
      let first = motion.firstTurn
      let half = Double.pi / motion.dampedFrequency
      let peak = abs(motion.distanceLeft(at: first))
      if peak < epsilon {
        return epsilon > 1 ? 0 : crossing(of: epsilon, from: 0, to: first, left: motion.distanceLeft)
      }
      if motion.decay == 0 { return .infinity }
      // The peaks at successive turning points form a geometric sequence.
      let last = first + half * (log(peak / epsilon) / (motion.decay * half)).rounded(.down)
      // With almost no damping the time overflows.
      guard (last + half).isFinite else { return .infinity }
      return crossing(of: epsilon, from: last, to: last + half, left: motion.distanceLeft)
    case .criticallyDamped(let motion):
      return settlingTime(within: epsilon, turningPoint: motion.turningPoint, left: motion.distanceLeft)
    case .overdamped(let motion):
      return settlingTime(within: epsilon, turningPoint: motion.turningPoint, left: motion.distanceLeft)
    }
  }

  /// Settling time of a motion that has at most one turning point and then approaches its end monotonically.
  private func settlingTime(within epsilon: Double, turningPoint: Double?, left: (Double) -> Double) -> Double
  {
    if let turningPoint, abs(left(turningPoint)) < epsilon {
      return epsilon > 1 ? 0 : crossing(of: epsilon, from: 0, to: turningPoint, left: left)
    }
    let start = turningPoint ?? 0
    if abs(left(start)) < epsilon { return 0 }
    var step = 1e-3
    while abs(left(start + step)) >= epsilon {
      step *= 2
      if step > 1e300 { return .infinity }
    }
    return crossing(of: epsilon, from: start, to: start + step, left: left)
  }

  /// Time at which the remaining distance, monotonic between `start` and `end`, passes epsilon; by bisection.
  private func crossing(
    of epsilon: Double, from start: Double, to end: Double, left: (Double) -> Double
  ) -> Double {
    let side: Double = left(start) < 0 ? -1 : 1
    var low = start
    var high = end
    while true {
      let middle = low + (high - low) / 2
      guard middle > low, middle < high else { return high }
      if side * left(middle) >= epsilon { low = middle } else { high = middle }
    }
  }
}

extension UnderdampedMotion {
  /// First time after the start at which the velocity is 0.
  fileprivate var firstTurn: Double {
    let phase = atan2(velocity, velocitySine)
    let angle = -phase
    return (angle > 0 ? angle : angle + .pi) / dampedFrequency
  }
}

extension CriticallyDampedMotion {
  /// Time after the start at which the velocity is 0, in seconds; nil if it never is. There is at most one.
  fileprivate var turningPoint: Double? {
    let time = velocity / (frequency * (velocity - frequency))
    return time > 0 && time.isFinite ? time : nil
  }
}

extension OverdampedMotion {
  /// Time after the start at which the velocity is 0, in seconds; nil if it never is. There is at most one.
  fileprivate var turningPoint: Double? {
    let faded = (velocitySine + velocity) / (velocitySine - velocity)
    return faded > 0 && faded < 1 ? -log(faded) / rateGap : nil
  }
}

/// Underdamped spring: x(t) = 1 − e^(−βt)·(cos ω_d t + ((β − v)/ω_d)·sin ω_d t), with β = c/2m.
@frozen
@usableFromInline
struct UnderdampedMotion: Hashable, Sendable {
  /// Decay rate β of the oscillation, per second.
  @usableFromInline let decay: Double
  /// Damped angular frequency ω_d = √(ω² − β²), in radians per second.
  @usableFromInline let dampedFrequency: Double
  @usableFromInline let velocity: Double
  /// Coefficient of the sine in the remaining distance: (β − v)/ω_d.
  @usableFromInline let sine: Double
  /// Coefficient of the sine in the velocity: (ω² − βv)/ω_d.
  @usableFromInline let velocitySine: Double

  init(decay: Double, dampedFrequency: Double, velocity: Double) {
    self.decay = decay
    self.dampedFrequency = dampedFrequency
    self.velocity = velocity
    sine = (decay - velocity) / dampedFrequency
    velocitySine = dampedFrequency + decay * sine
  }

  /// Remaining fraction of the distance after t seconds.
  @inlinable
  func distanceLeft(at t: Double) -> Double {
    let envelope = exp(-decay * t)
    let angle = dampedFrequency * t
    // Once the envelope is 0, the angle may be too large for a sine.
    guard envelope > 0, angle.isFinite else { return 0 }
    return envelope * (cos(angle) + sine * sin(angle))
  }

  /// Velocity after t seconds, in whole distances per second.
  @inlinable
  func velocity(at t: Double) -> Double {
    let envelope = exp(-decay * t)
    let angle = dampedFrequency * t
    guard envelope > 0, angle.isFinite else { return 0 }
    return envelope * (velocity * cos(angle) + velocitySine * sin(angle))
  }
}

/// Critically damped spring: x(t) = 1 − (1 + (ω − v)·t)·e^(−ωt).
@frozen
@usableFromInline
struct CriticallyDampedMotion: Hashable, Sendable {
  /// Angular frequency ω = √(k/m), per second.
  @usableFromInline let frequency: Double
  @usableFromInline let velocity: Double

  /// Remaining fraction of the distance after t seconds.
  @inlinable
  func distanceLeft(at t: Double) -> Double {
    let envelope = exp(-frequency * t)
    // For large times the product below would be 0 times infinity.
    guard envelope > 0 else { return 0 }
    return envelope * (1 + (frequency - velocity) * t)
  }

  /// Velocity after t seconds, in whole distances per second.
  @inlinable
  func velocity(at t: Double) -> Double {
    let envelope = exp(-frequency * t)
    guard envelope > 0 else { return 0 }
    return envelope * (velocity + frequency * (frequency - velocity) * t)
  }
}

/// Overdamped spring: x(t) = 1 − e^(−βt)·(cosh dt + ((β − v)/d)·sinh dt), with β = c/2m and d = √(β² − ω²).
///
/// Both hyperbolic functions overflow long before the product does, and their difference cancels. They are therefore
/// expressed with the slow root r = β − d, computed as ω²/(β + d) without cancellation: e^(−βt)·cosh dt is e^(−rt)·(1
/// + e^(−2dt))/2, and e^(−βt)·sinh dt is e^(−rt)·(1 − e^(−2dt))/2.
@frozen
@usableFromInline
struct OverdampedMotion: Hashable, Sendable {
  /// Slow decay rate r = β − d, per second: it governs the end of the motion.
  @usableFromInline let slowRate: Double
  /// Difference 2d between the fast and the slow decay rate, per second.
  @usableFromInline let rateGap: Double
  @usableFromInline let velocity: Double
  /// Coefficient of the hyperbolic sine in the remaining distance: (β − v)/d.
  @usableFromInline let sine: Double
  /// Coefficient of the hyperbolic sine in the velocity: (ω² − βv)/d.
  @usableFromInline let velocitySine: Double

  init(squaredFrequency: Double, decay: Double, spread: Double, velocity: Double) {
    slowRate = squaredFrequency / (decay + spread)
    rateGap = 2 * spread
    self.velocity = velocity
    sine = (decay - velocity) / spread
    velocitySine = (squaredFrequency - decay * velocity) / spread
  }

  /// Remaining fraction of the distance after t seconds.
  @inlinable
  func distanceLeft(at t: Double) -> Double {
    let envelope = exp(-slowRate * t)
    // `expm1` keeps e^(−2dt) − 1 exact for small d.
    let fading = expm1(-rateGap * t)
    return envelope * (1 + fading / 2 - sine * fading / 2)
  }

  /// Velocity after t seconds, in whole distances per second.
  @inlinable
  func velocity(at t: Double) -> Double {
    let envelope = exp(-slowRate * t)
    let fading = expm1(-rateGap * t)
    return envelope * (velocity * (1 + fading / 2) - velocitySine * fading / 2)
  }
}
