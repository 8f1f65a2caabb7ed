import Foundation
import RefreshLayers

/// Stops drags, throws and bounces at a distance beyond the content.
///
/// A finger that goes on past the limit has to come back before the content follows it again. A throw stops
/// at the limit as long as it would be farther out without one, and comes back. A change takes effect at once, in
/// mid-throw too.
public final class OverscrollLimit: ScrollBehavior {
  /// The distance beyond the content that is allowed horizontally, in points; less than 0 counts as 0.
  public var limitDistanceX: CGFloat {
    didSet { if limitDistanceX != oldValue { scrollViews.behaviorsDidChange() } }
  }
  /// The distance beyond the content that is allowed vertically.
  public var limitDistanceY: CGFloat {
    didSet { if limitDistanceY != oldValue { scrollViews.behaviorsDidChange() } }
  }
  /// Whether `limitDistanceX` is left out of account and the normal behaviour applies; true unless a limit was given.
  public var freeDirectionX: Bool {
    didSet { if freeDirectionX != oldValue { scrollViews.behaviorsDidChange() } }
  }
  /// Whether `limitDistanceY` is left out of account.
  public var freeDirectionY: Bool {
    didSet { if freeDirectionY != oldValue { scrollViews.behaviorsDidChange() } }
  }

  private var scrollViews = ScrollViews()

  /// Makes a limit; a direction without a distance is free.
  public init(limitDistanceX: CGFloat? = nil, limitDistanceY: CGFloat? = nil) {
    self.limitDistanceX = limitDistanceX ?? 0
    self.limitDistanceY = limitDistanceY ?? 0
    freeDirectionX = limitDistanceX == nil
    freeDirectionY = limitDistanceY == nil
  }

  public func wasAdded(to scrollView: ScrollView) { scrollViews.add(scrollView) }
  public func willBeRemoved(from scrollView: ScrollView) { scrollViews.remove(scrollView) }

  public func overscrollLimit(of scrollView: ScrollView, along axis: ScrollAxis) -> CGFloat? {
    axis == .horizontal
      ? (freeDirectionX ? nil : limitDistanceX) : (freeDirectionY ? nil : limitDistanceY)
  }
}
