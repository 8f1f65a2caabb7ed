import Foundation
import RefreshLayers
import RefreshMotion
import TestSupport
import Testing

@Suite struct AnimationTests {
  /// Where a layer at (50, 60) with opacity .5 is shown at a part of a second under animations of a second.
  func shown(at part: Double, _ animations: any Animation...) -> LayerValues {
    let layer = Layer()
    layer.position = CGPoint(x: 50, y: 60)
    layer.opacity = 0.5
    for var animation in animations {
      if animation.duration == 0 { animation.duration = 1 }
      layer.add(animation)
    }
    return layer.presentation(at: part)
  }

  @Test("what a basic animation leaves out is taken from what the layer shows")
  func basicEnds() {
    func move(_ from: Double?, _ to: Double?, by: Double? = nil, additive: Bool = false) -> CGFloat {
      var animation = BasicAnimation(keyPath: "position.x", from: from, to: to)
      animation.byValue = by
      animation.isAdditive = additive
      return shown(at: 0.25, animation).position.x
    }
    #expect(move(10, 30) == 15)
    #expect(move(10, nil) == 20)
    #expect(move(nil, 90) == 60)
    #expect(move(10, nil, by: 8) == 12)
    #expect(move(nil, 90, by: 40) == 60)
    #expect(move(nil, nil, by: 40) == 60)
    #expect(move(nil, nil) == 50)
    #expect(move(10, 30, by: 1000) == 15)
    #expect(move(10, 30, additive: true) == 65)
    #expect(move(nil, 20, additive: true) == 55)
  }

  @Test("by a transform is on top of one, and back again")
  func byTransforms() {
    let layer = Layer()
    layer.transform = CATransform3D(scaleX: 2, y: 2)
    var by = BasicAnimation(keyPath: "transform", duration: 1)
    by.byValue = CATransform3D(scaleX: 3, y: 3)
    by.fillMode = .both
    layer.add(by, forKey: "by")
    #expect(layer.presentation(at: 2).transform.m11 == 6)
    by.toValue = CATransform3D(scaleX: 6, y: 6)
    layer.add(by, forKey: "by")
    #expect(isClose(layer.presentation(at: 0).transform.m11, 2))
  }

  @Test("of two animations on one property the later added wins, unless it adds")
  func order() {
    let first = BasicAnimation(keyPath: "position.x", from: 0, to: 100)
    let second = BasicAnimation(keyPath: "position.x", from: 500, to: 500)
    #expect(shown(at: 0.5, first, second).position.x == 500)
    #expect(shown(at: 0.5, second, first).position.x == 50)
    #expect(shown(at: 0.5, second, with(first) { $0.isAdditive = true }).position.x == 550)
  }

  @Test("an animation added to a layer is linear, unless it says otherwise, and fills nothing")
  func defaults() {
    let linear = BasicAnimation(keyPath: "opacity", from: 0, to: 1)
    #expect([0.3, 1, 1.01, -0.1].map { shown(at: $0, linear).opacity } == [0.3, 1, 0.5, 0.5])
    let eased = shown(at: 0.3, linear.with(.easeIn)).opacity
    #expect(isClose(eased, bezier(0.42, 0, 1, 1, at: 0.3), within: 1e-6))
  }

  @Test("the animation is copied when it is added")
  func copies() {
    let layer = Layer()
    var animation = BasicAnimation(keyPath: "opacity", from: 0, to: 1, duration: 1)
    layer.add(animation, forKey: "fade")
    animation.toValue = 100
    #expect(layer.presentation(at: 0.5).opacity == 0.5)
    #expect((layer.animation(forKey: "fade") as? BasicAnimation)?.duration == 1)
    #expect(layer.animation(forKey: "none") == nil)
  }

  @Test("turns by key path go past a full circle")
  func turns() {
    let turn = BasicAnimation(keyPath: "transform.rotation.z", from: 0, to: 4 * Double.pi)
    // A quarter of two full turns is half a turn.
    let t = shown(at: 0.25, turn).transform
    #expect(isClose(t.m11, -1) && isClose(t.m12, 0))
    let back = shown(at: 0.375, turn).transform
    #expect(isClose(back.m11, -1 * cos(Double.pi / 2)) && isClose(back.m12, -1))
  }

