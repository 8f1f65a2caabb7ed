import Foundation

/// One of the two ways in which content moves.
public enum ScrollAxis: Hashable, Sendable, CaseIterable {
  /// From left to right, or from top to bottom.
  case horizontal, vertical

  /// The axis across this one.
  public var other: ScrollAxis { self == .horizontal ? .vertical : .horizontal }
}

extension CGPoint {
  /// The coordinate along an axis.
  public subscript(axis: ScrollAxis) -> CGFloat {
    get { axis == .horizontal ? x : y }
    set { if axis == .horizontal { x = newValue } else { y = newValue } }
  }

  /// A point from the coordinate that a rule gives on each axis; a negative zero becomes zero.
  ///
  /// All points that the module computes are made here, so that none of them has a negative zero.
  init(_ coordinate: (ScrollAxis) -> CGFloat) {
    self.init(x: coordinate(.horizontal) + 0, y: coordinate(.vertical) + 0)
  }

  /// The distance from the origin.
  var length: CGFloat { hypot(x, y) }

  var isFinite: Bool { x.isFinite && y.isFinite }

  static func + (a: CGPoint, b: CGPoint) -> CGPoint { CGPoint { a[$0] + b[$0] } }
  static func - (a: CGPoint, b: CGPoint) -> CGPoint { CGPoint { a[$0] - b[$0] } }
  static func * (a: CGPoint, k: CGFloat) -> CGPoint { CGPoint { a[$0] * k } }
}

extension CGSize {
  /// The length along an axis.
  public subscript(axis: ScrollAxis) -> CGFloat {
    get { axis == .horizontal ? width : height }
    set { if axis == .horizontal { width = newValue } else { height = newValue } }
  }

  var isFinite: Bool { width.isFinite && height.isFinite }
}

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
