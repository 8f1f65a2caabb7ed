import Foundation

/// The values of a shape layer.
public struct ShapeValues: Hashable, Sendable {
  /// The path to draw; nil draws nothing.
  public var path: BezierPath?
  /// The colour inside the path; nil fills nothing.
  public var fillColor: Color? = .black
  /// The rule for the inside of a path that crosses itself.
  public var fillRule = FillRule.nonZero
  /// The colour of the line; nil draws none.
  public var strokeColor: Color?
  /// The width of the line in points.
  public var lineWidth: CGFloat = 1
  /// The ends of the line and its dashes (default: butt).
  public var lineCap = LineCap.butt
  /// The corners of the line (default: miter).
  public var lineJoin = LineJoin.miter
  /// How far a mitred corner may reach, in line widths.
  public var miterLimit: CGFloat = 10
  /// Dashes and gaps in turn, in points; empty for a solid line.
  public var lineDashPattern: [CGFloat] = []
  /// How far into the pattern the line begins, in points.
  public var lineDashPhase: CGFloat = 0
  /// Where on the path the line begins, 0…1 of its length.
  public var strokeStart: CGFloat = 0
  /// Where on the path the line ends, 0…1 of its length.
  public var strokeEnd: CGFloat = 1

  /// No path, to be filled in black.
  public init() {}
}

/// How a path that crosses itself is filled.
public enum FillRule: String, Hashable, Sendable {
  /// Where the path winds around a point at all, or an odd number of times.
  case nonZero, evenOdd
}

/// The end of a stroked line.
public enum LineCap: String, Hashable, Sendable {
  /// Cut off at the end, or half a width beyond it in a circle or a square.
  case butt, round, square
}

/// The corner of a stroked line.
public enum LineJoin: String, Hashable, Sendable {
  /// Drawn to a point, rounded, or cut off.
  case miter, round, bevel
}

/// A layer that fills and strokes a path in its own coordinates; defaults are Core Animation's.
open class ShapeLayer: Layer {
  override class var newContent: LayerContent { .shape(ShapeValues()) }

  /// A layer with a path that is filled, stroked or both; unlike `ShapeLayer()`, it is not filled unless a colour is given.
  ///
  /// - Parameters:
  ///   - name: for messages and traces.
  ///   - fillColor: the colour inside the path; nil fills nothing.
  ///   - strokeColor: the colour of the line; nil draws none.
  ///   - lineWidth: in points.
  public convenience init(
    name: String? = nil, path: BezierPath? = nil, fillColor: Color? = nil, strokeColor: Color? = nil,
    lineWidth: CGFloat = 1
  ) {
    self.init()
    self.name = name
    self.path = path
    self.fillColor = fillColor
    self.strokeColor = strokeColor
    self.lineWidth = lineWidth
  }

  /// The path to draw, in points from the layer's bounds origin; nil draws nothing.
  public final var path: BezierPath? {
    get { values.shape.path }
    set { change { $0.shape.path = newValue } }
  }

  /// The colour inside the path (default: black); nil fills nothing.
  public final var fillColor: Color? {
    get { values.shape.fillColor }
    set { change { $0.shape.fillColor = newValue } }
  }

  /// The rule for the inside of a path that crosses itself.
  public final var fillRule: FillRule {
    get { values.shape.fillRule }
    set { values.shape.fillRule = newValue }
  }

  /// The colour of the line along the path; nil, the default, draws none.
  public final var strokeColor: Color? {
    get { values.shape.strokeColor }
    set { change { $0.shape.strokeColor = newValue } }
  }

  /// The width of the line in points, centred on the path.
  public final var lineWidth: CGFloat {
    get { values.shape.lineWidth }
    set {
      warn(of: newValue, "lineWidth")
      change { $0.shape.lineWidth = newValue }
    }
  }

  /// The ends of the line and its dashes (default: butt).
  public final var lineCap: LineCap {
    get { values.shape.lineCap }
    set { values.shape.lineCap = newValue }
  }

  /// The corners of the line (default: miter).
  public final var lineJoin: LineJoin {
    get { values.shape.lineJoin }
    set { values.shape.lineJoin = newValue }
  }

  /// How far a mitred corner may reach, in line widths.
  public final var miterLimit: CGFloat {
    get { values.shape.miterLimit }
    set { change { $0.shape.miterLimit = newValue } }
  }

  /// Lengths in points of dashes and the gaps between them, in turn; empty for a solid line.
  public final var lineDashPattern: [CGFloat] {
    get { values.shape.lineDashPattern }
    set { values.shape.lineDashPattern = newValue }
  }

  /// How far into the pattern the line begins, in points.
  public final var lineDashPhase: CGFloat {
    get { values.shape.lineDashPhase }
    set { change { $0.shape.lineDashPhase = newValue } }
  }

  /// Where on the path the line begins, 0…1 of its length.
  public final var strokeStart: CGFloat {
    get { values.shape.strokeStart }
    set { change { $0.shape.strokeStart = newValue } }
  }

  /// The end of the line on the path, 0…1 of its length.
  ///
  /// Where it is at `strokeStart`, round and square ends are drawn alone, as in Core Animation; before it, nothing is drawn.
  public final var strokeEnd: CGFloat {
    get { values.shape.strokeEnd }
    set { change { $0.shape.strokeEnd = newValue } }
  }
}
