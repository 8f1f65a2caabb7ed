import Foundation
import RefreshLayers
import Testing

/// SVG path data, against the rules of SVG 2, section 9.
@Suite struct PathDataTests {
  @Test(
    "relative commands, shorthands and packed numbers are the absolute, plain ones",
    arguments: [
      ("m10 20l5 5h3v-2z", "M 10 20 L 15 25 L 18 25 L 18 23 Z"),
      ("M1,2 3,4 5,6", "M1 2 L3 4 L5 6"),
      ("m1 2 3 4", "M1 2 L4 6"),
      ("M0 0C0 10 10 10 10 0S20-10 20 0", "M0 0 C0 10 10 10 10 0 C10 -10 20 -10 20 0"),
      ("M0 0q5 10 10 0t10 0", "M0 0 Q5 10 10 0 Q15 -10 20 0"),
      ("M0 0L5 5Zl1 1", "M0 0 L5 5 Z L1 1"),
      ("M.5.5L1e1-2.5E-1", "M0.5 0.5 L10 -0.25"),
      ("M0 0a5 5 0 0110 0", "M0 0 A 5 5 0 0 1 10 0"),
    ])
  func forms(short: String, plain: String) {
    #expect(BezierPath(svgPath: short) == BezierPath(svgPath: plain))
    #expect(!BezierPath(svgPath: short).isEmpty)
  }

  @Test("an arc ends where it says, on the circle whose side and length the flags choose")
  func arcs() throws {
    for (large, sweep, center) in [
      (0, 1, CGPoint(x: 0, y: 10)), (0, 0, CGPoint(x: 10, y: 0)), (1, 1, CGPoint(x: 10, y: 0)),
      (1, 0, CGPoint(x: 0, y: 10)),
    ] {
      let path = BezierPath(svgPath: "M0 0 A10 10 0 \(large) \(sweep) 10 10")
      #expect(path.currentPoint.map { hypot($0.x - 10, $0.y - 10) < 1e-9 } == true)
      var length: CGFloat = 0
      var last = CGPoint.zero
      for element in path.elements.dropFirst() {
        guard case .curve(let end, _, _) = element else {
          Issue.record("\(element)")
          return
        }
        #expect(abs(hypot(end.x - center.x, end.y - center.y) - 10) < 1e-9)
        let chord = hypot(end.x - last.x, end.y - last.y)
        length += 20 * asin(chord / 20)
        last = end
      }
      #expect(abs(length - (large == 1 ? 15 : 5) * .pi) < 1e-9)
    }
  }

  @Test("an ellipse is turned, and grows until it reaches")
  func ellipses() {
    // Radii of 1 and 2 at a distance of 10: scaled so that the ends are opposite each other.
    let path = BezierPath(svgPath: "M0 0 A1 2 90 0 1 0 10")
    // Turned by 90°, its long axis is horizontal: half as wide again.
    let xs = path.elements.compactMap { if case .curve(let end, _, _) = $0 { abs(end.x) } else { nil } }
    #expect(abs((xs.max() ?? 0) - 10) < 1e-9)
  }

  @Test(
    "what comes before an error is drawn, and the error is reported with its place",
    arguments: [
      ("M0 0 L5 5 X3", 2, "'X' is not a command at character 11"), ("L5 5", 0, "expected M or m first"),
      ("M0 0 L5", 1, "expected a number for L at character 8"),
      ("M0 0 A5 5 0 2 0 1 1", 1, "expected the flag 0 or 1 for A at character 13"),
      ("M0 0 Z 5 5", 2, "expected a command at character 8"),
      ("M0 0 5 5,,6 6", 2, "expected a number for L at character 10"),
    ])
  func errors(data: String, drawn: Int, fault: String) {
    let rig = Rig()
    var path = BezierPath()
    rig.turn { path = BezierPath(svgPath: data) }
    #expect(path.elements.count == drawn)
    #expect(rig.messages.count == 1)
    #expect(rig.messages.first?.contains(fault) == true, "\(rig.messages)")
  }

  @Test("points, a circle and points that are moved")
  func shapes() {
    let corner = [CGPoint(x: 1, y: 2), CGPoint(x: 3, y: 4), CGPoint(x: 5, y: 6)]
    #expect(BezierPath(points: corner, isClosed: true) == BezierPath(svgPath: "M1 2 L3 4 L5 6 Z"))
    #expect(BezierPath(points: []).isEmpty)
    #expect(
      BezierPath.circle(CGPoint(x: 5, y: 5), radius: 2)
        == BezierPath(ovalIn: CGRect(x: 3, y: 3, width: 4, height: 4)))
    let bent = BezierPath(svgPath: "M0 0 Q1 2 3 4").mapPoints { CGPoint(x: $0.x + $0.y * $0.y, y: $0.y) }
    #expect(bent == BezierPath(svgPath: "M0 0 Q5 2 19 4"))
  }
}
