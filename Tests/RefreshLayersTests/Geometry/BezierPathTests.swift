import Foundation
import RefreshLayers
import RefreshMotion
import Testing

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
    #expect(isClose(Double(end.x), 5 + 40 * cos(0.5 + sweep)))
    #expect(isClose(Double(end.y), -3 + 40 * sin(0.5 + sweep)))
  }

  @Test("the way round is UIKit's: clockwise from three o'clock passes six o'clock")
  func direction() {
    func middle(_ clockwise: Bool) -> CGPoint {
      let path = BezierPath(arcCenter: .zero, radius: 1, startAngle: 0, endAngle: .pi, clockwise: clockwise)
      return path.segments[path.segments.count / 2].point(at: 0)
    }
    #expect(isClose(Double(middle(true).y), 1))
    #expect(isClose(Double(middle(false).y), -1))
  }

  @Test("a full turn and more is one circle; no turn is a point")
  func fullTurns() {
    let twice = BezierPath(arcCenter: .zero, radius: 1, startAngle: 0, endAngle: 4 * .pi)
    #expect(twice.segments.count == 4)
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
    #expect(isClose(Double(box.minX), 10) && isClose(Double(box.maxX), 40))
    #expect(isClose(Double(box.minY), 20) && isClose(Double(box.maxY), 70))
    // The radius is held to half of the shorter side.
    let round = BezierPath(roundedRect: r, cornerRadius: 1000)
    #expect(round.elements.first == .move(to: CGPoint(x: 25, y: 20)))
    #expect(BezierPath(roundedRect: r, cornerRadius: -1) == BezierPath(rect: r))
    #expect(
      BezierPath(rect: CGRect(x: 10, y: 10, width: -5, height: 5)).elements[0]
        == .move(to: CGPoint(x: 5, y: 10)))
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
    var path = BezierPath()
    path.move(to: CGPoint(x: 1, y: 1))
    path.addLine(to: CGPoint(x: 5, y: 1))
    path.addQuadCurve(to: CGPoint(x: 5, y: 5), controlPoint: CGPoint(x: 9, y: 3))
    path.close()
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
    guard case .path(let middle) = AnimationValue.path(a).interpolated(to: .path(b), at: 0.5) else {
      Issue.record("no path")
      return
    }
    #expect(middle == BezierPath(rect: CGRect(x: 2.5, y: 2.5, width: 5, height: 5)))
  }
}
