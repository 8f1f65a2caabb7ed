import Foundation
import RefreshControls
import RefreshFrames
import RefreshLayers
import RefreshStage
import Testing

@testable import RefreshGoldens

/// What may be asserted, on traces whose faults are known because they were put in.
@Suite struct MotionAssertionTests {
  /// A layer whose position follows a function of the frame, at 60 frames a second.
  static func trace(
    _ count: Int = 120, opacity: (Int) -> Double = { _ in 1 }, x: (Int) -> Double
  ) -> MotionTrace {
    MotionTrace(
      (0..<count).map { frame in
        MotionTrace.Frame(
          time: Double(frame) / 60, phase: .refreshing,
          layers: [
            MotionTrace.control: ["bounds.width": .number(100)],
            "view/dot": [
              "position.x": .number((x(frame) * 1000).rounded() / 1000),
              "backgroundColor": .color(0xFF00_00FF),
              "opacity": .number(opacity(frame)),
            ],
          ])
      })
  }

  static func faults(
    _ trace: MotionTrace, _ assertions: MotionAssertion...,
    marks: ReleaseAndCycleTimes = ReleaseAndCycleTimes()
  ) -> [MotionViolation] {
    AssertionCheck(trace, marks, framesPerSecond: 60).faults(assertions)
  }

  /// Release of the finger after half a second.
  static let release: ReleaseAndCycleTimes = {
    var marks = ReleaseAndCycleTimes()
    marks.releases = [0.5]
    return marks
  }()

  static let continuity = MotionAssertion.velocityIsContinuousAtRelease(of: "dot.position.x")

  // MARK: Stale frames

