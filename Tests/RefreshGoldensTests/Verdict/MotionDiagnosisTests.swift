import Foundation
import RefreshControls
import RefreshFrames
import Testing

@testable import RefreshGoldens

/// What a person reads, for changes small enough to see the answer by eye.
@Suite struct MotionDiagnosisTests {
  /// A dot that rests for half a second, then moves by two points a frame, at 60 frames a second.
  static func trace(
    count: Int = 90, layer: String = "dot",
    _ change: (Int, inout [TracePart: TraceValue]) -> Void = { _, _ in }
  ) -> MotionTrace {
    MotionTrace(
      (0..<count).map { index in
        var dot: [TracePart: TraceValue] = [
          "position.x": .number(Double(max(0, min(40, index - 30))) * 2),
          "backgroundColor": .color(0xFF00_00FF),
        ]
        change(index, &dot)
        return .init(
          time: Double(index) / 60, phase: .refreshing,
          layers: ["scroll": ["offset.y": .number(0)], layer: dot])
      })
  }

  static func sentence(_ other: MotionTrace) -> String? {
    MotionDiagnosis(trace(), other, framesPerSecond: 60).verdict.map { "\($0)" }
  }

  static func moved(_ index: (Double) -> Double) -> MotionTrace {
    trace { frame, dot in dot["position.x"] = .number(max(0, min(40, index(Double(frame)) - 30)) * 2) }
  }

  @Test("the same motion is nothing to speak of")
  func same() { #expect(Self.sentence(Self.trace()) == nil) }

  @Test("each class of change has its sentence")
  func sentences() {
    #expect(Self.sentence(Self.moved { $0 - 1 }) == "timing: dot starts 16.7 ms late, from 0.52 s")
    #expect(Self.sentence(Self.moved { $0 + 2 }) == "timing: dot starts 33.3 ms early, from 0.48 s")
    #expect(
      Self.sentence(Self.moved { $0 < 50 ? $0 : $0 + 1 })
        == "cadence: dot drops one frame at 0.83 s; the rest is 16.7 ms early")
    #expect(
      Self.sentence(Self.moved { $0 == 50 ? 49 : $0 }) == "cadence: dot shows one stale frame at 0.83 s")
    #expect(
      Self.sentence(Self.trace { _, dot in dot["backgroundColor"] = .color(0xFC00_00FF) })
        == "appearance: dot's backgroundColor is #fc0000 instead of red")
    #expect(
      Self.sentence(Self.trace { frame, dot in dot["opacity"] = .number(frame > 50 ? 0.5 : 1) })
        == "appearance: dot's opacity is 0.5 instead of 1, from 0.85 s")
    #expect(Self.sentence(Self.trace(layer: "disc")) == "structure: layer dot is missing")
    #expect(
      Self.sentence(Self.trace(count: 93)) == "structure: continues for 3 more frames, after 1.50 s")
    #expect(
      Self.sentence(Self.trace(count: 89)) == "structure: ends one frame earlier, after 1.48 s")
  }

  @Test("what is named is kept for programs too")
  func parts() throws {
    let verdict = try #require(
      MotionDiagnosis(Self.trace(), Self.moved { $0 - 1 }, framesPerSecond: 60).verdict)
    #expect(verdict.kind == .timing && verdict.layer == "dot")
    let (amount, time) = (try #require(verdict.amount), try #require(verdict.time))
    #expect(abs(amount - 1000 / 60.0) < 1e-9)
    #expect(abs(time - 31.0 / 60) < 1e-9)
  }
}
