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
