import Foundation
import RefreshMotion
import TestSupport
import Testing

@testable import RefreshLayers

/// A 4 × 4 matrix of lists, multiplied the schoolbook way: the judge of the transforms.
struct Schoolbook {
  var rows: [[Double]]

  init(_ t: CATransform3D) {
    rows = [
      [t.m11, t.m12, t.m13, t.m14], [t.m21, t.m22, t.m23, t.m24], [t.m31, t.m32, t.m33, t.m34],
      [t.m41, t.m42, t.m43, t.m44],
    ].map { $0.map(Double.init) }
  }

  static func * (a: Schoolbook, b: Schoolbook) -> Schoolbook {
    var product = a
    for i in 0..<4 {
      for j in 0..<4 { product.rows[i][j] = (0..<4).reduce(0) { $0 + a.rows[i][$1] * b.rows[$1][j] } }
    }
    return product
  }

  func isClose(to other: Schoolbook, within tolerance: Double = 1e-9) -> Bool {
    zip(rows, other.rows).allSatisfy { zip($0, $1).allSatisfy { abs($0 - $1) <= tolerance } }
  }

  func isClose(to other: CATransform3D, within tolerance: Double = 1e-9) -> Bool {
    isClose(to: Schoolbook(other), within: tolerance)
  }

  /// The vector (x, y, z, 1) times the matrix.
  func applied(_ x: Double, _ y: Double, _ z: Double) -> [Double] {
    (0..<4).map { x * rows[0][$0] + y * rows[1][$0] + z * rows[2][$0] + rows[3][$0] }
  }
}

@Suite struct Transform3DTests {
  /// A random turn, scale and move, with skew by order and with perspective.
  static func random(_ random: inout SeededRandom, perspective: Bool = true) -> CATransform3D {
    func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
    func turn() -> CATransform3D {
      CATransform3D(rotationAngle: number(-3...3), x: number(-1...1), y: number(-1...1), z: number(-1...1))
    }
    let t = turn()
      .concatenating(CATransform3D(scaleX: number(0.2...3), y: number(0.2...3), z: number(0.2...3)))
      .concatenating(turn())
      .concatenating(CATransform3D(translationX: number(-9...9), y: number(-9...9), z: number(-9...9)))
    return perspective ? t.concatenating(with(.identity) { $0.m34 = -1 / number(100...1000) }) : t
  }

  @Test("concatenation is the product of the matrices")
  func products() {
    var random = SeededRandom(seed: 5)
    for _ in 0..<200 {
      let (a, b) = (Self.random(&random), Self.random(&random))
      #expect((Schoolbook(a) * Schoolbook(b)).isClose(to: a.concatenating(b)))
    }
  }

  @Test("an inverse times its transform is the identity")
  func inverses() throws {
    var random = SeededRandom(seed: 6)
    for _ in 0..<200 {
      let t = Self.random(&random)
      let inverse = try #require(t.inverted())
      #expect((Schoolbook(t) * Schoolbook(inverse)).isClose(to: .identity, within: 1e-8))
    }
    #expect(CATransform3D(scaleX: 0, y: 1).inverted() == nil)
    #expect(CATransform3D(scaleX: .leastNormalMagnitude / 1000, y: 1).inverted() == nil)
    #expect(CATransform3D(scaleX: 1, y: 1, z: 0).inverted() == nil)
  }

