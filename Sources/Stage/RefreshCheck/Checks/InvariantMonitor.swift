import Foundation
import RefreshControls
import RefreshLayers
import RefreshMotion
import RefreshScrolling
import RefreshStage

/// Invariants of every control, checked at every event and frame.
final class InvariantMonitor {
  private let control: RefreshControl
  private unowned let stage: Stage
  /// Inset in points that the scenario itself has added at the control's edge.
  var othersInset: CGFloat = 0
  /// True to check the inset at every frame instead of at rest only.
  var isStrict = false

  private var faults: [String] = []
  private var baseInset = EdgeInsets.zero
  private var phase = RefreshPhase.Kind.idle
  /// True between the delegate's `didStart` and `didEnd`.
  private var isInRefresh = false
  private var isInCycle = false
  private var resets = 0
  private var ends = 0
  private var isDetached = false

  init(_ control: RefreshControl, on stage: Stage) {
    self.control = control
    self.stage = stage
  }

  /// Stores the current inset, to which the scroll view must return.
  func begin() { baseInset = stage.scrollView.contentInset }

  private func note(_ message: String) { if !faults.contains(message) { faults.append(message) } }

  func note(_ event: RefreshEvent) {
    switch event.kind {
    case .phase(let from, let to):
      if from != phase { note("the phase went from \(from.rawValue) but was \(phase.rawValue)") }
      if !from.next.contains(to) {
        note("the phase went from \(from.rawValue) to \(to.rawValue), which is not allowed")
      }
      phase = to
    case .didStart:
      if isInRefresh { note("a refresh began inside another") }
      isInRefresh = true
    case .didStartCycle:
      if isInCycle || !isInRefresh { note("a cycle began inside another or outside a refresh") }
      isInCycle = true
    case .didEndCycle:
      if !isInCycle { note("a cycle ended that had not begun") }
      isInCycle = false
    case .didEnd:
      if !isInRefresh || isInCycle { note("a refresh ended that had not begun, or inside a cycle") }
      isInRefresh = false
      ends += 1
      if resets != ends { note("resetAnimationView was called \(resets) times for \(ends) refreshes") }
    case .hook(.resetAnimationView):
      if isInRefresh { resets += 1 }
    case .hook(.setup): isDetached = false
    case .scrolling(let pull):
      if !pull.distance.isFinite || pull.distance < 0 || !(0...1).contains(pull.ratio)
        || !pull.velocity.isFinite
      {
        note("handleScrolling was given distance \(pull.distance), ratio \(pull.ratio)")
      }
    case .detached:
      (phase, isInRefresh, isInCycle) = (.idle, false, false)
      resets = ends
    default: break
    }
    if case .hook = event.kind, control.scrollView == nil {
      note("a hook was called after the control was removed")
    }
  }

  /// Checks the invariants of the control and its scroll view in their current state.
  func check() {
    let offset = stage.scrollView.contentOffset
    if !offset.x.isFinite || !offset.y.isFinite { note("the content offset is \(offset)") }
    if !control.contributedInset.isFinite { note("the control's inset is \(control.contributedInset)") }
    if control.edge.isLeading, control.contributedInset > heldAtMost + Tolerance.rounding {
      note("the inset accumulates: the control holds \(control.contributedInset) points open")
    }
    if isStrict, abs(missingInset) > Tolerance.rounding { note("the inset is off by \(missingInset) points") }
    if isStrict, stage.scrollView.isAtRest, stage.scrollView.clampedOffset(offset) != offset {
      note("the content rests outside its limits, at \(offset)")
    }
    switch control.phase.kind {
    case .idle, .pulling, .armed, .cancelling:
      if control.contributedInset != 0 { note("the inset is open in phase \(control.phase.kind.rawValue)") }
    default: break
    }
  }

  private var heldAtMost: CGFloat { max(0, control.holdDistance ?? control.height) }

  /// Difference at the control's edge between the inset and the sum of its parts: the initial inset, the scenario's and
  /// the control's.
  private var missingInset: CGFloat {
    let edge = control.edge
    return stage.scrollView.contentInset[edge] - baseInset[edge] - othersInset - control.contributedInset
  }

  /// Faults so far, after the additional checks for a control at rest.
  func faultsAtRest() -> [String] {
    check()
    let scrollView = stage.scrollView
    if control.phase != .idle {
      note("at the end the control is \(control.phase.kind.rawValue) instead of idle")
    }
    if abs(missingInset) > Tolerance.rounding {
      note("the inset is not restored: \(control.edge.rawValue) is off by \(Self.points(missingInset))")
    }
    let resting = scrollView.clampedOffset(scrollView.contentOffset)
    let away = hypot(resting.x - scrollView.contentOffset.x, resting.y - scrollView.contentOffset.y)
    if away > Tolerance.rounding { note("the content rests \(Self.points(away)) outside its limits") }
    let across = control.edge.axis.other
    if control.frame.size[across] != scrollView.bounds.size[across] {
      note(
        "the control is \(control.frame.size[across]) wide in a viewport of \(scrollView.bounds.size[across])"
      )
    }
    if abs(control.frame.size[control.edge.axis] - control.height) > Tolerance.rounding {
      note(
        "the control is \(control.frame.size[control.edge.axis]) points high at rest instead of \(control.height)"
      )
    }
    for diagnostic in stage.diagnostics where diagnostic.severity == .error { note(diagnostic.message) }
    return faults
  }

  static func points(_ value: CGFloat) -> String { String(format: "%.2f points", Double(value)) }
}
