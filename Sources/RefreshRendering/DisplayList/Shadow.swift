import Foundation
import RefreshLayers

/// A blurred silhouette.
public struct Shadow: Hashable, Sendable {
  /// The shadow's colour, its opacity included.
  public var color: Color
  /// The standard deviation of the blur, in points of the layer.
  public var radius: CGFloat
  /// From the silhouette to the shadow, in points of the layer.
  public var offset: CGSize

  /// Beyond this many standard deviations nothing of a blur is left in eight bits.
  static let reachInRadii: CGFloat = 3
}

extension Shadow {
  /// The offset in points of the list; a shadow turns and grows with its layer.
  func offset(at place: PlaneTransform) -> CGSize {
    let t = place.linearized
    return CGSize(
      width: t.a * offset.width + t.c * offset.height, height: t.b * offset.width + t.d * offset.height)
  }

  /// The blur in points of the list.
  func radius(at place: PlaneTransform) -> CGFloat { radius * place.linearized.meanScale }
}
