import Foundation

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
