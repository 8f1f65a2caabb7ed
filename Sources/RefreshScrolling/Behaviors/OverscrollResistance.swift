import Foundation
import RefreshLayers

/// Shows a pull beyond an edge divided by a ratio, in place of the rubber band.
///
/// It sets in where the edge is crossed, at both ends, whether the drag began at the edge or inside the content.
/// A change takes effect at once: what is shown stays, and the finger goes on against the new resistance.
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

  /// Makes a resistance; ratios are numbers above 0, and any other counts as 1.
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
