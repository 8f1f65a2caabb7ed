import Foundation
import RefreshMotion

/// Explains the difference between two traces: the change of every layer, and the first cause.
public struct Diagnosis {
  let expected: MotionTrace
  let actual: MotionTrace
  private let framesPerSecond: Double
  /// What changed in the author's terms; nil where one of the two is of a version that does not know them.
  private let explanation: Explanation?
  /// What changed in the script.
  private let script: ScriptChanges
  /// What differs under the golden's script, where that was changed and the present control was played under it.
  private let replayed: [Verdict]?

  /// Compares the trace of a golden with the current one.
  ///
  /// - Parameter replayed: where the script was changed, how the clip moves now under the golden's: what differs then is
  ///   the control's. Without it, only what cannot follow from the script is reported.
  public init(
    _ expected: MotionTrace, _ actual: MotionTrace, framesPerSecond: Double, replayed: MotionTrace? = nil
  ) {
    script = ScriptChanges(expected, actual)
    self.replayed = replayed.map {
      Diagnosis(expected, $0, framesPerSecond: framesPerSecond).verdicts
    }
    self.expected = expected
    let actual = LayerMatching.aligned(actual, to: expected)
    self.actual = actual
    self.framesPerSecond = framesPerSecond
    explanation = Explanation(expected, actual, framesPerSecond: framesPerSecond)
  }

  /// What differs of each layer, by its curves alone.
  var findings: [Finding] {
    var findings = Self.structure(expected, actual)
    let changed = Set(findings.map(\.layer))
    let phases = (expected: expected.frames.map(\.phase), actual: actual.frames.map(\.phase))
    let cycles = CycleChange(expected, actual, framesPerSecond: framesPerSecond)
    for (e, a) in LayerCurves.pairs(expected, actual) where !changed.contains(e.layer) {
      let diagnosis = LayerDiagnosis(expected: e, actual: a, phases: phases, cycles: cycles)
      if let finding = diagnosis.finding() { findings.append(finding) }
    }
    return findings
  }

  /// The most changes that are reported of a clip.
  private static let maximumVerdicts = 8

  /// Every change, what is seen most first; none if the traces agree.
  public var verdicts: [Verdict] {
    if !script.isEmpty, explanation != nil {
      return Array((scriptVerdicts + ownVerdicts).prefix(Self.maximumVerdicts))
    }
    // What nothing an author wrote explains may still be the same motion at other times: a finger that is slower.
    if let explanation, !explanation.statements.isEmpty, !explanation.isUnexplained {
      return explanation.statements.prefix(Self.maximumVerdicts).map(explanation.verdict)
    }
    return motionVerdict.map { [$0] } ?? []
  }

  /// What changed in the script, if that is seen.
  private var scriptVerdicts: [Verdict] {
    guard let explanation, expected.frames.map(\.layers) != actual.frames.map(\.layers) else { return [] }
    return script.statements.map(explanation.verdict)
  }

  /// What changed in the control beside the script.
  private var ownVerdicts: [Verdict] {
    if let replayed { return replayed }
    guard let explanation else { return [] }
    return explanation.statements
      .filter { script.leaves($0, isScene: explanation.isScene) && !explanation.isOfIndicators($0) }
      .map(explanation.verdict)
  }

  /// The change that is seen most; nil if the traces agree.
  public var verdict: Verdict? { verdicts.first }

  /// The layers that only one of the two ever has; one below another of them is not named by itself.
  private static func structure(_ expected: MotionTrace, _ actual: MotionTrace) -> [Finding] {
    let (old, new) = (Set(expected.layerNames), Set(actual.layerNames))
    func roots(_ layers: Set<String>) -> [String] {
      layers.filter { layer in !layers.contains { layer.hasPrefix($0 + "/") } }.sorted()
    }
    func first(_ layer: String, _ trace: MotionTrace) -> Int {
      trace.frames.firstIndex { $0.layers[layer] != nil } ?? 0
    }
    return roots(old.subtracting(new)).map {
      Finding(layer: $0, frame: first($0, expected), change: .gone, property: nil)
    }
      + roots(new.subtracting(old)).map {
        Finding(layer: $0, frame: first($0, actual), change: .new, property: nil)
      }
  }

