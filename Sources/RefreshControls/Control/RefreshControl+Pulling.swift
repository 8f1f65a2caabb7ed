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
      guard pull.distance > 0 else { return beginAsked() }
      if scrollView.isDragging { follow(pull, from: .idle) } else { fallBack(pull) }
    case .pulling, .armed: follow(pull, from: phase.kind)
    case .cancelling:
      if scrollView.isDragging && pull.distance > 0 {
        follow(pull, from: .cancelling)
      } else {
        fallBack(pull)
      }
    case .settling, .refreshing, .ending, .showing, .exiting, .closing: break
    }
  }

  public func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool, cancelled: Bool) {
    switch phase {
    case .armed(let pull):
      if cancelled { move(to: .cancelling(pull)) } else { startRefreshing(isAnimated: true, notifies: true) }
    case .pulling(let pull): move(to: .cancelling(pull))
    case .closing where isClosingHeld: close()
    default: break
    }
  }

  public func boundsSizeDidChange(_ scrollView: ScrollView, from old: CGSize) { placeDidChange() }

  public func contentInsetDidChange(_ scrollView: ScrollView, from old: EdgeInsets) { placeDidChange() }

  public func contentSizeDidChange(_ scrollView: ScrollView, from old: CGSize) {
    placeDidChange(contentGrows: scrollView.contentSize[edge.axis] > old[edge.axis])
  }

  /// Takes a new place for the content to rest into account, wherever the control stands in its life.
  private func placeDidChange(contentGrows: Bool = false) {
    restingPlaceDidChange(contentGrows: contentGrows)
    layoutControl()
    reconsiderPull()
    resetForNewSize()
    beginAsked()
  }

  /// Judges a pull anew that has not moved: what it is measured from or held against has changed.
  final func reconsiderPull() {
    switch phase.kind {
    case .pulling, .armed: follow(pull, from: phase.kind)
    case .cancelling: fallBack(pull)
    default: break
    }
  }

  /// Whether a pull that far refreshes.
  private func arms(_ pull: RefreshPhase.Pull) -> Bool {
    let threshold = triggerDistance.flatMap { $0.isFinite ? max(0, $0) : nil } ?? height
    return isEnabled && !isExhausted && pull.distance > threshold
  }

  /// Goes on with a pull under the finger, through every phase on the way.
  private func follow(_ pull: RefreshPhase.Pull, from phase: RefreshPhase.Kind) {
    let isArmed = phase == .armed
    let arms = arms(pull)
    if isArmed && arms {
      self.phase = .armed(pull)
    } else if phase == .pulling {
      self.phase = .pulling(pull)
    } else {
      move(to: .pulling(pull))
      if isArmed { call(.didDisarm) { didDisarm() } }
    }
    if pull.distance == 0 {
      deliver(RefreshPhase.Pull())
      if self.phase.kind == .pulling { rest() }
      return
    }
    deliver(pull)
    // The hook may have begun or ended something.
    guard self.phase.kind == .pulling, arms else { return }
    move(to: .armed(pull))
    call(.didArm) { didArm() }
    announce("Release to refresh")
    if trigger == .onReach, self.phase.kind == .armed { startRefreshing(isAnimated: true, notifies: true) }
  }

  /// Goes on with content that moves back by itself.
  private func fallBack(_ pull: RefreshPhase.Pull) {
    if phase.kind == .cancelling { phase = .cancelling(pull) } else { move(to: .cancelling(pull)) }
    deliver(pull)
    if pull.distance == 0, phase.kind == .cancelling { rest() }
  }

  /// A pull is over without a refresh.
  private func rest() {
    move(to: .idle)
    resetForNewSize()
  }

  final func deliver(_ pull: RefreshPhase.Pull) {
    emit(.scrolling(pull))
    guard scrollView != nil else { return }
    run(.handleScrolling) {
      Transaction.withoutActions {
        handleScrolling(
          on: animationView, pullDistance: pull.distance, pullRatio: pull.ratio, pullVelocity: pull.velocity)
      }
    }
  }

  /// Goes to another phase; the table of `RefreshPhase.Kind` says which may follow.
  ///
  /// Any other would be a fault of this class, and none of the author's: it is reported, and the control closes.
  final func move(to next: RefreshPhase) {
    let (from, to) = (phase.kind, next.kind)
    guard from.next.contains(to) else { return recover(from: from, insteadOf: to) }
    phase = next
    emit(.phase(from, to))
  }
}
