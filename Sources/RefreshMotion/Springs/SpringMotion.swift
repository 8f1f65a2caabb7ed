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
