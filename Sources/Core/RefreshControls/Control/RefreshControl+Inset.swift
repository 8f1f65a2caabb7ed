import Foundation
import RefreshLayers
import RefreshMotion
import RefreshScrolling

/// The part of the scroll view's inset that is the control's: added, given back, and never more than once.
extension RefreshControl {
  /// The inset that the control adds at its edge of the scroll view at present, in points.
  public final var contributedInset: CGFloat { refresh?.inset ?? 0 }

  /// How far the control keeps the content open at present.
  final var heldDistance: CGFloat { refresh?.heldDistance ?? 0 }

  /// How far the content stays open during a refresh, in points.
  private final var distanceToHold: CGFloat {
    guard let holdDistance, holdDistance.isFinite else { return height }
    return max(0, holdDistance)
  }

  /// Adds the control's part and glides to where the content then rests.
  ///
  /// A reader who is not at the end of the content stays where she is when a control at that end opens.
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

  /// Opens the rest of the way after a drag that took over from the opening, unless it scrolls or throws the content away.
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

  /// The scroll view of a refresh, with its content where it is by now.
  ///
  /// A listener may change the inset or remove the control: it is nil if the refresh is over.
  private final func caughtUpScrollView(of refresh: Refresh) -> (any PullableScrollView)? {
    scrollView?.catchUp()
    return self.refresh === refresh ? scrollView : nil
  }

  /// The inset to add for the content to stay open by a distance.
  ///
  /// At a trailing edge, content that is shorter than the viewport needs what it lacks as well.
  private final func insetToHold(_ distance: CGFloat) -> CGFloat {
    guard let scrollView, !edge.isLeading else { return distance }
    let resting = restingInset
    let lacking = scrollView.bounds.size[edge.axis] - scrollView.contentSize[edge.axis] - resting[edge]
    return distance + restingOffset(with: resting) + lacking
  }

  /// Gives the control's part back, and calls the completion when the content is where it then rests.
  ///
  /// Content that was scrolled away stays where it is, or continues to move.
  final func closeInset(of refresh: Refresh, completion: @escaping () -> Void) {
    guard let scrollView = caughtUpScrollView(of: refresh) else { return }
    let inset = restingInset
    let old = takeInset(of: refresh)
    if pullDistance(with: inset) > 0 {
      glide(from: old, to: restingOffset(with: inset), duration: insetDuration) { _ in completion() }
    } else {
      scrollView.changeInset(at: edge, from: old, to: 0)
      if let scheduler = context?.scheduler { scheduler.deferAction(completion) } else { completion() }
    }
  }

  /// Gives the part of a refresh that is over back at once, to a scroll view that the control may leave.
  final func returnInset(of refresh: Refresh, to scrollView: any PullableScrollView) {
    let isGliding = refresh.glide != nil
    let old = takeInset(of: refresh)
    if isGliding {
      // A glide of the control's own would continue to a place where nothing holds the content any more.
      scrollView.changeInset(at: edge, from: old, to: 0, restingAt: nil, duration: 0, curve: nil) { _ in }
    } else {
      scrollView.changeInset(at: edge, from: old, to: 0)
    }
  }

  /// The control's part of the inset, which a refresh no longer has.
  private final func takeInset(of refresh: Refresh) -> CGFloat {
    let old = refresh.inset
    refresh.inset = 0
    refresh.heldDistance = 0
    refresh.isClosingHeld = false
    refresh.isOpeningHeld = false
    refresh.glide = nil
    return old
  }

  /// Follows content, viewport or other insets that change while the control is open or on its way.
  final func restingPlaceDidChange(contentGrows: Bool = false) {
    guard let scrollView, let refresh else { return }
    let isHeld = refresh.heldDistance > 0 && !edge.isLeading
    let needed = isHeld ? insetToHold(refresh.heldDistance) : refresh.inset
    var inset = restingInset
    inset[edge] += needed
    let target = restingOffset(with: inset)
    if let glide = refresh.glide, contentGrows, !edge.isLeading, target > glide.offset {
      // Rows that are added below the place where the content was pulled do not carry it along.
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

  /// Exchanges what the control added before for its present part, and glides to an offset along its axis.
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
