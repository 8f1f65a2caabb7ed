import Foundation

/// Value that an animation can interpolate.
///
/// Types behave like vectors: numbers that are interpolated component by component.
public protocol Interpolatable {
  /// Linear interpolation: `self` at fraction 0, `other` at 1, both exactly.
  ///
  /// Fractions outside 0…1 extrapolate. Two equal values give that same value at every fraction, so that an animation
  /// between them changes nothing.
  func interpolated(to other: Self, at fraction: Double) -> Self

  /// Sum of `self` and `scale` times `other`, component by component.
  func adding(_ other: Self, scaledBy scale: Double) -> Self

  /// Euclidean distance between two values over all components, in the unit of the components.
  ///
  /// Paced keyframes distribute time in proportion to it.
  func distance(to other: Self) -> Double
}

extension Double: Interpolatable {
  /// Linear interpolation, exact at both ends and never NaN for finite numbers.
  @inlinable
  public func interpolated(to other: Double, at fraction: Double) -> Double {
    if fraction == 0 { return self }
    if fraction == 1 { return other }
    let span = other - self
    // The difference of two numbers of opposite signs near 1e308 overflows; this form of the interpolation does not.
    guard span.isFinite else { return self * (1 - fraction) + other * fraction }
    return self + span * fraction
  }

  /// Sum of `self` and `scale` times `other`.
  @inlinable
  public func adding(_ other: Double, scaledBy scale: Double) -> Double {
    self + other * scale
  }

  /// Absolute difference; the standard library's `distance(to:)` is signed.
  @inlinable
  public func distance(to other: Double) -> Double {
    (other - self).magnitude
  }
}

extension CGFloat: Interpolatable {
  /// Linear interpolation, exact at both ends and never NaN for finite numbers.
  @inlinable
  public func interpolated(to other: CGFloat, at fraction: Double) -> CGFloat {
    CGFloat(Double(self).interpolated(to: Double(other), at: fraction))
  }

  /// Sum of `self` and `scale` times `other`.
  @inlinable
  public func adding(_ other: CGFloat, scaledBy scale: Double) -> CGFloat {
    self + other * CGFloat(scale)
  }

  /// Absolute difference.
  ///
  /// Disfavoured, so that an ambiguous call picks the standard library's signed `distance(to:)`, which returns a
  /// CGFloat. Generic code over ``Interpolatable`` picks this one.
  @inlinable
  @_disfavoredOverload
  public func distance(to other: CGFloat) -> Double {
    Double((other - self).magnitude)
  }
}

/// Value whose components are interpolated independently of each other.
public protocol ComponentInterpolatable: Interpolatable {
  /// Applies `combine` to each pair of corresponding components.
  func combined(with other: Self, by combine: (_ own: CGFloat, _ other: CGFloat) -> CGFloat) -> Self
}

extension ComponentInterpolatable {
  /// Linear interpolation component by component, exact at both ends.
  @inlinable
  public func interpolated(to other: Self, at fraction: Double) -> Self {
    combined(with: other) { $0.interpolated(to: $1, at: fraction) }
  }

  /// Sum of `self` and `scale` times `other`, component by component.
  @inlinable
  public func adding(_ other: Self, scaledBy scale: Double) -> Self {
    combined(with: other) { $0.adding($1, scaledBy: scale) }
  }
}

extension CGPoint: ComponentInterpolatable {
  /// Applies `combine` to both coordinates.
  @inlinable
  public func combined(with other: CGPoint, by combine: (CGFloat, CGFloat) -> CGFloat) -> CGPoint {
    CGPoint(x: combine(x, other.x), y: combine(y, other.y))
  }

  // Disfavoured, because an app that imports this module through another often defines a function of this name.
  /// Euclidean distance between two points.
  @inlinable @_disfavoredOverload
  public func distance(to other: CGPoint) -> Double {
    hypot(x.distance(to: other.x), y.distance(to: other.y))
  }
}

extension CGSize: ComponentInterpolatable {
  /// Applies `combine` to width and height.
  @inlinable
  public func combined(with other: CGSize, by combine: (CGFloat, CGFloat) -> CGFloat) -> CGSize {
    CGSize(width: combine(width, other.width), height: combine(height, other.height))
  }

  /// Euclidean distance over width and height.
  @inlinable @_disfavoredOverload
  public func distance(to other: CGSize) -> Double {
    hypot(width.distance(to: other.width), height.distance(to: other.height))
  }
}

extension CGRect: ComponentInterpolatable {
  /// Applies `combine` to origin and size as stored: a rectangle of negative width is not normalised first.
  @inlinable
  public func combined(with other: CGRect, by combine: (CGFloat, CGFloat) -> CGFloat) -> CGRect {
    CGRect(
      origin: origin.combined(with: other.origin, by: combine),
      size: size.combined(with: other.size, by: combine))
  }

  /// Euclidean distance over origin and size.
  @inlinable @_disfavoredOverload
  public func distance(to other: CGRect) -> Double {
    hypot(origin.distance(to: other.origin), size.distance(to: other.size))
  }
}

/// Interpolation of arrays element by element over their common prefix.
///
/// If the lengths differ, the surplus elements of the longer array are missing from the result: a gradient of three
/// stops that animates to one of five has three in between. The ends stay exact: fraction 0 gives the whole first
/// array, fraction 1 the whole second.
extension Array: Interpolatable where Element: Interpolatable {
  /// Linear interpolation of each element; the shorter array's length counts except at fractions 0 and 1.
  @inlinable
  public func interpolated(to other: [Element], at fraction: Double) -> [Element] {
    if fraction == 0 { return self }
    if fraction == 1 { return other }
    return zip(self, other).map { $0.interpolated(to: $1, at: fraction) }
  }

  /// Sum of each element and `scale` times its counterpart; the shorter array's length counts.
  @inlinable
  public func adding(_ other: [Element], scaledBy scale: Double) -> [Element] {
    zip(self, other).map { $0.adding($1, scaledBy: scale) }
  }

  /// Euclidean distance over the elements of the common prefix.
  @inlinable
  public func distance(to other: [Element]) -> Double {
    zip(self, other).reduce(0) { hypot($0, $1.0.distance(to: $1.1)) }
  }
}
