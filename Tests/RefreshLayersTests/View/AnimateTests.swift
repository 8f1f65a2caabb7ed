import Foundation
import RefreshLayers
import RefreshMotion
import TestSupport
import Testing

@Suite struct AnimateTests {
  let rig = Rig()
  let view: View

  init() { view = rig.view() }

  private func x(_ time: Double) -> Double { view.layer.presentation(at: time).position.x }

  /// Expects that the view goes from 50 to 150 as a spring does that is integrated.
  private func expectSpring(
    stiffness: Double, damping: Double, at times: Double..., sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for time in times {
      let way = integratedSpring(stiffness: stiffness, damping: damping, seconds: time)
      #expect(isClose(x(time), 50 + 100 * way, within: 1e-4), "at \(time)", sourceLocation: sourceLocation)
    }
  }

  @Test("a view's change runs along ease-in-ease-out for its duration, the model at its end at once")
  func basics() {
    rig.advance(to: 1)
    rig.animate(2) { view.center.x = 150 }
    #expect(view.center.x == 150)
    for part in [0.0, 0.2, 0.5, 0.8] {
      #expect(isClose(x(1 + 2 * part), 50 + 100 * easeInEaseOut(part), within: 1e-4))
    }
    rig.advance(to: 3)
    #expect(view.layer.animationKeys.isEmpty)
  }

  @Test(
    "the options name the curve",
    arguments: [
      (View.AnimationOptions.curveEaseIn, [0.42, 0, 1, 1]), (.curveEaseOut, [0, 0, 0.58, 1]),
      (.curveLinear, [0, 0, 1, 1]), (.curveEaseInOut, [0.42, 0, 0.58, 1]),
    ])
  func curves(option: View.AnimationOptions, c: [Double]) {
    rig.animate(1, option) { view.alpha = 0 }
    let shown = view.layer.presentation(at: 0.3).opacity
    #expect(isClose(shown, 1 - bezier(c[0], c[1], c[2], c[3], at: 0.3), within: 1e-6))
  }

  @Test("the bits of the options are UIKit's")
  func bits() {
    let options: View.AnimationOptions = [
      .beginFromCurrentState, .repeat, .autoreverse, .overrideInheritedDuration, .overrideInheritedCurve,
      .curveLinear,
    ]
    #expect(options.rawValue == 4 + 8 + 16 + 32 + 64 + 3 << 16)
    #expect(View.KeyframeAnimationOptions.calculationModeCubicPaced.rawValue == 4 << 10)
  }

  @Test("a second change of position blends with the first: from = old − new, to = 0, additive")
  func blending() {
    rig.animate(1) { view.center.x = 150 }
    rig.advance(to: 0.4)
    let before = x(0.4)
    rig.animate(1) { view.center.x = 0 }
    // No jump, and then the sum of what is left of both.
    #expect(isClose(x(0.4), before))
    for t in [0.5, 0.8, 0.99, 1.2] {
      let first = -100 * (1 - (t < 1 ? easeInEaseOut(t) : 1))
      let second = 150 * (1 - easeInEaseOut(t - 0.4))
      #expect(isClose(x(t), first + second, within: 1e-3))
    }
  }

  @Test("bounds and transforms blend as well")
  func blendingOthers() {
    func grow(to width: CGFloat, scale: CGFloat) {
      rig.animate(1, .curveLinear) {
        (view.bounds.size.width, view.transform) = (width, CGAffineTransform(scaleX: scale, y: scale))
      }
    }
    grow(to: 200, scale: 3)
    rig.advance(to: 0.5)
    grow(to: 100, scale: 1)
    let shown = view.layer.presentation(at: 0.75)
    // 100 + (−100 · ¼) + (100 · ¾); the scales are factors: 1 · (⅓ + ⅔ · ¾) · (3 − 2 · ¼).
    let scale: CGFloat = (1.0 / 3 + 2.0 / 3 * 0.75) * 2.5
    #expect(isClose([shown.bounds.width, shown.transform.m11], [150, scale]))
  }

