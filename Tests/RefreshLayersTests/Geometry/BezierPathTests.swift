import Foundation
import RefreshMotion
import Testing

@testable import RefreshLayers

@Suite struct BezierPathTests {
  @Test(
    "an arc lies on its circle to .03 % and ends where its angle says", arguments: [0.3, 1.6, 3, 4.7, 6.2])
  func arcs(sweep: Double) {
    let path = BezierPath(arcCenter: CGPoint(x: 5, y: -3), radius: 40, startAngle: 0.5, endAngle: 0.5 + sweep)
    for segment in path.segments {
      for step in 0...10 {
        let p = segment.point(at: Double(step) / 10)
        #expect(abs(hypot(Double(p.x) - 5, Double(p.y) + 3) - 40) < 40 * 3e-4)
      }
    }
    let end = path.currentPoint!
    #expect(isClose([end.x, end.y], [5 + 40 * cos(0.5 + sweep), -3 + 40 * sin(0.5 + sweep)]))
  }

  @Test("the way round is UIKit's: clockwise from three o'clock passes six o'clock")
  func direction() {
    func middle(_ clockwise: Bool) -> CGPoint {
      let path = BezierPath(arcCenter: .zero, radius: 1, startAngle: 0, endAngle: .pi, clockwise: clockwise)
      return path.segments[path.segments.count / 2].point(at: 0)
    }
    #expect(isClose(middle(true).y, 1))
    #expect(isClose(middle(false).y, -1))
  }

  /// The angle that a path goes round the origin, in radians, negative anticlockwise.
  func angle(around path: BezierPath) -> Double {
    let points = path.segments.flatMap { segment in (0...16).map { segment.point(at: Double($0) / 16) } }
    return zip(points, points.dropFirst()).reduce(0) { sum, pair in
      let (a, b) = pair
      return sum + Double(atan2(a.x * b.y - a.y * b.x, a.x * b.x + a.y * b.y))
    }
  }

  @Test(
    "an arc goes round as often as its angles say; against its direction the end moves on by full turns",
    arguments: [
      // Start and end in half turns, and the half turns that are drawn clockwise.
      [0, 0.5, 0.5], [0, 2, 2], [0, 4, 4], [0.5, 6.5, 6], [0, 2.25, 2.25], [0.5, 0.5, 0],
      [0, -0.5, 1.5], [0, -2, 2], [0, -3, 1], [0, -4, 2], [1, -1, 2],
    ])
  func turns(arc: [Double]) {
    for side in [1.0, -1] {
      // Anticlockwise is the mirror image.
      let (start, end) = (side * arc[0] * .pi, side * arc[1] * .pi)
      let path = BezierPath(
        arcCenter: .zero, radius: 1, startAngle: start, endAngle: end, clockwise: side > 0)
      #expect(isClose(angle(around: path), side * arc[2] * .pi, within: 1e-6))
      let last = path.currentPoint!
      #expect(isClose(last.x, cos(end)) && isClose(last.y, sin(end)))
    }
  }

  @Test("angles without measure draw no more than a thousand turns", arguments: [1e9, 1e300, -1e300, 1e308])
  func endlessTurns(end: Double) {
    for clockwise in [true, false] {
      let path = BezierPath(arcCenter: .zero, radius: 1, startAngle: 0, endAngle: end, clockwise: clockwise)
      #expect((1...4004).contains(path.segments.count))
      #expect(AnimationValue.path(path).isFinite)
    }
    let none = BezierPath(arcCenter: .zero, radius: 1, startAngle: -1e308, endAngle: 1e308)
    #expect(none.elements.count == 1)
  }

  @Test("a full turn is four curves; no turn is a point")
  func fullTurns() {
    let once = BezierPath(arcCenter: .zero, radius: 1, startAngle: -0.5 * .pi, endAngle: 1.5 * .pi)
    #expect(once.segments.count == 4)
    let none = BezierPath(arcCenter: .zero, radius: 1, startAngle: 1, endAngle: 1)
    #expect(none.segments.isEmpty)
    #expect(none.elements.count == 1)
  }

