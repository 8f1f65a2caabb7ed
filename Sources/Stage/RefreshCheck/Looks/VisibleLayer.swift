import Foundation
import RefreshLayers
import RefreshMotion
import RefreshStage

/// Sample of a layer that is visible, itself or through its sublayers.
struct VisibleLayer: Equatable {
  let layer: ObjectIdentifier
  /// Indices of the layer's copies in enclosing replicators.
  let instances: [Int]
  let shown: LayerValues
  /// True if the layer itself draws anything.
  let draws: Bool

  /// Visible layers of a tree at a time in seconds of its context.
  ///
  /// - Parameter placed: Layers whose positions and sizes are ignored, because the framework sets them.
  static func all(in root: Layer, at time: Double, placed: [Layer] = []) -> [VisibleLayer] {
    var walk = TreeTraversal(placed: placed)
    walk.add(PresentedLayer(root: root, at: time))
    return walk.layers
  }

  private struct TreeTraversal {
    let placed: [Layer]
    var layers: [VisibleLayer] = []
    private var instances = InstanceBudget()

    init(placed: [Layer]) { self.placed = placed }

    /// Adds the visible layers of a subtree; true if there are any.
    @discardableResult
    mutating func add(_ presented: PresentedLayer) -> Bool {
      guard presented.isVisibleInSuperlayer, presented.values.opacity > Tolerance.invisibleOpacity else {
        return false
      }
      var values = presented.values
      let draws = values.drawsSomething
      if placed.contains(where: { $0 === presented.layer }) {
        (values.position, values.bounds) = (.zero, .zero)
      }
      let index = layers.count
      var isSeen = draws
      for scope in presented.sublayerScopes(&instances) {
        for sublayer in presented.layer.sublayers where add(PresentedLayer(sublayer, in: scope)) {
          isSeen = true
        }
      }
      if isSeen, let mask = presented.mask { isSeen = add(mask) }
      guard isSeen else {
        layers.removeSubrange(index...)
        return false
      }
      layers.insert(
        VisibleLayer(
          layer: ObjectIdentifier(presented.layer), instances: presented.scope.instances, shown: values,
          draws: draws),
        at: index)
      return true
    }
  }
}
