import Foundation
import RefreshMotion
import TestSupport
import Testing

@testable import RefreshLayers

/// What runs without an error and shows nothing, or not what was meant.
@Suite struct SilentMistakeTests {
  private let rig = Rig()

  private let circle = BezierPath(ovalIn: CGRect(x: 0, y: 0, width: 9, height: 9))

  @Test("paths change at once, in a block and without one, unless an action says otherwise")
  func paths() {
    let shape = rig.layer(ShapeLayer())
    rig.turn { shape.path = circle }
    #expect(shape.animationKeys == [])
    rig.turn { View.animate(withDuration: 1) { shape.shadowPath = self.circle } }
    #expect(shape.animationKeys == [])
    shape.actions["path"] = .animate(BasicAnimation(keyPath: "path"))
    rig.turn { shape.path = BezierPath(rect: CGRect(x: 0, y: 0, width: 9, height: 9)) }
    #expect(shape.animationKeys == ["path"])
  }

  @Test("components on another scale than 0 to 1 are a warning; those that a spring overshoots to are none")
  func colorScales() {
    rig.turn { _ = (Color(red: 1.3, green: -0.2, blue: 0), Color(hue: 2.5, saturation: 1, brightness: 1)) }
    rig.turn { _ = Color(hex: 0xFF8800) }
    #expect(rig.messages == [])
    rig.turn { _ = (Color(red: 255, green: 128, blue: 0), Color(hex: 0xFF88_00FF)) }
    rig.turn { _ = Color(hue: 210, saturation: 0.5, brightness: 1) }
    #expect(
      rig.messages == [
        "Color(red: 255.0, green: 128.0, blue: 0.0, alpha: 1.0): components run from 0 to 1, such as 128 / 255",
        "Color(hex: 0xFF8800FF): expected 0xRRGGBB; the opacity is alpha, 0 to 1",
        "Color(hue: 210.0, saturation: 0.5, brightness: 1.0): components run from 0 to 1, such as 128 / 255",
      ])
  }

  @Test("a whole turn of the transform is a warning, and one of its angle none")
  func wholeTurns() {
    let (layer, view) = (rig.layer(), rig.view())
    view.layer.name = "wheel"
    func turn(_ angle: CGFloat) -> CATransform3D { CATransform3D(rotationAngle: angle, x: 0, y: 0, z: 1) }
    let warning = "a whole turn of transform is no motion"
    rig.turn { View.animate(withDuration: 1) { view.transform = CGAffineTransform(rotationAngle: 2 * .pi) } }
    #expect(rig.messages.count == 1 && rig.messages[0].hasPrefix("layer wheel: \(warning)"))
    rig.turn { layer.add(BasicAnimation(keyPath: "transform", from: turn(0), to: turn(2 * .pi))) }
    #expect(rig.messages.count == 2 && rig.messages[1].contains(warning))
    rig.turn {
      layer.add(BasicAnimation(keyPath: "transform.rotation.z", from: 0, to: 2 * Double.pi))
      layer.add(BasicAnimation(keyPath: "transform", from: turn(.pi), to: turn(0)))
      View.animate(withDuration: 1) { view.transform = .identity }
    }
    #expect(rig.messages.count == 2)
  }

  @Test("an animation of a layer that nobody added is a warning; of one that comes later there is none")
  func strays() {
    let fade = BasicAnimation(keyPath: "opacity", from: 0, to: 1)
    let (stray, late) = (Layer(name: "stray"), Layer())
    rig.turn {
      for layer in [stray, late] { layer.add(fade, forKey: "fade") }
      rig.window.layer.addSublayer(late)
    }
    #expect(
      rig.messages == ["layer stray has no superlayer that is on a stage: its animation fade does not run"])
    // A view that is put together before it is shown.
    let (view, ring) = (View(), Layer())
    view.layer.addSublayer(ring)
    rig.turn { ring.add(fade, forKey: "fade") }
    #expect(rig.messages.count == 1)
  }

  @Test("a number out of its range is one warning a layer and property, whatever it is at each frame")
  func numbersOutOfRange() {
    let line = rig.layer(ShapeLayer())
    line.name = "line"
    rig.turn {
      for step in 0..<10 {
        line.opacity = 1.25 + CGFloat(step)
        line.lineWidth = -2 - CGFloat(step)
      }
      line.shadowOpacity = 1
      line.cornerRadius = 300
    }
    #expect(
      rig.messages == [
        "layer line: opacity is 1.25 and is shown as 1: it must be 0 to 1",
        "layer line: lineWidth is -2.0 and is shown as 0: it must be 0 or more",
      ])
    let other = rig.layer()
    rig.turn {
      (other.opacity, other.shadowOpacity, other.borderWidth, other.cornerRadius) = (-0.5, 2, -1, -1)
      (other.shadowRadius, other.blurRadius, line.strokeStart, line.strokeEnd) = (-1, -1, -0.5, 1.5)
    }
    #expect(rig.messages.count == 10 && Set(rig.messages).count == 10)
    #expect(rig.messages.last == "layer line: strokeEnd is 1.5 and is shown as 1: it must be 0 to 1")
  }

  /// What a warning says of an animation with an argument that counts as another.
  static var squeezed: KeyValuePairs<String, any Animation> {
    func fade(
      _ keyTimes: [Double]? = nil, _ change: (inout KeyframeAnimation) -> Void = { _ in }
    ) -> any Animation {
      with(KeyframeAnimation(keyPath: "opacity", values: [0, 1, 0], keyTimes: keyTimes, duration: 1), change)
    }
    return [
      "the keyTimes of an animation of 'opacity' contain 1.5, which counts as 1: they must be 0 to 1":
        fade([0, 0.5, 1.5]),
      "the keyTimes of an animation of 'opacity' contain 0.5 after 0.7, as which it counts: they must not decrease":
        fade([0, 0.7, 0.5]),
      "the keyTimes of an animation of 'opacity' are 2 for 3 values; expected 3": fade([0, 1]),
      "the timingFunctions of an animation of 'opacity' are 3 for 3 values; expected 2":
        fade { $0.timingFunctions = [.easeIn, .easeIn, .easeIn] },
      "the tensionValues of an animation of 'opacity' are 1 for 3 values; expected 3":
        fade { ($0.calculationMode, $0.tensionValues) = (.cubic, [1]) },
      "the duration of an animation of 'opacity' is -1.0 and counts as 0, which takes the transaction's: it must be 0 or more":
        BasicAnimation(keyPath: "opacity", from: 0, to: 1, duration: -1),
      "the repeatCount of an animation of 'opacity' is -2.0 and counts as 1: it must be 0 or more":
        with(BasicAnimation(keyPath: "opacity", from: 0, to: 1, duration: 1)) { $0.repeatCount = -2 },
      "the repeatDuration of an animation is -2.0 and counts as 0: it must be 0 or more":
        with(AnimationGroup([], duration: 1)) { $0.repeatDuration = -2 },
      "opacity is 2.0 and is shown as 1: it must be 0 to 1":
        BasicAnimation(keyPath: "opacity", from: 0, to: 2, duration: 1),
      "shadowRadius is -1.0 and is shown as 0: it must be 0 or more":
        AnimationGroup([KeyframeAnimation(keyPath: "shadowRadius", values: [1, -1])], duration: 1),
      "the damping of an animation of 'position.x' is -1.0 and counts as 0: it must be 0 or more":
        with(SpringAnimation(keyPath: "position.x", from: 0, to: 1)) { $0.damping = -1 },
      "the mass of an animation of 'position.x' is 0.0 and counts as 1e-9: it must be more than 0":
        with(SpringAnimation(keyPath: "position.x", from: 0, to: 1)) { $0.mass = 0 },
    ]
  }

  @Test(
    "an argument of an animation that counts as another is one warning, however often it is added",
    arguments: squeezed.indices)
  func squeezedArguments(index: Int) {
    let layer = rig.layer(Layer(name: "dot"))
    let (message, animation) = Self.squeezed[index]
    for _ in 0..<3 { rig.turn { layer.add(animation, forKey: "a") } }
    #expect(rig.messages == ["layer dot: \(message)"])
  }

  @Test(
    "what Core Animation takes is no warning: additive values, discrete key times, numbers at their limits")
  func sound() {
    let layer = rig.layer()
    rig.turn {
      layer.opacity = 0
      layer.opacity = 1
      layer.add(with(BasicAnimation(keyPath: "opacity", from: -1, to: 0)) { $0.isAdditive = true })
      for times in [[0, 0.5, 1], [0, 0.5]] {
        let frames = KeyframeAnimation(keyPath: "opacity", values: [0, 1], keyTimes: times, duration: 1)
        layer.add(with(frames) { $0.calculationMode = .discrete })
      }
      layer.add(
        KeyframeAnimation(keyPath: "opacity", values: [0, 1, 1], keyTimes: [0, 0.5, 0.5], duration: 1))
      layer.add(BasicAnimation(keyPath: "opacity", from: 0, to: 1).with(repeatCount: .infinity))
    }
    #expect(rig.messages == [])
  }

  @Test("a block of a negative duration or delay, and a spring without damping, are warnings")
  func blocks() {
    let view = rig.view()
    rig.turn { View.animate(withDuration: -1) { view.center.x += 1 } }
    rig.turn { View.animate(withDuration: 1, delay: -2) { view.center.x += 1 } }
    rig.turn {
      View.animate(withDuration: 1, usingSpringWithDamping: 0, initialSpringVelocity: 0) {
        view.center.x += 1
      }
    }
    #expect(
      rig.messages == [
        "the duration of an animation is -1.0 and counts as 0: it must be 0 or more",
        "the delay of an animation is -2.0 and counts as 0: it must be 0 or more",
        "a spring with damping 0.0 and velocity 0.0: the damping must be more than 0, and both finite; the nearest numbers are used",
      ])
  }
}
