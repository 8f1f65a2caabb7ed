import Foundation
import RefreshFrames
import Testing

@testable import RefreshGoldens

/// Cycles whose change is known, because it was put in: six dots turn once in 0.9 s.
@Suite struct CycleChangeTests {
  private static func verdicts(_ knobs: Knobs) throws -> [Verdict] {
    let control = YahooFixture.self
    return try MotionDiagnosis(.of(control), .of(control, knobs), framesPerSecond: 60).verdicts
  }

  @Test(
    "longer and shorter cycles are another speed, to a thousandth, however many more or fewer they are",
    arguments: [0.5, 0.67, 0.9, 0.97, 1.02, 1.05, 1.28, 1.5])
  func stretched(factor: Double) throws {
    let verdict = try #require(Self.verdicts(Knobs(stretch: factor)).first)
    #expect(verdict.kind == .speed, "\(verdict)")
    #expect(abs(try #require(verdict.amount) - factor) < 0.001)
    let length = (0.9 * factor * 1000).rounded() / 1000
    #expect(verdict.sentence.contains("a cycle takes \(length) s instead of 0.9 s"), "\(verdict)")
  }

  @Test("cycles that wait before what they do are late by that", arguments: [0.017, 0.05, 0.2])
  func waiting(pause: Double) throws {
    let verdict = try #require(Self.verdicts(Knobs(delay: pause)).first)
    #expect(verdict.kind == .timing, "\(verdict)")
    #expect(abs(try #require(verdict.amount) - pause * 1000) < 0.1)
    #expect(verdict.sentence.contains("each cycle begins \(pause) s later"), "\(verdict)")
  }

  @Test("cycles that wait and take longer are told with both, and the same cycles with nothing")
  func both() throws {
    let kinds = try Self.verdicts(Knobs(delay: 0.1, stretch: 1.2)).map(\.kind)
    #expect(Set(kinds.prefix(2)) == [.timing, .speed], "\(kinds)")
    #expect(try Self.verdicts(Knobs()).isEmpty)
  }
}
