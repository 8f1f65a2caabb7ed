import Foundation
import RefreshLayers
import RefreshScrolling

/// How a pull becomes a refresh: what the scroll view reports, and what the phase makes of it.
extension RefreshControl: ScrollObserver {
  public func scrollViewDidScroll(_ scrollView: ScrollView) {
    layoutControl()
    let pull = pull
    switch phase.kind {
    case .idle:
      guard pull.distance > 0 else { return }
      move(to: scrollView.isDragging ? .pulling(pull) : .cancelling(pull))
      deliver(pull)
      arm(pull)
    case .pulling, .armed:
      follow(pull)
    case .cancelling:
      if pull.distance == 0 {
        deliver(RefreshPhase.Pull())
        move(to: .idle)
      } else if scrollView.isDragging {
        move(to: .pulling(pull))
        deliver(pull)
        arm(pull)
      } else {
        phase = .cancelling(pull)
        deliver(pull)
      }
    case .settling, .refreshing, .ending, .exiting, .closing: break
    }
  }

  public func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool, cancelled: Bool) {
    switch phase {
    case .armed(let pull):
      if cancelled { move(to: .cancelling(pull)) } else { startRefreshing() }
    case .pulling(let pull): move(to: .cancelling(pull))
    case .closing where isClosingHeld: closeInset()
    default: break
    }
  }

  public func boundsSizeDidChange(_ scrollView: ScrollView, from old: CGSize) { layoutControl() }

  public func contentInsetDidChange(_ scrollView: ScrollView, from old: EdgeInsets) { layoutControl() }

  /// Goes on with a pull under the finger.
  private func follow(_ pull: RefreshPhase.Pull) {
    if pull.distance == 0 {
      // A finger may run past the whole height in one step: back through every phase on the way.
      if phase.kind == .armed { move(to: .pulling(pull)) }
      deliver(RefreshPhase.Pull())
      move(to: .idle)
      return
    }
    if phase.kind == .armed && pull.distance <= height {
      move(to: .pulling(pull))
    } else {
      phase = phase.kind == .armed ? .armed(pull) : .pulling(pull)
    }
    deliver(pull)
    arm(pull)
  }

  /// Arms the control once the pull exceeds its height.
  private func arm(_ pull: RefreshPhase.Pull) {
    if phase.kind == .pulling && pull.distance > height { move(to: .armed(pull)) }
  }

  private func deliver(_ pull: RefreshPhase.Pull) {
    emit(.scrolling(pull))
    Transaction.withoutActions {
      handleScrolling(
        on: animationView, pullDistance: pull.distance, pullRatio: pull.ratio, pullVelocity: pull.velocity)
    }
    checkNumbers(after: .handleScrolling)
  }

  /// Goes to another phase; the table of `RefreshPhase.Kind` says which may follow.
  final func move(to next: RefreshPhase) {
    let (from, to) = (phase.kind, next.kind)
    precondition(from.next.contains(to), "\(Self.self): a control cannot go from \(from) to \(to)")
    phase = next
    emit(.phase(from, to))
  }
}
