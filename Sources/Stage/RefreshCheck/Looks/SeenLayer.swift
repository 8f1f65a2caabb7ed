import Foundation
import RefreshLayers
import RefreshMotion
import RefreshStage

/// A layer that draws something, or has something in it that does, and how it looks.
struct SeenLayer: Equatable {
  let layer: ObjectIdentifier
  /// Which of a replicator's copies it is.
  let instances: [Int]
  let shown: LayerValues
  /// Whether something of it is drawn by itself.
  let draws: Bool

  /// The visible layers of a tree at a time in seconds of its context.
  ///
  /// - Parameter placed: the layers whose places and sizes do not count.
  static func all(in root: Layer, at time: Double, placed: [Layer] = []) -> [SeenLayer] {
    var walk = Walk(placed: placed)
    walk.add(PresentedLayer(root: root, at: time))
    return walk.layers
  }

  private struct Walk {
    let placed: [Layer]
    var layers: [SeenLayer] = []
    private var instances = InstanceBudget()

    init(placed: [Layer]) { self.placed = placed }

    /// Adds what is seen of a layer and those in it; whether that is anything.
    @discardableResult
    mutating func add(_ presented: PresentedLayer) -> Bool {
      guard presented.isVisibleInSuperlayer, presented.values.opacity > Tolerance.unseen else { return false }
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
        SeenLayer(
          layer: ObjectIdentifier(presented.layer), instances: presented.scope.instances, shown: values,
          draws: draws),
        at: index)
      return true
    }
  }
}
