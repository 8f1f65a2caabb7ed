import Foundation
import RefreshMotion

extension BezierPath {
  /// Whether both paths take the same kinds of steps in the same order, so that one can become the other.
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

  /// The root of the squared distances between the points of two paths of one structure.
  func distance(to other: BezierPath) -> Double {
    var points: [CGPoint] = []
    for element in elements { element.forEachPoint { points.append($0) } }
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
