import Foundation
import TestSupport

/// Whether two numbers differ by no more than a tolerance.
func isClose(_ a: Double, _ b: Double, within tolerance: Double = 1e-9) -> Bool { abs(a - b) <= tolerance }

/// Whether numbers differ by no more than that from others, each from its own.
func isClose(_ a: [CGFloat], _ b: [CGFloat], within tolerance: CGFloat = 1e-9) -> Bool {
  a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) <= tolerance }
}

/// The curve of a view's animation.
func easeInEaseOut(_ x: Double) -> Double { bezier(0.42, 0, 0.58, 1, at: x) }

/// The curve of a layer's own animations.
func defaultCurve(_ x: Double) -> Double { bezier(0.25, 0.1, 0.25, 1, at: x) }

/// Where a spring from 0 to 1 is after some seconds, by integration.
func integratedSpring(stiffness: Double, damping: Double, velocity: Double = 0, seconds: Double) -> Double {
  var spring = SpringOracle(mass: 1, stiffness: stiffness, damping: damping, velocity: velocity)
  for _ in 0..<20_000 { spring.advance(by: seconds / 20_000) }
  return spring.position
}
