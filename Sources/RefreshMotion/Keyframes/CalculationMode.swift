/// How the values between keyframes are interpolated, as in `CAAnimationCalculationMode`.
public enum CalculationMode: Hashable, Sendable, CaseIterable {
  /// Straight from one value to the next.
  case linear
  /// Each value stays until the next begins.
  case discrete
  /// Straight, at one speed throughout; key times and timing curves are ignored.
  case paced
  /// Along a smooth curve through the values.
  case cubic
  /// Along a smooth curve, at one speed throughout; key times and timing curves are ignored.
  case cubicPaced

  /// Whether the mode finds its own key times.
  @inlinable
  public var isPaced: Bool { self == .paced || self == .cubicPaced }
}