  @Test("parts of a transform keep to themselves, mirrored and flat ones too")
  func parts() {
    func moved(_ parts: [(String, from: Double, to: Double)], of transform: CATransform3D) -> Layer {
      let layer = Layer()
      layer.transform = transform
      for (part, from, to) in parts {
        layer.add(BasicAnimation(keyPath: "transform.\(part)", from: from, to: to, duration: 1))
      }
      return layer
    }
    let mirror = CATransform3D(scaleX: -1, y: 1)
    let tall = moved([("scale.y", 2, 2)], of: mirror)
    #expect(tall.presentation(at: 0.5).transform == CATransform3D(scaleX: -1, y: 2))
    let turned = moved([("scale.x", -1, 1), ("scale.y", 1, 1)], of: mirror)
    #expect(turned.shown(\.transform, at: 0.25, 0.5) == [-0.5, 0].map { CATransform3D(scaleX: $0, y: 1) })
    let flat = moved([("scale", 0, 0), ("rotation", 1, 1), ("translation.x", 7, 7)], of: .identity)
    let t = flat.presentation(at: 0.5).transform
    #expect(t.m11 == 0 && t.m22 == 0 && t.m41 == 7)
  }

  @Test("scale, turn and move by key path make the product: scale first, then turn, then move")
  func combinedParts() {
    let t = shown(
      at: 0.5, BasicAnimation(keyPath: "transform.rotation.z", from: 0.6, to: 0.6),
      BasicAnimation(keyPath: "transform.translation", from: CGPoint(x: 3, y: 4), to: CGPoint(x: 3, y: 4)),
      BasicAnimation(keyPath: "transform.scale.x", from: 2, to: 2),
      BasicAnimation(keyPath: "transform.scale.y", from: 5, to: 5)
    ).transform
    let expected = CATransform3D(scaleX: 2, y: 5)
      .concatenating(CATransform3D(rotationAngle: 0.6, x: 0, y: 0, z: 1))
      .concatenating(CATransform3D(translationX: 3, y: 4))
    #expect(Schoolbook(expected).isClose(to: t))
  }

  /// Ten points, and half a radian, more with each repeat.
  private let move = with(BasicAnimation(keyPath: "position.x", from: 0, to: 10)) { $0.isCumulative = true }
  private let turn = with(
    BasicAnimation(keyPath: "transform", from: CATransform3D.identity, to: AnimationTests.rotation(0.5))
  ) { $0.isCumulative = true }

  private static func rotation(_ angle: CGFloat) -> CATransform3D {
    CATransform3D(rotationAngle: angle, x: 0, y: 0, z: 1)
  }

  @Test("repeats of a cumulative animation begin where the last one ended; transforms multiply")
  func cumulative() {
    #expect(shown(at: 3.5, with(move) { $0.repeatCount = 5 }).position.x == 35)
    let turned = shown(at: 7.5, with(turn) { $0.repeatCount = 9 }).transform
    #expect(Schoolbook(Self.rotation(0.5 * 7.5)).isClose(to: turned))
  }

  @Test("repeats that go back to where they began do not add up")
  func cumulativeAutoreverses() {
    let back = with(move) { ($0.autoreverses, $0.repeatCount) = (true, 3) }
    #expect([0.5, 1.5, 2.5, 4.25, 5.75].map { shown(at: $0, back).position.x } == [5, 5, 5, 2.5, 2.5])
    var frames = KeyframeAnimation(keyPath: "position.x", values: [0, 10])
    (frames.isCumulative, frames.autoreverses, frames.repeatCount) = (true, true, 3)
    #expect(shown(at: 4.25, frames).position.x == 2.5)
    let turned = shown(at: 4.25, with(turn) { ($0.autoreverses, $0.repeatCount) = (true, 3) }).transform
    #expect(Schoolbook(Self.rotation(0.125)).isClose(to: turned))
  }

