import Foundation
import RefreshLayers

/// Keeps every drag on the axis along which it moves first.
///
/// The axis is that of the larger displacement from the start of the drag. It stays until the drag ends, and applies to
/// the fling that follows.
public final class DirectionalLock: ScrollBehavior {
  /// The offset at which the last drag began, in points.
  public private(set) var initialContentOffset = CGPoint.zero

  /// The axis of the last drag, horizontal or vertical; none before it has moved.
  public private(set) var scrollDirectionAxis = ScrollDirection.none

  /// Creates a lock.
  public init() {}

  /// The direction of the content since the last drag began.
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
    // Only what this event adds is held back: a pull that was caught on the other axis stays where it is.
    if scrollDirectionAxis == .horizontal { offset.y = step.previousOffset.y }
    if scrollDirectionAxis == .vertical { offset.x = step.previousOffset.x }
  }

  public func scrollView(_ scrollView: ScrollView, willReleaseWith velocity: inout CGPoint) {
    if scrollDirectionAxis != .horizontal { velocity.x = 0 }
    if scrollDirectionAxis != .vertical { velocity.y = 0 }
  }
}

/// The direction in which an offset has moved.
public enum ScrollDirection: String, Hashable, Sendable, CaseIterable {
  /// Nowhere.
  case none
  /// Along both axes at once.
  case diagonal
  /// To a smaller x.
  case left
  /// To a greater x.
  case right
  /// To a smaller y.
  case up
  /// To a greater y.
  case down
  /// Left or right.
  case horizontal
  /// Up or down.
  case vertical

  /// The direction from one offset to another: none, diagonal, left, right, up or down.
  public init(from initialOffset: CGPoint, to offset: CGPoint) {
    let (dx, dy) = (offset.x - initialOffset.x, offset.y - initialOffset.y)
    self =
      if dx != 0 && dy != 0 { .diagonal } else if dx < 0 { .left } else if dx > 0 { .right } else if dy < 0 {
        .up
      } else if dy > 0 { .down } else { .none }
  }

  /// The axis of a direction: horizontal, vertical, or none if it is neither or both.
  public var axis: ScrollDirection {
    switch self {
    case .left, .right, .horizontal: .horizontal
    case .up, .down, .vertical: .vertical
    case .none, .diagonal: .none
    }
  }

  /// The name that this direction has in recipes for `UIScrollView`.
  @available(*, deprecated, renamed: "diagonal")
  public static var crazy: ScrollDirection { .diagonal }
}
