import Foundation
import RefreshMotion
import TestSupport
import Testing

@testable import RefreshLayers

/// Numbers at the ends of what there is have a documented result, and never one that is no number.
@Suite struct DegenerateInputTests {
  static let extremes: [Double] = [
    0, -0.0, .leastNonzeroMagnitude, 1e-300, 1, -1, 1e15, 1e300, -1e300, 1e308, -1e308,
  ]

  @Test(
    "finite animations of a finite model show finite values, at any time and timing",
    arguments: 1...40 as ClosedRange<UInt64>)
  func neverNaN(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    func extreme() -> Double { Self.extremes.randomElement(using: &random)! }
    let own = Layer().properties.keyPaths
    let scalars = LayerKeyPath.all.values.filter { $0.kind == .scalar }.map(\.string)
      .filter { own[$0] != nil }.sorted()
    for _ in 0..<60 {
      let layer = Layer()
      layer.position = CGPoint(x: extreme(), y: extreme())
      for _ in 0..<3 {
        let keyPath = scalars.randomElement(using: &random)!
        var timing = MediaTiming()
        (timing.duration, timing.speed, timing.beginTime) = (extreme(), extreme(), extreme())
        (timing.timeOffset, timing.repeatCount) = (extreme(), extreme())
        (timing.autoreverses, timing.fillMode) = (Bool.random(using: &random), .both)
        if Bool.random(using: &random) {
          var basic = BasicAnimation(keyPath: keyPath, from: extreme(), to: extreme())
          basic.isAdditive = Bool.random(using: &random)
          basic.isCumulative = Bool.random(using: &random)
          basic.timingFunction = .bezier(0.1, extreme(), 0.9, extreme())
          basic.timing = timing
          layer.add(basic)
        } else {
          var frames = KeyframeAnimation(keyPath: keyPath, values: [extreme(), extreme(), extreme()])
          frames.calculationMode = CalculationMode.allCases.randomElement(using: &random)!
          frames.timing = timing
          layer.add(frames)
        }
      }
      for time in Self.extremes {
        let shown = layer.presentation(at: time)
        let fault = layer.properties.firstNonFinite(in: shown)
        #expect(fault == nil, "\(layer.animationKeys) at \(time): \(fault!)")
      }
    }
  }

  @Test("points, colours, rectangles and transforms at the ends stay finite as well")
  func neverNaNOthers() {
    let layer = Layer()
    let (most, least) = (CGFloat(1e308), CGFloat(-1e308))
    func add(
      _ keyPath: String, _ from: any AnimatableValue, _ to: any AnimatableValue,
      _ change: (inout BasicAnimation) -> Void = { _ in }
    ) { layer.add(with(BasicAnimation(keyPath: keyPath, from: from, to: to, duration: 1), change)) }
    add("position", CGPoint(x: most, y: least), CGPoint(x: least, y: most)) {
      $0.timingFunction = .bezier(0.3, -1e300, 0.6, 1e300)
    }
    add("transform", CATransform3D(scaleX: most, y: least), CATransform3D(scaleX: 1e-300, y: 0)) {
      $0.isAdditive = true
    }
    add("transform.rotation.z", 1e308, -1e308)
    add("bounds", CGRect(x: most, y: most, width: most, height: most), CGRect.zero)
    add("backgroundColor", Color(white: most), Color(white: least))
    for step in 0...100 {
      let shown = layer.presentation(at: Double(step) / 100)
      #expect(layer.properties.firstNonFinite(in: shown) == nil, "\(step)")
    }
  }

  @Test("a sum that overflows is left out: the layer shows what it would without it")
  func overflow() {
    let layer = Layer()
    layer.position.x = 1.7e308
    let more = BasicAnimation(keyPath: "position.x", from: 1.7e308, to: 1.7e308, duration: 1)
    layer.add(with(more) { $0.isAdditive = true })
    #expect(layer.presentation(at: 0.5).position.x == 1.7e308)
  }

  @Test("a duration or repeat without end never completes, and shows what it can")
  func endless() {
    let rig = Rig()
    let layer = rig.layer()
    var ended = false
    rig.turn {
      for duration in [Double.infinity, 1e308] {
        var slow = BasicAnimation(keyPath: "opacity", from: 0.5, to: 1, duration: duration)
        slow.completion = { _ in ended = true }
        layer.add(slow)
      }
      var again = BasicAnimation(keyPath: "position.x", from: 0, to: 1, duration: 1e-3)
      (again.repeatCount, again.completion) = (.infinity, { _ in ended = true })
      layer.add(again)
    }
    rig.advance(to: 1e9)
    #expect(!ended)
    #expect(layer.presentation(at: 1e9).opacity == 0.5)
    #expect((0...1).contains(layer.presentation(at: 1e9 + 0.37).position.x))
    #expect(rig.messages.isEmpty)
  }

  @Test("numbers beyond all measure set from Swift neither trap nor run for ever")
  func beyondMeasure() {
    let rig = Rig()
    let (layer, view) = (rig.layer(), rig.view())
    let numbers = [1e9, 1e12, 1e18, 1e300, 1e308, .infinity]
    rig.turn {
      for number in numbers {
        layer.shadowRadius = number
        var turn = BasicAnimation(
          keyPath: "transform", from: CATransform3D.identity,
          to: CATransform3D(rotationAngle: 1, x: 0, y: 0, z: 1), duration: 1e-3)
        (turn.isCumulative, turn.repeatCount) = (true, number)
        layer.add(turn)
        var spring = SpringAnimation(keyPath: "position.x", from: 0, to: 1)
        (spring.mass, spring.stiffness, spring.damping) = (1e-9, number, 1 / number)
        (spring.duration, spring.speed) = (spring.settlingDuration, min(number, 1e308))
        layer.add(spring)
        var group = AnimationGroup([turn, spring], duration: number)
        (group.repeatDuration, group.timeOffset, group.speed) = (number, -min(number, 1e308), -1 / number)
        layer.add(group)
        View.animate(withDuration: number, delay: number, options: [.repeat, .autoreverse]) { view.alpha = 0 }
        View.animate(withDuration: number, usingSpringWithDamping: 1e-9, initialSpringVelocity: number) {
          view.center.x += 1
        }
        View.animateKeyframes(withDuration: number) {
          View.addKeyframe(withRelativeStartTime: -number, relativeDuration: number) { view.alpha = 1 }
        }
        Transaction.perform {
          Transaction.animationDuration = number
          layer.opacity = 1 / number
        }
        PropertyAnimator(duration: number, dampingRatio: number) { view.center.y += 1 }
          .startAnimation(afterDelay: number)
      }
    }
    for time in [0, 1, 1e3, 1e9] {
      rig.advance(to: time)
      for shown in [layer.presentation(at: time), view.layer.presentation(at: time)] {
        #expect(layer.properties.firstNonFinite(in: shown).map { $0.property == "shadowRadius" } ?? true)
      }
    }
    #expect(rig.messages.allSatisfy { $0.contains("keyframe") || $0.contains("must be") })
  }

  @Test("a property of a layer that is set to no number is named")
  func nonFiniteModel() {
    for (change, property) in [
      ({ $0.position.x = .nan }, "position"), ({ $0.transform.m34 = .infinity }, "transform"),
      ({ $0.transform.m33 = .nan }, "transform"), ({ $0.shadowOffset.height = .infinity }, "shadowOffset"),
      ({ _ in }, nil),
    ] as [((Layer) -> Void, String?)] {
      let layer = Layer()
      change(layer)
      #expect(layer.properties.firstNonFinite(in: layer.values)?.property == property)
    }
  }
}
