import Foundation
import RefreshClips
import Testing

@testable import RefreshRegression

/// Cycles whose change is known, because it was put in: a dot swings out once a cycle and steps back.
@Suite struct CycleChangeTests {
  /// Two and a half seconds from 0.5 s on, at 60 frames a second.
  static func trace(
    _ duration: Double, waitsBefore: Double = 0, waitsAfter: Double = 0, amplitude: Double = 100
  ) -> MotionTrace {
    let whole = waitsBefore + duration + waitsAfter
    var trace = MotionTrace(
      (0..<180).map { frame in
        let time = Double(frame) / 60
        let since = time < 0.5 ? 0 : (time - 0.5).truncatingRemainder(dividingBy: whole)
        let part = max(0, min(1, (since - waitsBefore) / duration))
        let x = (amplitude * sin(part * .pi / 2) * 1000).rounded() / 1000
        return .init(
          time: (time * 1e6).rounded() / 1e6, phase: time < 0.5 ? "armed" : "refreshing",
          layers: ["dot": ["position.x": .number(x), "opacity": .number(min(1, time / 2))]])
      })
    trace.mark(cycles: Array(stride(from: 0.5, to: 3, by: whole)))
    return trace
  }

  static func verdict(_ actual: MotionTrace) -> Verdict? {
    Diagnosis(trace(0.7), actual, framesPerSecond: 60).verdict
  }

  @Test(
    "longer and shorter cycles are another speed, to a thousandth, however many more or fewer they are",
    arguments: [0.35, 0.47, 0.63, 0.68, 0.714, 0.735, 0.9, 1.05])
  func stretched(duration: Double) throws {
    let verdict = try #require(Self.verdict(Self.trace(duration)))
    #expect(verdict.kind == .speed && verdict.layer == "dot", "\(verdict)")
    #expect(abs(try #require(verdict.amount) - duration / 0.7) < 0.001)
    #expect(verdict.sentence.contains("per cycle (\(VerdictText.milliseconds(duration)) instead of 700 ms)"))
  }

  @Test("cycles that wait before or after what they did are late", arguments: [0.017, 0.05, 0.2])
  func waiting(pause: Double) throws {
    for trace in [Self.trace(0.7, waitsBefore: pause), Self.trace(0.7, waitsAfter: pause)] {
      let verdict = try #require(Self.verdict(trace))
      #expect(verdict.kind == .timing, "\(verdict)")
      #expect(abs(try #require(verdict.amount) - pause * 1000) < 0.1)
    }
  }

  @Test("cycles that move otherwise as well are another shape")
  func shape() throws {
    let verdict = try #require(Self.verdict(Self.trace(0.8, amplitude: 140)))
    #expect(verdict.kind == .shape && verdict.property == "position.x", "\(verdict)")
  }

  @Test("cycles of one duration, one cycle alone and traces without cycles are no change of cycles")
  func none() {
    var silent = Self.trace(0.7)
    for index in silent.frames.indices { silent.frames[index].cycles = [] }
    for other in [Self.trace(0.7), Self.trace(0.7, amplitude: 3), Self.trace(4), silent] {
      #expect(CycleChange(Self.trace(0.7), other, framesPerSecond: 60) == nil)
    }
  }
}
