import Foundation
import RefreshLayers
import RefreshMotion
import Testing

@Suite struct AffineTransformTests {
  static func random(_ random: inout SeededRandom) -> CGAffineTransform {
    func number() -> CGFloat { CGFloat.random(in: -3...3, using: &random) }
    return CGAffineTransform(a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number())
  }

  @Test("transforms do to points what Core Graphics' equations say")
  func equations() {
    let t = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    // x' = a·x + c·y + tx, y' = b·x + d·y + ty, for (10, 20).
    #expect(CGPoint(x: 10, y: 20).applying(t) == CGPoint(x: 75, y: 106))
    #expect(CGSize(width: 10, height: 20).applying(t) == CGSize(width: 70, height: 100))
    #expect(t.determinant == -2)
  }

  @Test("a quarter turn takes the x axis to the y axis, which points down: clockwise on the screen")
  func rotation() {
    let p = CGPoint(x: 1, y: 0).applying(CGAffineTransform(rotationAngle: .pi / 2))
    #expect(isClose(p.x, 0) && isClose(p.y, 1))
  }

  @Test("concatenating is doing one after the other; the -By functions come before")
  func order() {
    let (larger, moved) = (CGAffineTransform(scaleX: 2, y: 2), CGAffineTransform(translationX: 5, y: 0))
    for (transform, expected) in [
      (larger.concatenating(moved), CGPoint(x: 7, y: 2)),
      (larger.translatedBy(x: 5, y: 0), CGPoint(x: 12, y: 2)),
      (moved.scaledBy(x: 2, y: 3), CGPoint(x: 7, y: 3)),
    ] { #expect(CGPoint(x: 1, y: 1).applying(transform) == expected) }
  }

  @Test("an inverse undoes its transform; what cannot be undone stays as it is")
  func inverse() {
    var random = SeededRandom(seed: 3)
    for _ in 0..<200 {
      let t = Self.random(&random)
      guard abs(t.determinant) > 0.01 else { continue }
      let p = CGPoint(x: 3, y: -7).applying(t).applying(t.inverted())
      #expect(isClose(p.x, 3, within: 1e-8) && isClose(p.y, -7, within: 1e-8))
    }
    let flat = CGAffineTransform(scaleX: 0, y: 1)
    #expect(flat.inverted() == flat)
  }

  @Test("a rectangle becomes the smallest upright one around its corners, mirrored ones too")
  func rectangles() {
    let r = CGRect(x: 0, y: 0, width: 10, height: 20)
    #expect(r.applying(CGAffineTransform(scaleX: -1, y: 2)) == CGRect(x: -10, y: 0, width: 10, height: 40))
    let turned = r.applying(CGAffineTransform(rotationAngle: .pi / 4))
    let half = 0.5.squareRoot()
    #expect(isClose(turned.minX, -20 * half) && isClose(turned.maxX, 10 * half))
    #expect(isClose(turned.minY, 0) && isClose(turned.maxY, 30 * half))
    #expect(CGRect.null.applying(CGAffineTransform(scaleX: 2, y: 2)).isNull)
    #expect(CGRect(around: [CGPoint]()).isNull)
  }
}
