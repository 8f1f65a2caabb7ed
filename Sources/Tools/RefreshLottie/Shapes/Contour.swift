import Foundation
import RefreshLayers
import RefreshMotion

/// A contour: a sequence of cubic Bézier curves, open or closed, as in Lottie's paths.
struct Contour: Sendable, Equatable {
  /// A vertex with the control points before and after it, in absolute coordinates.
  struct Vertex: Sendable, Equatable {
    var point: CGPoint
    var into: CGPoint
    var out: CGPoint

    init(_ point: CGPoint, into: CGPoint, out: CGPoint) {
      (self.point, self.into, self.out) = (point, into, out)
    }

    /// A vertex with opposite tangents, or a corner.
    init(_ point: CGPoint, along tangent: CGPoint = .zero) {
      (self.point, into, out) = (point, point - tangent, point + tangent)
    }

    /// True if both control points equal the vertex.
    var isCorner: Bool { into == point && out == point }

    func map(_ body: (CGPoint) -> CGPoint) -> Vertex { Vertex(body(point), into: body(into), out: body(out)) }
  }

  var knots: [Vertex] = []
  var isClosed = false

  /// The contour in the opposite direction; a closed one keeps its first vertex.
  var reversed: Contour {
    var back = knots.reversed().map { Vertex($0.point, into: $0.out, out: $0.into) }
    if isClosed, let first = back.popLast() { back.insert(first, at: 0) }
    return Contour(knots: back, isClosed: isClosed)
  }

  /// The contour in clockwise direction, by the signed area of the polygon of its vertices.
  var clockwise: Contour {
    let points = knots.map(\.point)
    let area = zip(points, points.dropFirst() + points.prefix(1)).reduce(0) {
      $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y
    }
    return area < 0 ? reversed : self
  }

  /// The curves in order, including the closing one.
  var segments: [PathSegment] {
    guard let first = knots.first else { return [] }
    var segments = zip(knots, knots.dropFirst()).map(Self.segment)
    if isClosed, let last = knots.last { segments.append(Self.segment(last, first)) }
    return segments
  }

  private static func segment(_ a: Vertex, _ b: Vertex) -> PathSegment {
    a.out == a.point && b.into == b.point
      ? .line(from: a.point, to: b.point)
      : .cubic(from: a.point, control1: a.out, control2: b.into, to: b.point)
  }

  /// Appends the contour to a path.
  ///
  /// - Parameter bends: true to write lines as curves, so that the paths of all keyframes have the same structure.
  func add(to path: inout BezierPath, bends: Bool) {
    guard let first = knots.first else { return }
    path.move(to: first.point)
    func line(_ a: Vertex, _ b: Vertex) {
      if !bends, a.out == a.point, b.into == b.point {
        path.addLine(to: b.point)
      } else {
        path.addCurve(to: b.point, controlPoint1: a.out, controlPoint2: b.into)
      }
    }
    for (a, b) in zip(knots, knots.dropFirst()) { line(a, b) }
    guard isClosed, let last = knots.last else { return }
    if bends || last.out != last.point || first.into != first.point { line(last, first) }
    path.close()
  }
}

extension CGPoint {
  static func + (a: CGPoint, b: CGPoint) -> CGPoint { CGPoint(x: a.x + b.x, y: a.y + b.y) }

  static func - (a: CGPoint, b: CGPoint) -> CGPoint { CGPoint(x: a.x - b.x, y: a.y - b.y) }

  static func * (point: CGPoint, factor: Double) -> CGPoint {
    CGPoint(x: point.x * CGFloat(factor), y: point.y * CGFloat(factor))
  }
}

/// A figure: the contours that a style draws together.
typealias ContourList = [Contour]

extension [Contour] {
  func path(bends: Bool) -> BezierPath {
    var path = BezierPath()
    for contour in self { contour.add(to: &path, bends: bends) }
    return path
  }

  func map(points body: (CGPoint) -> CGPoint) -> ContourList {
    map { Contour(knots: $0.knots.map { $0.map(body) }, isClosed: $0.isClosed) }
  }
}

extension Contour: TrackValue {
  init(lottie value: Any?, _ place: LottieLocation) throws {
    guard let object = (value as? [Any])?.first as? [String: Any] ?? value as? [String: Any] else {
      throw place.error("a path has no points")
    }
    func points(_ name: String) throws -> [CGPoint] {
      guard let list = object[name] as? [Any] else { throw place.error("a path has no list \"\(name)\"") }
      return try list.map {
        let numbers = try LottieNode.numbers($0, name, place)
        guard numbers.count >= 2 else {
          throw place.error("a point of a path in \"\(name)\" has no two numbers")
        }
        return CGPoint(x: numbers[0], y: numbers[1])
      }
    }
    let (vertices, into, out) = (try points("v"), try points("i"), try points("o"))
    guard into.count == vertices.count, out.count == vertices.count else {
      throw place.error(
        "a path has \(vertices.count) points, \(into.count) tangents \"i\" and \(out.count) tangents \"o\"")
    }
    knots = vertices.indices.map {
      Vertex(vertices[$0], into: vertices[$0] + into[$0], out: vertices[$0] + out[$0])
    }
    isClosed = object["c"] as? Bool ?? ((object["c"] as? Double ?? 0) != 0)
  }

  func mixed(with other: Contour, by curves: [TimingCurve], at progress: Double) -> Contour {
    let t = curves.eased(0, progress)
    guard knots.count == other.knots.count else { return t < 0.5 ? self : other }
    return Contour(
      knots: zip(knots, other.knots).map { a, b in
        Vertex(
          a.point.interpolated(to: b.point, at: t), into: a.into.interpolated(to: b.into, at: t),
          out: a.out.interpolated(to: b.out, at: t))
      }, isClosed: isClosed)
  }

  func isSame(as other: Contour) -> Bool { self == other }

  var pointCount: Double { Double(max(1, knots.count)) }
}
