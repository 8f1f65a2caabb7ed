import Foundation

/// Axis along which content scrolls.
public enum ScrollAxis: Hashable, Sendable, CaseIterable {
  /// Axis from left to right, or from top to bottom.
  case horizontal, vertical

  /// The perpendicular axis.
  public var other: ScrollAxis { self == .horizontal ? .vertical : .horizontal }
}

extension CGPoint {
  /// Coordinate along an axis.
  public subscript(axis: ScrollAxis) -> CGFloat {
    get { axis == .horizontal ? x : y }
    set { if axis == .horizontal { x = newValue } else { y = newValue } }
  }

  /// Creates a point from a function that gives the coordinate on each axis; a negative zero becomes zero.
  ///
  /// The module computes all points with this initializer, so that none has a negative zero.
  init(_ coordinate: (ScrollAxis) -> CGFloat) {
    self.init(x: coordinate(.horizontal) + 0, y: coordinate(.vertical) + 0)
  }

  var length: CGFloat { hypot(x, y) }

  var isFinite: Bool { x.isFinite && y.isFinite }

  static func + (a: CGPoint, b: CGPoint) -> CGPoint { CGPoint { a[$0] + b[$0] } }
  static func - (a: CGPoint, b: CGPoint) -> CGPoint { CGPoint { a[$0] - b[$0] } }
  static func * (a: CGPoint, k: CGFloat) -> CGPoint { CGPoint { a[$0] * k } }
}

extension CGSize {
  /// Extent along an axis.
  public subscript(axis: ScrollAxis) -> CGFloat {
    get { axis == .horizontal ? width : height }
    set { if axis == .horizontal { width = newValue } else { height = newValue } }
  }

  var isFinite: Bool { width.isFinite && height.isFinite }
}

/// Distances from the four edges of a rectangle, in points; positive ones go inwards.
///
///     scrollView.contentInset = EdgeInsets(top: 44, left: 0, bottom: 34, right: 0)
public struct EdgeInsets: Hashable, Sendable {
  /// Distance from the top edge, in points.
  public var top: CGFloat
  /// Distance from the left edge, in points.
  public var left: CGFloat
  /// Distance from the bottom edge, in points.
  public var bottom: CGFloat
  /// Distance from the right edge, in points.
  public var right: CGFloat

  /// Insets of 0 at every edge.
  public static let zero = EdgeInsets()

  /// Creates insets in points (default: 0 at each edge).
  public init(top: CGFloat = 0, left: CGFloat = 0, bottom: CGFloat = 0, right: CGFloat = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// Inset at the edge with the smallest offset: left or top.
  func leading(_ axis: ScrollAxis) -> CGFloat { axis == .horizontal ? left : top }

  /// Inset at the edge with the largest offset: right or bottom.
  func trailing(_ axis: ScrollAxis) -> CGFloat { axis == .horizontal ? right : bottom }

  var isFinite: Bool { top.isFinite && left.isFinite && bottom.isFinite && right.isFinite }
}
