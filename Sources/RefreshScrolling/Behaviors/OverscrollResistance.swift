import Foundation
import RefreshLayers

/// Shows a pull beyond an edge divided by a ratio, in place of the rubber band.
///
/// It sets in where the edge is crossed, at both ends, whether the drag began at the edge or inside the content.
public final class OverscrollResistance: ScrollBehavior {
  /// The ratio for horizontal pulls: 1, the default, is UIKit's rubber band; 2 shows half of the pull.
  public var resistanceRatioX: CGFloat
  /// The ratio for vertical pulls.
  public var resistanceRatioY: CGFloat

  /// Makes a resistance; ratios are numbers above 0, and any other counts as 1.
  public init(resistanceRatioX: CGFloat = 1, resistanceRatioY: CGFloat = 1) {
    self.resistanceRatioX = resistanceRatioX
    self.resistanceRatioY = resistanceRatioY
  }

  public func resistance(of scrollView: ScrollView, along axis: ScrollAxis) -> (any OverscrollCurve)? {
    let curve = ProportionalResistance(
      ratio: Double(axis == .horizontal ? resistanceRatioX : resistanceRatioY))
    return curve.ratio == 1 ? nil : curve
  }
}
