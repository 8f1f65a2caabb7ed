import Foundation

/// The properties of a shape layer, like those of `CAShapeLayer`.
public struct ShapeValues: Hashable, Sendable {
  /// The path to draw; nil draws nothing.
  public var path: BezierPath?
  /// The colour inside the path; nil fills nothing.
  public var fillColor: Color? = .black
  /// The rule for the inside of a path that intersects itself.
  public var fillRule = FillRule.nonZero
  /// The stroke colour; nil draws no line.
  public var strokeColor: Color?
  /// The stroke width in points.
  public var lineWidth: CGFloat = 1
  /// The shape of the ends of the line and its dashes (default: butt).
  public var lineCap = LineCap.butt
  /// The shape of the line's corners (default: miter).
  public var lineJoin = LineJoin.miter
  /// The maximum length of a miter join, in line widths; longer ones are bevelled (default: 10).
  public var miterLimit: CGFloat = 10
  /// The alternating lengths of dashes and gaps, in points; empty for a solid line.
  public var lineDashPattern: [CGFloat] = []
  /// The offset into the dash pattern at which the line begins, in points.
  public var lineDashPhase: CGFloat = 0
  /// The start of the stroke on the path, as a fraction 0…1 of its length.
  public var strokeStart: CGFloat = 0
  /// The end of the stroke on the path, as a fraction 0…1 of its length.
  public var strokeEnd: CGFloat = 1

  /// Creates values without a path, with a black fill.
  public init() {}
}

/// The rule by which a path that intersects itself is filled.
///
///     ring.fillRule = .evenOdd
public enum FillRule: String, Hashable, Sendable {
  /// A point is inside if its winding number is not 0 (`nonZero`), or if it is odd (`evenOdd`).
  case nonZero, evenOdd
}

/// The end of a stroked line.
///
///     ring.lineCap = .round
public enum LineCap: String, Hashable, Sendable {
  /// The line is cut off at its end (`butt`), or extended by half its width in a semicircle (`round`) or a square.
  case butt, round, square
}

/// The corner of a stroked line.
///
///     ring.lineJoin = .round
public enum LineJoin: String, Hashable, Sendable {
  /// The corner is extended to a point (`miter`), rounded, or cut off (`bevel`).
  case miter, round, bevel
}

/// A layer that fills and strokes a path in its own coordinates, with the defaults of `CAShapeLayer`.
///
///     let arc = BezierPath(arcCenter: .zero, radius: 13, startAngle: 0, endAngle: 1.5 * .pi)
///     let ring = ShapeLayer(path: arc, strokeColor: .blue, lineWidth: 3)
///     ring.position = animationView.bounds.center
///     animationView.layer.addSublayer(ring)
nonisolated open class ShapeLayer: Layer {
  override class var newContent: LayerContent { .shape(ShapeValues()) }

  /// Creates a layer with a path that is filled, stroked or both; unlike `ShapeLayer()`, without a fill colour by
  /// default.
  ///
  /// - Parameters:
  ///   - name: the layer's name, for messages and traces.
  ///   - fillColor: the colour inside the path; nil fills nothing.
  ///   - strokeColor: the stroke colour; nil draws no line.
  ///   - lineWidth: the stroke width in points.
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

  /// The rule for the inside of a path that intersects itself.
  public final var fillRule: FillRule {
    get { values.shape.fillRule }
    set { values.shape.fillRule = newValue }
  }

  /// The stroke colour; nil, the default, draws no line.
  public final var strokeColor: Color? {
    get { values.shape.strokeColor }
    set { change { $0.shape.strokeColor = newValue } }
  }

  /// The stroke width in points, centred on the path.
  public final var lineWidth: CGFloat {
    get { values.shape.lineWidth }
    set { change(checking: newValue) { $0.shape.lineWidth = newValue } }
  }

  /// The shape of the ends of the line and its dashes (default: butt).
  public final var lineCap: LineCap {
    get { values.shape.lineCap }
    set { values.shape.lineCap = newValue }
  }

  /// The shape of the line's corners (default: miter).
  public final var lineJoin: LineJoin {
    get { values.shape.lineJoin }
    set { values.shape.lineJoin = newValue }
  }

  /// The maximum length of a miter join, in line widths; longer ones are bevelled (default: 10).
  public final var miterLimit: CGFloat {
    get { values.shape.miterLimit }
    set { change { $0.shape.miterLimit = newValue } }
  }

  /// The alternating lengths of dashes and gaps, in points; empty for a solid line.
  public final var lineDashPattern: [CGFloat] {
    get { values.shape.lineDashPattern }
    set { values.shape.lineDashPattern = newValue }
  }

  /// The offset into the dash pattern at which the line begins, in points.
  public final var lineDashPhase: CGFloat {
    get { values.shape.lineDashPhase }
    set { change { $0.shape.lineDashPhase = newValue } }
  }

  /// The start of the stroke on the path, as a fraction 0…1 of its length.
  public final var strokeStart: CGFloat {
    get { values.shape.strokeStart }
    set { change(checking: newValue) { $0.shape.strokeStart = newValue } }
  }

  /// The end of the stroke on the path, as a fraction 0…1 of its length.
  ///
  /// At `strokeStart` only round and square caps are drawn, as in Core Animation; before it, nothing.
  public final var strokeEnd: CGFloat {
    get { values.shape.strokeEnd }
    set { change(checking: newValue) { $0.shape.strokeEnd = newValue } }
  }
}
