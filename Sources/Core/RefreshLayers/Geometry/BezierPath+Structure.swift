import Foundation
import RefreshMotion

extension BezierPath {
  /// True if both paths have the same types of elements in the same order, so that they can be interpolated.
  public func hasSameStructure(as other: BezierPath) -> Bool {
    elements.count == other.elements.count
      && zip(elements, other.elements).allSatisfy {
        switch ($0, $1) {
        case (.move, .move), (.line, .line), (.quadCurve, .quadCurve), (.curve, .curve), (.close, .close):
          true
        default: false
        }
      }
  }

  func combined(with other: BezierPath, _ body: (CGPoint, CGPoint) -> CGPoint) -> BezierPath {
    BezierPath(
      elements: zip(elements, other.elements).map {
        switch ($0, $1) {
        case (.move(let a), .move(let b)): .move(to: body(a, b))
        case (.line(let a), .line(let b)): .line(to: body(a, b))
        case (.quadCurve(let a, let c), .quadCurve(let b, let d)):
          .quadCurve(to: body(a, b), control: body(c, d))
        case (.curve(let a, let c1, let c2), .curve(let b, let d1, let d2)):
          .curve(to: body(a, b), control1: body(c1, d1), control2: body(c2, d2))
        default: $0
        }
      })
  }

  /// The points of all elements in order, control points before end points.
  package var points: [CGPoint] {
    var points: [CGPoint] = []
    for element in elements { element.forEachPoint { points.append($0) } }
    return points
  }

  /// The Euclidean distance over all points of two paths of the same structure.
  func distance(to other: BezierPath) -> Double {
    let points = points
    var sum = 0.0
    var index = 0
    for element in other.elements {
      element.forEachPoint {
        sum = hypot(sum, points[index].distance(to: $0))
        index += 1
      }
    }
    return sum
  }
}

extension BezierPath {
  /// The lines and curves of the path in order; a closed subpath ends with a line to its start if needed.
  public var segments: [PathSegment] {
    var segments: [PathSegment] = []
    var start = CGPoint.zero
    var current = CGPoint.zero
    for element in elements {
      switch element {
      case .move(let point):
        start = point
        current = point
      case .line(let point):
        segments.append(.line(from: current, to: point))
        current = point
      case .quadCurve(let point, let control):
        segments.append(.quadratic(from: current, control: control, to: point))
        current = point
      case .curve(let point, let control1, let control2):
        segments.append(.cubic(from: current, control1: control1, control2: control2, to: point))
        current = point
      case .close:
        if current != start { segments.append(.line(from: current, to: start)) }
        current = start
      }
    }
    return segments
  }
}

extension BezierPath.Element: Hashable {
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .move(let point):
      hasher.combine("m")
      hasher.combine(point: point)
    case .line(let point): hasher.combine(points: point)
    case .quadCurve(let point, let control): hasher.combine(points: point, control)
    case .curve(let point, let control1, let control2): hasher.combine(points: point, control1, control2)
    case .close: hasher.combine("z")
    }
  }
}
