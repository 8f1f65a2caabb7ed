import Foundation
import RefreshMotion
import TestSupport
import Testing

@testable import RefreshLayers

/// The ways between transforms as measured on Core Animation, each worked out by hand.
@Suite struct TransformInterpolationTests {
  static func turn(_ angle: Double, x: Double = 0, y: Double = 0, z: Double = 0) -> CATransform3D {
    CATransform3D(rotationAngle: angle, x: x, y: y, z: z)
  }

  /// The upper left numbers of the transform at a part of the way, row by row.
  static func plane(_ from: CATransform3D, _ to: CATransform3D, at t: Double = 0.5) -> [CGFloat] {
    let m = TransformInterpolation(from: from, to: to).value(at: t)
    return [m.m11, m.m12, m.m21, m.m22]
  }

  @Test("an exact half turn goes the negative way, written π or −π; a hair less goes the short way")
  func halfTurns() {
    for angle in [Double.pi, -.pi] {
      #expect(isClose(Self.plane(.identity, Self.turn(angle, z: 1)), [0, -1, 1, 0]))
      let root = 0.5.squareRoot()
      #expect(isClose(Self.plane(.identity, Self.turn(angle, z: 1), at: 0.25), [root, -root, root, root]))
      // Back again it goes on round.
      #expect(isClose(Self.plane(Self.turn(angle, z: 1), .identity), [0, -1, 1, 0]))
    }
    #expect(isClose(Self.plane(.identity, Self.turn(3.14159265358979, z: 1)), [0, 1, -1, 0]))
    #expect(isClose(Self.plane(.identity, Self.turn(-3.14159265358979, z: 1)), [0, -1, 1, 0]))
    let (sine, cosine) = (sin(1.6 - .pi), cos(1.6 - .pi))
    #expect(isClose(Self.plane(.identity, Self.turn(3.2, z: 1)), [cosine, sine, -sine, cosine]))
    // From a quarter to three quarters by way of the half.
    #expect(isClose(Self.plane(Self.turn(.pi / 2, z: 1), Self.turn(-.pi / 2, z: 1)), [-1, 0, 0, -1]))
  }

  @Test("scaled and moved, a half turn goes the same way")
  func scaledHalfTurn() {
    let to = CATransform3D(scaleX: 3, y: 5).concatenating(Self.turn(.pi, z: 1)).concatenating(
      CATransform3D(translationX: 8, y: 0))
    #expect(isClose(Self.plane(.identity, to), [0, -2, 3, 0]))
    #expect(TransformInterpolation(from: .identity, to: to).value(at: 0.5).m41 == 4)
  }

  @Test("a half turn about x or y goes the negative way too, with perspective as without")
  func spatialHalfTurns() {
    for distance in [CGFloat.infinity, 500, 100] {
      let eye = with(CATransform3D.identity) { $0.m34 = -1 / distance }
      func middle(_ from: CATransform3D, _ to: CATransform3D) -> CATransform3D {
        TransformInterpolation(from: from.concatenating(eye), to: to.concatenating(eye)).value(at: 0.5)
      }
      let x = middle(.identity, Self.turn(.pi, x: 1))
      #expect(Schoolbook(Self.turn(-.pi / 2, x: 1).concatenating(eye)).isClose(to: x))
      #expect(abs(x.m23 + 1) < 1e-9)
      let y = middle(.identity, Self.turn(.pi, y: 1))
      #expect(Schoolbook(Self.turn(-.pi / 2, y: 1).concatenating(eye)).isClose(to: y))
      #expect(abs(y.m13 - 1) < 1e-9)
      // From upside down to round the other axis: a half turn about the diagonal between x and −z.
      let diagonal = middle(Self.turn(.pi, x: 1), Self.turn(.pi, x: 1).concatenating(Self.turn(.pi, y: 1)))
      #expect(abs(diagonal.m13 + 1) < 1e-9 && abs(diagonal.m22 + 1) < 1e-9 && abs(diagonal.m31 + 1) < 1e-9)
    }
  }

