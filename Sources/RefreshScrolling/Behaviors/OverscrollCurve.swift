import Foundation
import RefreshMotion

/// Resistance to a pull beyond an edge: converts overscroll without resistance to shown overscroll, and back.
///
/// Both are in points, in either direction from the edge. A curve is odd, monotonically increasing, and 0 at 0.
public protocol OverscrollCurve {
  /// The overscroll to show for one without resistance.
  func displayed(_ raw: Double) -> Double
  /// The overscroll without resistance that shows as a given one: the inverse of ``displayed(_:)``.
  func raw(_ displayed: Double) -> Double
}

extension RubberBand: OverscrollCurve {}

/// Resistance that divides every pull by the same number.
public struct ProportionalResistance: OverscrollCurve, Hashable, Sendable {
  /// The points of finger movement per visible point; more than 0.
  public let ratio: Double

  /// Creates a resistance; a ratio that is not a number above 0 counts as 1.
  public init(ratio: Double) { self.ratio = ratio > 0 && ratio.isFinite ? ratio : 1 }

  public func displayed(_ raw: Double) -> Double { raw / ratio }
  public func raw(_ displayed: Double) -> Double { displayed * ratio }
}