  @Test("a path or an image has no sum: additive or cumulative, its value replaces what is below")
  func additivePaths() {
    let shape = ShapeLayer()
    func rect(_ side: Double) -> BezierPath {
      BezierPath(rect: CGRect(x: 0, y: 0, width: side, height: side))
    }
    shape.path = rect(100)
    var frames = KeyframeAnimation(keyPath: "path", values: [rect(2), rect(6)], duration: 1)
    (frames.isAdditive, frames.isCumulative, frames.repeatCount) = (true, true, 2)
    shape.add(frames, forKey: "path")
    #expect(shape.shown(\.shape.path, at: 0.5, 1.5) == [rect(4), rect(4)])
    // Also where the structures differ, so that nothing could be added.
    shape.path = BezierPath(ovalIn: CGRect(x: 0, y: 0, width: 9, height: 9))
    #expect(shape.presentation(at: 0.5).shape.path == rect(4))
    var basic = BasicAnimation(keyPath: "path", from: rect(2), to: rect(6), duration: 1)
    basic.isAdditive = true
    shape.add(basic, forKey: "path")
    #expect(shape.presentation(at: 0.5).shape.path == rect(4))
  }

  @Test("a spring runs in real seconds: a short duration cuts it off")
  func spring() {
    var spring = SpringAnimation(keyPath: "position.x", from: 0, to: 100)
    (spring.stiffness, spring.damping, spring.initialVelocity, spring.duration) = (200, 8, 3, 0.5)
    for seconds in [0.1, 0.25, 0.49, 0.5] {
      let x = 100 * integratedSpring(stiffness: 200, damping: 8, velocity: 3, seconds: seconds)
      #expect(isClose(shown(at: seconds, spring).position.x, x, within: 1e-6))
    }
    #expect(shown(at: 0.51, spring).position.x == 50)
  }

  @Test("a path of equal structure becomes another; of unequal structure the nearer one shows")
  func paths() {
    func rect(_ width: Double, _ height: Double) -> CGRect {
      CGRect(x: 0, y: 0, width: width, height: height)
    }
    let (small, oval) = (BezierPath(rect: rect(2, 2)), BezierPath(ovalIn: rect(10, 6)))
    func shown(becoming other: BezierPath, at times: Double...) -> [BezierPath?] {
      let shape = ShapeLayer()
      shape.add(BasicAnimation(keyPath: "path", from: small, to: other, duration: 1))
      return times.map { shape.presentation(at: $0).shape.path }
    }
    #expect(shown(becoming: BezierPath(rect: rect(10, 6)), at: 0.5) == [BezierPath(rect: rect(6, 4))])
    #expect(shown(becoming: oval, at: 0.49, 0.51) == [small, oval])
  }

  @Test("an animation that stays on completion goes on to show its end, and completes once")
  func stays() {
    let rig = Rig()
    let layer = rig.layer()
    var ends = 0
    var fade = BasicAnimation(keyPath: "opacity", from: 1, to: 0.25, duration: 1)
    (fade.fillMode, fade.isRemovedOnCompletion) = (.forwards, false)
    fade.completion = { if $0 { ends += 1 } }
    rig.turn { layer.add(fade, forKey: "fade") }
    rig.advance(to: 5)
    rig.turn { layer.timing.speed = 2 }
    rig.advance(to: 9)
    #expect(ends == 1)
    #expect(layer.animationKeys == ["fade"])
    #expect(layer.presentation(at: 9).opacity == 0.25)
    rig.turn { layer.removeAllAnimations() }
    #expect(ends == 1)
    #expect(layer.presentation(at: 9).opacity == 1)
  }

  @Test("keys are the key path unless told, with a number where that is taken")
  func keys() {
    let layer = Layer()
    for _ in 0..<3 { layer.add(BasicAnimation(keyPath: "opacity", from: 0, to: 1)) }
    layer.add(AnimationGroup())
    layer.add(BasicAnimation(keyPath: "opacity", from: 0, to: 1), forKey: "mine")
    #expect(layer.animationKeys == ["opacity", "opacity-2", "opacity-3", "animation", "mine"])
    layer.removeAnimation(forKey: "nobody")
    layer.removeAnimation(forKey: "opacity-2")
    #expect(layer.animationKeys == ["opacity", "opacity-3", "animation", "mine"])
  }
}
