import Foundation
import RefreshLayers

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
