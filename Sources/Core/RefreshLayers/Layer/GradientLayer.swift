import Foundation
import RefreshMotion

/// The values of a gradient layer.
public struct GradientValues: Equatable, Sendable {
  /// The type of gradient (default: axial).
  public var type = GradientType.axial
  /// The colours, first to last.
  public var colors: [Color] = []
  /// The position of each colour, 0…1 and ascending; empty distributes them evenly.
  public var locations: [Double] = []
  /// Where the run begins, in the unit square.
  public var startPoint = CGPoint(x: 0.5, y: 0)
  /// Where the run ends, in the unit square; (1, 1) is the bottom right.
  public var endPoint = CGPoint(x: 0.5, y: 1)
  /// From the start to the point at which a radial gradient has its first colour, in the unit square.
  public var focalOffset = CGPoint.zero

  /// A gradient without colours, from the top to the bottom.
  public init() {}
}

extension GradientValues: Hashable {
  public func hash(into hasher: inout Hasher) {
    hasher.combine(type)
    hasher.combine(colors)
    hasher.combine(locations)
    hasher.combine(point: startPoint)
    hasher.combine(point: endPoint)
    hasher.combine(point: focalOffset)
  }
}

/// How the colours of a gradient run.
public enum GradientType: String, Hashable, Sendable {
  /// Along the line from start to end.
  case axial
  /// Radially from the start; the end is a corner of the box around the ellipse of the last colour.
  case radial
  /// Clockwise around the start, beginning in the direction of the end.
  case conic
}

/// A layer filled with a run of colours; points are in the unit square of its bounds.
open class GradientLayer: Layer {
  override class var newContent: LayerContent { .gradient(GradientValues()) }

  /// The type of gradient (default: axial).
  public final var type: GradientType {
    get { values.gradient.type }
    set { values.gradient.type = newValue }
  }

  /// The colours, first to last.
  public final var colors: [Color] {
    get { values.gradient.colors }
    set { change { $0.gradient.colors = newValue } }
  }

  /// The position of each colour, 0…1 and ascending; empty distributes them evenly.
  public final var locations: [Double] {
    get { values.gradient.locations }
    set { change { $0.gradient.locations = newValue } }
  }

  /// Where the run begins, (0, 0) the top left and (1, 1) the bottom right of the bounds.
  public final var startPoint: CGPoint {
    get { values.gradient.startPoint }
    set { change { $0.gradient.startPoint = newValue } }
  }

  /// Where the run ends, in the unit square; (1, 1) is the bottom right.
  public final var endPoint: CGPoint {
    get { values.gradient.endPoint }
    set { change { $0.gradient.endPoint = newValue } }
  }

  /// From the start to the point at which a radial gradient has its first colour, as `fx` and `fy` of SVG (default: none).
  ///
  /// In the unit square; a point at the last colour's ellipse or beyond counts as one just inside. Other types ignore it.
  public final var focalOffset: CGPoint {
    get { values.gradient.focalOffset }
    set { change { $0.gradient.focalOffset = newValue } }
  }
}
