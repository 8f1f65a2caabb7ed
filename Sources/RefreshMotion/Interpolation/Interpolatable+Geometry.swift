import Foundation

extension CGPoint: Interpolatable {
  /// The point on the straight line between this one and another.
  @inlinable
  public func interpolated(to other: CGPoint, at fraction: Double) -> CGPoint {
    CGPoint(
      x: x.interpolated(to: other.x, at: fraction),
      y: y.interpolated(to: other.y, at: fraction))
  }

  /// This point plus another, read as a vector, times a scale.
  @inlinable
  public func adding(_ other: CGPoint, scaledBy scale: Double) -> CGPoint {
    CGPoint(x: x.adding(other.x, scaledBy: scale), y: y.adding(other.y, scaledBy: scale))
  }

  /// The length of the straight line to another point.
  @inlinable
  public func distance(to other: CGPoint) -> Double {
    hypot(x.distance(to: other.x), y.distance(to: other.y))
  }
}

extension CGSize: Interpolatable {
  /// The size between this one and another, by a fraction.
  @inlinable
  public func interpolated(to other: CGSize, at fraction: Double) -> CGSize {
    CGSize(
      width: width.interpolated(to: other.width, at: fraction),
      height: height.interpolated(to: other.height, at: fraction))
  }

  /// This size plus another times a scale.
  @inlinable
  public func adding(_ other: CGSize, scaledBy scale: Double) -> CGSize {
    CGSize(
      width: width.adding(other.width, scaledBy: scale),
      height: height.adding(other.height, scaledBy: scale))
  }

  /// The Euclidean distance over width and height.
  @inlinable
  public func distance(to other: CGSize) -> Double {
    hypot(width.distance(to: other.width), height.distance(to: other.height))
  }
}

extension CGRect: Interpolatable {
  /// The rectangle between this one and another, by a fraction.
  ///
  /// Origin and size are taken as stored: a rectangle of negative width is not normalised first.
  @inlinable
  public func interpolated(to other: CGRect, at fraction: Double) -> CGRect {
    CGRect(
      origin: origin.interpolated(to: other.origin, at: fraction),
      size: size.interpolated(to: other.size, at: fraction))
  }

  /// This rectangle's origin and size plus those of another times a scale.
  @inlinable
  public func adding(_ other: CGRect, scaledBy scale: Double) -> CGRect {
    CGRect(
      origin: origin.adding(other.origin, scaledBy: scale),
      size: size.adding(other.size, scaledBy: scale))
  }

  /// The Euclidean distance over all four numbers.
  @inlinable
  public func distance(to other: CGRect) -> Double {
    hypot(origin.distance(to: other.origin), size.distance(to: other.size))
  }
}
