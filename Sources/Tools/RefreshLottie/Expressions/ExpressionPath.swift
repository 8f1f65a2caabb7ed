import Foundation
import RefreshMotion

/// A path of which an expression takes points, as lottie-web computes them.
struct ExpressionPath {
  private let track: Track<Contour>
  /// The lengths of the curves of a path without keyframes.
  private let arcs: [ArcLength]?

  /// Number of points that a place takes: a curve's length is computed like some 20 places.
  let cost: Double

  /// Creates the path; nil for one without points.
  init?(_ track: Track<Contour>) {
    let points = track.values.map { Double($0.knots.count) }
    guard let most = points.max(), points.allSatisfy({ $0 > 0 }) else { return nil }
    (self.track, cost) = (track, track.isStatic ? 2 + most / 100 : 20 * most)
    arcs = track.isStatic ? track.values[0].segments.map { ArcLength($0) } : nil
  }

  /// A point of the path; of the last one, if it has fewer.
  func point(_ index: Int, at frame: Double) -> CGPoint {
    let knots = track.value(at: frame).knots
    return knots[min(index, knots.count - 1)].point
  }

  /// The point at a part of the length; at the end of a closed path its first point.
  func point(atPart part: Double, at frame: Double) -> CGPoint {
    let contour = track.value(at: frame)
    let arcs = arcs ?? contour.segments.map { ArcLength($0) }
    var rest = part * arcs.reduce(0) { $0 + $1.total }
    for arc in arcs {
      if arc.total > rest { return arc.segment.point(at: arc.parameter(at: rest)) }
      rest -= arc.total
    }
    return contour.knots[contour.isClosed ? 0 : contour.knots.count - 1].point
  }

  /// The direction at a part of the length, as a vector of length 1, or 0 for a path without a length.
  func tangent(atPart part: Double, at frame: Double) -> CGPoint {
    let part = part == 1 ? (track.value(at: frame).isClosed ? 0 : 0.999) : part
    let start = point(atPart: part, at: frame)
    let step = point(atPart: part + 0.001, at: frame) - start
    let length = step.distance(to: .zero)
    return length == 0 ? .zero : step * (1 / length)
  }
}
