import Foundation
import RefreshControls
import RefreshFrames
import RefreshMotion
import Testing

@testable import RefreshGoldens

/// A statement is applied to the golden's motion, and said only if that is the present motion then.
@Suite struct SubtractionTests {
  private static func traces(
    _ type: RefreshControl.Type, _ changed: [String: Literal]
  ) throws -> (MotionTrace, MotionTrace) {
    let before = try MotionTrace.of(type)
    return (before, try Constants.$changed.withValue(changed) { try MotionTrace.of(type) })
  }

  @Test("an animation shows at a time what its curve and its knots come to")
  func course() {
    var animation = MotionTrace.Animation(
      layer: "dot", keyPath: "position.x", begin: 1, duration: 0.5, repeats: 2, autoreverses: true,
      curve: .linear)
    animation.knots = [
      .init(at: 0, values: ["position.x": .number(10)]), .init(at: 1, values: ["position.x": .number(30)]),
    ]
    let course = AnimationCourse(animation)
    for (time, value) in [(1.0, 10.0), (1.25, 20), (1.5, 30), (1.75, 20), (2, 10), (2.9, 14)] {
      #expect(abs(course.value(of: "position.x", at: time)![0] - value) < 1e-9, "at \(time)")
    }
    #expect(course.value(of: "position.x", at: 0.9) == nil)
    #expect(course.value(of: "position.x", at: 3.1) == nil)
    #expect(course.value(of: "position.y", at: 1.2) == nil)
  }

  @Test("an animation in a group that eases is where its own curve is at the group's part of the time")
  func groupCurve() {
    var animation = MotionTrace.Animation(
      layer: "dot", keyPath: "opacity", begin: 0, duration: 2, curve: .easeIn)
    animation.groupCurve = .easeOut
    animation.knots = [
      .init(at: 0, values: ["opacity": .number(0)]), .init(at: 1, values: ["opacity": .number(1)]),
    ]
    for step in 0..<20 {
      let part = Double(step) / 20
      let expected = TimingCurve.easeIn.value(at: TimingCurve.easeOut.value(at: part))
      #expect(abs(AnimationCourse(animation).value(of: "opacity", at: 2 * part)![0] - expected) < 1e-9)
    }
  }

  @Test("a spring goes beyond its end by exp(−π ζ / √(1 − ζ²)) of its way")
  func overshoot() {
    var animation = MotionTrace.Animation(layer: "dot", keyPath: "opacity", begin: 0, duration: 3)
    let (stiffness, damping) = (100.0, 8.0)
    animation.spring = Spring(stiffness: stiffness, damping: damping)
    animation.knots = [
      .init(at: 0, values: ["opacity": .number(0)]), .init(at: 1, values: ["opacity": .number(2)]),
    ]
    let course = AnimationCourse(animation)
    let most = stride(from: 0, to: 3, by: 0.001).map { course.value(of: "opacity", at: $0)![0] }.max()!
    let ratio = damping / (2 * stiffness.squareRoot())
    #expect(abs(most - 2 * (1 + exp(-.pi * ratio / (1 - ratio * ratio).squareRoot()))) < 1e-3)
  }

  @Test("what an animation does not do is not said of it, and the motion is told as it diverges")
  func wrongSentence() throws {
    var (before, after) = try Self.traces(Springs.self, ["to": .number(200)])
    let path = before.path("ball")
    // The animation says that it goes to 200; what is seen is a slow wave across the golden's course.
    for index in after.frames.indices where index < before.frames.count {
      guard case .number(let x)? = before.frames[index].layers[path]?["position.x"] else { continue }
      let isCycle = before.frames[index].phase == .refreshing
      let wave = isCycle ? 14 * sin(Double(index) / 9) : 0
      after.frames[index].layers[path]?["position.x"] = .number(((x + wave) * 1000).rounded() / 1000)
    }
    let sentences = Diagnosis(before, after, framesPerSecond: 60).verdicts.map(\.sentence)
    #expect(!sentences.isEmpty && !sentences.contains { $0.contains("200") }, "\(sentences)")
    #expect(sentences.contains { $0.contains("ball's center.x diverges first") }, "\(sentences)")
  }

  @Test("a control that is higher is one change, whatever is laid out by its height")
  func height() throws {
    let (before, after) = try Self.traces(ChangeableBubbles.self, ["height": .number(90)])
    #expect(
      Diagnosis(before, after, framesPerSecond: 60).verdicts.map(\.sentence)
        == ["the control is 90 pt high instead of 80 pt"])
  }

  @Test("a clip that only takes longer from a moment on is told so, and one whose finger was slower")
  func time() throws {
    let whole = try MotionTrace.of(ChangeableBubbles.self)
    func played(_ source: (Double) -> Double) -> MotionTrace {
      MotionTrace(
        (0..<whole.frames.count).map { index in
          let x = min(source(Double(index)), Double(whole.frames.count - 1))
          let (low, part) = (Int(x), x - Double(Int(x)))
          var frame = whole.frames[low]
          frame.time = whole.frames[index].time
          let own = whole.frames[index]
          (frame.animations, frame.events, frame.cycles) = (own.animations, own.events, own.cycles)
          (frame.phase, frame.pull) = (own.phase, own.pull)
          guard part > 0, low + 1 < whole.frames.count else { return frame }
          for (layer, values) in frame.layers {
            for (name, value) in values {
              let next = whole.frames[low + 1].layers[layer]?[name] ?? name.standard
              guard case (.number(let a), .number(let b)) = (value, next) else { continue }
              frame.layers[layer]?[name] = .number(a + (b - a) * part)
            }
          }
          return frame
        }, settings: whole.settings)
    }
    let verdict = try #require(
      Diagnosis(
        whole, played { $0 < 20 ? $0 / 1.25 : $0 - 4 }, framesPerSecond: 60
      ).verdict)
    #expect(verdict.kind == .speed && verdict.layer == nil, "\(verdict)")
    // Twenty frames in place of sixteen: the rest is four frames late.
    let numbers = verdict.sentence.split(separator: " ").compactMap { Double($0) }
    #expect(try abs(#require(numbers.last) - 4000.0 / 60) < 3, "\(verdict)")
  }
}
