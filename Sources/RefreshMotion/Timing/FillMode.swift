/// What an animation shows outside its active time, as in `CAMediaTimingFillMode`.
public enum FillMode: Hashable, Sendable, CaseIterable {
  /// Nothing, before and after.
  case removed
  /// Its end, after it has ended.
  case forwards
  /// Its start, before it begins.
  case backwards
  /// Its start before, its end after.
  case both

  /// Whether the start shows before the animation begins.
  @inlinable
  public var fillsBackwards: Bool { self == .backwards || self == .both }

  /// Whether the end shows after the animation has ended.
  @inlinable
  public var fillsForwards: Bool { self == .forwards || self == .both }
}
