import Foundation
import RefreshLayers
import Testing

@testable import RefreshRendering

@Suite struct TrimmingTests {
  /// The length of a path along very many short lines.
  func length(_ path: BezierPath) -> CGFloat {
    path.flattened(tolerance: 1e-6).reduce(0) { sum, line in
      zip(line.points, line.points.dropFirst()).reduce(sum) { $0 + hypot($1.1.x - $1.0.x, $1.1.y - $1.0.y) }
    }
  }

  static let curve: BezierPath = {
    var path = BezierPath()
    path.move(to: CGPoint(x: 3, y: 90))
    path.addCurve(
      to: CGPoint(x: 80, y: 10), controlPoint1: CGPoint(x: 150, y: -120),
      controlPoint2: CGPoint(x: -90, y: 40))
    path.addQuadCurve(to: CGPoint(x: 20, y: 30), controlPoint: CGPoint(x: 90, y: 90))
    path.addLine(to: CGPoint(x: 25, y: 60))
    return path
  }()

  @Test("a curve with its control points at its ends is flattened to one line")
  func straightCurve() {
    let (start, end) = (CGPoint(x: -40, y: 7), CGPoint(x: 300, y: 120))
    var path = BezierPath()
    path.move(to: start)
    path.addCurve(to: end, controlPoint1: start, controlPoint2: end)
    #expect(path.flattened(tolerance: 0.002).map(\.points) == [[start, end]])
  }

  @Test("a part is as long as its share of the whole", arguments: [0.0, 0.1, 0.37, 0.5, 0.81])
  func share(start: CGFloat) {
    let total = length(Self.curve)
    for end in [start + 0.05, start + 0.15, 1] {
      let part = length(Self.curve.trimmed(from: start, to: min(1, end)))
      #expect(abs(part - total * (min(1, end) - start)) < 0.01)
    }
  }

  @Test("a circle is cut at the angles of its fractions")
  func circle() throws {
    let circle = BezierPath(ovalIn: CGRect(x: -10, y: -10, width: 20, height: 20))
    let arc = circle.trimmed(from: 0.2, to: 0.7)
    let first = try #require(arc.elements.first?.endPoint)
    let last = try #require(arc.currentPoint)
    #expect(hypot(first.x - 10 * cos(0.4 * .pi), first.y - 10 * sin(0.4 * .pi)) < 0.01)
    #expect(hypot(last.x - 10 * cos(1.4 * .pi), last.y - 10 * sin(1.4 * .pi)) < 0.01)
  }

  @Test("parts of a path share one length")
  func parts() {
    var path = BezierPath()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 10, y: 0))
    path.move(to: CGPoint(x: 0, y: 5))
    path.addLine(to: CGPoint(x: 30, y: 5))
    let cut = path.trimmed(from: 0.125, to: 0.5)
    #expect(
      cut.elements == [
        .move(to: CGPoint(x: 5, y: 0)), .line(to: CGPoint(x: 10, y: 0)), .move(to: CGPoint(x: 0, y: 5)),
        .line(to: CGPoint(x: 10, y: 5)),
      ])
  }

  @Test("a closed part stays closed only where none of it is cut away")
  func closing() {
    var path = BezierPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10))
    #expect(path.trimmed(from: 0, to: 1) == path)
    #expect(!path.trimmed(from: 0, to: 0.9).elements.contains(.close))
    path.append(BezierPath(rect: CGRect(x: 20, y: 0, width: 10, height: 10)))
    #expect(path.trimmed(from: 0, to: 0.75).elements.count { $0 == .close } == 1)
  }

  @Test("fractions in the wrong order or beyond the ends leave nothing or all")
  func degenerate() {
    #expect(Self.curve.trimmed(from: 0.6, to: 0.6).isEmpty)
    #expect(Self.curve.trimmed(from: 0.9, to: 0.1).isEmpty)
    #expect(Self.curve.trimmed(from: -3, to: 7) == Self.curve)
  }

  /// The line of a shape whose stroke has no length.
  private func dot(
    _ path: BezierPath, at fraction: CGFloat, _ cap: LineCap
  ) -> (path: BezierPath, cap: LineCap) {
    var values = ShapeValues()
    (values.strokeStart, values.strokeEnd, values.lineCap, values.lineWidth) = (fraction, fraction, cap, 8)
    return path.line(of: values)
  }

  @Test(
    "of a stroke without length the ends are left: a point for round ones, a square along the path for square ones"
  )
  func noLength() throws {
    let circle = BezierPath(ovalIn: CGRect(x: -10, y: -10, width: 20, height: 20))
    for fraction in [0, 0.125, 0.3, 0.8] as [CGFloat] {
      let (angle, half) = (2 * CGFloat.pi * fraction, CGFloat(4))
      let round = dot(circle, at: fraction, .round)
      let square = dot(circle, at: fraction, .square)
      #expect(round.cap == .round && square.cap == .butt)
      let middle = CGPoint(x: 10 * cos(angle), y: 10 * sin(angle))
      func expect(_ point: CGPoint?, by way: CGFloat) throws {
        let point = try #require(point)
        // The direction of a circle is a right angle on.
        let place = CGPoint(x: middle.x - way * sin(angle), y: middle.y + way * cos(angle))
        #expect(hypot(point.x - place.x, point.y - place.y) < 0.02, "\(fraction)")
      }
      try expect(round.path.elements.first?.endPoint, by: 0)
      try expect(round.path.currentPoint, by: 0)
      try expect(square.path.elements.first?.endPoint, by: -half)
      try expect(square.path.currentPoint, by: half)
      #expect(dot(circle, at: fraction, .butt).path.isEmpty)
    }
    var values = ShapeValues()
    (values.strokeStart, values.strokeEnd, values.lineCap) = (0.4, 0.3, .round)
    #expect(circle.line(of: values).path.isEmpty)
  }
}