  @Test("turns about the axes are the matrices of the textbook for row vectors")
  func rotations() {
    let (s, c) = (sin(0.7), cos(0.7))
    for (x, y, z, rows) in [
      (0, 0, 2, [[c, s, 0, 0], [-s, c, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]),
      (1, 0, 0, [[1, 0, 0, 0], [0, c, s, 0], [0, -s, c, 0], [0, 0, 0, 1]]),
      (0, 3, 0, [[c, 0, -s, 0], [0, 1, 0, 0], [s, 0, c, 0], [0, 0, 0, 1]]),
    ] as [(CGFloat, CGFloat, CGFloat, [[Double]])] {
      let book = with(Schoolbook(.identity)) { $0.rows = rows }
      #expect(book.isClose(to: CATransform3D(rotationAngle: 0.7, x: x, y: y, z: z), within: 1e-15))
    }
    #expect(CATransform3D(rotationAngle: 1, x: 0, y: 0, z: 0) == .identity)
  }

  @Test("perspective makes the near large: m34 = −1/d at a distance d")
  func perspective() {
    let eye = with(CATransform3D.identity) { $0.m34 = -1 / 500 }
    let near = CATransform3D(translationX: 0, y: 0, z: 250).concatenating(eye)
    // At half the distance everything is seen twice as large.
    #expect(near.project(CGPoint(x: 10, y: 20)) == CGPoint(x: 20, y: 40))
    let turned = CATransform3D(rotationAngle: .pi / 3, x: 0, y: 1, z: 0).concatenating(eye)
    let p = Schoolbook(turned).applied(100, 0, 0)
    #expect(isClose(turned.project(CGPoint(x: 100, y: 0)).x, p[0] / p[3]))
  }

  @Test("a transform taken apart and put together is the same, with perspective and mirrored too")
  func decomposition() throws {
    var random = SeededRandom(seed: 7)
    for index in 0..<300 {
      var t = Self.random(&random)
      if index % 3 == 0 { t = CATransform3D(scaleX: -1, y: 1).concatenating(t) }
      let parts = try #require(t.parts)
      // A common factor of all entries changes nothing that is seen; put together again m44 is 1.
      let book = with(Schoolbook(t)) { $0.rows = $0.rows.map { $0.map { $0 / Double(t.m44) } } }
      #expect(book.isClose(to: CATransform3D(parts: parts), within: 1e-7))
    }
    let flip = try #require(CATransform3D(scaleX: -2, y: 3).parts)
    #expect(Schoolbook(CATransform3D(scaleX: -2, y: 3)).isClose(to: CATransform3D(parts: flip)))
    #expect(CATransform3D(scaleX: 0, y: 1).parts == nil)
    #expect(with(CATransform3D.identity) { $0.m22 = .nan }.parts == nil)
  }

  @Test("a turn of 270° goes the short way round: −90° by way of −45°")
  func shortWay() {
    let target = CATransform3D(rotationAngle: 1.5 * .pi, x: 0, y: 0, z: 1)
    let middle = CATransform3D.identity.interpolatedByParts(to: target, at: 0.5)
    #expect(
      Schoolbook(middle).isClose(to: CATransform3D(rotationAngle: -.pi / 4, x: 0, y: 0, z: 1), within: 1e-12))
  }

  @Test("turns go round at constant speed, scales and moves in straight lines, exact at both ends")
  func interpolation() {
    let from = CATransform3D(scaleX: 1, y: 2).concatenating(CATransform3D(translationX: 10, y: 0))
    let to = CATransform3D(scaleX: 3, y: 1).rotated(by: 0, x: 0, y: 0, z: 1)
      .concatenating(CATransform3D(rotationAngle: 1.2, x: 0, y: 0, z: 1))
      .concatenating(CATransform3D(translationX: 30, y: 8))
    let course = TransformInterpolation(from: from, to: to)
    #expect(course.value(at: 0) == from)
    #expect(course.value(at: 1) == to)
    let expected = CATransform3D(scaleX: 1.5, y: 1.75)
      .concatenating(CATransform3D(rotationAngle: 0.3, x: 0, y: 0, z: 1))
      .concatenating(CATransform3D(translationX: 15, y: 2))
    #expect(Schoolbook(course.value(at: 0.25)).isClose(to: expected))
  }

  @Test("a turn in space goes round its axis at constant speed")
  func spatialTurn() {
    let to = CATransform3D(rotationAngle: 1.2, x: 1, y: 2, z: -1)
    let quarter = TransformInterpolation(from: .identity, to: to).value(at: 0.25)
    #expect(
      Schoolbook(quarter).isClose(to: CATransform3D(rotationAngle: 0.3, x: 1, y: 2, z: -1), within: 1e-12))
  }

  @Test("in the plane the way is the one that quaternions take")
  func planarWay() throws {
    var random = SeededRandom(seed: 8)
    for _ in 0..<500 {
      func planar() -> CATransform3D {
        var t = CATransform3D(AffineTransformTests.random(&random))
        t.m33 = CGFloat.random(in: 0.5...2, using: &random)
        return t
      }
      let (a, b) = (planar(), planar())
      let t = Double.random(in: -0.5...1.5, using: &random)
      let expected = CATransform3D(parts: try #require(a.parts).mixed(with: try #require(b.parts), at: t))
      #expect(
        Schoolbook(TransformInterpolation(from: a, to: b).value(at: t)).isClose(to: expected, within: 1e-7))
    }
  }

  @Test("a transform that flattens space is reached entry by entry")
  func flat() {
    let shrunk = CATransform3D(scaleX: 0, y: 0).interpolatedByParts(to: .identity, at: 0.25)
    #expect(Schoolbook(shrunk).isClose(to: CATransform3D(scaleX: 0.25, y: 0.25)))
  }

  @Test("a power is the transform that many times after itself")
  func powers() {
    let t = CATransform3D(rotationAngle: 0.4, x: 0, y: 0, z: 1).translatedBy(x: 3, y: 1)
    var product = Schoolbook(.identity)
    for _ in 0..<13 { product = product * Schoolbook(t) }
    #expect(product.isClose(to: t.power(13)))
    #expect(t.power(0) == .identity)
  }
}
