import Foundation
import RefreshMotion

/// Explains the difference between two traces: every change, what is seen most first.
public struct Diagnosis {
  let expected: MotionTrace
  let actual: MotionTrace
  private let framesPerSecond: Double
  private let explanation: Explanation
  /// The changes of the script.
  private let script: ScriptChanges
  /// The changes of tunables that the replay went without.
  private let tunables: [Change]
  /// The verdicts on the present control under the golden's script and with its tunables, if it was played so.
  private let replayed: [Verdict]?

  /// Compares the trace of a golden with the current one.
  ///
  /// - Parameter replayed: where the script or tunables were changed, how the clip moves now with the golden's: what differs
  ///   then follows from neither. Without it, only what cannot follow from them is reported.
  public init(
    _ expected: MotionTrace, _ actual: MotionTrace, framesPerSecond: Double, replayed: MotionTrace? = nil
  ) {
    var (expected, actual) = (expected, actual)
    // An older golden has no declarations to compare.
    if expected.hasDeclarations != actual.hasDeclarations {
      (expected, actual) = (expected.withoutDeclarations, actual.withoutDeclarations)
    }
    script = ScriptChanges(expected, actual)
    tunables = PhaseChanges.tunables(Edit(replayed ?? actual, actual).map(\.recordedSettings))
    self.replayed = replayed.map {
      Diagnosis(expected, $0, framesPerSecond: framesPerSecond).verdicts
    }
    self.expected = expected
    if !actual.isOfFile { actual = LayerMatching.aligned(actual, to: expected) }
    (self.actual, self.framesPerSecond) = (actual, framesPerSecond)
    explanation = Explanation(expected, actual, framesPerSecond: framesPerSecond)
  }

  /// The most changes that are reported of a clip.
  private static let maximumVerdicts = 8

  /// Every change, what is seen most first; none if the traces agree.
  public var verdicts: [Verdict] {
    guard replayed != nil || !script.isEmpty else {
      return Array(explanation.changes.prefix(Self.maximumVerdicts)).map(explanation.verdict)
    }
    let verdicts = scriptVerdicts + tunables.map(explanation.verdict) + ownVerdicts
    return Array(verdicts.prefix(Self.maximumVerdicts))
  }

  /// The verdicts on the script, if its change is seen.
  private var scriptVerdicts: [Verdict] {
    guard expected.frames.map(\.layers) != actual.frames.map(\.layers) else { return [] }
    return script.changes.map(explanation.verdict)
  }

  /// The verdicts on the control, besides those on the script.
  private var ownVerdicts: [Verdict] {
    replayed
      ?? explanation.changes.filter {
        script.leaves($0, isScene: explanation.isScene) && !explanation.isOfIndicators($0)
      }.map(explanation.verdict)
  }

  /// The change that is seen most; nil if the traces agree.
  public var verdict: Verdict? { verdicts.first }

  /// Whether the motion has drifted too far to pass, even where every single picture is within its tolerance.
  ///
  /// Half a frame of time, half a point of a length, a degree of a turn, a hundredth of anything else.
  var drifts: Bool {
    let frame = 0.5 / framesPerSecond
    let isOther = explanation.changes.contains { change in
      switch change.detail {
      case .value, .pull, .divergence: false
      case .allLate(let late): abs(late) >= frame
      case .slower(let factor, _, let until, _):
        until != nil || abs(factor - 1) * Double(expected.frames.count - change.frame) >= 0.5
      case .missing, .new, .frames, .longer, .setting, .tunable, .keyframes, .unanimated, .animated: true
      default:
        change.detail.lateness.map { abs($0) >= frame }
          ?? change.detail.seconds.map { abs($0.change) >= frame } ?? false
      }
    }
    return isOther
      || LayerCurves.pairs(expected, actual).contains { e, a in
        zip(e.curves, a.curves).contains { e, a in
          // A colour or a place that is other throughout is for the pictures to judge.
          !e.isColor && !(e.isStill && a.isStill)
            && (0..<min(e.count, a.count)).contains { a.difference($0, e, $0) >= e.visible }
        }
      }
  }
}
