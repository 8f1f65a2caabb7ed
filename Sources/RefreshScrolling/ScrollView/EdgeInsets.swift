import Foundation

/// Distances from the four edges of a rectangle, in points; positive ones go inwards.
public struct EdgeInsets: Hashable, Sendable {
  /// In points.
  public var top: CGFloat
  /// In points.
  public var left: CGFloat
  /// In points.
  public var bottom: CGFloat
  /// In points.
  public var right: CGFloat

  /// No distance anywhere.
  public static let zero = EdgeInsets()

  /// Makes insets; an edge not named has none.
  public init(top: CGFloat = 0, left: CGFloat = 0, bottom: CGFloat = 0, right: CGFloat = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// The inset where the offset is smallest: left or top.
  func leading(_ axis: ScrollAxis) -> CGFloat { axis == .horizontal ? left : top }

  /// The inset where the offset is greatest: right or bottom.
  func trailing(_ axis: ScrollAxis) -> CGFloat { axis == .horizontal ? right : bottom }

  var isFinite: Bool { top.isFinite && left.isFinite && bottom.isFinite && right.isFinite }
}
