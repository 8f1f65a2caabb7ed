/// A damped spring that pulls a value from 0 to 1: the fraction of the distance covered, as a function of seconds.
///
/// The motion solves m·x″ + c·x′ + k·(x − 1) = 0 with x(0) = 0 and x′(0) = ``initialVelocity``.
@frozen
public struct Spring: Hashable, Sendable {
  /// The mass at the end of the spring; 1e-9…1e15.
  public let mass: Double
  /// The stiffness of the spring, force per distance; 0…1e15.
  public let stiffness: Double
  /// The friction, force per velocity; 0…1e15.
  public let damping: Double
  /// The velocity at the start, in whole distances per second; ±1e15.
  public let initialVelocity: Double
  /// The solution for this spring's damping.
  @usableFromInline let motion: SpringMotion

  /// Creates a spring from its physical parameters.
  ///
  /// Values outside the ranges of the properties are clamped into them; NaN counts as 0 (a mass of NaN as 1e-9).
  public init(
    mass: Double = 1, stiffness: Double = 100, damping: Double = 10, initialVelocity: Double = 0
  ) {
    self.mass = mass.clamped(to: 1e-9...1e15)
    self.stiffness = stiffness.clamped(to: 0...1e15)
    self.damping = damping.clamped(to: 0...1e15)
    self.initialVelocity = initialVelocity.clamped(to: -1e15...1e15)
    motion = SpringMotion(
      squaredFrequency: self.stiffness / self.mass, decay: self.damping / (2 * self.mass),
      velocity: self.initialVelocity)
  }

  /// Damping relative to critical damping: below 1 the spring oscillates, above 1 it creeps.
  ///
  /// A spring without stiffness has an infinite ratio, or 0 if it has no damping either.
  public var dampingRatio: Double {
    if damping == 0 { return 0 }
    return damping / (2 * (stiffness * mass).squareRoot())
  }

  /// The fraction of the distance covered after t seconds; 0 before the start, above 1 when it overshoots.
  @inlinable
  public func value(at t: Double) -> Double {
    if t <= 0 { return 0 }
    switch motion {
    case .underdamped(let motion): return 1 - motion.distanceLeft(at: t)
    case .criticallyDamped(let motion): return 1 - motion.distanceLeft(at: t)
    case .overdamped(let motion): return 1 - motion.distanceLeft(at: t)
    }
  }

  /// The velocity after t seconds, in whole distances per second; ``initialVelocity`` up to the start.
  @inlinable
  public func velocity(at t: Double) -> Double {
    if t <= 0 { return initialVelocity }
    switch motion {
    case .underdamped(let motion): return motion.velocity(at: t)
    case .criticallyDamped(let motion): return motion.velocity(at: t)
    case .overdamped(let motion): return motion.velocity(at: t)
    }
  }
}
