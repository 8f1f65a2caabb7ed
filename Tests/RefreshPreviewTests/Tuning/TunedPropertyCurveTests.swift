import Dispatch
import Foundation
import RefreshFrames
import RefreshMotion
import RefreshScrolling
import Testing

@testable import RefreshPreview
@testable import guide_controls

/// What is found of a tunable by trying another value, against the source of the guide's Hop: a dot goes to its target on a
/// curve within 0.18 s, and comes back on a spring.
@Suite struct TunedPropertyCurveTests {
  /// A pull that refreshes, of which the first dots hop once.
  private static let trial: ReplayableGesture = {
    var script = GestureScript()
    script.touches = (0...20).map { index in
      let phase: Touch.Phase = index == 0 ? .began : index == 20 ? .ended : .moved
      return Touch(
        id: 1, phase: phase, location: CGPoint(x: 180, y: 120 + 16 * index), timestamp: Double(index) / 60)
    }
    script.length = 0.9
    var choices = PreviewChoices(subject: "Hop")
    choices.tuning = ["count": "2"]
    let live = LiveStage(choices, subjects: [.control(Hop.self)], queue: DispatchQueue(label: "test"))
    live.script = script
    return ReplayableGesture(of: live, subjects: [.control(Hop.self)])
  }()

  @Test("a curve and a spring are found with their beginnings, ends and values")
  func shapes() throws {
    let there = try #require(try TunedPropertyCurve(of: "takeoff", in: Self.trial, preferring: nil, near: 0))
    #expect(there.layer.hasSuffix("dot 1") && there.part.name == "position.y")
    let going = try #require(there.motion)
    #expect(abs(going.to - going.from + 16) < 0.02, "\(going)")
    #expect(abs(going.end - going.start - 0.18) < 0.001, "\(going)")

    // A layer that the page looks at is preferred; the second dot begins a delay later.
    let second = there.layer.replacingOccurrences(of: "dot 1", with: "dot 2")
    let landing = try #require(
      try TunedPropertyCurve(of: "landing", in: Self.trial, preferring: second, near: 0))
    #expect(landing.layer == second)
    let back = try #require(landing.motion)
    #expect(abs(back.start - going.end - 0.07) < 0.002 && abs(back.from - going.to) < 0.05, "\(back)")
    #expect(abs(back.to - going.from) < 0.05, "\(back)")

    #expect(throws: PreviewError.self) {
      try TunedPropertyCurve(of: "count", in: Self.trial, preferring: nil, near: 0)
    }

    // At the top of its hop, a point of the target is a point of the dot.
    let grip = try TunablePositionEffects(of: there.layer, in: Self.trial, at: going.end)
    let target = grip.pulls.filter { $0.name == "target" }
    #expect(target.map(\.part) == [0, 1])
    #expect(abs(target[0].by.x - 1) < 0.1 && abs(target[0].by.y) < 0.01, "\(target)")
    #expect(abs(target[1].by.y - 1) < 0.1 && abs(target[1].by.x) < 0.01, "\(target)")
  }

  @Test("a motion is fitted between frames, also of a straight line")
  func fits() throws {
    var random = SeededRandom(seed: 7)
    for shape in [
      MotionShape.curve([0, 0, 1, 1]), .curve([0.42, 0, 0.58, 1]), .spring(duration: 0.5, bounce: 0.3),
      .spring(duration: 0.3, bounce: -0.2),
    ] {
      let (start, length) = (Double.random(in: 0...0.1, using: &random), 0.4)
      let (from, to) = (20.0, -35.0)
      let times = (0..<60).map { Double($0) / 60 }.filter { $0 > start && $0 < start + length }
      let courses = [shape, shape.changed].map { shape in
        times.map { from + (to - from) * shape.course($0 - start, length) }
      }
      let motion = try #require(
        ShapedMotion([shape, shape.changed], courses: courses, times: times, frame: 1.0 / 60))
      #expect(abs(motion.start - start) < 1e-3, "\(shape)")
      #expect(abs(motion.from - from) < 0.2 && abs(motion.to - to) < 0.2, "\(shape): \(motion)")
      if case .curve = shape { #expect(abs(motion.end - start - length) < 1e-3, "\(shape)") }
      // Something else is not taken for it.
      let others = courses.map { $0.enumerated().map { $1 + 8 * sin(Double($0)) } }
      #expect(ShapedMotion([shape, shape.changed], courses: others, times: times, frame: 1.0 / 60) == nil)
    }
  }

  @Test("a turn continues past half a circle")
  func turns() {
    let turns = [3, -3.2, Double.nan, -3].unwrapped
    #expect(turns[0] == 3 && turns[2].isNaN)
    #expect(abs(turns[1] - 2 * .pi + 3.2) < 1e-12)
    #expect(abs(turns[3] - 2 * .pi + 3) < 1e-12)
  }

  @Test("values that the source declares are no choices, so that a kept gesture follows the source")
  func declaredValues() {
    var choices = PreviewChoices(subject: "Hop")
    choices.tuning = ["count": "5", "delay": "0.02", "color": "#2F6FED/#8AB4FF", "title": "Other"]
    let live = LiveStage(choices, subjects: [.control(Hop.self)], queue: DispatchQueue(label: "test"))
    #expect(live.choices.tuning == ["delay": "0.02", "title": "Other"])
  }
}
