import Foundation

extension Layer {
  /// Adds a sublayer on top of the others, removing it from its previous superlayer.
  ///
  /// A layer that is already a sublayer is moved to the front, and its animations continue.
  public final func addSublayer(_ layer: Layer) { insertSublayer(layer, at: sublayers.count) }

  /// Inserts a sublayer at an index, clamped to the number of sublayers.
  ///
  /// - Precondition: the layer is neither this layer nor one of its ancestors.
  public final func insertSublayer(_ layer: Layer, at index: Int) {
    precondition(
      !layer.holds(self),
      "layer \(layer) cannot be a sublayer of \(self): it is that layer, or contains it")
    let isMoved = layer.superlayer === self && ownMask !== layer
    if isMoved { sublayers.removeAll { $0 === layer } } else { layer.removeFromSuperlayer() }
    sublayers.insert(layer, at: max(0, min(index, sublayers.count)))
    guard !isMoved else { return }
    layer.owner = self
    if let context { layer.arrive(on: context) }
  }

  /// Removes the layer from its superlayer; the completions of its animations are called with false.
  public final func removeFromSuperlayer() {
    guard let superlayer else { return }
    if superlayer.ownMask === self {
      superlayer.mask = nil
      return
    }
    leave()
    superlayer.sublayers.removeAll { $0 === self }
    self.owner = nil
  }

  /// Visits this layer and its descendants, parents before children and masks after sublayers.
  public final func forEachLayer(_ body: (Layer) -> Void) {
    body(self)
    for layer in sublayers { layer.forEachLayer(body) }
    ownMask?.forEachLayer(body)
  }

  final func replaceMask(with new: Layer?) {
    guard new !== ownMask else { return }
    if let old = ownMask {
      old.leave()
      old.owner = nil
    }
    ownMask = nil
    guard let new else { return }
    precondition(
      !new.holds(self), "layer \(new) cannot be the mask of \(self): it is that layer, or contains it")
    new.removeFromSuperlayer()
    ownMask = new
    new.owner = self
    if let context { new.arrive(on: context) }
  }

  private final func holds(_ layer: Layer) -> Bool {
    var next: Layer? = layer
    while let layer = next, layer !== self { next = layer.superlayer }
    return next != nil
  }

  final func arrive(on context: LayerContext) {
    let arrival = ImplicitAnimationState.current.markArrivalTurn()
    forEachLayer { layer in
      layer.arrival = arrival
      layer.startPendingAnimations(on: context)
    }
  }

  final func leave() {
    guard context != nil else { return }
    forEachLayer { layer in
      layer.arrival = nil
      layer.removeAllAnimations()
    }
  }
}
