/// Resistance of a scroll view that is dragged beyond its edge.
///
///     let shown = RubberBand(dimension: 667).displayed(200)
///
/// Shown overscroll = R·(1 − 1/(1 + c·d/R)), where R is the size of the viewport along the axis and d the distance
/// dragged beyond the edge, all in points. Measured on UIKit with c = .55: R 852 and d 590 show 235.0.
@frozen
public struct RubberBand: Hashable, Sendable {
  /// Size of the viewport along the axis, in points, 0 or more; the shown overscroll approaches it but never reaches
  /// it.
  public let dimension: Double
  /// Ratio of shown to dragged distance for a small pull; 0 or more.
  public let coefficient: Double

  /// Coefficient of UIKit, measured.
  public static let coefficient = 0.55

  /// Creates the resistance for a viewport.
  ///
  /// Dimension and coefficient are clamped to 0…1e150; NaN counts as 0. If either is 0, no overscroll is shown.
  public init(dimension: Double, coefficient: Double = RubberBand.coefficient) {
    self.dimension = dimension.clamped(to: 0...1e150)
    self.coefficient = coefficient.clamped(to: 0...1e150)
  }

  /// Overscroll to show for a distance dragged beyond the edge; both in points, with the same sign.
  @inlinable
  public func displayed(_ raw: Double) -> Double {
    guard dimension > 0, coefficient > 0 else { return 0 }
    let pull = coefficient * (abs(raw) / dimension)
    // The difference in the formula cancels for small pulls, this quotient does not. An infinite pull shows R.
    let shown = pull.isInfinite ? dimension : dimension * (pull / (1 + pull))
    return raw < 0 ? -shown : shown
  }

  /// Distance dragged beyond the edge that shows a given overscroll: the inverse of ``displayed(_:)``.
  ///
  /// An overscroll of the dimension or more, which no pull can show, gives the largest finite number of its sign. So
  /// does any overscroll but 0 if dimension or coefficient is 0.
  @inlinable
  public func raw(_ displayed: Double) -> Double {
    let shown = abs(displayed)
    guard shown > 0 else { return 0 }
    let left = coefficient * (1 - shown / dimension)
    let pull = left > 0 ? min(shown / left, .greatestFiniteMagnitude) : .greatestFiniteMagnitude
    return displayed < 0 ? -pull : pull
  }
}
