import Foundation

/// The solution of a spring's equation of motion: one type per damping regime behind one factory.
@frozen
@usableFromInline
enum SpringMotion: Hashable, Sendable {
  case underdamped(UnderdampedMotion)
  case criticallyDamped(CriticallyDampedMotion)
  case overdamped(OverdampedMotion)

  /// Chooses the regime from ω² = k/m, the decay rate c/2m and the initial velocity.
  ///
  /// Both outer solutions are stable up to the border, so that the critical one is only needed where the difference
  /// of the squares is rounding noise: there, no sign of it can be trusted.
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
  /// The last time at which the distance left is as large as epsilon; 0 if it never is, infinite if it always
  /// comes back to it.
  ///
  /// From one turning point to the next the distance left runs one way only. So the last turning point (or the start)
  /// at which it reaches epsilon and the turning point after that enclose the answer.
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
      // Each turning point is lower than the one before by the same factor.
      let last = first + half * (log(peak / epsilon) / (motion.decay * half)).rounded(.down)
      // Next to no damping: later than any number can say.
      guard (last + half).isFinite else { return .infinity }
      return crossing(of: epsilon, from: last, to: last + half, left: motion.distanceLeft)
    case .criticallyDamped(let motion):
      return settlingTime(within: epsilon, turn: motion.turn, left: motion.distanceLeft)
    case .overdamped(let motion):
      return settlingTime(within: epsilon, turn: motion.turn, left: motion.distanceLeft)
    }
  }

  /// The same for a motion that turns at most once and then creeps towards its end.
  private func settlingTime(within epsilon: Double, turn: Double?, left: (Double) -> Double) -> Double {
    if let turn, abs(left(turn)) < epsilon {
      return epsilon > 1 ? 0 : crossing(of: epsilon, from: 0, to: turn, left: left)
    }
    let start = turn ?? 0
    if abs(left(start)) < epsilon { return 0 }
    var step = 1e-3
    while abs(left(start + step)) >= epsilon {
      step *= 2
      if step > 1e300 { return .infinity }
    }
    return crossing(of: epsilon, from: start, to: start + step, left: left)
  }

  /// Where the distance left, running one way between two times, passes epsilon on the side it starts from.
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
  /// The first time after the start at which the velocity is 0.
  fileprivate var firstTurn: Double {
    let phase = atan2(velocity, velocitySine)
    let angle = -phase
    return (angle > 0 ? angle : angle + .pi) / dampedFrequency
  }
}

extension CriticallyDampedMotion {
  /// The only time after the start at which the velocity is 0, if there is one.
  fileprivate var turn: Double? {
    let time = velocity / (frequency * (velocity - frequency))
    return time > 0 && time.isFinite ? time : nil
  }
}

extension OverdampedMotion {
  /// The only time after the start at which the velocity is 0, if there is one.
  fileprivate var turn: Double? {
    let faded = (velocitySine + velocity) / (velocitySine - velocity)
    return faded > 0 && faded < 1 ? -log(faded) / rateGap : nil
  }
}

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
