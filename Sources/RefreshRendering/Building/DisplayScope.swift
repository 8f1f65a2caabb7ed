import Foundation
import RefreshLayers

/// The surroundings of a layer while a display list is built.
struct DisplayScope {
  /// From the superlayer's coordinates to the list's.
  var transform = PlaneTransform.identity
  /// A transform in space between layer and superlayer, in the superlayer's coordinates: a replicator's, perspective.
  var spaceTransform: CATransform3D?
  /// The superlayer's time.
  var time: TimeInterval
  /// What can be seen, in points of the list.
  var clip: CGRect
  /// What all colours are multiplied with.
  var tint: Color?
}

extension LayerValues {
  /// The layer's coordinates in those of the list; nil if the layer is seen edge-on or from a side it does not show.
  func place(in scope: DisplayScope) -> PlaneTransform? {
    let anchor = anchor
    if scope.spaceTransform == nil, transform.isIdentity {
      return PlaneTransform(translationX: position.x - anchor.x, y: position.y - anchor.y)
        .concatenating(scope.transform)
    }
    var space = transformToSuperlayer
    if let around = scope.spaceTransform { space = space.concatenating(around) }
    if !isDoubleSided, space.showsBack { return nil }
    let place = PlaneTransform(space).concatenating(scope.transform)
    // A plane that collapses to a line is invisible, and an invalid matrix for Cairo.
    guard place.inverted() != nil, !place.isAffine || abs(place.determinant) > 1e-12 else { return nil }
    return place
  }
}

extension CATransform3D {
  /// Whether the back of the plane z = 0 faces the viewer: the sign of z in the transformed normal.
  ///
  /// A mirror image in the plane still shows its front, as in Core Animation.
  var showsBack: Bool {
    if isAffine { return false }
    guard let inverse = inverted() else { return false }
    return inverse.m33 < 0
  }
}
