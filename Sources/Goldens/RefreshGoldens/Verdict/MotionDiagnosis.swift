import Foundation
import RefreshMotion

/// Explanation of the difference between two traces: all changes, causes first, then by visibility.
public struct MotionDiagnosis {
  let expected: MotionTrace
  let actual: MotionTrace
  private let framesPerSecond: Double
  private let explanation: Explanation
  /// Changes of the clip's script.
  private let script: ScriptChanges
  /// Changes of tunables that the replay undid; empty without a replay.
  private let tunables: [Change]
  /// Verdicts on the present control, played with the golden's script and tunables; nil without a replay.
  private let replayed: [Verdict]?

  /// Compares the trace of a golden with the present trace.
  ///
  /// - Parameter replayed: Present motion with the golden's script and tunables, if these changed: remaining
  ///   differences then have other causes. Nil without a replay; after a change of the script, only differences that
  ///   cannot follow from it are then reported.
  public init(
    _ expected: MotionTrace, _ actual: MotionTrace, framesPerSecond: Double, replayed: MotionTrace? = nil
  ) {
    var (expected, actual) = (expected, actual)
    // Declared settings are compared only if both traces have them; older goldens do not.
    if expected.hasDeclarations != actual.hasDeclarations {
      (expected, actual) = (expected.withoutDeclarations, actual.withoutDeclarations)
    }
    script = ScriptChanges(expected, actual)
    tunables = PhaseChanges.tunables(OldAndNew(replayed ?? actual, actual).map(\.recordedSettings))
    self.replayed = replayed.map {
      MotionDiagnosis(expected, $0, framesPerSecond: framesPerSecond).verdicts
    }
    self.expected = expected
    if !actual.isOfFile { actual = LayerMatching.aligned(actual, to: expected) }
    (self.actual, self.framesPerSecond) = (actual, framesPerSecond)
    explanation = Explanation(expected, actual, framesPerSecond: framesPerSecond)
  }

  /// Maximum number of verdicts on a clip (8): fewer hide changes, more make reports unreadable.
  private static let maximumVerdicts = 8

  /// Verdicts on the changes, causes first, then by visibility; at most 8, and none if the traces agree.
  public var verdicts: [Verdict] {
    guard replayed != nil || !script.isEmpty else {
      return Array(explanation.changes.prefix(Self.maximumVerdicts)).map(explanation.verdict)
    }
    let verdicts = scriptVerdicts + tunables.map(explanation.verdict) + ownVerdicts
    return Array(verdicts.prefix(Self.maximumVerdicts))
  }

  /// Verdicts on the script; empty if the layers move identically.
  private var scriptVerdicts: [Verdict] {
    guard expected.frames.map(\.layers) != actual.frames.map(\.layers) else { return [] }
    return script.changes.map(explanation.verdict)
  }

  /// Verdicts on changes that do not follow from the script or tunables.
  private var ownVerdicts: [Verdict] {
    replayed
      ?? explanation.changes.filter {
        script.leaves($0, isScene: explanation.isScene) && !explanation.isOfIndicators($0)
      }.map(explanation.verdict)
  }

  /// First of the verdicts; nil if the traces agree.
  public var verdict: Verdict? { verdicts.first }

  /// True if the motion has drifted too far to pass, even if every picture is within its tolerance.
  ///
  /// Limits: half a frame of time, half a point of length, one degree of rotation, and 0.01 for scales, opacities and
  /// ratios. Changes of layers, settings, tunables and keyframes always count.
  var drifts: Bool {
    let frame = 0.5 / framesPerSecond
    let isOther = explanation.changes.contains { change in
      switch change.detail {
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
      || LayerCurves.pairs(expected, actual, isWhole: false).contains { e, a in
        zip(e.curves, a.curves).contains { e, a in
          // Colours, and values that are constant in both clips, are judged by the pictures.
          !e.isColor && !(e.isStill && a.isStill)
            && (0..<min(e.count, a.count)).contains { a.difference($0, e, $0) >= e.visible }
        }
      }
  }
}
