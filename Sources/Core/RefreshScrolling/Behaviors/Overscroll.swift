import Foundation
import RefreshLayers
import RefreshMotion

/// Resistance to a pull beyond an edge: maps the distance dragged beyond the edge to the overscroll shown, and back.
///
/// Both are in points, positive or negative. The mapping is odd, monotonically increasing, and 0 at 0.
public protocol OverscrollCurve {
  /// Overscroll to show for a distance dragged beyond the edge.
  func displayed(_ raw: Double) -> Double
  /// Distance dragged beyond the edge that shows a given overscroll: the inverse of ``displayed(_:)``.
  func raw(_ displayed: Double) -> Double
}

extension RubberBand: OverscrollCurve {}

/// Resistance that divides every pull by a constant ratio.
public struct ProportionalResistance: OverscrollCurve, Hashable, Sendable {
  /// Points of finger movement per visible point; more than 0.
  public let ratio: Double

  /// Creates a resistance; a ratio that is not a finite number above 0 is reported and counts as 1.
  public init(ratio: Double) {
    let isValid = ratio > 0 && ratio.isFinite
    self.ratio = isValid ? ratio : 1
    guard !isValid else { return }
    Diagnostic(
      .warning, "the ratio of a resistance is \(ratio) and counts as 1: it must be a finite number above 0"
    )
    .reportHere()
  }

  public func displayed(_ raw: Double) -> Double { raw / ratio }
  public func raw(_ displayed: Double) -> Double { displayed * ratio }
}

/// Scroll behaviour that stops drags, flings and bounces at a maximum overscroll.
///
///     scrollView.addBehavior(OverscrollLimit(limitDistanceY: 60))
///
/// A finger that moves past the limit must move back as far before the content follows it again. A fling stays at the
/// limit while it would be farther out, and then returns. Changes take effect at once, even during a fling.
public final class OverscrollLimit: ScrollBehavior {
  /// Maximum horizontal overscroll, in points; less than 0 is reported and counts as 0.
  public var limitDistanceX: CGFloat {
    didSet {
      warn(ofLimit: limitDistanceX, "limitDistanceX")
      if limitDistanceX != oldValue { scrollViews.behaviorsDidChange() }
    }
  }
  /// Maximum vertical overscroll, in points; less than 0 is reported and counts as 0.
  public var limitDistanceY: CGFloat {
    didSet {
      warn(ofLimit: limitDistanceY, "limitDistanceY")
      if limitDistanceY != oldValue { scrollViews.behaviorsDidChange() }
    }
  }
  /// True if horizontal overscroll is unlimited (default: true if no distance was given).
  public var freeDirectionX: Bool {
    didSet { if freeDirectionX != oldValue { scrollViews.behaviorsDidChange() } }
  }
  /// True if vertical overscroll is unlimited (default: true if no distance was given).
  public var freeDirectionY: Bool {
    didSet { if freeDirectionY != oldValue { scrollViews.behaviorsDidChange() } }
  }

  private var scrollViews = ScrollViews()

  /// Creates a limit in points for each axis; nil leaves the axis unlimited.
  public init(limitDistanceX: CGFloat? = nil, limitDistanceY: CGFloat? = nil) {
    self.limitDistanceX = limitDistanceX ?? 0
    self.limitDistanceY = limitDistanceY ?? 0
    freeDirectionX = limitDistanceX == nil
    freeDirectionY = limitDistanceY == nil
    warn(ofLimit: self.limitDistanceX, "limitDistanceX")
    warn(ofLimit: self.limitDistanceY, "limitDistanceY")
  }

  private func warn(ofLimit limit: CGFloat, _ property: String) {
    guard limit < 0 else { return }
    Diagnostic(.warning, "OverscrollLimit.\(property) is \(limit) and counts as 0: it must be 0 or more")
      .reportHere()
  }

  public func wasAdded(to scrollView: ScrollView) { scrollViews.add(scrollView) }
  public func willBeRemoved(from scrollView: ScrollView) { scrollViews.remove(scrollView) }

  public func overscrollLimit(of scrollView: ScrollView, along axis: ScrollAxis) -> CGFloat? {
    axis == .horizontal
      ? (freeDirectionX ? nil : limitDistanceX) : (freeDirectionY ? nil : limitDistanceY)
  }
}

/// Scroll behaviour that shows overscroll divided by a ratio, instead of the rubber band.
///
///     scrollView.addBehavior(OverscrollResistance(resistanceRatioY: 3))
///
/// The resistance begins where the drag crosses an edge, at both ends, whether the drag began at the edge or inside
/// the content. A change takes effect at once: the visible offset stays, and the drag continues with the new
/// resistance.
public final class OverscrollResistance: ScrollBehavior {
  /// Ratio of finger movement to horizontal overscroll: 1 (default) is UIKit's rubber band, 2 shows half of the pull.
  public var resistanceRatioX: CGFloat {
    didSet { if resistanceRatioX != oldValue { scrollViews.behaviorsDidChange() } }
  }
  /// Ratio of finger movement to vertical overscroll: 1 (default) is UIKit's rubber band, 2 shows half of the pull.
  public var resistanceRatioY: CGFloat {
    didSet { if resistanceRatioY != oldValue { scrollViews.behaviorsDidChange() } }
  }

  private var scrollViews = ScrollViews()

  /// Creates a resistance; ratios that are not finite numbers above 0 are reported and count as 1.
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
