import Foundation
import RefreshKit
import RefreshMotion
import Testing
import UIKit

@testable import Indicators

/// A motion a feature, as an iOS developer writes it and in RefreshKit's own names: equal bytes.
@Suite("motions of a dot")
struct DotMotionTests {
  struct Motion: CustomTestStringConvertible, @unchecked Sendable {
    let testDescription: String
    let shim: (DotMotions) -> Void
    /// The same with the dot, and the layer of its view.
    let own: (ShapeLayer, Layer) -> Void
    /// How many different frames there have to be at the least.
    var looks = 4

    init(
      _ name: String, looks: Int = 4, _ shim: @escaping (DotMotions) -> Void,
      _ own: @escaping (ShapeLayer, Layer) -> Void
    ) { (testDescription, self.looks, self.shim, self.own) = (name, looks, shim, own) }
  }

  private static let (red, green, blue) = (
    Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 1, blue: 0), Color(red: 0, green: 0, blue: 1)
  )

  static let motions = [
    Motion("spring", { $0.spring() }) { dot, _ in
      var spring = SpringAnimation(keyPath: "position.x", from: 20, to: 80)
      (spring.mass, spring.stiffness, spring.damping, spring.initialVelocity) = (1, 120, 8, 5)
      spring.duration = spring.settlingDuration
      dot.add(spring, forKey: "spring")
      dot.position.x = 80
    },
    Motion("transaction", { $0.transaction() }) { dot, _ in
      Transaction.begin()
      Transaction.animationDuration = 0.6
      Transaction.animationTimingFunction = .easeIn
      Transaction.setCompletionBlock { dot.fillColor = blue }
      dot.position = CGPoint(x: 70, y: 60)
      dot.opacity = 0.3
      Transaction.commit()
    },
    Motion("without actions", looks: 3, { $0.withoutActions() }) { dot, _ in
      Transaction.withoutActions {
        dot.opacity = 0.5
        dot.position.y = 60
      }
      dot.lineWidth = 4
      dot.strokeColor = green
    },
    Motion("gradient", { $0.gradient() }) { _, layer in
      let gradient = GradientLayer()
      gradient.frame = CGRect(x: 10, y: 10, width: 100, height: 20)
      (gradient.colors, gradient.locations) = ([red, green, blue], [0, 0.5, 1])
      (gradient.startPoint, gradient.endPoint) = (CGPoint(x: 0, y: 0.5), CGPoint(x: 1, y: 0.5))
      layer.addSublayer(gradient)
      var slide = BasicAnimation(
        keyPath: "locations", from: [0.0, 0.1, 0.2], to: [0.8, 0.9, 1.0], duration: 0.8)
      slide.repeatCount = .infinity
      gradient.add(slide, forKey: "slide")
      var colors = BasicAnimation(keyPath: "colors", to: [Color.white, .black, .white], duration: 0.5)
      colors.autoreverses = true
      gradient.add(colors, forKey: "colors")
    },
    Motion("along a path", { $0.alongPath() }) { dot, _ in
      var ride = KeyframeAnimation(keyPath: "position", values: [])
      ride.path = BezierPath(
        arcCenter: CGPoint(x: 60, y: 45), radius: 30, startAngle: 0, endAngle: 1.5 * .pi)
      (ride.rotationMode, ride.calculationMode, ride.duration) = (.rotateAuto, .paced, 0.9)
      dot.add(ride)
    },
    Motion("steps", { $0.steps() }) { dot, _ in
      var steps = KeyframeAnimation(
        keyPath: "transform.rotation.z", values: [0.0, Double.pi / 4, Double.pi / 2, 0.0],
        keyTimes: [0, 0.2, 0.7, 1])
      (steps.calculationMode, steps.duration) = (.discrete, 0.8)
      dot.add(steps, forKey: "steps")
      var sway = KeyframeAnimation(keyPath: "position.y", values: [0.0, 10.0, -10.0, 0.0])
      (sway.isAdditive, sway.calculationMode) = (true, .cubic)
      sway.timingFunctions = [.easeIn, .easeOut, .linear]
      (sway.duration, sway.repeatDuration) = (1, 1.5)
      dot.add(sway, forKey: "sway")
    },
    Motion("cumulative", { $0.cumulative() }) { dot, _ in
      var turn = BasicAnimation(keyPath: "transform.rotation.z", duration: 0.4)
      turn.byValue = Double.pi / 3
      (turn.repeatCount, turn.isCumulative) = (3, true)
      (turn.fillMode, turn.isRemovedOnCompletion) = (.forwards, false)
      dot.add(turn, forKey: "turn")
    },
    Motion("group", { $0.group() }) { dot, _ in
      var fade = BasicAnimation(keyPath: "opacity", to: 0.0, duration: 0.3)
      (fade.beginTime, fade.fillMode) = (0.2, .both)
      let turned = CATransform3D(rotationAngle: .pi / 6, x: 0, y: 0, z: 1)
      let grow = BasicAnimation(
        keyPath: "transform", to: turned.concatenating(CATransform3D(scaleX: 2, y: 2)))
      var group = AnimationGroup([fade, grow], duration: 0.7)
      (group.speed, group.timingFunction) = (0.5, .easeOut)
      dot.add(group, forKey: "group")
    },
    Motion("looks", { $0.looks() }) { dot, _ in
      (dot.borderColor, dot.shadowColor) = (.black, .black)
      (dot.shadowOffset, dot.shadowRadius) = (CGSize(width: 2, height: 3), 2)
      for (key, value) in [("borderWidth", 4.0), ("shadowOpacity", 1), ("cornerRadius", 8)] {
        dot.add(BasicAnimation(keyPath: key, from: 0.0, to: value, duration: 0.6), forKey: key)
      }
      (dot.strokeColor, dot.lineWidth, dot.lineDashPattern) = (green, 3, [4, 2])
      dot.add(BasicAnimation(keyPath: "strokeEnd", from: 0.0, duration: 1), forKey: "stroke")
    },
    Motion("depth", { $0.depth() }) { dot, _ in
      var space = CATransform3D.identity
      space.m34 = -1.0 / 120
      let turned = CATransform3D(rotationAngle: .pi * 0.9, x: 1, y: 0, z: 0).concatenating(space)
      dot.add(BasicAnimation(keyPath: "transform", from: space, to: turned, duration: 0.8), forKey: "flip")
    },
    Motion("a value function", { $0.turnByFunction() }) { dot, _ in
      dot.add(BasicAnimation(keyPath: "transform.rotation.z", from: 0.0, to: Double.pi, duration: 1))
    },
    Motion("replicator", { $0.replicator() }) { dot, layer in
      let copies = ReplicatorLayer()
      copies.frame = CGRect(x: 0, y: 0, width: 120, height: 90)
      (copies.instanceCount, copies.instanceDelay) = (4, 0.1)
      copies.instanceTransform = CATransform3D(translationX: 25, y: 0)
      (copies.instanceRedOffset, copies.instanceAlphaOffset) = (
        CGFloat(-0.2 as Float), CGFloat(-0.1 as Float)
      )
      copies.addSublayer(dot)
      layer.addSublayer(copies)
      var hop = BasicAnimation(keyPath: "position.y", duration: 0.3)
      (hop.byValue, hop.autoreverses, hop.repeatCount) = (-20.0, true, .infinity)
      dot.add(hop, forKey: "hop")
    },
    Motion("mask", { $0.mask() }) { dot, layer in
      let cover = Layer(frame: CGRect(x: 0, y: 20, width: 120, height: 40))
      cover.backgroundColor = blue
      cover.mask = dot
      layer.addSublayer(cover)
      cover.add(BasicAnimation(keyPath: "bounds.size.width", to: 60.0, duration: 0.5), forKey: "wipe")
      dot.add(BasicAnimation(keyPath: "position", to: CGPoint(x: 100, y: 20), duration: 1), forKey: "slide")
    },
    Motion("boxes of structures", { $0.boxes() }) { dot, _ in
      dot.backgroundColor = green
      (dot.shadowOpacity, dot.shadowRadius) = (1, 0)
      dot.add(
        BasicAnimation(
          keyPath: "bounds", from: dot.bounds, to: CGRect(x: 0, y: 0, width: 40, height: 30), duration: 0.8),
        forKey: "grow")
      var ride = KeyframeAnimation(
        keyPath: "transform.translation",
        values: [CGSize.zero, CGSize(width: 30, height: 0), CGSize(width: 30, height: 20)])
      ride.timing.duration = 1
      dot.add(ride, forKey: "ride")
      dot.add(
        BasicAnimation(
          keyPath: "shadowOffset", from: CGSize(width: 0, height: 4), to: CGSize(width: 8, height: 8),
          duration: 0.6), forKey: "shade")
    },
  ]

  private func scenes() -> (Bench, DotMotions, Bench, ShapeLayer) {
    let (bench, own) = (Bench(), Bench())
    let view = bench.show { DotMotions(frame: CGRect(x: 0, y: 0, width: 120, height: 90)) }
    let dot = ShapeLayer()
    own.turn {
      dot.frame = CGRect(x: 10, y: 30, width: 20, height: 20)
      dot.path = BezierPath(roundedRect: dot.bounds, cornerRadius: 6)
      dot.fillColor = Self.red
      let view = View(frame: CGRect(x: 0, y: 0, width: 120, height: 90))
      view.layer.addSublayer(dot)
      own.root.addSubview(view)
    }
    return (bench, view, own, dot)
  }

  @Test("draw as in RefreshKit's own names", arguments: motions)
  func motion(_ motion: Motion) throws {
    let (bench, view, own, dot) = scenes()
    bench.turn { motion.shim(view) }
    if motion.testDescription == "without actions" {
      bench.turn { view.dot.strokeColor = UIColor.green.cgColor }
    }
    own.turn { motion.own(dot, dot.superlayer!) }
    let times = [0, 0.05, 0.12, 0.25, 0.4, 0.55, 0.7, 1.1, 1.4, 2.5]
    let frames = try bench.frames(times)
    let expected = try own.frames(times)
    // By numbers: a list of the pixels that differ takes minutes.
    let off = zip(frames, expected).map { zip($0, $1).count { $0 != $1 } }
    #expect(off == times.map { _ in 0 }, "pixels at \(times)")
    #expect(Set(frames).count >= motion.looks)
    #expect(bench.context.diagnostics == [])
  }

  @Test("a source of timers ticks at its times, waits while it is suspended, and ends")
  func ticks() throws {
    let (bench, view, own, dot) = scenes()
    bench.turn { view.tick() }
    func compare(_ time: TimeInterval, turns: Int) throws {
      bench.advance(to: time)
      own.advance(to: time)
      own.turn {
        Transaction.withoutActions {
          dot.transform = CATransform3DMakeRotation(CGFloat(turns) * .pi / 4, 0, 0, 1)
        }
      }
      #expect(view.turns == turns, "at \(time)")
      let off = try zip(bench.frame, own.frame).count { $0 != $1 }
      #expect(off == 0, "pixels at \(time)")
    }
    try compare(0.05, turns: 0)
    try compare(0.1, turns: 1)
    try compare(0.55, turns: 5)
    // Three ticks are missed, which count as one at once; the next comes at its own time.
    bench.turn { view.pauseTicking() }
    try compare(0.85, turns: 5)
    bench.turn { view.resumeTicking() }
    try compare(0.85, turns: 6)
    try compare(0.89, turns: 6)
    try compare(0.9, turns: 7)
    bench.turn { view.stopTicking() }
    try compare(2, turns: 7)
  }

  @Test("a timer's handlers run once each, work tells of its end, and a group waits for its queues")
  func dispatch() {
    // In Swift 6 mode the compiler takes a queue's closures for those of another thread.
    final class Log: @unchecked Sendable {
      var told: [String] = []
      func callAsFunction(_ what: String) {
        told.append("\(what) \((CACurrentMediaTime() * 10).rounded() / 10)")
      }
    }
    let (bench, tell) = (Bench(), Log())
    bench.turn {
      let once = DispatchSource.makeTimerSource()
      once.schedule(deadline: .now() + 0.3)
      once.setRegistrationHandler { tell("begun") }
      once.setCancelHandler { tell("cancelled") }
      once.setEventHandler {
        tell("fired")
        once.cancel()
        once.cancel()
      }
      once.activate()
      bench.held = once
      // Nobody keeps this one.
      let lost = DispatchSource.makeTimerSource()
      lost.schedule(deadline: .now(), repeating: 0.1)
      lost.setEventHandler { tell("lost") }
      lost.resume()
      let work = DispatchWorkItem { tell("work") }
      work.notify(queue: .main) { tell("after work") }
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.5, execute: work)
      let off = DispatchWorkItem { tell("off") }
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.4, execute: off)
      off.cancel()
      let group = DispatchGroup()
      DispatchQueue(label: "a", attributes: .concurrent, autoreleaseFrequency: .workItem)
        .async(group: group) { tell("grouped") }
      group.notify(queue: .main, work: DispatchWorkItem { tell("group") })
    }
    bench.advance(to: 1)
    #expect(
      tell.told == [
        "begun 0.0", "grouped 0.0", "group 0.0", "fired 0.3", "cancelled 0.3", "work 0.5", "after work 0.5",
      ])
  }

  @Test("a layer's time stops and goes on where it stopped")
  func pause() throws {
    let (bench, view, _, _) = scenes()
    bench.turn {
      let slide = CABasicAnimation(keyPath: "position.x")
      slide.fromValue = 0
      slide.toValue = 100
      slide.duration = 1
      view.dot.add(slide, forKey: nil)
    }
    func x() -> Double { Double(view.dot.refreshLayer.presentation(at: bench.context.now).position.x) }
    bench.advance(to: 0.3)
    bench.turn { view.pause() }
    for time in [0.4, 5] {
      bench.advance(to: time)
      #expect(abs(x() - 30) < 1e-9)
    }
    bench.turn { view.resume() }
    bench.advance(to: 5.5)
    #expect(abs(x() - 80) < 1e-9)
    bench.advance(to: 5.8)
    #expect(view.dot.animationKeys() == nil)
  }
}
