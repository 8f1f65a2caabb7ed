import Foundation
import RefreshLayers
import RefreshMotion

/// Resistance to a pull beyond an edge: converts overscroll without resistance to shown overscroll, and back.
///
/// Both are in points, in either direction from the edge. A curve is odd, monotonically increasing, and 0 at 0.
public protocol OverscrollCurve {
  /// The overscroll to show for one without resistance.
  func displayed(_ raw: Double) -> Double
  /// The overscroll without resistance that shows as a given one: the inverse of ``displayed(_:)``.
  func raw(_ displayed: Double) -> Double
}

extension RubberBand: OverscrollCurve {}

/// Resistance that divides every pull by the same number.
public struct ProportionalResistance: OverscrollCurve, Hashable, Sendable {
  /// The points of finger movement per visible point; more than 0.
  public let ratio: Double

  /// Creates a resistance; a ratio that is not a number above 0 counts as 1.
  public init(ratio: Double) { self.ratio = ratio > 0 && ratio.isFinite ? ratio : 1 }

  public func displayed(_ raw: Double) -> Double { raw / ratio }
  public func raw(_ displayed: Double) -> Double { displayed * ratio }
}

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

/// Shows a pull beyond an edge divided by a ratio, in place of the rubber band.
///
/// It starts where the drag crosses an edge, at both ends, whether the drag began at the edge or inside the content.
/// A change takes effect at once: the visible offset stays, and the drag continues with the new resistance.
public final class OverscrollResistance: ScrollBehavior {
  /// The ratio for horizontal pulls: 1, the default, is UIKit's rubber band; 2 shows half of the pull.
  public var resistanceRatioX: CGFloat {
    didSet { if resistanceRatioX != oldValue { scrollViews.behaviorsDidChange() } }
  }
  /// The ratio for vertical pulls.
  public var resistanceRatioY: CGFloat {
    didSet { if resistanceRatioY != oldValue { scrollViews.behaviorsDidChange() } }
  }

  private var scrollViews = ScrollViews()

  /// Creates a resistance; ratios that are not numbers above 0 count as 1.
  public init(resistanceRatioX: CGFloat = 1, resistanceRatioY: CGFloat = 1) {
    self.resistanceRatioX = resistanceRatioX
    self.resistanceRatioY = resistanceRatioY
  }

  public func wasAdded(to scrollView: ScrollView) { scrollViews.add(scrollView) }
  public func willBeRemoved(from scrollView: ScrollView) { scrollViews.remove(scrollView) }

  public func resistance(of scrollView: ScrollView, along axis: ScrollAxis) -> (any OverscrollCurve)? {
    let curve = ProportionalResistance(
      ratio: Double(axis == .horizontal ? resistanceRatioX : resistanceRatioY))
    return curve.ratio == 1 ? nil : curve
  }
}
