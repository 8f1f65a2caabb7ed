import Foundation
import RefreshLayers

/// Scroll behaviour that keeps every drag on the axis along which it moves first.
///
///     scrollView.addBehavior(DirectionalLock())
///
/// The axis is that of the larger displacement in the first movement of the drag; equal displacements give the
/// vertical one. It applies until the drag ends, and to the fling that follows.
public final class DirectionalLock: ScrollBehavior {
  /// Offset at which the last drag began, in points.
  public private(set) var initialContentOffset = CGPoint.zero

  /// Axis of the last drag, horizontal or vertical; none before the drag has moved.
  public private(set) var scrollDirectionAxis = ScrollDirection.none

  /// Creates a lock; add it with ``ScrollView/addBehavior(_:)``.
  public init() {}

  /// Direction in which the content offset has moved since the last drag began.
  public func scrollDirection(of scrollView: ScrollView) -> ScrollDirection {
    ScrollDirection(from: initialContentOffset, to: scrollView.contentOffset)
  }

  public func scrollViewWillBeginDragging(_ scrollView: ScrollView) {
    initialContentOffset = scrollView.contentOffset
    scrollDirectionAxis = .none
  }

  public func scrollView(_ scrollView: ScrollView, willDragTo offset: inout CGPoint, in step: DragStep) {
    if scrollDirectionAxis == .none {
      let moved = offset - step.previousOffset
      guard moved != .zero else { return }
      scrollDirectionAxis = abs(moved.x) > abs(moved.y) ? .horizontal : .vertical
    }
    // Only the movement of this event is removed: overscroll on the other axis that the finger caught stays.
    if scrollDirectionAxis == .horizontal { offset.y = step.previousOffset.y }
    if scrollDirectionAxis == .vertical { offset.x = step.previousOffset.x }
  }

  public func scrollView(_ scrollView: ScrollView, willReleaseWith velocity: inout CGPoint) {
    if scrollDirectionAxis != .horizontal { velocity.x = 0 }
    if scrollDirectionAxis != .vertical { velocity.y = 0 }
  }
}

/// Direction in which a content offset has moved.
public enum ScrollDirection: String, Hashable, Sendable, CaseIterable {
  /// No movement.
  case none
  /// Movement along both axes at once.
  case diagonal
  /// Movement to a smaller x.
  case left
  /// Movement to a greater x.
  case right
  /// Movement to a smaller y.
  case up
  /// Movement to a greater y.
  case down
  /// Movement to the left or right.
  case horizontal
  /// Movement up or down.
  case vertical

  /// Creates the direction from one offset to another: none, diagonal, left, right, up or down.
  public init(from initialOffset: CGPoint, to offset: CGPoint) {
    let (dx, dy) = (offset.x - initialOffset.x, offset.y - initialOffset.y)
    self =
      if dx != 0 && dy != 0 { .diagonal } else if dx < 0 { .left } else if dx > 0 { .right } else if dy < 0 {
        .up
      } else if dy > 0 { .down } else { .none }
  }

  /// Axis of the direction: horizontal, vertical, or none for diagonal movement and none.
  public var axis: ScrollDirection {
    switch self {
    case .left, .right, .horizontal: .horizontal
    case .up, .down, .vertical: .vertical
    case .none, .diagonal: .none
    }
  }

  /// Name of ``diagonal`` in common recipes for `UIScrollView`.
  @available(*, deprecated, renamed: "diagonal")
  public static var crazy: ScrollDirection { .diagonal }
}
