import Foundation

extension Spring {
  /// Creates a spring from its perceptual duration and its bounce.
  ///
  /// Mass 1, stiffness (2π/d)², damping 4π(1 − b)/d, or 4π/((1 + b)d) for a negative bounce. Source: measured on
  /// `CASpringAnimation(perceptualDuration:bounce:)`.
  ///
  /// - Parameters:
  ///   - perceptualDuration: Seconds until the value seems to have arrived; below a millisecond counts as one.
  ///   - bounce: −1…1, clamped: 0 is critically damped, 1 never comes to rest, −1 never arrives.
  ///   - initialVelocity: Whole distances per second.
  public init(perceptualDuration: Double, bounce: Double = 0, initialVelocity: Double = 0) {
    let duration = perceptualDuration.clamped(to: 0.001...1e6)
    let bounce = bounce.clamped(to: -1...1)
    let critical = 4 * Double.pi / duration
    self.init(
      mass: 1, stiffness: pow(2 * .pi / duration, 2),
      damping: bounce < 0 ? critical / (1 + bounce) : critical * (1 - bounce),
      initialVelocity: initialVelocity)
  }

  /// Creates a spring from the period of its undamped oscillation and its damping ratio.
  ///
  /// Mass 1, stiffness (2π/response)², damping 4πζ/response. Source: the `response` of UIKit and SwiftUI.
  ///
  /// - Parameters:
  ///   - response: Seconds of one undamped oscillation; less than a millisecond counts as one.
  ///   - dampingRatio: 0 or more; 1 is critically damped.
  ///   - initialVelocity: Whole distances per second.
  public init(response: Double, dampingRatio: Double, initialVelocity: Double = 0) {
    let response = response.clamped(to: 0.001...1e6)
    self.init(
      mass: 1, stiffness: pow(2 * .pi / response, 2),
      damping: 4 * .pi * dampingRatio.clamped(to: 0...1e9) / response,
      initialVelocity: initialVelocity)
  }
}
