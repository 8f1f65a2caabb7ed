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
  /// Whether the shadow is blurred pixel by pixel where it is seen; one in perspective, one that is blurred over much of a
  /// picture and one that is thrown far are blurred in the layer's plane, no finer than needed.
  func isNear(at place: PlaneTransform, scale: CGFloat) -> Bool {
    guard place.isAffine else { return false }
    let offset = offset(at: place)
    return radius(at: place) * scale <= 128 && max(abs(offset.width), abs(offset.height)) * scale <= 4096
  }

  /// How far the blur reaches beyond the silhouette, in points of the layer.
  var spread: CGFloat { radius * Self.reachInRadii }

  /// The offset in points of the list, where the layer is seen without perspective; a shadow turns and grows with its
  /// layer.
  func offset(at place: PlaneTransform) -> CGSize {
    CGSize(
      width: place.a * offset.width + place.c * offset.height,
      height: place.b * offset.width + place.d * offset.height)
  }

  /// The blur in points of the list, where the layer is seen without perspective.
  func radius(at place: PlaneTransform) -> CGFloat { radius * place.meanScale }
}
