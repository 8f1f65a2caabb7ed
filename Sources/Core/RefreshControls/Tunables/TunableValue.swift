import Foundation
import RefreshLayers

/// Value of a tunable, and its text on the command line, in a link and in a scenario.
package enum TunableValue: Equatable, Sendable {
  /// Number; an angle is in degrees.
  case number(Double)
  /// Colour; both are equal if there is no dark variant.
  case color(Color, dark: Color)
  case text(String)
  case flag(Bool)
  /// Name from the choices that the kind lists.
  case choice(String)
  /// Control points of a cubic Bézier: x1, y1, x2, y2.
  case curve([Double])
  /// Perceptual duration in seconds, and bounce.
  case spring(duration: Double, bounce: Double)
  case point(CGPoint)
}
