import Foundation
import RefreshLayers
import RefreshMotion
import TestSupport
import Testing
import UIKit

@testable import RefreshKitUIKit

/// Animations of every kind, each of their members changed by itself.
@MainActor @Suite struct MirroredAnimationTests {
  private static func basic(_ change: (inout BasicAnimation) -> Void = { _ in }) -> BasicAnimation {
    with(BasicAnimation(keyPath: "position.x", from: 10, to: 90, duration: 1), change)
  }
  private static func spring(_ change: (inout SpringAnimation) -> Void = { _ in }) -> SpringAnimation {
    let spring = with(SpringAnimation(keyPath: "position.x", from: 10, to: 90)) { $0.duration = 1 }
    return with(spring, change)
  }
  private static func frames(_ change: (inout KeyframeAnimation) -> Void = { _ in }) -> KeyframeAnimation {
    let values = [CGPoint.zero, CGPoint(x: 40, y: 9), CGPoint(x: 50, y: 60)]
    return with(KeyframeAnimation(keyPath: "position", values: values, duration: 1), change)
  }
  private static func group(
    _ members: [any RefreshLayers.Animation] = [
      basic { $0.duration = 0.6 }, frames { $0.keyPath = "anchorPoint" },
    ],
    _ change: (inout AnimationGroup) -> Void = { _ in }
  ) -> AnimationGroup {
    with(AnimationGroup(members, duration: 1), change)
  }

  private static var animations: KeyValuePairs<String, any RefreshLayers.Animation> {
    [
      "basic": basic(), "key path": basic { $0.keyPath = "zPosition" },
      "from": basic { $0.fromValue = nil }, "to": basic { $0.toValue = nil },
      "by": basic { ($0.toValue, $0.byValue) = (nil, 30) },
      "begin": basic { $0.beginTime = 0.4 }, "duration": basic { $0.duration = 0.7 },
      "speed": basic { $0.speed = 2 }, "backwards": basic { $0.speed = -0.5 },
      "offset": basic { $0.timeOffset = 0.25 }, "count": basic { $0.repeatCount = 2.5 },
      "for ever": basic { $0.repeatCount = .infinity },
      "repeat duration": basic { $0.repeatDuration = 1.75 },
      "reverses": basic { ($0.autoreverses, $0.repeatCount) = (true, 2) },
      "curve": basic { $0.timingFunction = .easeIn }, "additive": basic { $0.isAdditive = true },
      "cumulative": basic { ($0.isCumulative, $0.repeatCount) = (true, 3) },
      "kept": basic { ($0.isRemovedOnCompletion, $0.fillMode) = (false, .both) },
      "fill backwards": basic { ($0.beginTime, $0.fillMode) = (0.4, .backwards) },
      "spring": spring(), "mass": spring { $0.mass = 2 }, "stiffness": spring { $0.stiffness = 40 },
      "damping": spring { $0.damping = 4 }, "velocity": spring { $0.initialVelocity = 5 },
      "critical": spring { $0.damping = 90 },
      "overdamped": spring { ($0.damping, $0.allowsOverdamping) = (90, true) },
      "frames": frames(), "values": frames { $0.values.removeLast() },
      "times": frames { $0.keyTimes = [0, 0.2, 1] },
      "curves": frames { $0.timingFunctions = [.easeIn, .linear] },
      "discrete": frames { ($0.calculationMode, $0.keyTimes) = (.discrete, [0, 0.3, 0.6, 1]) },
      "paced": frames { $0.calculationMode = .paced }, "cubic": frames { $0.calculationMode = .cubic },
      "cubic paced": frames { $0.calculationMode = .cubicPaced },
      "tension": frames { ($0.calculationMode, $0.tensionValues) = (.cubic, [0, 0.5, 0]) },
      "continuity": frames { ($0.calculationMode, $0.continuityValues) = (.cubic, [0, 0.5, 0]) },
      "bias": frames { ($0.calculationMode, $0.biasValues) = (.cubic, [0, 0.5, 0]) },
      "path": frames { $0.path = BezierPath(ovalIn: CGRect(x: 0, y: 0, width: 60, height: 30)) },
      "rotation": frames {
        $0.path = BezierPath(ovalIn: CGRect(x: 0, y: 0, width: 60, height: 30))
        $0.rotationMode = .rotateAuto
      },
      "group": group(), "group's duration": group { $0.duration = 1.5 },
      "clipped members": group { $0.duration = 0.4 }, "group's begin": group { $0.beginTime = 0.4 },
      "group's speed": group { $0.speed = 1.5 }, "group backwards": group { $0.speed = -1 },
      "group's offset": group { $0.timeOffset = 0.3 }, "group's count": group { $0.repeatCount = 1.5 },
      "group's repeat duration": group { $0.repeatDuration = 1.25 },
      "group reverses": group { ($0.duration, $0.autoreverses) = (0.5, true) },
      "group's curve": group { $0.timingFunction = .easeInEaseOut },
      "group kept": group { ($0.isRemovedOnCompletion, $0.fillMode) = (false, .forwards) },
      "group fills backwards": group { ($0.beginTime, $0.fillMode) = (0.4, .backwards) },
      "member's begin": group([basic { $0.beginTime = 0.3 }]),
      "member fills": group([basic { ($0.beginTime, $0.duration, $0.fillMode) = (0.3, 0.4, .both) }]),
      "member's speed": group([basic { $0.speed = 3 }]),
      "member's offset": group([basic { $0.timeOffset = 0.5 }]),
      "member repeats": group([basic { ($0.duration, $0.repeatCount) = (0.2, .infinity) }]),
      "member reverses": group([basic { ($0.duration, $0.autoreverses) = (0.4, true) }]),
      "member's curve": group([basic { $0.timingFunction = .easeOut }]),
      "members that add": group([basic(), basic { $0.isAdditive = true }]),
      "a spring in a group": group([spring()]),
      "turn": BasicAnimation(keyPath: "transform.rotation.z", to: 3, duration: 1),
      "move": BasicAnimation(keyPath: "transform.translation", to: CGSize(width: 5, height: 9), duration: 1),
      "colour": BasicAnimation(keyPath: "borderColor", from: Color.black, to: Color.white, duration: 1),
    ]
  }

