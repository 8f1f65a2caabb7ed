import Foundation
import RefreshLayers
import RefreshScrolling

extension RefreshControl {
  /// The scroll view's insets without what the control has added.
  final var restingInset: EdgeInsets {
    var inset = scrollView?.contentInset ?? .zero
    inset[edge] -= contributedInset
    return inset
  }

  /// Where content that is scrolled to the control's edge rests while the control is closed, along its axis, in points.
  public final var restingOffset: CGFloat { restingOffset(with: restingInset) }

  /// The finger's location while it pulls, in points from the top left corner of the viewport; nil without a finger.
  ///
  /// The coordinate across the pull is also the one in `animationView`. `handleScrolling` is called when the content
  /// moves, and when the finger alone moves across the pull.
  public final var fingerLocation: CGPoint? { scrollView?.fingerLocation }

  /// The finger's velocity while it pulls, in points per second along both axes; nil without a finger.
  ///
  /// `pullVelocity` is the content's, which is slower than the finger beyond the limits of the scroll view.
  public final var fingerVelocity: CGPoint? { scrollView?.fingerVelocity }

  /// Where content that is scrolled to the control's edge rests with an inset.
  final func restingOffset(with inset: EdgeInsets) -> CGFloat {
    guard let scrollView, !edge.isLeading else { return -inset[edge] }
    let axis = edge.axis
    let least = 0 - (axis == .vertical ? inset.top : inset.left)
    return max(least, scrollView.contentSize[axis] + inset[edge] - scrollView.bounds.size[axis])
  }

  /// How far the content is pulled beyond where it rests with an inset, in points; 0 or more.
  final func pullDistance(with inset: EdgeInsets) -> CGFloat {
    let distance = overscroll(with: inset)
    // A rounding error after a bounce is no pull.
    return distance > 1e-6 && distance.isFinite ? distance : 0
  }

  /// How far the content is beyond where it rests while the control is closed, in points; below 0 it is scrolled away.
  package final var overscroll: CGFloat { overscroll(with: restingInset) }

  private final func overscroll(with inset: EdgeInsets) -> CGFloat {
    guard let scrollView else { return 0 }
    let beyond = scrollView.contentOffset[edge.axis] - restingOffset(with: inset)
    return edge.isLeading ? -beyond : beyond
  }

  final var pull: RefreshPhase.Pull {
    let distance = pullDistance(with: restingInset)
    let along = scrollView?.velocity[edge.axis] ?? 0
    let velocity = edge.isLeading ? 0 - along : along
    return RefreshPhase.Pull(
      distance: distance, ratio: min(1, distance / height), velocity: velocity.isFinite ? velocity : 0)
  }

  /// Places the control and its animation view for the present pull.
  ///
  /// Slide-down sits on the content's edge; background hangs from the edge of the viewport, and is left out while
  /// nothing of it is uncovered. Past its height either stretches with the pull; the animation view keeps the height.
  final func layoutControl() {
    guard let scrollView else { return }
    let axis = edge.axis
    let across = scrollView.bounds.size[axis.other]
    let distance = pullDistance(with: restingInset)
    let stretched = max(height, distance)
    let stacked = stackedDistance
    let start: CGFloat
    if edge.isLeading {
      start = (type == .slideDown ? -stretched : -distance) - stacked
    } else {
      // Content that is shorter than the viewport has the control at the viewport's edge all the same.
      let resting = restingInset
      let end = restingOffset(with: resting) + scrollView.bounds.size[axis] - resting[edge]
      start = (type == .slideDown ? end : end + distance - stretched) + stacked
    }
    frame = rect(from: start, stretched, across: across, axis)
    isHidden = distance == 0 && type == .background
    animationView.frame = animationBox(in: rect(from: 0, stretched, across: across, axis))
  }

  /// The frame that the control's layout gives the animation view, in the control's coordinates.
  package final var animationBox: CGRect { animationBox(in: bounds) }

  private final func animationBox(in box: CGRect) -> CGRect {
    let axis = edge.axis
    let excess = max(0, box.size[axis] - height)
    var inner = box
    inner.size[axis] = height
    switch anchorPosition {
    case .top: break
    case .middle: inner.origin[axis] += excess / 2
    case .bottom: inner.origin[axis] += excess
    }
    return inner
  }

  /// Has a control that rests put everything in its place again where it has become wider or narrower.
  final func resetForNewSize() {
    if isSetUp, phase.kind == .idle, refresh == nil, scrollView != nil,
      laidOutSize != animationView.bounds.size
    {
      reset()
    }
  }

  /// How far other controls at the edge, which opened before this one, keep the content open: this one is beyond.
  private final var stackedDistance: CGFloat {
    guard let scrollView else { return 0 }
    var sum: CGFloat = 0
    for view in scrollView.subviews where view !== self {
      guard let other = view as? RefreshControl, other.edge == edge, other.heldDistance > 0 else { continue }
      let (began, otherBegan) = (refresh?.began ?? .infinity, other.refresh?.began ?? .infinity)
      if heldDistance == 0 || otherBegan < began || (otherBegan == began && isBelow(other)) {
        sum += other.heldDistance
      }
    }
    return sum
  }

  /// Whether the control was added after another, which puts it below.
  private final func isBelow(_ other: RefreshControl) -> Bool {
    superview?.subviews.first { $0 === self || $0 === other } === self
  }

  private final func rect(
    from start: CGFloat, _ length: CGFloat, across: CGFloat, _ axis: ScrollAxis
  ) -> CGRect {
    axis == .vertical
      ? CGRect(x: 0, y: start, width: across, height: length)
      : CGRect(x: start, y: 0, width: length, height: across)
  }
}
