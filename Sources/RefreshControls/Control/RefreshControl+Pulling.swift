import Foundation
import RefreshLayers
import RefreshScrolling

/// How a pull becomes a refresh: what the scroll view reports, and what the phase makes of it.
extension RefreshControl: ScrollObserver {
  public func scrollViewDidScroll(_ scrollView: ScrollView) {
    layoutControl()
    change {
      let pull = pull
      switch phase.kind {
      case .idle, .cancelling:
        if scrollView.isDragging && pull.distance > 0 {
          follow(pull)
        } else if pull.distance > 0 || phase.kind == .cancelling {
          fallBack(pull)
        }
      case .pulling, .armed: follow(pull)
      case .settling, .refreshing, .ending, .showing, .exiting, .closing: break
      }
    }
  }

  public func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool, cancelled: Bool) {
    change {
      // Observers that heard of the release earlier may have changed what the pull is measured from.
      if let known = phase.pull, known.distance != pull.distance { reconsiderPull() }
      switch phase {
      case .armed(let pull):
        if cancelled { move(to: .cancelling(pull)) } else { startByPull() }
      case .pulling(let pull): move(to: .cancelling(pull))
      case .closing where refresh?.isClosingHeld == true: close()
      default: break
      }
    }
  }

  public func boundsSizeDidChange(_ scrollView: ScrollView, from old: CGSize) { placeDidChange() }

  public func contentInsetDidChange(_ scrollView: ScrollView, from old: EdgeInsets) { placeDidChange() }

  public func contentSizeDidChange(_ scrollView: ScrollView, from old: CGSize) {
    placeDidChange(contentGrows: scrollView.contentSize[edge.axis] > old[edge.axis])
  }

  public func scrollViewDidZoom(_ scrollView: ScrollView) {
    // A zoom moves the content's far edges.
    if !edge.isLeading { placeDidChange() }
  }

  /// Takes a new place for the content to rest into account, in any phase.
  private func placeDidChange(contentGrows: Bool = false) {
    change {
      restingPlaceDidChange(contentGrows: contentGrows)
      layoutControl()
      reconsiderPull()
      resetForNewSize()
    }
  }

  /// Judges a pull again that has not moved: what it is measured from or compared with has changed.
  final func reconsiderPull() {
    change {
      switch phase.kind {
      case .pulling, .armed: follow(pull)
      case .cancelling: fallBack(pull)
      default: break
      }
    }
  }

  /// The pull beyond which a release refreshes, in points.
  package var threshold: CGFloat { triggerDistance.flatMap { $0.isFinite ? max(0, $0) : nil } ?? height }

  /// Whether a pull that far refreshes.
  private func arms(_ pull: RefreshPhase.Pull) -> Bool {
    isEnabled && !isExhausted && pull.distance > threshold
  }

  /// Goes on with a pull under the finger.
  private func follow(_ pull: RefreshPhase.Pull) {
    switch phase.kind {
    case .armed where arms(pull): phase = .armed(pull)
    case .armed:
      move(to: .pulling(pull))
      post(.didDisarm) { [unowned self] in didDisarm() }
    case .pulling: phase = .pulling(pull)
    default: move(to: .pulling(pull))
    }
    post(pull.distance == 0 ? RefreshPhase.Pull() : pull)
    then { [unowned self] in
      // The hook may have begun or ended something.
      guard case .pulling(let pull) = phase else { return }
      if pull.distance == 0 { rest() } else if arms(pull) { arm(pull) }
    }
  }

  private func arm(_ pull: RefreshPhase.Pull) {
    move(to: .armed(pull))
    post(.didArm) { [unowned self] in didArm() }
    post(.announcement("Release to refresh"))
    then { [unowned self] in if trigger == .onReach, phase.kind == .armed { startByPull() } }
  }

  private func startByPull() { start(Refresh.Request(isAnimated: true, notifies: true)) }

  /// Goes on with content that moves back by itself.
  private func fallBack(_ pull: RefreshPhase.Pull) {
    if phase.kind == .cancelling { phase = .cancelling(pull) } else { move(to: .cancelling(pull)) }
    post(pull)
    then { [unowned self] in
      if case .cancelling(let pull) = phase, pull.distance == 0 { rest() }
    }
  }

  /// A pull is over without a refresh.
  private func rest() {
    move(to: .idle)
    resetForNewSize()
  }

  /// Goes to another phase; the table of `RefreshPhase.Kind` says which may follow.
  ///
  /// Any other would be a fault of this class and not of the author: it is reported, and the control closes.
  final func move(to next: RefreshPhase) {
    change {
      let (from, to) = (phase.kind, next.kind)
      guard from.next.contains(to) else { return recover(from: from, insteadOf: to) }
      phase = next
      post(.phase(from, to))
    }
  }
}