  @Test("opacity begins at the model, or with beginFromCurrentState at what is shown")
  func currentState() {
    let (plain, current) = (rig.view(), rig.view())
    for view in [plain, current] { rig.animate(1, .curveLinear) { view.alpha = 0 } }
    rig.advance(to: 0.5)
    rig.animate(1, .curveLinear) { plain.alpha = 1 }
    rig.animate(1, [.curveLinear, .beginFromCurrentState]) { current.alpha = 1 }
    #expect(plain.layer.presentation(at: 0.5).opacity == 0)
    #expect(isClose(current.layer.shown(\.opacity, at: 0.5, 1), [0.5, 0.75]))
  }

  @Test("beginFromCurrentState with nothing under way begins at the model")
  func currentStateAtRest() {
    rig.animate(1, [.beginFromCurrentState, .curveLinear]) { view.alpha = 0 }
    #expect(isClose(view.layer.presentation(at: 0.25).opacity, 0.75))
  }

  @Test("a delay shows the old value until then, and completes with the end")
  func delay() {
    rig.animate(1, delay: 2, noting: "block") { (view.alpha, view.center.y) = (0, 100) }
    #expect(view.layer.presentation(at: 1.9).opacity == 1)
    #expect(view.layer.presentation(at: 1.9).position.y == 50)
    rig.advance(to: 9)
    #expect(rig.notes.lines == ["block true 3.0"])
  }

  @Test("repeat and autoreverse go there and back for ever, and never complete")
  func repeats() {
    rig.animate(1, [.repeat, .autoreverse, .curveLinear], noting: "block") { view.alpha = 0 }
    rig.advance(to: 1000)
    #expect(rig.notes.lines == [])
    #expect(isClose(view.layer.presentation(at: 1001.25).opacity, 0.25))
    rig.turn { view.layer.removeAllAnimations() }
    #expect(rig.notes.lines == ["block false 1000.0"])
  }

  @Test(
    "a nested block takes the outer duration and curve unless it overrides them; the outer one waits for it")
  func nesting() {
    let views = (0..<3).map { _ in rig.view() }
    rig.animate(2, .curveLinear, noting: "outer") {
      views[0].alpha = 0
      rig.block(0.5, noting: "inner") { views[1].alpha = 0 }
      rig.block(4, [.overrideInheritedDuration, .overrideInheritedCurve], noting: "other") {
        views[2].alpha = 0
      }
    }
    #expect(isClose(views[1].layer.presentation(at: 0.5).opacity, 0.75))
    #expect(isClose(views[2].layer.presentation(at: 1).opacity, 1 - easeInEaseOut(0.25), within: 1e-6))
    rig.advance(to: 9)
    #expect(rig.notes.lines == ["inner true 2.0", "other true 4.0", "outer true 4.0"])
  }

  @Test("a block around one that runs forever does not wait for it")
  func endlessInside() {
    let other = rig.view()
    let spin = BasicAnimation(keyPath: "transform.rotation.z", from: 0, to: 6, duration: 1)
    rig.animate(1, noting: "outer") {
      view.alpha = 0
      rig.block(1, .repeat) { other.alpha = 0 }
      other.layer.add(spin.with(repeatCount: .infinity))
    }
    rig.advance(to: 5)
    #expect(rig.notes.lines == ["outer true 1.0"])
  }

  @Test("without a change, or without duration, a completion comes later in the same turn, with true")
  func nothingToAnimate() {
    rig.turn {
      rig.block(1, noting: "empty") {}
      for duration in [0.0, -1, .nan] {
        rig.block(duration, noting: "\(duration)") { view.alpha -= 0.25 }
      }
      rig.notes.note("turn")
    }
    let expected = ["turn"] + ["empty", "0.0", "-1.0", "nan"].map { "\($0) true 0.0" }
    #expect(rig.notes.lines == expected)
    #expect(view.layer.presentation(at: 0).opacity == 0.25)
  }

