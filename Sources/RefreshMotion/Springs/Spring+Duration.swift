extension Spring {
  /// Creates the spring of `View.animate(usingSpringWithDamping:)`, which settles within a given time.
  ///
  /// Mass 1, stiffness ω², damping 2ζω, with ω so that at the given time the envelope of the distance left is .001 (see
  /// `SettlingFrequency`). Measured on UIKit: ζ .25 over 3 s has the stiffness 54.83363359.
  ///
  /// - Parameters:
  ///   - dampingRatio: ζ, clamped to .01…1; below .01 no frequency fits, because an oscillation loses almost nothing.
  ///   - duration: Seconds, clamped to .01…10.
  ///   - initialVelocity: Whole distances per second.
  public init(dampingRatio: Double, duration: Double, initialVelocity: Double = 0) {
    let ratio = dampingRatio.clamped(to: 0.01...1)
    let duration = duration.clamped(to: 0.01...10)
    let frequency = SettlingFrequency(
      dampingRatio: ratio, duration: duration, velocity: initialVelocity.clamped(to: -1e15...1e15)
    ).solution
    self.init(
      mass: 1, stiffness: frequency * frequency, damping: 2 * ratio * frequency,
      initialVelocity: initialVelocity)
  }
}
