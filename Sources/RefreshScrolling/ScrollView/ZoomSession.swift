import Foundation
import RefreshLayers
import RefreshMotion

/// A zoom from its beginning to its end, of which the delegate is told once each.
struct ZoomSession {
  weak var view: View?
  /// Where the view's centre would be at scale 1, in the content's coordinates.
  let center: CGPoint
  /// What two fingers do; nil while none do.
  var pinch: Pinch?

  /// A pinch in progress.
  struct Pinch {
    /// The scale that the fingers asked for when they came down, before any resistance.
    let rawScale: CGFloat
    /// The point of the content, at scale 1, that stays under the fingers.
    let anchor: CGPoint
    /// The middle of the fingers in the viewport.
    var viewportCenter: CGPoint
  }
}

/// The limits of a zoom, and the resistance beyond them.
struct ZoomLimits {
  let minimum: CGFloat
  let maximum: CGFloat
  let bounces: Bool

  /// The nearest scale within the limits.
  func clamped(_ scale: CGFloat) -> CGFloat { min(max(scale, minimum), maximum) }

  /// The scale to show for one that fingers ask for.
  ///
  /// What is beyond a limit, as the logarithm of a ratio, gives way as a rubber band does that ends at twice or half.
  func displayed(_ raw: CGFloat) -> CGFloat { banded(raw) { band.displayed($0) } }

  /// The scale that fingers ask for where one is shown.
  func raw(_ displayed: CGFloat) -> CGFloat {
    // Twice the limit and beyond, which no pinch shows, is taken for a very wide one.
    banded(displayed) { min(max(band.raw($0), -7), 7) }
  }

  private var band: RubberBand { RubberBand(dimension: log(2.0)) }

  private func banded(_ scale: CGFloat, _ map: (Double) -> Double) -> CGFloat {
    let limit = clamped(scale)
    guard scale != limit, bounces else { return limit }
    return limit * CGFloat(exp(map(log(Double(scale / limit)))))
  }
}
