import Foundation
import RefreshMotion
import Testing

@Suite("Motion along a path")
struct PathMotionTests {
  static func randomPaths(_ count: Int, seed: UInt64) -> [[PathSegment]] {
    var random = SeededRandom(seed: seed)
    return (0..<count).map { _ in randomPath(&random) }
  }

  static func randomPath(_ random: inout SeededRandom) -> [PathSegment] {
    func point() -> CGPoint {
      CGPoint(x: .random(in: 0...400, using: &random), y: .random(in: 0...800, using: &random))
    }
    var start = point()
    return (0..<5).map { _ in
      let end = point()
      defer { start = end }
      switch Int.random(in: 0...2, using: &random) {
      case 0: return .line(from: start, to: end)
      case 1: return .quadratic(from: start, control: point(), to: end)
      default: return .cubic(from: start, control1: point(), control2: point(), to: end)
      }
    }
  }

  /// A point of a segment from the Bernstein polynomials.
  static func bernstein(_ segment: PathSegment, at t: Double) -> CGPoint {
    let s = 1 - t
    let terms: [(CGPoint, Double)]
    switch segment {
    case .line(let a, let b): terms = [(a, s), (b, t)]
    case .quadratic(let a, let b, let c): terms = [(a, s * s), (b, 2 * s * t), (c, t * t)]
    case .cubic(let a, let b, let c, let d):
      terms = [(a, s * s * s), (b, 3 * s * s * t), (c, 3 * s * t * t), (d, t * t * t)]
    }
    return CGPoint(
      x: terms.reduce(0) { $0 + Double($1.0.x) * $1.1 }, y: terms.reduce(0) { $0 + Double($1.0.y) * $1.1 })
  }

  @Test("At constant speed the point is within a twentieth of a point of a very fine measurement")
  func constantSpeed() {
    for path in Self.randomPaths(20, seed: 12) {
      var points = [path[0].start]
      var lengths = [0.0]
      for segment in path {
        for step in 1...4000 {
          let point = Self.bernstein(segment, at: Double(step) / 4000)
          lengths.append(lengths.last! + points.last!.distance(to: point))
          points.append(point)
        }
      }
      let motion = PathMotion(path)
      #expect(abs(motion.length - lengths.last!) < 0.01)
      for index in stride(from: 0, to: points.count, by: 137) {
        let place = motion.point(at: lengths[index] / lengths.last!)
        #expect(place.distance(to: points[index]) < 0.05)
      }
    }
  }

  @Test("The angle is the direction of a small step")
  func angles() {
    for path in Self.randomPaths(20, seed: 13) {
      let motion = PathMotion(path)
      for step in 1..<100 {
        let fraction = (Double(step) + 0.5) / 100
        let (from, to) = (motion.point(at: fraction - 1e-6), motion.point(at: fraction + 1e-6))
        let (angle, length) = (motion.angle(at: fraction), from.distance(to: to))
        let turned = hypot(to.x - from.x - length * cos(angle), to.y - from.y - length * sin(angle))
        #expect(turned < 0.02 * length + 1e-9)
      }
    }
  }

  @Test("A quarter of a circle is a quarter of its circumference and turns evenly")
  func circle() {
    // The usual approximation; it is off by 3e-4 of the radius.
    let k = 0.5522847498 * 100
    let motion = PathMotion([
      .cubic(
        from: CGPoint(x: 100, y: 0), control1: CGPoint(x: 100, y: k), control2: CGPoint(x: k, y: 100),
        to: CGPoint(x: 0, y: 100))
    ])
    #expect(abs(motion.length - 50 * .pi) < 0.05)
    for step in 0...10 {
      let turn = Double(step) / 10 * .pi / 2
      let point = motion.point(at: Double(step) / 10)
      #expect(hypot(point.x - 100 * cos(turn), point.y - 100 * sin(turn)) < 0.05)
      #expect(abs(motion.angle(at: Double(step) / 10) - (turn + .pi / 2)) < 0.005)
    }
  }

  @Test("A polyline is travelled at one speed")
  func polyline() {
    let motion = PathMotion(polyline: [.zero, CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 30)])
    #expect(motion.length == 40)
    #expect(motion.point(at: 0.125) == CGPoint(x: 5, y: 0))
    #expect(motion.point(at: 0.625) == CGPoint(x: 10, y: 15))
    #expect(motion.angle(at: 0.1) == 0)
    #expect(motion.angle(at: 0.25) == .pi / 2)
    #expect(motion.angle(at: 1) == .pi / 2)
  }

  @Test("Unpaced, each segment takes its share of the time, whatever its length")
  func perSegment() {
    let points = [.zero, CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 30)]
    let even = PathMotion(polyline: points, pacing: .perSegment())
    #expect(even.point(at: 0.25) == CGPoint(x: 5, y: 0))
    #expect(even.point(at: 0.75) == CGPoint(x: 10, y: 15))
    let timed = PathMotion(polyline: points, pacing: .perSegment(keyTimes: [0, 0.8, 1]))
    #expect(timed.point(at: 0.4) == CGPoint(x: 5, y: 0))
    #expect(abs(timed.point(at: 0.9).y - 15) < 1e-12)
    let curve = PathSegment.quadratic(from: .zero, control: CGPoint(x: 0, y: 40), to: CGPoint(x: 40, y: 40))
    let bent = PathMotion([curve], pacing: .perSegment())
    #expect(bent.point(at: 0.25).distance(to: Self.bernstein(curve, at: 0.25)) < 1e-12)
  }

  @Test("A motion starts and ends exactly at the ends of its path and stays there")
  func ends() {
    for path in Self.randomPaths(50, seed: 14) {
      let motion = PathMotion(path)
      for fraction in [-1.0, 0] { #expect(motion.point(at: fraction) == path[0].start) }
      for fraction in [1.0, 2] { #expect(motion.point(at: fraction) == path[4].end) }
    }
  }

  @Test("Where control points coincide with the ends the angle is that of the way to go")
  func coincidentControls() {
    let (a, b) = (CGPoint.zero, CGPoint(x: 30, y: 30))
    let motion = PathMotion([.cubic(from: a, control1: a, control2: b, to: b)])
    for fraction in [0, 0.5, 1] { #expect(abs(motion.angle(at: fraction) - .pi / 4) < 1e-9) }
    #expect(abs(motion.point(at: 0.25).x - 7.5) < 0.01)
  }

  @Test("Paths of no length stay where they are, and jumps take no time")
  func degeneratePaths() {
    #expect(PathMotion([]).point(at: 0.5) == .zero)
    #expect(PathMotion(polyline: [CGPoint(x: 3, y: 4)]).point(at: 0.5) == CGPoint(x: 3, y: 4))
    #expect(PathMotion(polyline: [CGPoint(x: 3, y: 4)]).angle(at: 0.5) == 0)
    let jump = PathMotion([
      .line(from: .zero, to: CGPoint(x: 10, y: 0)),
      .line(from: CGPoint(x: 100, y: 0), to: CGPoint(x: 100, y: 10)),
    ])
    #expect(jump.length == 20)
    #expect(jump.point(at: 0.25) == CGPoint(x: 5, y: 0))
    #expect(jump.point(at: 0.5) == CGPoint(x: 100, y: 0))
  }
}
