import Foundation

/// A path of lines and Bézier curves, in points.
public struct BezierPath: Hashable, Sendable {
  /// One step of a path.
  public enum Element: Equatable, Sendable {
    /// Begins a new piece at a point.
    case move(to: CGPoint)
    /// A straight line to a point.
    case line(to: CGPoint)
    /// A quadratic curve to a point.
    case quadCurve(to: CGPoint, control: CGPoint)
    /// A cubic curve to a point.
    case curve(to: CGPoint, control1: CGPoint, control2: CGPoint)
    /// A straight line back to the start of the subpath.
    case close
  }

  /// The steps in order.
  public private(set) var elements: [Element] = []

  /// The path without steps.
  public init() {}

  /// A path of the given steps; one that does not begin with a move begins at the origin.
  public init(elements: [Element]) { self.elements = elements }

  /// Whether the path has no elements.
  public var isEmpty: Bool { elements.isEmpty }

  /// The current point; nil before the first move.
  public var currentPoint: CGPoint? {
    switch elements.last {
    case nil: return nil
    case .move(let point), .line(let point), .quadCurve(let point, _), .curve(let point, _, _): return point
    case .close:
      for case .move(let start) in elements.reversed() { return start }
      return nil
    }
  }

  /// Lifts the pen and begins a part of the path at a point.
  public mutating func move(to point: CGPoint) { elements.append(.move(to: point)) }
  /// Draws a straight line.
  public mutating func addLine(to point: CGPoint) { elements.append(.line(to: point)) }
  /// Draws a quadratic Bézier curve with one control point.
  public mutating func addQuadCurve(to point: CGPoint, controlPoint: CGPoint) {
    elements.append(.quadCurve(to: point, control: controlPoint))
  }
  /// Draws a cubic Bézier curve with two control points.
  public mutating func addCurve(to point: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    elements.append(.curve(to: point, control1: controlPoint1, control2: controlPoint2))
  }
  /// Closes the subpath with a line to its start, and joins the ends.
  public mutating func close() { elements.append(.close) }
  /// Adds the steps of another path.
  public mutating func append(_ path: BezierPath) { elements.append(contentsOf: path.elements) }

  /// The path as the transform moves it.
  public func applying(_ transform: CGAffineTransform) -> BezierPath {
    mapPoints { $0.applying(transform) }
  }

  /// The path with every point and control point moved by a function, which bends it; the steps stay what they are.
  ///
  /// A curve that is bent much needs more than one step to follow.
  public func mapPoints(_ move: (CGPoint) -> CGPoint) -> BezierPath {
    BezierPath(elements: elements.map { $0.mapPoints(move) })
  }

  /// The smallest rectangle around the path's points and control points; null for an empty path.
  ///
  /// It contains the path, and is larger if a curve does not reach its control points.
  public var controlPointBounds: CGRect {
    var bounds = PointBounds()
    for element in elements { element.forEachPoint { bounds.add($0) } }
    return bounds.rect
  }
}

extension BezierPath.Element {
  func forEachPoint(_ body: (CGPoint) -> Void) {
    switch self {
    case .move(let p), .line(let p): body(p)
    case .quadCurve(let p, let c):
      body(c)
      body(p)
    case .curve(let p, let c1, let c2):
      body(c1)
      body(c2)
      body(p)
    case .close: break
    }
  }

  package func mapPoints(_ body: (CGPoint) -> CGPoint) -> BezierPath.Element {
    switch self {
    case .move(let p): .move(to: body(p))
    case .line(let p): .line(to: body(p))
    case .quadCurve(let p, let c): .quadCurve(to: body(p), control: body(c))
    case .curve(let p, let c1, let c2): .curve(to: body(p), control1: body(c1), control2: body(c2))
    case .close: .close
    }
  }
}

/// A growing rectangle around points.
struct PointBounds {
  private var minX = CGFloat.infinity
  private var minY = CGFloat.infinity
  private var maxX = -CGFloat.infinity
  private var maxY = -CGFloat.infinity

  mutating func add(_ p: CGPoint) {
    minX = min(minX, p.x)
    minY = min(minY, p.y)
    maxX = max(maxX, p.x)
    maxY = max(maxY, p.y)
  }

  var rect: CGRect {
    minX <= maxX ? CGRect(x: minX, y: minY, width: maxX - minX, height: maxY - minY) : .null
  }
}
