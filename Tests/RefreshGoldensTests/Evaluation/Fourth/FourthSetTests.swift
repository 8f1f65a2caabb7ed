import Foundation
import TestSupport
import Testing

@testable import RefreshGoldens

/// Twelve controls, each of another kind of motion, with edits that authors make.
enum FourthSet {
  static let all = [
    moons, shutter, pogo, carousel, sparks, radar, ledger, iris, dusk, rail, tug, loom,
  ]

  /// True for an edit that is set aside: a third of them, drawn by this seed before any was played.
  static func isHeldOut(_ edit: AuthorEdit, of control: EditedControl) -> Bool {
    var hash: UInt64 = 20_261_128
    for byte in "\(control.type) \(edit.number)".utf8 { hash = (hash ^ UInt64(byte)) &* 1_099_511_628_211 }
    return (hash >> 32) % 3 == 0
  }
}

/// `make test-verdicts SET=fourth` prints what is said of each edit, and `SET=fourth-held-out` of those set aside.
@Suite(.serialized, .enabled(if: ["fourth", "fourth-held-out"].contains(TestRun.set)))
struct FourthSetTests {
  @Test("most edits are named in at most two sentences, and none is passed over")
  func names() throws {
    var (good, all, before) = (0, 0, 0)
    for control in FourthSet.all {
      let golden = try control.play()
      for edit in control.edits
      where FourthSet.isHeldOut(edit, of: control) == (TestRun.set == "fourth-held-out") {
        let trace = try control.play(edit)
        func judge(_ golden: MotionTrace, _ trace: MotionTrace) -> (said: [String], ThirdSetTests.Judgement) {
          let said = MotionDiagnosis(golden, trace, framesPerSecond: 60).verdicts.map { "\($0)" }
          return (said, ThirdSetTests.Judgement(edit, said))
        }
        let (said, judgement) = judge(golden, trace)
        if judge(golden.withoutDeclarations, trace.withoutDeclarations).1.isGood { before += 1 }
        all += 1
        if judgement.isGood { good += 1 }
        judgement.report(edit, of: control, said)
      }
    }
    print("\(TestRun.set ?? ""): \(good) of \(all) named, \(before) without declarations")
    // As measured on 28 November 2026; those set aside were run once before, when 36 of 38 were named.
    #expect(good == all)
  }
}
