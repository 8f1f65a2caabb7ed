import Foundation

/// A path of lines and Bézier curves, in points.
///
///     var chevron = BezierPath()
///     chevron.move(to: CGPoint(x: 0, y: 0))
///     chevron.addLine(to: CGPoint(x: 10, y: 8))
///     chevron.addLine(to: CGPoint(x: 20, y: 0))
///     let same = BezierPath(svgPath: "M0 0 L10 8 L20 0")
public struct BezierPath: Hashable, Sendable {
  /// An element of a path.
  public enum Element: Equatable, Sendable {
    /// The start of a new subpath.
    case move(to: CGPoint)
    /// A straight line to a point.
    case line(to: CGPoint)
    /// A quadratic Bézier curve to a point.
    case quadCurve(to: CGPoint, control: CGPoint)
    /// A cubic Bézier curve to a point.
    case curve(to: CGPoint, control1: CGPoint, control2: CGPoint)
    /// A straight line back to the start of the subpath.
    case close
  }

  /// The elements of the path in drawing order.
  public private(set) var elements: [Element] = []

  /// Creates an empty path.
  public init() {}

  /// Creates a path from elements; a path that does not begin with a move begins at the origin.
  public init(elements: [Element]) { self.elements = elements }

  /// True if the path has no elements.
  public var isEmpty: Bool { elements.isEmpty }

  /// The end point of the last element; nil for an empty path.
  public var currentPoint: CGPoint? {
    switch elements.last {
    case nil: return nil
    case .move(let point), .line(let point), .quadCurve(let point, _), .curve(let point, _, _): return point
    case .close:
      for case .move(let start) in elements.reversed() { return start }
      return nil
    }
  }

  /// Begins a new subpath at a point.
  public mutating func move(to point: CGPoint) { elements.append(.move(to: point)) }
  /// Adds a straight line from the current point.
  public mutating func addLine(to point: CGPoint) { elements.append(.line(to: point)) }
  /// Adds a quadratic Bézier curve from the current point.
  public mutating func addQuadCurve(to point: CGPoint, controlPoint: CGPoint) {
    elements.append(.quadCurve(to: point, control: controlPoint))
  }
  /// Adds a cubic Bézier curve from the current point.
  public mutating func addCurve(to point: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    elements.append(.curve(to: point, control1: controlPoint1, control2: controlPoint2))
  }
  /// Closes the subpath with a line to its start and a line join there.
  public mutating func close() { elements.append(.close) }
  /// Appends the elements of another path.
  public mutating func append(_ path: BezierPath) { elements.append(contentsOf: path.elements) }

  /// The transformed path.
  public func applying(_ transform: CGAffineTransform) -> BezierPath {
    mapPoints { $0.applying(transform) }
  }

  /// The path with every point and control point mapped by a function; the types of the elements stay the same.
  ///
  /// A function that is not affine bends curves only approximately; split long ones into several elements first.
  public func mapPoints(_ move: (CGPoint) -> CGPoint) -> BezierPath {
    BezierPath(elements: elements.map { $0.mapPoints(move) })
  }

  /// The smallest rectangle around the path's points and control points; null for an empty path.
  ///
  /// The rectangle contains the path, and is larger than needed where a curve does not reach its control points.
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
