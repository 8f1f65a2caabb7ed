import Foundation
import RefreshLayers
import RefreshScrolling

extension RefreshControl {
  /// Insets of the scroll view without the control's own, in points.
  final var restingInset: EdgeInsets {
    var inset = scrollView?.contentInset ?? .zero
    inset[edge] -= contributedInset
    return inset
  }

  /// Offset along the control's axis at which content scrolled to its edge rests while the control is closed, in
  /// points.
  public final var restingOffset: CGFloat { restingOffset(with: restingInset) }

  /// Location of the pulling finger, in points from the top left corner of the viewport; nil without a finger.
  ///
  /// The coordinate across the pull is also the one in `animationView`. `handleScrolling` is called when the content
  /// moves, and when only the finger moves across the pull.
  public final var fingerLocation: CGPoint? { scrollView?.fingerLocation }

  /// Velocity of the pulling finger, in points per second along both axes; nil without a finger.
  ///
  /// `pullVelocity` is the content's velocity, which is lower than the finger's beyond the limits of the scroll view.
  public final var fingerVelocity: CGPoint? { scrollView?.fingerVelocity }

  /// Offset along the control's axis at which content scrolled to its edge rests with `inset`, in points.
  final func restingOffset(with inset: EdgeInsets) -> CGFloat {
    guard let scrollView, !edge.isLeading else { return -inset[edge] }
    let axis = edge.axis
    let least = 0 - (axis == .vertical ? inset.top : inset.left)
    return max(least, scrollView.contentSize[axis] + inset[edge] - scrollView.bounds.size[axis])
  }

  /// Overscroll beyond the resting offset with `inset`, in points; 0 or more.
  final func pullDistance(with inset: EdgeInsets) -> CGFloat {
    let distance = overscroll(with: inset)
    // Rounding error after a bounce does not count as a pull.
    return distance > 1e-6 && distance.isFinite ? distance : 0
  }

  /// Overscroll beyond the resting offset of the closed control, in points; negative if the content is scrolled away.
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

  /// Lays out the control and its animation view for the current pull.
  ///
  /// A slide-down control is attached to the content's edge; a background control to the viewport's edge, hidden
  /// until it is uncovered. A pull beyond the height stretches both; the animation view keeps the height.
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
      // Content shorter than the viewport has the control at the viewport's edge too.
      let resting = restingInset
      let end = restingOffset(with: resting) + scrollView.bounds.size[axis] - resting[edge]
      start = (type == .slideDown ? end : end + distance - stretched) + stacked
    }
    frame = rect(from: start, stretched, across: across, axis)
    isHidden = distance == 0 && type == .background
    animationView.frame = animationBox(in: rect(from: 0, stretched, across: across, axis))
  }

  /// Frame of the animation view in the layout, in the control's coordinates.
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

  /// Resets an idle control whose width or height has changed.
  final func resetForNewSize() {
    if isSetUp, phase.kind == .idle, refresh == nil, scrollView != nil,
      laidOutSize != animationView.bounds.size
    {
      reset()
    }
  }

  /// Sum of the distances by which other controls at the edge, opened earlier, keep the content open; this control is
  /// beyond them.
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

  /// True if this control was added later than `other` and is therefore drawn below it.
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
