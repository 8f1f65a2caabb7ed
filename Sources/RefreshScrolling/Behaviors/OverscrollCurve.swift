import Foundation
import RefreshMotion

/// How a pull beyond an edge is shown: overscroll without resistance to shown overscroll, and back.
///
/// Both are in points, either way from the edge. A curve is odd, rises, and passes through 0.
public protocol OverscrollCurve {
  /// The overscroll to show for one without resistance.
  func displayed(_ raw: Double) -> Double
  /// The overscroll without resistance that shows as a given one: the inverse of ``displayed(_:)``.
  func raw(_ displayed: Double) -> Double
}

extension RubberBand: OverscrollCurve {}

/// Resistance that divides every pull by the same number.
public struct ProportionalResistance: OverscrollCurve, Hashable, Sendable {
  /// How many points of the finger show as one; more than 0.
  public let ratio: Double

  /// Makes a resistance; a ratio that is not a number above 0 counts as 1.
  public init(ratio: Double) { self.ratio = ratio > 0 && ratio.isFinite ? ratio : 1 }

  public func displayed(_ raw: Double) -> Double { raw / ratio }
  public func raw(_ displayed: Double) -> Double { displayed * ratio }
}
