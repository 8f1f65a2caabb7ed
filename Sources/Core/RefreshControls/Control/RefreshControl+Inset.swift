import Foundation
import RefreshLayers
import RefreshMotion
import RefreshScrolling

/// Inset that the control adds to the scroll view: added once per refresh, and removed when the control closes.
extension RefreshControl {
  /// Inset that the control currently adds at its edge of the scroll view, in points.
  public final var contributedInset: CGFloat { refresh?.inset ?? 0 }

  /// Distance in points by which the control currently keeps the content open.
  final var heldDistance: CGFloat { refresh?.heldDistance ?? 0 }

  /// Distance in points by which the content stays open during a refresh.
  private final var distanceToHold: CGFloat {
    guard let holdDistance, holdDistance.isFinite else { return height }
    return max(0, holdDistance)
  }

  /// Adds the control's inset and glides to the new resting offset.
  ///
  /// At a trailing edge, content that is not scrolled to its end stays where it is.
  final func openInset(of refresh: Refresh, isAnimated: Bool) {
    guard let scrollView = caughtUpScrollView(of: refresh) else { return }
    let isElsewhere = !edge.isLeading && overscroll < -0.5
    refresh.heldDistance = distanceToHold
    let old = refresh.inset
    refresh.inset = insetToHold(refresh.heldDistance)
    if isElsewhere {
      scrollView.changeInset(at: edge, from: old, to: refresh.inset)
      if let scheduler = context?.scheduler {
        scheduler.deferAction { [weak self, weak refresh] in self?.resume(refresh) { self?.didOpen() } }
      }
      return
    }
    var inset = scrollView.contentInset
    inset[edge] += refresh.inset
    glide(from: old, to: restingOffset(with: inset), duration: isAnimated ? insetDuration : 0) {
      [unowned self] finished in
      refresh.isOpeningHeld = !finished && self.scrollView?.isDragging == true
      didOpen()
    }
  }

  private final func didOpen() {
    if case .settling(let cycle) = phase { move(to: .refreshing(cycle: cycle)) }
  }

  /// Completes the opening after a drag that interrupted it, unless the drag scrolled or flung the content away.
  final func openAfterDrag() {
    guard let refresh, refresh.isOpeningHeld, let scrollView = caughtUpScrollView(of: refresh) else { return }
    refresh.isOpeningHeld = false
    let velocity = (edge.isLeading ? 1 : -1) * scrollView.releaseVelocity[edge.axis]
    let isThrownAway = velocity > 0 && ReleaseVelocity.decelerates(Double(velocity))
    guard !isThrownAway, overscroll > -0.5, overscroll < refresh.heldDistance else { return }
    glide(from: refresh.inset, to: restingOffset(with: scrollView.contentInset), duration: insetDuration) {
      _ in
    }
  }

  /// Scroll view of a refresh, after its content has been moved to the current time.
  ///
  /// Nil if the refresh is over, because listeners notified by that movement can change the inset or remove the
  /// control.
  private final func caughtUpScrollView(of refresh: Refresh) -> (any PullableScrollView)? {
    scrollView?.catchUp()
    return self.refresh === refresh ? scrollView : nil
  }

  /// Inset that keeps the content open by a distance, in points.
  ///
  /// At a trailing edge, content shorter than the viewport also needs the difference to the viewport.
  private final func insetToHold(_ distance: CGFloat) -> CGFloat {
    guard let scrollView, !edge.isLeading else { return distance }
    let resting = restingInset
    let lacking = scrollView.bounds.size[edge.axis] - scrollView.contentSize[edge.axis] - resting[edge]
    return distance + restingOffset(with: resting) + lacking
  }

  /// Returns the control's inset, and calls the completion when the content has reached its resting offset.
  ///
  /// Content that was scrolled away stays where it is, or continues to move.
  final func closeInset(of refresh: Refresh, completion: @escaping () -> Void) {
    guard let scrollView = caughtUpScrollView(of: refresh) else { return }
    let inset = restingInset
    let old = clearInset(of: refresh)
    if pullDistance(with: inset) > 0 {
      glide(from: old, to: restingOffset(with: inset), duration: insetDuration) { _ in completion() }
    } else {
      scrollView.changeInset(at: edge, from: old, to: 0)
      if let scheduler = context?.scheduler { scheduler.deferAction(completion) } else { completion() }
    }
  }

  /// Returns the inset of an abandoned refresh at once, to a scroll view that the control may be leaving.
  final func returnInset(of refresh: Refresh, to scrollView: any PullableScrollView) {
    let isGliding = refresh.glide != nil
    let old = clearInset(of: refresh)
    if isGliding {
      // The control's own glide would continue to an offset at which no inset holds the content any more.
      scrollView.changeInset(at: edge, from: old, to: 0, restingAt: nil, duration: 0, curve: nil) { _ in }
    } else {
      scrollView.changeInset(at: edge, from: old, to: 0)
    }
  }

  /// Clears the inset of a refresh and returns its previous value, in points.
  private final func clearInset(of refresh: Refresh) -> CGFloat {
    let old = refresh.inset
    refresh.inset = 0
    refresh.heldDistance = 0
    refresh.isClosingHeld = false
    refresh.isOpeningHeld = false
    refresh.glide = nil
    return old
  }

  /// Adapts inset and glide to changed content, viewport or insets while the control is open or moving.
  final func restingPlaceDidChange(contentGrows: Bool = false) {
    guard let scrollView, let refresh else { return }
    let isHeld = refresh.heldDistance > 0 && !edge.isLeading
    let needed = isHeld ? insetToHold(refresh.heldDistance) : refresh.inset
    var inset = restingInset
    inset[edge] += needed
    let target = restingOffset(with: inset)
    if let glide = refresh.glide, contentGrows, !edge.isLeading, target > glide.offset {
      // Rows added below the pulled position do not move the content.
      glide.offset = target
    }
    if needed != refresh.inset {
      let old = refresh.inset
      refresh.inset = needed
      scrollView.changeInset(at: edge, from: old, to: needed)
    }
    guard let glide = refresh.glide, target != glide.offset else { return }
    self.glide(
      from: refresh.inset, to: target, duration: max(0, glide.end - now), completion: glide.completion)
  }

  /// Replaces the control's previous inset with the current one and glides to an offset along its axis.
  private final func glide(
    from old: CGFloat, to offset: CGFloat, duration: TimeInterval,
    completion: @escaping (Bool) -> Void
  ) {
    guard let scrollView, let refresh else { return }
    let glide = Refresh.Glide(end: now + duration, offset: offset, completion: completion)
    refresh.glide = glide
    scrollView.changeInset(
      at: edge, from: old, to: refresh.inset, restingAt: offset, duration: duration, curve: insetCurve
    ) { [weak self, weak glide] finished in
      self?.resume(glide) {
        self?.refresh?.glide = nil
        glide?.completion(finished)
      }
    }
  }
}
