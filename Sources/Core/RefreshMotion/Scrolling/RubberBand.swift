/// The resistance of a scroll view that is dragged beyond its edge.
///
/// Shown overscroll = R·(1 − 1/(1 + c·d/R)), with R the size of the viewport along the axis and d the overscroll without
/// resistance, all in points. Measured on UIKit with c = .55: R 852 and d 590 show 235.0.
@frozen
public struct RubberBand: Hashable, Sendable {
  /// The size of the viewport along the axis, in points, which the shown overscroll approaches but never reaches; 0 or
  /// more.
  public let dimension: Double
  /// The ratio of shown to raw overscroll for a small pull; 0 or more.
  public let coefficient: Double

  /// The usual coefficient: that of UIKit.
  public static let coefficient = 0.55

  /// Creates a band for a viewport.
  ///
  /// The dimension is clamped to 0…1e150, the coefficient to 0…1e150; NaN counts as 0. If either is 0, nothing
  /// moves.
  public init(dimension: Double, coefficient: Double = RubberBand.coefficient) {
    self.dimension = dimension.clamped(to: 0...1e150)
    self.coefficient = coefficient.clamped(to: 0...1e150)
  }

  /// The overscroll to show for an overscroll without resistance; either way from the edge, with the same sign.
  @inlinable
  public func displayed(_ raw: Double) -> Double {
    guard dimension > 0, coefficient > 0 else { return 0 }
    let pull = coefficient * (abs(raw) / dimension)
    // Written without the difference of the formula, which loses small pulls; a pull beyond all numbers reaches R.
    let shown = pull.isInfinite ? dimension : dimension * (pull / (1 + pull))
    return raw < 0 ? -shown : shown
  }

  /// The overscroll without resistance that shows as a given one: the inverse of ``displayed(_:)``.
  ///
  /// An overscroll of the dimension and more, which no pull can show, gives the largest finite number of its sign; so
  /// does any but 0 if nothing moves.
  @inlinable
  public func raw(_ displayed: Double) -> Double {
    let shown = abs(displayed)
    guard shown > 0 else { return 0 }
    let left = coefficient * (1 - shown / dimension)
    let pull = left > 0 ? min(shown / left, .greatestFiniteMagnitude) : .greatestFiniteMagnitude
    return displayed < 0 ? -pull : pull
  }
}