  /// The first change of motion, or the one that explains all others; nil if the traces agree.
  private var motionVerdict: Verdict? {
    let findings = findings
    let wording = VerdictText(
      times: expected.frames.map(\.time), layers: Set(expected.layerNames).union(actual.layerNames),
      frameTime: 1 / framesPerSecond,
      // All that moves in a scene is its content.
      whole: expected.settings?.isEmpty == true ? "the content " : "")
    guard let primary = Self.primary(findings) else {
      let more = actual.frames.count - expected.frames.count
      return more == 0 ? nil : wording.frames(more: more, of: min(expected.frames.count, actual.frames.count))
    }
    // What the scroll view does at the same time, and every other layer then, happened to the whole clip.
    let early = findings.filter { $0.frame <= primary.frame + 2 }
    let isWhole =
      primary.isTemporal && findings.count > 1 && early.allSatisfy { $0.agrees(with: primary) }
      && early.contains { $0.layer == MotionTrace.scroll }
    if !isWhole, [.shape, .speed].contains(primary.kind), let whole = wholeFinding(findings, primary) {
      return wording.verdict(whole, isWhole: true)
    }
    return wording.verdict(primary, isWhole: isWhole)
  }

  /// What happened to the time of the whole clip, the content's among it, where that explains every layer.
  private func wholeFinding(_ findings: [Finding], _ primary: Finding) -> Finding? {
    guard findings.contains(where: { $0.layer == MotionTrace.scroll }),
      !findings.contains(where: { $0.kind == .structure }),
      let first = findings.map(\.frame).min(),
      let found = ClipWarp.fit(LayerCurves.pairs(expected, actual), from: first),
      // Layers that are slower for a while say it of themselves, but a finger that is slower is the whole clip's.
      primary.kind == .shape || found.warp.until.map(isOfFinger) != false
    else { return nil }
    let change: Finding.Change =
      found.warp.until.map {
        .pace(found.warp.stretch, until: Int($0.rounded()), late: found.late)
      } ?? .speed(found.warp.stretch)
    return Finding(layer: primary.layer, frame: first, change: change, property: nil)
  }

  /// Whether a present frame is of the pull, or of a scene.
  private func isOfFinger(_ frame: Double) -> Bool {
    let index = min(max(0, Int(frame) - 1), actual.frames.count - 1)
    return index >= 0 && ["idle", "pulling", "armed", "cancelling", ""].contains(actual.frames[index].phase)
  }

  /// The finding that the verdict names.
  private static func primary(_ findings: [Finding]) -> Finding? {
    if let structure = findings.first(where: { $0.kind == .structure }) { return structure }
    guard let first = findings.map(\.frame).min() else { return nil }
    // What begins within two frames may have one cause; motion of another kind says more than motion at another time.
    let early = findings.filter { $0.frame <= first + 2 }
    func rank(_ finding: Finding) -> Int {
      switch finding.kind {
      case .appearance: 0
      case .shape: 1
      case .speed: 2
      case .cadence: 3
      default: 4
      }
    }
    return early.min { (rank($0), $0.frame) < (rank($1), $1.frame) }
  }
}

extension Diagnosis {
  /// Whether the motion has drifted too far to pass, even where every single picture is within its tolerance.
  ///
  /// Half a frame of time, half a point of a length, a degree of a turn, a hundredth of anything else.
  var drifts: Bool {
    findings.contains { finding in
      switch finding.change {
      case .timing(let frames): abs(frames) >= 0.5
      case .speed(let factor, _): abs(factor - 1) * Double(expected.frames.count - finding.frame) >= 0.5
      case .pace, .cadence, .gone, .new: true
      case .appearance: false
      case .shape(let e, let a): Self.greatestDifference(e, a) >= e.visible
      }
    }
  }

  private static func greatestDifference(_ e: Curve, _ a: Curve) -> Double {
    (0..<min(e.count, a.count)).reduce(0) { max($0, a.difference($1, e, $1)) }
  }
}
