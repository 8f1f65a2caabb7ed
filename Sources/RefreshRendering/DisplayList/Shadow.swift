import Foundation
import RefreshLayers

/// A blurred silhouette.
public struct Shadow: Hashable, Sendable {
  public var color: Color
  /// The standard deviation of the blur, in points of the layer.
  public var radius: CGFloat
  /// From the silhouette to the shadow, in points of the layer.
  public var offset: CGSize

  /// Beyond this many standard deviations nothing of a blur is left in eight bits.
  static let reachInRadii: CGFloat = 3
}
