import Foundation
import RefreshMotion

extension BezierPath {
  /// The lines and curves of the path, in order; a closed subpath ends with a line to its start if necessary.
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
