import Foundation
import RefreshLayers

/// Stops drags, throws and bounces at a distance beyond the content.
///
/// A finger that goes on past the limit has to come back before the content follows it again. A throw that reaches the
/// limit loses its momentum there and comes back.
public final class OverscrollLimit: ScrollBehavior {
  /// The distance beyond the content that is allowed horizontally, in points; less than 0 counts as 0.
  public var limitDistanceX: CGFloat
  /// The distance beyond the content that is allowed vertically.
  public var limitDistanceY: CGFloat
  /// Whether `limitDistanceX` is left out of account and the normal behaviour applies; true unless a limit was given.
  public var freeDirectionX: Bool
  /// Whether `limitDistanceY` is left out of account.
  public var freeDirectionY: Bool

  /// Makes a limit; a direction without a distance is free.
  public init(limitDistanceX: CGFloat? = nil, limitDistanceY: CGFloat? = nil) {
    self.limitDistanceX = limitDistanceX ?? 0
    self.limitDistanceY = limitDistanceY ?? 0
    freeDirectionX = limitDistanceX == nil
    freeDirectionY = limitDistanceY == nil
  }

  public func overscrollLimit(of scrollView: ScrollView, along axis: ScrollAxis) -> CGFloat? {
    axis == .horizontal
      ? (freeDirectionX ? nil : limitDistanceX) : (freeDirectionY ? nil : limitDistanceY)
  }
}
