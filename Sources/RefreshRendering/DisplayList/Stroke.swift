import Foundation
import RefreshLayers

/// How a line is drawn along a path.
public struct Stroke: Hashable, Sendable {
  /// The width in points, centred on the path; positive.
  public var width: CGFloat
  /// How open ends look.
  public var cap: LineCap
  /// How corners look.
  public var join: LineJoin
  /// How far a mitred corner may reach, in line widths.
  public var miterLimit: CGFloat
  /// Lengths in points of dashes and gaps in turn; empty for a solid line. None is negative, and some are positive.
  public var dash: [CGFloat]
  /// How far into the dashes the line begins, in points.
  public var dashPhase: CGFloat

  /// The most dashes of a line that are drawn one by one.
  static let maximumDashes: CGFloat = 100_000

  /// The stroke of a shape layer; dashes that no line could have make it solid.
  init(_ shape: ShapeValues) {
    width = shape.lineWidth
    cap = shape.lineCap
    join = shape.lineJoin
    miterLimit = max(1, shape.miterLimit)
    let isSound = shape.lineDashPattern.allSatisfy { $0 >= 0 } && shape.lineDashPattern.contains { $0 > 0 }
    dash = isSound ? shape.lineDashPattern : []
    dashPhase = isSound ? shape.lineDashPhase : 0
  }
}
