import Foundation
import RefreshLayers
import Testing

/// Lengths of paths, and what is at a length.
@Suite struct PathLengthTests {
  @Test(
    "along straight lines: moves do not count, ends hold, and a corner has the direction of the next line")
  func lines() {
    var path = BezierPath(points: [CGPoint(x: 0, y: 0), CGPoint(x: 30, y: 40), CGPoint(x: 30, y: 140)])
    path.move(to: CGPoint(x: 500, y: 0))
    path.addLine(to: CGPoint(x: 510, y: 0))
    #expect(path.length == 160)
    for (distance, x, y, angle) in [
      (-5, 0, 0, atan2(40, 30)), (25, 15, 20, atan2(40, 30)), (50, 30, 40, .pi / 2), (100, 30, 90, .pi / 2),
      (155, 505, 0, 0), (200, 510, 0, 0),
    ] as [(CGFloat, CGFloat, CGFloat, CGFloat)] {
      let point = path.point(atLength: distance)
      #expect(hypot(point.x - x, point.y - y) < 1e-6, "\(distance)")
      #expect(abs(path.angle(atLength: distance) - angle) < 1e-6, "\(distance)")
    }
  }

  @Test("along a circle: the length, points and directions are those of a circle, to 0.03 %")
  func circle() {
    let path = BezierPath.circle(CGPoint(x: 3, y: -2), radius: 50)
    #expect(abs(path.length - 100 * .pi) < 0.1)
    for step in 0..<24 {
      let turn = CGFloat(step) * .pi / 12
      let (point, angle) = (path.point(atLength: 50 * turn), path.angle(atLength: 50 * turn))
      #expect(hypot(point.x - 3 - 50 * cos(turn), point.y + 2 - 50 * sin(turn)) < 0.05)
      // Clockwise from three o'clock: first down.
      #expect(abs(remainder(angle - turn - .pi / 2, 2 * .pi)) < 2e-3)
    }
  }

  @Test("without length it stays where it is")
  func none() {
    #expect(BezierPath().length == 0 && BezierPath().point(atLength: 3) == .zero)
    let dot = BezierPath(points: [CGPoint(x: 4, y: 5), CGPoint(x: 4, y: 5)])
    #expect(dot.length == 0 && dot.point(atLength: 3) == CGPoint(x: 4, y: 5) && dot.angle(atLength: 3) == 0)
  }
}
