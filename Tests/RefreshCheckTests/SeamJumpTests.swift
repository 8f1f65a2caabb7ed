import Foundation
import RefreshLayers
import RefreshStage
import TestSupport
import Testing

/// What jumps, and what looks the same though its numbers do not.
@Suite struct SeamJumpTests {
  /// What is said of a layer that changes at a seam and rests on both sides.
  private func jumps<Kind: Layer>(
    _ layer: Kind, before: (Kind) -> Void = { _ in }, after: (Kind) -> Void
  ) -> [String] {
    layer.name = "it"
    let root = Layer(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    root.addSublayer(layer)
    before(layer)
    let old = SeamSample.all(in: root, at: 0)
    after(layer)
    let new = SeamSample.all(in: root, at: 0)
    return SeamJump.all([old, old, new, new]).map(\.description)
  }

  private func square(_ side: CGFloat = 20) -> Layer {
    with(Layer(frame: CGRect(x: 10, y: 10, width: side, height: 20))) { $0.backgroundColor = .red }
  }

  private func circle() -> ShapeLayer {
    let layer = ShapeLayer(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
    layer.path = BezierPath(ovalIn: CGRect(x: 2, y: 2, width: 16, height: 16))
    (layer.fillColor, layer.strokeColor) = (nil, .red)
    return layer
  }

  private func turn(_ angle: CGFloat) -> CATransform3D {
    CATransform3D(rotationAngle: angle, x: 0, y: 0, z: 1)
  }

  @Test("a turn is told in degrees, at once or with all that the layer holds")
  func turns() {
    #expect(jumps(square()) { $0.transform = turn(.pi / 6) } == ["layer it turns by 30.0 degrees at once"])
    let empty = Layer(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    empty.addSublayer(square())
    #expect(jumps(empty) { $0.transform = turn(.pi / 6) } == ["layer it turns by 30.0 degrees at once"])
  }

  @Test("a full turn, and half a turn of a bar that has no top, are no jumps")
  func turnsThatLookTheSame() {
    #expect(jumps(circle()) { $0.transform = turn(2 * .pi) } == [])
    #expect(jumps(square(60)) { $0.transform = turn(.pi) } == [])
    #expect(jumps(square(60)) { $0.transform = turn(.pi / 2) } != [])
    #expect(jumps(circle()) { $0.transform = turn(.pi) } == ["layer it turns by 180.0 degrees at once"])
  }

  @Test("a line that is drawn otherwise jumps, and one that vanishes does")
  func lines() {
    #expect(jumps(circle()) { $0.strokeStart = 0.25 } == ["the strokeStart of layer it jumps by 0.25"])
    #expect(jumps(circle()) { $0.strokeEnd = 0 } == ["the strokeEnd of layer it jumps by 1.00"])
    #expect(jumps(circle()) { $0.lineWidth = 5 } == ["the lineWidth of layer it jumps by 4.0 points"])
    #expect(jumps(circle(), before: { $0.strokeColor = nil }, after: { $0.lineWidth = 5 }) == [])
  }

  @Test("a place that is put another way is where it was")
  func samePlace() {
    let moved = CATransform3D(translationX: 30, y: 0)
    #expect(
      jumps(
        square(), before: { $0.transform = moved },
        after: { layer in
          layer.transform = .identity
          layer.position.x += 30
        }) == [])
    #expect(jumps(square()) { $0.transform = moved } == ["layer it jumps by 30.0 points"])
  }

  @Test("what nobody sees may jump, and what hides jumps as what fades does")
  func unseen() {
    #expect(jumps(square()) { $0.isHidden = true } == ["the opacity of layer it jumps by 1.00"])
    #expect(jumps(square(), before: { $0.opacity = 0 }, after: { $0.position.x = 90 }) == [])
    #expect(jumps(square()) { $0.shadowRadius = 90 } == [])
    #expect(jumps(square()) { $0.borderColor = .green } == [])
    #expect(jumps(Layer()) { $0.position.x = 90 } == [])
  }

  @Test("a mask that jumps is seen on what it masks, and not where there is nothing to mask")
  func masks() {
    func masked(_ color: Color?) -> [String] {
      let layer = Layer(frame: CGRect(x: 0, y: 0, width: 60, height: 60))
      layer.backgroundColor = color
      let mask = square()
      (mask.name, layer.mask) = ("hole", mask)
      return jumps(layer) { _ in mask.position.x += 15 }
    }
    #expect(masked(.red) == ["layer hole jumps by 15.0 points"])
    #expect(masked(nil) == [])
  }

  @Test("the copies of a replicator jump as one, with what they repeat or with what tells them apart")
  func replicators() {
    func row(count: Int = 3) -> (ReplicatorLayer, Layer) {
      let row = ReplicatorLayer(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
      let dot = square(10)
      (dot.name, row.instanceCount) = ("dot", count)
      row.instanceTransform = CATransform3D(translationX: 20, y: 0)
      row.addSublayer(dot)
      return (row, dot)
    }
    let (first, dot) = row()
    #expect(jumps(first) { _ in dot.position.y += 12 } == ["layer dot jumps by 12.0 points"])
    #expect(
      jumps(row().0) { $0.instanceTransform = CATransform3D(translationX: 30, y: 0) }
        == ["the instanceTransform of layer it jumps by 10.00"])
    #expect(jumps(row().0) { $0.instanceCount = 2 } == ["the instanceCount of layer it jumps by 1.00"])
    #expect(jumps(row(count: 0).0) { $0.instanceTransform = CATransform3D(translationX: 30, y: 0) } == [])
  }

  @Test("a layer may jump while its back, which it does not show, faces the viewer")
  func backs() {
    func turned(_ isDoubleSided: Bool) -> [String] {
      let layer = square()
      layer.isDoubleSided = isDoubleSided
      layer.transform = CATransform3D(rotationAngle: .pi, x: 0, y: 1, z: 0)
      return jumps(layer) { $0.position.y += 12 }
    }
    #expect(turned(true) == ["layer it jumps by 12.0 points"])
    #expect(turned(false) == [])
  }

  @Test("an opaque layer hides what jumps behind it, unless a mask or a clip may show it")
  func covers() {
    func behind(_ change: (_ parent: Layer, _ cover: Layer) -> Void) -> [String] {
      let (parent, below, cover) = (Layer(), square(), Layer())
      for layer in [parent, cover] { layer.frame = CGRect(x: 0, y: 0, width: 90, height: 90) }
      (below.name, cover.backgroundColor) = ("below", .white)
      parent.addSublayer(below)
      parent.addSublayer(cover)
      change(parent, cover)
      return jumps(parent) { _ in below.position.x += 15 }
    }
    let seen = ["layer below jumps by 15.0 points"]
    #expect(behind { _, _ in } == [])
    #expect(behind { $1.mask = square() } == seen)
    #expect(behind { $1.zPosition = -1 } == seen)
    // The cover is larger than what cuts it off, which leaves it over all that is below it.
    #expect(
      behind { parent, cover in
        let clip = Layer(frame: CGRect(x: 10, y: 10, width: 40, height: 20))
        clip.masksToBounds = true
        cover.removeFromSuperlayer()
        clip.addSublayer(cover)
        cover.position.x -= 20
        parent.addSublayer(clip)
      } == [])
    // The cover is cut off at half of its width, and is only a part of what is below it.
    #expect(
      behind { parent, cover in
        let half = Layer(frame: CGRect(x: 0, y: 0, width: 5, height: 90))
        half.masksToBounds = true
        cover.removeFromSuperlayer()
        half.addSublayer(cover)
        parent.addSublayer(half)
      } == seen)
  }

  @Test("perspective of the superlayer moves what is seen")
  func perspective() {
    let space = Layer(frame: CGRect(x: 0, y: 0, width: 80, height: 80))
    let dot = square()
    (dot.name, dot.zPosition) = ("dot", 20)
    space.addSublayer(dot)
    let near = with(CATransform3D.identity) { $0.m34 = -1 / 40 }
    #expect(jumps(space) { $0.sublayerTransform = near } != [])
  }
}
