import Foundation
import TestSupport
import Testing

@testable import RefreshGoldens

/// Ten controls with edits by an author who had not seen the rules.
enum FifthSet {
  static let all = [
    equalizer, meteor, shimmer, flap, signature, typist, seesaw, ripple, courier, balloon,
  ]
}

/// `make test-verdicts SET=fifth` prints what is said of each edit.
@Suite(.serialized, .enabled(if: TestRun.set == "fifth"))
struct FifthSetTests {
  @Test("most edits are named in at most two sentences, and none is passed over")
  func names() throws {
    var (good, all) = (0, 0)
    for control in FifthSet.all {
      let golden = try control.play()
      for edit in control.edits {
        let trace = try control.play(edit)
        let said = MotionDiagnosis(golden, trace, framesPerSecond: 60).verdicts.map { "\($0)" }
        let judgement = ThirdSetTests.Judgement(edit, said)
        all += 1
        if judgement.isGood { good += 1 }
        judgement.report(edit, of: control, said)
      }
    }
    print("fifth: \(good) of \(all) named")
    // As measured on 28 November 2026; the first run named 83.
    #expect(good >= 86)
  }
}
