import Foundation
import RefreshLayers
import RefreshScrolling

/// Pull handling: turns events of the scroll view into phase changes.
extension RefreshControl {
  final func receive(_ event: PullEvent) {
    switch event {
    case .didScroll: didScroll()
    // A finger that moves only along the pull without moving the content changes nothing.
    case .fingerDidMove(let travel): if travel[edge.axis.other] != 0 { fingerDidMoveAcross() }
    case .didEndDragging(let cancelled): didEndDragging(cancelled: cancelled)
    case .viewportDidChange: placeDidChange()
    case .contentSizeDidChange(let old):
      placeDidChange(contentGrows: scrollView.map { $0.contentSize[edge.axis] > old[edge.axis] } ?? false)
    // Zooming moves the trailing edges of the content.
    case .didZoom: if !edge.isLeading { placeDidChange() }
    }
  }

  private final func didScroll() {
    layoutControl()
    change {
      let pull = pull
      switch phase.kind {
      case .idle, .cancelling:
        if scrollView?.isDragging == true && pull.distance > 0 {
          follow(pull)
        } else if pull.distance > 0 || phase.kind == .cancelling {
          fallBack(pull)
        }
      case .pulling, .armed: follow(pull)
      case .settling, .closing: followTransition(pull)
      case .refreshing, .ending, .showing, .exiting: break
      }
    }
  }

  private final func fingerDidMoveAcross() {
    change { if [.pulling, .armed].contains(phase.kind) { follow(pull) } }
  }

  private final func didEndDragging(cancelled: Bool) {
    change {
      // Observers notified of the release earlier may have changed the edges that the pull is measured from.
      if let known = phase.pull, known.distance != pull.distance { reconsiderPull() }
      switch phase {
      case .armed(let pull):
        if cancelled { move(to: .cancelling(pull)) } else { startByPull() }
      case .pulling(let pull): move(to: .cancelling(pull))
      case .closing where refresh?.isClosingHeld == true: close()
      default: openAfterDrag()
      }
    }
  }

  /// Adapts to a changed resting offset, in any phase.
  private func placeDidChange(contentGrows: Bool = false) {
    change {
      restingPlaceDidChange(contentGrows: contentGrows)
      layoutControl()
      reconsiderPull()
      resetForNewSize()
    }
  }

  /// Re-evaluates an unmoved pull, because the edge it is measured from or the threshold has changed.
  final func reconsiderPull() {
    change {
      switch phase.kind {
      case .pulling, .armed: follow(pull)
      case .cancelling: fallBack(pull)
      default: break
      }
    }
  }

  /// Maximum pull that remains beyond the current resting offset, in points; nil without a maximum.
  final var distanceLeft: CGFloat? {
    guard let maximumPullDistance, maximumPullDistance.isFinite else { return nil }
    return max(0, maximumPullDistance - heldDistance)
  }

  /// Applies the control's limit and resistance to the scroll view, or removes them.
  final func pullLimitsDidChange() {
    guard let scrollView else { return }
    let isLimited = maximumPullDistance != nil || pullResistance != nil
    guard let limiting = scrollView as? any PullLimitingScrollView else {
      guard isLimited else { return }
      return report(
        Diagnostic(
          .warning,
          "\(Self.self).\(maximumPullDistance == nil ? "pullResistance" : "maximumPullDistance") has no effect in this scroll view, which pulls by its own rules"
        ))
    }
    if isLimited { limiting.applyPullLimits(of: self) } else { limiting.removePullLimits(of: self) }
  }

  /// Warns if a distance that the author sets is negative or not finite.
  final func warn(ofDistance distance: CGFloat?, _ property: String) {
    guard let distance, !(distance >= 0 && distance.isFinite) else { return }
    report(
      Diagnostic(
        .warning,
        "\(Self.self).\(property) is \(distance) and counts as \(distance.isFinite ? "0" : "the height"): it must be a finite number of points, 0 or more"
      ))
  }

  /// Pull in points beyond which a release refreshes.
  package var threshold: CGFloat { triggerDistance.flatMap { $0.isFinite ? max(0, $0) : nil } ?? height }

  /// True if a release at this pull refreshes.
  private func arms(_ pull: RefreshPhase.Pull) -> Bool {
    isEnabled && !isExhausted && pull.distance > threshold
  }

  /// Updates the phase for a pull under the finger.
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
      // The hook may have begun or ended a refresh.
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

  private func startByPull() {
    change {
      followTransition(pull)
      start(Refresh.Request(isAnimated: true, notifies: true))
    }
  }

  /// Updates the phase while the content moves back without a finger.
  private func fallBack(_ pull: RefreshPhase.Pull) {
    if phase.kind == .cancelling { phase = .cancelling(pull) } else { move(to: .cancelling(pull)) }
    post(pull)
    then { [unowned self] in
      if case .cancelling(let pull) = phase, pull.distance == 0 { rest() }
    }
  }

  /// Calls `handleTransition` for content that opens to the hold distance or closes.
  private func followTransition(_ pull: RefreshPhase.Pull) {
    then { [unowned self] in
      run(.handleTransition) {
        Transaction.withoutActions {
          handleTransition(on: animationView, pullDistance: pull.distance, pullRatio: pull.ratio)
        }
      }
    }
  }

  /// Animates the control's appearance to that of a pull by its height, if a stretched control returns with the
  /// content.
  ///
  /// Applies to the opening after a release, before the first cycle.
  final func showHeight(insteadOf distance: CGFloat) {
    guard phase.kind == .settling, refresh?.cycle == nil, anchorPosition != .top, distance > height
    else { return }
    post(RefreshPhase.Pull(distance: height, ratio: 1), isAnimated: true)
  }

  /// Ends a pull without a refresh.
  private func rest() {
    move(to: .idle)
    resetForNewSize()
  }

  /// Changes the phase; `RefreshPhase.Kind` lists the legal transitions.
  ///
  /// An illegal transition is an error of this class, not of the author: it is reported and the control closes.
  final func move(to next: RefreshPhase) {
    change {
      let (from, to) = (phase.kind, next.kind)
      guard from.next.contains(to) else { return recover(from: from, insteadOf: to) }
      phase = next
      post(.phase(from, to))
    }
  }
}
