import Foundation

/// The direction in which an offset has moved.
public enum ScrollDirection: String, Hashable, Sendable, CaseIterable {
  /// Nowhere.
  case none
  /// Along both axes at once.
  case crazy
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

  /// The direction from one offset to another: none, crazy, left, right, up or down.
  public init(from initialOffset: CGPoint, to offset: CGPoint) {
    let (dx, dy) = (offset.x - initialOffset.x, offset.y - initialOffset.y)
    self =
      if dx != 0 && dy != 0 { .crazy } else if dx < 0 { .left } else if dx > 0 { .right } else if dy < 0 {
        .up
      } else if dy > 0 { .down } else { .none }
  }

  /// The axis of a direction: horizontal, vertical, or none if it is neither or both.
  public var axis: ScrollDirection {
    switch self {
    case .left, .right, .horizontal: .horizontal
    case .up, .down, .vertical: .vertical
    case .none, .crazy: .none
    }
  }
}
