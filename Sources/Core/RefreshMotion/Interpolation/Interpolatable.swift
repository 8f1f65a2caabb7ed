import Foundation

/// A value that an animation can move between two others.
///
/// The type is read as a vector: numbers that are mixed component by component.
public protocol Interpolatable {
  /// The value between this one and another: this one at 0, the other at 1, both exactly.
  ///
  /// Fractions outside 0…1 continue the straight line. Two equal values give that same value at every fraction,
  /// so that an animation which goes nowhere changes nothing.
  func interpolated(to other: Self, at fraction: Double) -> Self

  /// This value plus another times a scale, component by component.
  func adding(_ other: Self, scaledBy scale: Double) -> Self

  /// How far apart two values are: the Euclidean distance over all components, in the unit of the components.
  ///
  /// Paced keyframes share out time by it.
  func distance(to other: Self) -> Double
}

extension Double: Interpolatable {
  /// The number between this one and another, exact at both ends and never NaN for finite numbers.
  @inlinable
  public func interpolated(to other: Double, at fraction: Double) -> Double {
    if fraction == 0 { return self }
    if fraction == 1 { return other }
    let span = other - self
    // Two numbers of opposite signs near 1e308 have no finite difference, but the number between them is finite.
    guard span.isFinite else { return self * (1 - fraction) + other * fraction }
    return self + span * fraction
  }

  /// This number plus another times a scale.
  @inlinable
  public func adding(_ other: Double, scaledBy scale: Double) -> Double {
    self + other * scale
  }

  /// The absolute difference, where the standard library's `distance(to:)` is signed.
  @inlinable
  public func distance(to other: Double) -> Double {
    (other - self).magnitude
  }
}

extension CGFloat: Interpolatable {
  /// The number between this one and another, exact at both ends and never NaN for finite numbers.
  @inlinable
  public func interpolated(to other: CGFloat, at fraction: Double) -> CGFloat {
    CGFloat(Double(self).interpolated(to: Double(other), at: fraction))
  }

  /// This number plus another times a scale.
  @inlinable
  public func adding(_ other: CGFloat, scaledBy scale: Double) -> CGFloat {
    self + other * CGFloat(scale)
  }

  /// The absolute difference.
  ///
  /// Disfavoured, because the standard library has a signed `distance(to:)` that gives a CGFloat: that one is meant
  /// wherever a call could mean both. Generic code over ``Interpolatable`` gets this one.
  @inlinable
  @_disfavoredOverload
  public func distance(to other: CGFloat) -> Double {
    Double((other - self).magnitude)
  }
}

/// A value made of numbers that are each mixed by themselves.
public protocol ComponentInterpolatable: Interpolatable {
  /// The value whose components are made of this one's and another's, pair by pair.
  func combined(with other: Self, by combine: (_ own: CGFloat, _ other: CGFloat) -> CGFloat) -> Self
}

extension ComponentInterpolatable {
  /// The value between this one and another, component by component, exact at both ends.
  @inlinable
  public func interpolated(to other: Self, at fraction: Double) -> Self {
    combined(with: other) { $0.interpolated(to: $1, at: fraction) }
  }

  /// This value plus another times a scale, component by component.
  @inlinable
  public func adding(_ other: Self, scaledBy scale: Double) -> Self {
    combined(with: other) { $0.adding($1, scaledBy: scale) }
  }
}

extension CGPoint: ComponentInterpolatable {
  /// The point of both coordinates combined.
  @inlinable
  public func combined(with other: CGPoint, by combine: (CGFloat, CGFloat) -> CGFloat) -> CGPoint {
    CGPoint(x: combine(x, other.x), y: combine(y, other.y))
  }

  // Sources that import this module through another one often have a function of this name, which comes first.
  /// The length of the straight line to another point.
  @inlinable @_disfavoredOverload
  public func distance(to other: CGPoint) -> Double {
    hypot(x.distance(to: other.x), y.distance(to: other.y))
  }
}

extension CGSize: ComponentInterpolatable {
  /// The size of both sides combined.
  @inlinable
  public func combined(with other: CGSize, by combine: (CGFloat, CGFloat) -> CGFloat) -> CGSize {
    CGSize(width: combine(width, other.width), height: combine(height, other.height))
  }

  /// The Euclidean distance over width and height.
  @inlinable @_disfavoredOverload
  public func distance(to other: CGSize) -> Double {
    hypot(width.distance(to: other.width), height.distance(to: other.height))
  }
}

extension CGRect: ComponentInterpolatable {
  /// The rectangle of origin and size combined, as they are stored: one of negative width is not normalised first.
  @inlinable
  public func combined(with other: CGRect, by combine: (CGFloat, CGFloat) -> CGFloat) -> CGRect {
    CGRect(
      origin: origin.combined(with: other.origin, by: combine),
      size: size.combined(with: other.size, by: combine))
  }

  /// The Euclidean distance over all four numbers.
  @inlinable @_disfavoredOverload
  public func distance(to other: CGRect) -> Double {
    hypot(origin.distance(to: other.origin), size.distance(to: other.size))
  }
}

/// Arrays are mixed element by element over their common prefix.
///
/// Where the lengths differ, the surplus elements of the longer array are left out of every result, since there is
/// nothing to mix them with. So a gradient of three stops that moves to one of five shows three on the way. The ends
/// stay exact: at fraction 0 the whole first array comes back, at fraction 1 the whole second.
extension Array: Interpolatable where Element: Interpolatable {
  /// The array of elements between those of this one and another.
  @inlinable
  public func interpolated(to other: [Element], at fraction: Double) -> [Element] {
    if fraction == 0 { return self }
    if fraction == 1 { return other }
    return zip(self, other).map { $0.interpolated(to: $1, at: fraction) }
  }

  /// Each element plus its counterpart times a scale.
  @inlinable
  public func adding(_ other: [Element], scaledBy scale: Double) -> [Element] {
    zip(self, other).map { $0.adding($1, scaledBy: scale) }
  }

  /// The Euclidean distance over the elements of the common prefix.
  @inlinable
  public func distance(to other: [Element]) -> Double {
    zip(self, other).reduce(0) { hypot($0, $1.0.distance(to: $1.1)) }
  }
}