  @Test("an animation runs on the mirror by itself, while nobody turns the control's clock")
  func runs() {
    for (name, animation) in Self.animations {
      let (context, root, layer) = (LayerContext(), Layer(), Layer())
      root.addSublayer(layer)
      root.host(on: context)
      context.scheduler.advance(to: 0.125)
      let bench = MirrorBench(root, on: context)
      bench.change { layer.add(animation, forKey: "it") }
      #expect(!bench.mirror.needsFrames, "\(name)")
      #expect(bench.mirror.layer.sublayers![0].sublayers![0].animationKeys() == ["it"], "\(name)")
      var seen: Set<LayerValues> = []
      for frame in 0...120 {
        let time = 0.125 + Double(frame) / 60
        // An animation that is over is gone there, and here when its clock turns.
        if layer.presentation(at: time) == layer.values, frame > 0 { continue }
        bench.advanceHost(to: time)
        seen.insert(layer.presentation(at: time))
        let difference = bench.difference(at: time)
        #expect(difference == nil, "\(name): \(difference ?? "")")
        if difference != nil { break }
      }
      #expect(seen.count > 2, "\(name)")
    }
  }

  @Test("what no layer of iOS has is reported, once, and only where it is set")
  func unknown() {
    let (root, layer) = (Layer(), GradientLayer())
    layer.name = "glow"
    root.addSublayer(layer)
    let bench = MirrorBench(hosting: root)
    bench.change { layer.opacity = 0.5 }
    #expect(bench.context.diagnostics.isEmpty)
    for _ in 0..<2 {
      bench.change { (layer.blendMode, layer.maskMode) = (.multiply, .luminance) }
      bench.change { (layer.blendMode, layer.maskMode) = (.normal, .alpha) }
    }
    bench.change { layer.focalOffset = CGPoint(x: 0.2, y: 0) }
    bench.change { layer.blurRadius = 2 }
    let names = bench.context.diagnostics.map { "\($0)".split(separator: " of glow")[0] }
    #expect(
      names.map { $0.split(separator: " ").last } == ["blendMode", "maskMode", "focalOffset", "blurRadius"])
  }

  @Test("what Core Animation has no word for moves at each update, and asks for frames while it does")
  func steps() {
    let root = Layer()
    let bench = MirrorBench(hosting: root)
    let animation = Self.basic { $0.timingFunction = .points(LinearEasing(outputs: [0, 0.7, 1])) }
    bench.change { root.add(animation, forKey: "it") }
    for frame in 1...70 {
      bench.advance(to: Double(frame) / 60)
      #expect(bench.difference() == nil)
      if frame < 60 { #expect(bench.mirror.needsFrames) }
    }
    #expect(!bench.mirror.needsFrames)
  }

  @Test("changes in a block, a layer's time and a removed animation show on the mirror; lost ones come back")
  func others() {
    let (view, inner) = (View(frame: .zero), View(frame: .zero))
    view.addSubview(inner)
    let bench = MirrorBench(hosting: view.layer)
    bench.change {
      View.animate(withDuration: 1) {
        inner.frame = CGRect(x: 10, y: 20, width: 30, height: 40)
        inner.alpha = 0.5
      }
    }
    bench.advance(to: 0.5)
    #expect(bench.difference() == nil && inner.layer.isAnimated)
    bench.change { inner.layer.speed = 0.5 }
    bench.advance(to: 0.6)
    #expect(bench.difference() == nil)
    let mirrored = bench.mirror.layer.sublayers![0].sublayers![0]
    bench.host.scheduler.turn { mirrored.removeAllAnimations() }
    #expect(bench.difference() != nil)
    bench.host.scheduler.turn { bench.mirror.restore() }
    #expect(bench.difference() == nil)
    bench.change { inner.layer.removeAllAnimations() }
    #expect(bench.difference() == nil && mirrored.animationKeys() == nil)
  }
}