  @Test("a change without duration is seen at once, although an animation of it was under way")
  func jump() {
    let spin = BasicAnimation(keyPath: "transform.rotation.z", from: 0, to: 6, duration: 9)
    rig.turn {
      rig.block(1) { view.alpha = 0 }
      view.layer.add(spin, forKey: "spin")
    }
    rig.advance(to: 0.5)
    rig.animate(0) { (view.alpha, view.transform) = (0.75, CGAffineTransform(scaleX: 2, y: 2)) }
    #expect(view.layer.presentation(at: 0.5).opacity == 0.75)
    #expect(view.layer.animationKeys == ["spin"])
  }

  @Test("inside performWithoutAnimation nothing animates, whatever is opened in it")
  func withoutAnimation() {
    rig.animate(1) {
      View.performWithoutAnimation {
        view.alpha = 0
        rig.block(1) { view.center.x = 0 }
        View.animateKeyframes(withDuration: 1) {
          View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { view.center.y = 0 }
        }
      }
    }
    #expect(view.layer.animationKeys.isEmpty)
    #expect(view.center == .zero)
  }

  @Test("a transform that flattens the view, or comes out of one that does, is animated straight")
  func flatTransforms() {
    rig.animate(1, .curveLinear) { view.transform = CGAffineTransform(scaleX: 0, y: 0) }
    #expect(isClose(view.layer.presentation(at: 0.25).transform.m11, 0.75))
    rig.advance(to: 1)
    rig.animate(1, .curveLinear) { view.transform = .identity }
    #expect(isClose(view.layer.presentation(at: 1.25).transform.m11, 0.25))
  }

  @Test(
    "a spring block runs on the measured spring: ζ .25 over 3 s has stiffness 54.83363359, damping 3.702486786"
  )
  func spring() {
    var ended: Double?
    rig.turn {
      View.animate(withDuration: 3, usingSpringWithDamping: 0.25, initialSpringVelocity: 0) {
        view.center.x = 150
      } completion: { _ in
        ended = rig.now
      }
    }
    expectSpring(stiffness: 54.83363359, damping: 3.702486786, at: 0.1, 0.5, 1, 2.9)
    rig.advance(to: 4)
    #expect(ended == 3)
  }

  // Stiffness (2π/.4)² and damping 4π(1 − .3)/.4, as measured on `CASpringAnimation`, with ω 15.707963 and ζ .7.
  @Test("a spring with a perceptual duration runs until it rests, also inside a block")
  func perceptualSpring() {
    var ended: Double?
    rig.animate(0.1) {
      View.animate(springDuration: 0.4, bounce: 0.3) {
        view.center.x = 150
      } completion: { _ in
        ended = rig.now
      }
    }
    expectSpring(stiffness: 246.7401, damping: 21.99115, at: 0.05, 0.2, 0.4, 0.6)
    rig.advance(to: 2)
    // −ln(.001/(1 + ζ/√(1 − ζ²)))/(ζω)
    #expect(isClose(ended ?? 0, 0.690364, within: 1e-5))
  }

  @Test("a spring inside a block settles within the block's duration")
  func nestedSpring() {
    rig.animate(3) {
      View.animate(withDuration: 0.5, usingSpringWithDamping: 0.25, initialSpringVelocity: 0) {
        view.center.x = 150
      }
    }
    expectSpring(stiffness: 54.83363359, damping: 3.702486786, at: 0.5)
  }

  @Test("the completion says false when a view leaves before the end")
  func leaving() {
    rig.animate(1, noting: "block") { view.alpha = 0 }
    rig.advance(to: 0.5)
    rig.turn { view.removeFromSuperview() }
    #expect(rig.notes.lines == ["block false 0.5"])
  }
}
