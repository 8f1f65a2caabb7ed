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

  /// A point from the coordinate that a rule gives on each axis.
  init(_ coordinate: (ScrollAxis) -> CGFloat) {
    self.init(x: coordinate(.horizontal), y: coordinate(.vertical))
  }

  /// The distance from the origin.
  var length: CGFloat { hypot(x, y) }

  var isFinite: Bool { x.isFinite && y.isFinite }

  static func + (a: CGPoint, b: CGPoint) -> CGPoint { CGPoint(x: a.x + b.x, y: a.y + b.y) }
  static func - (a: CGPoint, b: CGPoint) -> CGPoint { CGPoint(x: a.x - b.x, y: a.y - b.y) }
  static func * (a: CGPoint, k: CGFloat) -> CGPoint { CGPoint(x: a.x * k, y: a.y * k) }
}

extension CGSize {
  /// The length along an axis.
  public subscript(axis: ScrollAxis) -> CGFloat {
    get { axis == .horizontal ? width : height }
    set { if axis == .horizontal { width = newValue } else { height = newValue } }
  }

  var isFinite: Bool { width.isFinite && height.isFinite }
}