  @Test("a mirror is on x: upside down is a half turn and a mirror, left to right a mirror alone")
  func mirrors() {
    let root = 0.5.squareRoot()
    for (x, y, t, expected) in [
      (-1, 1, 0.5, [0, 0, 0, 1]), (-3, 2, 0.75, [-2, 0, 0, 1.75]), (1, -1, 0.5, [0, 0, 1, 0]),
      (1, -1, 0.25, [root / 2, -root / 2, root, root]),
    ] as [(CGFloat, CGFloat, Double, [CGFloat])] {
      #expect(isClose(Self.plane(.identity, CATransform3D(scaleX: x, y: y), at: t), expected))
    }
  }

  @Test("a mirrored pair turns in the mirrored form")
  func mirroredPairs() {
    let (left, down) = (CATransform3D(scaleX: -1, y: 1), CATransform3D(scaleX: 1, y: -1))
    // A half turn goes the other way than without mirrors, in space as in the plane.
    #expect(isClose(Self.plane(left, down), [0, -1, -1, 0]))
    let deep = with(CATransform3D(scaleX: 1, y: 1, z: 2)) { $0.m34 = -0.002 }
    #expect(isClose(Self.plane(left.concatenating(deep), down.concatenating(deep)), [0, -1, -1, 0]))
    // Less than a half turn: the mirror first, then the part of the turn.
    let turned = left.concatenating(Self.turn(1, z: 1))
    let expected = left.concatenating(Self.turn(0.25, z: 1))
    #expect(Schoolbook(expected).isClose(to: TransformInterpolation(from: left, to: turned).value(at: 0.25)))
  }

  @Test("with shear, scale y is the whole row's length, and both numbers of its direction move evenly")
  func shear() {
    let shear = CATransform3D(CGAffineTransform(a: 1, b: 0, c: 1, d: 1, tx: 0, ty: 0))
    // The row (1, 1) is √2 long in the direction (√½, √½); from the row (0, 1).
    for t in [0.25, 0.5, 0.75] {
      let length = 1 + t * (2.0.squareRoot() - 1)
      let (x, y) = (t * 0.5.squareRoot(), 1 + t * (0.5.squareRoot() - 1))
      #expect(isClose(Self.plane(.identity, shear, at: t), [1, 0, length * x, length * y]))
    }
    #expect(isClose(Self.plane(.identity, shear), [1, 0, 0.4267766952966369, 1.0303300858899107]))
    // Mirrored and sheared, both at once: the row's direction is along the mirrored axis.
    let mirrored = CATransform3D(CGAffineTransform(a: -2, b: 0, c: 3, d: 4, tx: 0, ty: 0))
    #expect(isClose(Self.plane(.identity, mirrored), [-0.5, 0, 3 * 0.3, 3 * 0.9]))
  }

  @Test("in space the third row keeps its whole length too, and a mirror is on x")
  func spatialShear() {
    let shear = with(CATransform3D.identity) { ($0.m31, $0.m33) = (3, 4) }
    let m = TransformInterpolation(from: .identity, to: shear).value(at: 0.5)
    // Five long in the direction (.6, 0, .8), from one long in (0, 0, 1).
    #expect(isClose([m.m31, m.m32, m.m33], [3 * 0.3, 0, 3 * 0.9]))
    let mirrored = CATransform3D(scaleX: 1, y: 1, z: -1)
    let middle = TransformInterpolation(from: .identity, to: mirrored).value(at: 0.5)
    #expect(isClose([middle.m11, middle.m22], [0, 1]))
  }

  @Test("a view's half turn goes clockwise, written π or −π, and back again it goes on round")
  func views() {
    for angle in [CGFloat.pi, -CGFloat.pi] {
      let rig = Rig()
      let view = rig.view()
      rig.animate(1, .curveLinear) { view.transform = CGAffineTransform(rotationAngle: angle) }
      let half = view.layer.presentation(at: 0.5).transform
      #expect(isClose([half.m11, half.m12], [0, 1]))
      rig.advance(to: 2)
      rig.animate(1, .curveLinear) { view.transform = .identity }
      let back = view.layer.presentation(at: 2.5).transform
      #expect(isClose([back.m11, back.m12], [0, -1]))
    }
  }
}
