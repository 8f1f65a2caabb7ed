import Foundation
import RefreshControls
import RefreshRendering
import RefreshStage
import TestSupport
import Testing

@testable import RefreshGoldens
@testable import refresh_examples

/// Assertions on real clips: the examples hold what every good control does, and planted faults are found in them.
@Suite struct ExampleAssertionTests {
  static let controls: [RefreshControl.Type] = [Colors.self, Bubbles.self, Google.self, Yahoo.self]

  // The finger is felt 120 times a second: at that very rate a frame may come just before the touch of its time.
  @Test(
    "the examples have no stale frame and no seam, at several rates", arguments: controls,
    TestRun.isLong ? [30.0, 100] : [30])
  func sound(control: RefreshControl.Type, fps: Double) throws {
    for scenario in Scenario.builtIn {
      var verifier = ClipVerifier(goldens: URL(fileURLWithPath: "/none"))
      verifier.assertions = [.noStaleFrames, .noSeam]
      let report = verifier.verifyMotion(SmallClips.clip(control, scenario: scenario, fps: fps))
      #expect(report.status == .passed, "\(report.message)")
    }
  }

  @Test(
    "a stale frame planted anywhere in an example's motion is found", arguments: CorpusTests.examples.indices)
  func stale(index: Int) throws {
    let whole = try CorpusTests.unchanged(CorpusTests.examples[index], 60)
    for time in [0.2, 0.8, 1.2] {
      let frame = whole.movingFrame(after: time)
      let check = AssertionCheck(whole.stale(at: frame), ReleaseAndCycleTimes(), framesPerSecond: 60)
      let faults = check.faults([.noStaleFrames])
      #expect(faults.contains { $0.time == whole.frames[frame].time }, "\(time): \(faults)")
    }
  }
}
