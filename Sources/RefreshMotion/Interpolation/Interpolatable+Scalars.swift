import Foundation

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
