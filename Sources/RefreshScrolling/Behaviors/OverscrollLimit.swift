import Foundation
import RefreshLayers

/// Stops drags, flings and bounces at a distance beyond the content.
///
/// A finger that moves past the limit must come back before the content follows it again. A fling stops at the limit for
/// as long as it would be beyond it, and then returns. Changes take effect at once, even during a fling.
public final class OverscrollLimit: ScrollBehavior {
  /// The maximum horizontal overscroll, in points; less than 0 counts as 0.
  public var limitDistanceX: CGFloat {
    didSet { if limitDistanceX != oldValue { scrollViews.behaviorsDidChange() } }
  }
  /// The maximum vertical overscroll, in points; less than 0 counts as 0.
  public var limitDistanceY: CGFloat {
    didSet { if limitDistanceY != oldValue { scrollViews.behaviorsDidChange() } }
  }
  /// Whether to ignore `limitDistanceX` (default: true without a limit).
  public var freeDirectionX: Bool {
    didSet { if freeDirectionX != oldValue { scrollViews.behaviorsDidChange() } }
  }
  /// Whether to ignore `limitDistanceY` (default: true without a limit).
  public var freeDirectionY: Bool {
    didSet { if freeDirectionY != oldValue { scrollViews.behaviorsDidChange() } }
  }

  private var scrollViews = ScrollViews()

  /// Creates a limit; a direction without a distance is not limited.
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
