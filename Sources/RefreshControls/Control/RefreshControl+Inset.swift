import Foundation
import RefreshLayers
import RefreshScrolling

/// A glide of the content that the control has begun, to where it rests with the inset open or closed.
struct InsetGlide {
  var end: TimeInterval
  /// Along the control's axis.
  var offset: CGFloat
  let completion: () -> Void
}

/// The part of the scroll view's inset that is the control's: added, given back, and never more than once.
extension RefreshControl {
  /// What the control adds to the scroll view's inset at its edge at present, in points.
  public final var contributedInset: CGFloat { ownInset }

  /// How far the content stays open during a refresh, in points.
  final var distanceToHold: CGFloat {
    guard let holdDistance, holdDistance.isFinite else { return height }
    return max(0, holdDistance)
  }

  /// Adds the control's part and glides to where the content then rests.
  final func openInset(isAnimated: Bool) {
    guard let scrollView else { return }
    heldDistance = distanceToHold
    ownInset = insetToHold(heldDistance)
    var inset = scrollView.contentInset
    inset[edge] += ownInset
    let generation = generation
    glide(to: inset, offset: restingOffset(with: inset), duration: isAnimated ? insetDuration : 0) {
      [weak self] in
      guard let self, self.generation == generation, case .settling(let cycle) = self.phase else { return }
      self.move(to: .refreshing(cycle: cycle))
    }
  }

  /// What has to be added to the inset for the content to stay open by a distance.
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
  /// Content that was scrolled away stays where it is, and goes on if it moves.
  final func closeInset(completion: @escaping () -> Void) {
    guard let scrollView else { return }
    isClosingHeld = false
    var inset = scrollView.contentInset
    inset[edge] -= ownInset
    ownInset = 0
    heldDistance = 0
    if pullDistance(with: inset) > 0 {
      glide(to: inset, offset: restingOffset(with: inset), duration: insetDuration, completion: completion)
    } else {
      glide = nil
      glideCount += 1
      changingInset { scrollView.contentInset = inset }
      if let scheduler = context?.scheduler { scheduler.deferAction(completion) } else { completion() }
    }
  }

  /// Gives the control's part back at once, to a scroll view that the control leaves.
  final func returnInset(to scrollView: ScrollView) {
    let isGliding = glide != nil
    glide = nil
    glideCount += 1
    var inset = scrollView.contentInset
    inset[edge] -= ownInset
    ownInset = 0
    heldDistance = 0
    isClosingHeld = false
    // A glide of the control's own would go on to a place where nothing holds the content any more.
    if isGliding { scrollView.setContentInset(inset, duration: 0) } else { scrollView.contentInset = inset }
  }

  /// Follows content, viewport or other insets that change while the control is open or on its way.
  final func restingPlaceDidChange(contentGrows: Bool = false) {
    guard let scrollView, !isChangingInset else { return }
    if heldDistance > 0 && !edge.isLeading {
      let wanted = insetToHold(heldDistance)
      if wanted != ownInset {
        var inset = restingInset
        ownInset = wanted
        inset[edge] += wanted
        changingInset { scrollView.contentInset = inset }
      }
    }
    guard let glide else { return }
    let target = restingOffset(with: scrollView.contentInset)
    // Rows that are added below the place where the content was pulled do not carry it along.
    if target == glide.offset || (contentGrows && !edge.isLeading && target > glide.offset) { return }
    self.glide(
      to: scrollView.contentInset, offset: target, duration: max(0, glide.end - now),
      completion: glide.completion)
  }

  private final func glide(
    to inset: EdgeInsets, offset: CGFloat, duration: TimeInterval, completion: @escaping () -> Void
  ) {
    guard let scrollView else { return }
    glideCount += 1
    let count = glideCount
    glide = InsetGlide(end: now + duration, offset: offset, completion: completion)
    var target = scrollView.contentOffset
    target[edge.axis] = offset
    changingInset {
      scrollView.setContentInset(inset, offset: target, duration: duration, curve: insetCurve) {
        [weak self] _ in
        guard let self, self.glideCount == count else { return }
        self.glide = nil
        completion()
      }
    }
  }

  private final func changingInset(_ body: () -> Void) {
    let outer = isChangingInset
    isChangingInset = true
    body()
    isChangingInset = outer
  }
}