  @Test("a second arc is joined to the first by a line")
  func joined() {
    var path = BezierPath(arcCenter: .zero, radius: 1, startAngle: 0, endAngle: 1)
    path.addArc(center: .zero, radius: 2, startAngle: 1, endAngle: 2, clockwise: true)
    let lines = path.elements.filter { if case .line = $0 { true } else { false } }
    #expect(lines == [.line(to: CGPoint(x: 2 * cos(CGFloat(1)), y: 2 * sin(CGFloat(1))))])
  }

  @Test("ovals and rounded rectangles stay in their rectangle and touch its sides")
  func shapes() {
    let r = CGRect(x: 10, y: 20, width: 30, height: 50)
    let box = BezierPath(ovalIn: r).controlPointBounds
    #expect(isClose([box.minX, box.maxX, box.minY, box.maxY], [10, 40, 20, 70]))
    // The radius is held to half of the shorter side.
    let round = BezierPath(roundedRect: r, cornerRadius: 1000)
    #expect(round.elements.first == .move(to: CGPoint(x: 25, y: 20)))
    #expect(BezierPath(roundedRect: r, cornerRadius: -1) == BezierPath(rect: r))
    let turned = BezierPath(rect: CGRect(x: 10, y: 10, width: -5, height: 5))
    #expect(turned.elements[0] == .move(to: CGPoint(x: 5, y: 10)))
  }

  @Test("each rounded corner takes a square less a quarter circle away, and no other", arguments: 0..<16)
  func roundedCorners(mask: Int) {
    let r = CGRect(x: 10, y: 20, width: 30, height: 50)
    let corners = RectCorner(rawValue: UInt(mask))
    let path = BezierPath(roundedRect: r, byRoundingCorners: corners, cornerRadius: 8)
    let points = path.segments.flatMap { segment in (0..<64).map { segment.point(at: Double($0) / 64) } }
    // The area by the shoelace formula.
    let area = zip(points, points.dropFirst() + points.prefix(1)).reduce(0) {
      $0 + ($1.0.x * $1.1.y - $1.1.x * $1.0.y) / 2
    }
    let rounded = (0..<4).count { mask >> $0 & 1 == 1 }
    #expect(abs(Double(area) - (1500 - Double(rounded) * (1 - .pi / 4) * 64)) < 0.05)
    for (corner, x, y) in [
      (RectCorner.topLeft, 10.0, 20.0), (.topRight, 40, 20), (.bottomLeft, 10, 70), (.bottomRight, 40, 70),
    ] {
      #expect(points.contains { $0.x == x && $0.y == y } == !corners.contains(corner))
    }
  }

  @Test("a closed part ends with a line home, and the pen stands there")
  func closing() {
    let path = BezierPath(svgPath: "M1 1 L5 1 Q9 3 5 5 Z")
    #expect(path.currentPoint == CGPoint(x: 1, y: 1))
    #expect(path.segments.count == 3)
    #expect(path.segments[2].point(at: 1) == CGPoint(x: 1, y: 1))
    #expect(BezierPath().currentPoint == nil)
    #expect(BezierPath().controlPointBounds.isNull)
  }

  @Test("paths of one structure can become each other, others not")
  func structure() {
    let a = BezierPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1))
    let b = BezierPath(rect: CGRect(x: 5, y: 5, width: 9, height: 9))
    #expect(a.hasSameStructure(as: b))
    #expect(!a.hasSameStructure(as: BezierPath(ovalIn: .zero)))
    let middle = BezierPath(rect: CGRect(x: 2.5, y: 2.5, width: 5, height: 5))
    #expect(AnimationValue.path(a).interpolated(to: .path(b), at: 0.5) == .path(middle))
  }
}
