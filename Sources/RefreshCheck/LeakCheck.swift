import Foundation
import RefreshControls
import RefreshStage

/// Looks whether a control is gone once nobody needs it.
enum LeakCheck {
  /// The phases in which a control, taken off and let go of, is kept alive by itself.
  static func leaks(of subject: CheckSubject) -> [String] {
    let count = CheckBench(subject, check: "leak").everyPhase.count
    return (0..<count).compactMap { index in
      let (phase, isGone) = isGone(subject, index)
      return isGone() ? nil : phase
    }
  }

  /// Plays a control into a phase and lets go of it; the answer is asked for when nothing is left but weak references.
  private static func isGone(_ subject: CheckSubject, _ index: Int) -> (String, () -> Bool) {
    weak var control: RefreshControl?
    var phase = ""
    let stage = {
      let bench = CheckBench(subject, check: "leak")
      bench.play(bench.everyPhase[index])
      phase = bench.control.phase.kind.rawValue
      control = bench.control
      bench.stage.forgetControl()
      bench.stage.onEvent = nil
      return bench.stage
    }()
    // What the control has planned runs out, without it.
    stage.advance(to: stage.time + 15)
    return (phase, { control == nil })
  }
}
