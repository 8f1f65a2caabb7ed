import Foundation
import RefreshControls

/// Notes about a recorded motion for the user, one sentence each.
extension MotionSampler {
  func openingFindings(_ cycles: LoopSearch.Outcome) -> [String] {
    guard cycles.opening > 0 else { return [] }
    let (what, them) =
      cycles.opening == 1
      ? ("the first cycle is not", "it") : ("the first \(cycles.opening) cycles are not", "them")
    return [
      "\(what) like those that follow: the loop begins after \(them); only --format html includes \(them)"
    ]
  }

  func seamFindings(_ cycles: LoopSearch.Outcome) -> [String] {
    guard let worst = cycles.seam.first else { return [] }
    let others = cycles.seam.count > 1 ? " (and \(cycles.seam.count - 1) more)" : ""
    let remedy =
      cycles.period.map { "it closes after \($0): --cycles \($0)" }
      ?? "no number of cycles was found that closes it"
    let count = cycles.count == 1 ? "1 cycle" : "\(cycles.count) cycles"
    return [
      "the loop of \(count) does not close: \(worst.layer).\(worst.property) is \(worst.amountText) off\(others); \(remedy)"
    ]
  }

  func lengthFindings(_ part: String, _ seconds: TimeInterval, _ frames: Int) -> [String] {
    let exact = seconds * rate
    guard seconds > 0, abs(exact - Double(frames)) > 1e-3 else { return [] }
    let change = 100 * (Double(frames) / exact - 1)
    let number = String(format: "%.1f %%", abs(change))
    return [
      "\(part) takes \(String(format: "%.2f", exact)) frames at \(Int(rate)) a second and is played in \(frames), \(number) \(change > 0 ? "slower" : "faster")"
    ]
  }

  /// Notes about properties that depend on the speed or the direction of the pull; an export has one pull for all.
  func historyFindings(_ pull: ControlMotion.Phase) throws -> [String] {
    var findings: [String] = []
    let slow = try stage()
    slow.followHooks()
    try slow.pull(to: slow.distance(atPercent: 0))
    try slow.settle()
    for percent in stride(from: 0.0, through: 100, by: 20) {
      try slow.pull(to: slow.distance(atPercent: percent))
      try slow.settle()
    }
    var back: (change: PoseChange, percent: Int)?
    for percent in stride(from: 96, through: 4, by: -4) {
      try slow.pull(to: slow.distance(atPercent: Double(percent)))
      try slow.settle()
      keepGreatest(&back, slow.pose(), pull, percent)
    }
    if let back {
      findings.append(
        "\(hooks(slow, back.change)): \(back.change.layer).\(back.change.property) depends on the direction of the pull: at \(back.percent) % it is off by \(back.change.amountText) on the way back; the export shows the way out"
      )
    }
    let fast = try stage()
    fast.followHooks()
    var quick: (change: PoseChange, percent: Int)?
    for percent in stride(from: 0, through: 96, by: 4) {
      try fast.pull(to: fast.distance(atPercent: Double(percent)))
      try fast.advance(by: 1 / 120)
      if percent > 0 { keepGreatest(&quick, fast.pose(), pull, percent) }
    }
    if let quick {
      findings.append(
        "\(hooks(fast, quick.change)): \(quick.change.layer).\(quick.change.property) depends on how fast the content is pulled: pulled within 0.2 s, it is off by \(quick.change.amountText) at \(quick.percent) %; the export shows a pull that rests at every percent"
      )
    }
    return findings
  }

  /// Names of the hooks that have changed the layer, joined by "and".
  private func hooks(_ stage: MotionStage, _ change: PoseChange) -> String {
    let names = stage.hooks(changing: change.layer)
    // No hook has set the layer: its size or superlayer follows the pull.
    return names.isEmpty ? RefreshHook.handleScrolling.rawValue : names.joined(separator: " and ")
  }

  private func keepGreatest(
    _ worst: inout (change: PoseChange, percent: Int)?, _ pose: [PosedLayer], _ pull: ControlMotion.Phase,
    _ percent: Int
  ) {
    // One and a half times the tolerance: the pull misses its percentage slightly, and springs settle to
    // thousandths.
    let limit = MotionTolerance(
      points: 1.5 * sampling.tolerance.points, color: 1.5 * sampling.tolerance.color)
    let changes = PoseChange.changes(from: pull.instant(atFrame: percent).layers, to: pose, beyond: limit)
    guard let change = changes.first, change.excess > worst?.change.excess ?? 0 else { return }
    worst = (change, percent)
  }
}