  @Test("a frame that is shown twice in mid-motion is stale, whether the rest is late or not")
  func staleFrames() {
    for after in [0, 1] {
      let faults = Self.faults(
        Self.trace { Double($0 < 40 ? $0 : $0 == 40 ? 39 : $0 - after) * 2 }, .noStaleFrames)
      #expect(
        faults.map(\.sentence)
          == ["dot.position.x shows a stale frame (78 twice), at 0.67 s (no-stale-frames)"])
      #expect(faults.first?.layer == "view/dot" && faults.first?.property == "position.x")
      #expect(faults.first?.time == 40.0 / 60 && faults.first?.value == 2)
    }
  }

  @Test("rests, turns, pauses, steps and slow ends are no stale frames")
  func noStaleFrames() {
    let motions: [(Int) -> Double] = [
      { 40 * sin(Double($0) / 12) }, { Double(min($0, 50)) * 2 }, { Double($0 / 4) * 10 },
      { 100 * (1 - exp(-Double($0) / 8)) }, { $0 < 40 ? Double($0) : max(40, Double($0 - 10)) },
      { abs(Double($0 % 40) - 20) }, { pow(Double($0 - 60) / 20, 3) },
    ]
    for motion in motions { #expect(Self.faults(Self.trace(x: motion), .noStaleFrames).isEmpty) }
  }

  // MARK: Seams

  /// Looks just before and just after instants, at a layer whose position follows a function of time.
  static func seams(_ times: [Double], opacity: Double = 1, x: (Double) -> Double) -> [ClipSeam] {
    times.map { time in
      let dot = Layer(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      dot.backgroundColor = .red
      dot.opacity = opacity
      let looks = SeamJump.times(at: time).map { own in
        dot.position.x = x(own)
        return SeamSample.all(in: dot, at: 0)
      }
      return ClipSeam(time: time, looks: looks, paths: [ObjectIdentifier(dot): "view/dot"])
    }
  }

  static func seamFaults(_ seams: [ClipSeam]) -> [MotionViolation] {
    AssertionCheck(trace { Double($0) }, ReleaseAndCycleTimes(), seams: seams, framesPerSecond: 60).faults([
      .noSeam
    ])
  }

  @Test("what jumps where the cycle begins again is a seam; what goes there and back, or is unseen, is none")
  func seams() {
    func saw(_ time: Double) -> Double { time.truncatingRemainder(dividingBy: 0.5) * 60 }
    let jumps = Self.seamFaults(Self.seams([0.5, 1], x: saw))
    #expect(
      jumps.map(\.sentence)
        == ["dot.position.x jumps from 29.994 to 0.006 when the cycle repeats, at 0.50 s (no-seam)"])
    #expect(jumps.first.flatMap(\.value).map { abs($0 - 30) < 0.02 } == true)
    #expect(Self.seamFaults(Self.seams([0.5, 1], x: { abs(15 - saw($0)) })).isEmpty)
    #expect(Self.seamFaults(Self.seams([0.5, 1], opacity: 0, x: saw)).isEmpty)
    #expect(Self.seamFaults(Self.seams([0.2, 0.7], x: saw)).isEmpty)
    // As fast as a screen's width in a frame: that is motion.
    #expect(Self.seamFaults(Self.seams([0.5, 1], x: { $0 * 20_000 })).isEmpty)
  }

  @Test("a jump between cycles that the control accepts is no seam")
  func acceptedSeams() {
    let seams = Self.seams([0.5, 1]) { $0.truncatingRemainder(dividingBy: 0.5) * 60 }
    func faults(_ subject: String, _ seam: AcceptedJump.Seam) -> Int {
      AssertionCheck(
        Self.trace { Double($0) }, ReleaseAndCycleTimes(), seams: seams,
        accepting: [AcceptedJump(of: subject, at: seam, because: "a test")], framesPerSecond: 60
      ).faults([.noSeam]).count
    }
    #expect(faults("dot.position", .nextCycle) == 0)
    #expect(faults("view/dot", .nextCycle) == 0)
    #expect(faults("dot.position", .exit) == 1)
    #expect(faults("dot.opacity", .nextCycle) == 1)
  }

  // MARK: Settling

  @Test("what moves after the time has not settled; what rests by then has")
  func settles() {
    let trace = Self.trace { $0 < 72 ? Double($0) : 72 }
    #expect(Self.faults(trace, .settles(by: 1.2)).isEmpty)
    let faults = Self.faults(trace, .settles(by: 1.1, of: "dot"))
    #expect(
      faults.map(\.sentence)
        == ["dot.position.x still moves, by 6.000 since then, at 1.20 s (settles-by=1.1@dot)"])
    #expect(faults.first?.value == 6 && faults.first?.time == 1.2)
  }

  @Test("each motion is timed from its own beginning, wherever in the clip it is")
  func settlesWithin() {
    let trace = Self.trace { Double(min(max($0, 30), 66) + min(max($0, 80), 100)) }
    #expect(Self.faults(trace, .settles(within: 0.6, of: "dot")).isEmpty)
    #expect(
      Self.faults(trace, .settles(within: 0.5, of: "dot")).map(\.sentence)
        == ["dot.position.x moves for 0.60 s, at 0.50 s (settles-within=0.5@dot)"])
    let still = Self.trace { _ in 7 }
    #expect(Self.faults(still, .settles(within: 0, of: "dot")).isEmpty)
  }

  // MARK: Speed

  @Test("an oscillation is as fast as amplitude and frequency say, and a jump is faster")
  func speed() throws {
    let trace = Self.trace { 40 * sin(Double($0) / 12) }
    #expect(Self.faults(trace, .speed(atMost: 201, of: "dot.position.x")).isEmpty)
    let value = try #require(Self.faults(trace, .speed(atMost: 150, of: "dot.position.x")).first?.value)
    #expect(abs(value - 200) < 1, "\(value)")
    let jump = Self.trace { $0 < 60 ? 10 : 60 }
    #expect(
      Self.faults(jump, .speed(atMost: 2900, of: "dot.position.x")).map(\.sentence)
        == ["dot.position.x moves by 3000.0 per second, at 1.00 s (speed-at-most=2900@dot.position.x)"])
  }

  // MARK: Overshoot

  /// The step response of a damped spring, whose overshoot is exp(−πζ/√(1−ζ²)) of the way.
  static func spring(_ damping: Double) -> MotionTrace {
    trace(400) { frame in
      let (t, omega) = (Double(frame) / 60, 10.0)
      let damped = omega * (1 - damping * damping).squareRoot()
      let x = 1 - exp(-damping * omega * t) * (cos(damped * t) + damping * omega / damped * sin(damped * t))
      return t > 5 ? 100 : 100 * x
    }
  }

  @Test("a spring overshoots by what the law of damping says", arguments: [0.3, 0.5, 0.7])
  func overshoot(damping: Double) throws {
    let law = 100 * exp(-.pi * damping / (1 - damping * damping).squareRoot())
    let trace = Self.spring(damping)
    let fault = try #require(Self.faults(trace, .overshoots(atMost: 0.9 * law, of: "dot.position.x")).first)
    let value = try #require(fault.value)
    #expect(abs(value - law) < 0.02 * law, "\(fault)")
    #expect(fault.sentence.hasPrefix("dot.position.x overshoots "))
    #expect(Self.faults(trace, .overshoots(atMost: 1.01 * law, of: "dot.position.x")).isEmpty)
    #expect(Self.faults(trace, .overshoots(atMostPart: 1.01 * law / 100)).isEmpty)
    #expect(Self.faults(trace, .overshoots(atMostPart: 0.9 * law / 100)).count == 1)
  }

  @Test("a motion that ends where it reaches farthest does not overshoot, either way")
  func noOvershoot() {
    for sign in [1.0, -1] {
      let trace = Self.trace { sign * 80 * (1 - exp(-Double($0) / 6)) }
      #expect(Self.faults(trace, .overshoots(atMost: 0, of: "dot")).isEmpty)
    }
  }

  // MARK: Release

  @Test("a velocity that breaks off at the release is named with both velocities; one that goes on is not")
  func brokenOff() {
    let broken = Self.trace { $0 < 30 ? Double($0) * 3 : 87 + Double($0 - 29) }
    let faults = Self.faults(broken, Self.continuity, marks: Self.release)
    #expect(
      faults.map(\.sentence) == [
        "dot.position.x has a jump in velocity when the finger lifts: 180.00 per second before, 60.00 after, at 0.50 s (continuous-at-release@dot.position.x)"
      ])
    #expect(faults.first.flatMap(\.value).map { abs($0 - 120) < 0.1 } == true)
    let smooth = Self.trace { frame in
      frame < 30 ? Double(frame) * 3 : 90 + 3 * 12 * (1 - exp(-Double(frame - 30) / 12))
    }
    #expect(Self.faults(smooth, Self.continuity, marks: Self.release).isEmpty)
  }

  @Test("a change of speed is a jump from where an eye sees it on: half a point in a tenth of a second")
  func unseen() {
    func faults(_ speed: Double) -> [MotionViolation] {
      let trace = Self.trace { $0 < 30 ? 40 : 40 + speed * Double($0 - 29) / 60 }
      return Self.faults(trace, Self.continuity, marks: Self.release)
    }
    #expect(faults(0.58).isEmpty && faults(-4.5).isEmpty)
    #expect(faults(5.5).count == 1 && faults(-5.5).count == 1)
  }

  /// The content is pulled to 30 points, held, and springs back at 300 points per second, and a layer shows that.
  private static func springingBack(_ x: (_ pull: Double, _ frame: Int) -> Double) -> MotionTrace {
    func pull(_ frame: Int) -> Double {
      switch frame {
      case ..<20: 30 * sin(Double(frame) / 20 * .pi / 2)
      case ..<30: 30
      default: 30 * exp(-10 * Double(frame - 29) / 60)
      }
    }
    var trace = Self.trace { x(pull($0), $0) }
    for frame in trace.frames.indices {
      trace.frames[frame].layers[MotionTrace.scroll] = [
        "offset.y": .number(((-64 - pull(frame)) * 1000).rounded() / 1000)
      ]
    }
    return trace
  }

  @Test("what follows the content changes its velocity as the content does; what leaves it is named")
  func springsBack() {
    // In proportion, the less the farther, and backwards.
    let laws: [(Double) -> Double] = [{ 0.3 * $0 }, { 50 * (1 - exp(-$0 / 40)) }, { 20 - 2 * $0 }]
    for law in laws {
      let follows = Self.springingBack { pull, _ in law(pull) }
      #expect(Self.faults(follows, Self.continuity, marks: Self.release).isEmpty)
    }
    // Set out by itself, at twice the speed and the other way.
    for factor in [2.0, -1] {
      let leaves = Self.springingBack { pull, frame in
        frame < 30 ? 0.3 * pull : 9 - 0.3 * factor * (30 - pull)
      }
      #expect(Self.faults(leaves, Self.continuity, marks: Self.release).count == 1)
    }
    let alone = Self.springingBack { _, frame in frame < 30 ? 9 : 9 + 3 * Double(frame - 29) }
    #expect(Self.faults(alone, Self.continuity, marks: Self.release).count == 1)
    // The content itself is told of.
    let content = MotionAssertion.velocityIsContinuousAtRelease(of: "scroll.offset.y")
    #expect(Self.faults(alone, content, marks: Self.release).count == 1)
  }

  // MARK: Words

  @Test(
    "an assertion reads back as it is written",
    arguments: [
      "no-stale-frames", "no-seam@dot", "settles-by=2.5", "settles-by=2@view/dot.position.x",
      "settles-within=0.6@dot", "speed-at-most=300@dot.position.x",
      "overshoots-at-most=10%", "overshoots-at-most=2@dot.position.x", "continuous-at-release@dot.position.x",
      "continuous-at-release=40%@dot", "Waves:no-seam@dot",
    ])
  func readsBack(text: String) throws {
    #expect(try MotionAssertion(text).description == text)
  }

  @Test(
    "a wrong assertion is one line that says what is allowed",
    arguments: [
      ("settles-by", "expected a number of 0 or more, such as settles-by=2.5"),
      ("settles-by=-1", "expected a number of 0 or more, such as settles-by=2.5"),
      ("settles-by=5%", "expected a number of seconds, such as settles-by=2.5"),
      ("settles-within=0.6", "it needs a layer or property: add @disc.position.y"),
      ("settles-within=5%@dot", "expected a number of seconds, such as settles-within=0.6"),
      ("speed-at-most=5%@dot", "expected a number a second, such as speed-at-most=300"),
      ("speed-at-most=300", "it needs a layer or property: add @disc.position.y"),
      (
        "overshoots-at-most=2",
        "an amount needs a layer or property: add @disc.position.y, or give a percentage"
      ),
      ("no-seam@", "expected a layer or a property after @, such as disc.position.y"),
      ("continuous-at-release", "it needs a layer or property: add @disc.position.y"),
    ])
  func wrong(text: String, reason: String) {
    #expect(throws: MatrixError("the assertion '\(text)': \(reason)")) { try MotionAssertion(text) }
  }

  @Test("an assertion about something that is not there is broken, and says what is")
  func unknown() {
    let faults = Self.faults(Self.trace { Double($0) }, .settles(by: 5, of: "disc"))
    #expect(
      faults.map(\.sentence) == [
        "settles-by=5@disc: no layer or property is called 'disc'; the layers are the control, dot"
      ])
    #expect(Self.faults(Self.trace { Double($0) }, .settles(by: 5, of: "dot.cornerRadius")).isEmpty)
  }
}
