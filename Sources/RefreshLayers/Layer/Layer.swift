import Foundation
import RefreshMotion

/// A rectangle that is drawn, with sublayers in it: the unit of what moves.
///
/// Its own properties are the model. What is seen at a time is `presentation(at:)`: the model with the animations
/// evaluated. Layers are confined to the thread of their stage.
open class Layer {
  /// A name for messages and traces.
  public final var name: String?

  /// The model: every value as it was last set.
  public final internal(set) var values = LayerValues()

  /// Layers drawn on top of this one, the last one topmost.
  public final private(set) var sublayers: [Layer] = []

  /// The layer that this one lies in.
  public final private(set) weak var superlayer: Layer?

  /// A layer whose alpha this one and its sublayers are multiplied with.
  public final var mask: Layer? {
    willSet { mask?.leave() }
    didSet {
      mask?.superlayer = self
      if let context, let mask { mask.arrive(on: context) }
    }
  }

  /// Whether the layer belongs to a view, which then decides what animates.
  public final internal(set) var isViewBacked = false

  /// Whether the layer was on its context when the present turn began.
  final var isCommitted = false

  final var animations: [RunningAnimation] = []

  /// The layer's own time in that of its superlayer; nil runs with it.
  final var ownTiming: MediaTiming?

  /// The context of a root layer.
  private final var hostedContext: LayerContext?

  public required init() {}

  /// What the layer lives on; nil outside any tree of a context.
  public final var context: LayerContext? { hostedContext ?? superlayer?.context }

  /// The root of a context: this layer and all below it arrive on it, or leave where it is nil.
  public final func host(on context: LayerContext?) {
    if hostedContext != nil { leave() }
    hostedContext = context
    if let context { arrive(on: context) }
  }

  // MARK: Tree

  /// Adds a layer on top of the other sublayers; it leaves where it was before.
  public final func addSublayer(_ layer: Layer) { insertSublayer(layer, at: sublayers.count) }

  /// Adds a layer at an index among the sublayers, held to what there is.
  public final func insertSublayer(_ layer: Layer, at index: Int) {
    precondition(layer !== self, "a layer cannot be its own sublayer")
    layer.removeFromSuperlayer()
    sublayers.insert(layer, at: max(0, min(index, sublayers.count)))
    layer.superlayer = self
    if let context { layer.arrive(on: context) }
  }

  /// Takes the layer out of its superlayer; its animations end unfinished.
  public final func removeFromSuperlayer() {
    guard let superlayer else { return }
    if superlayer.mask === self {
      superlayer.mask = nil
      return
    }
    leave()
    superlayer.sublayers.removeAll { $0 === self }
    self.superlayer = nil
  }

  /// Puts a sublayer in front of or behind all others, without taking it off.
  final func moveSublayer(_ layer: Layer, toFront: Bool) {
    sublayers.removeAll { $0 === layer }
    sublayers.insert(layer, at: toFront ? sublayers.count : 0)
  }

  /// This layer and all below it, parents before children; masks after sublayers.
  public final func forEachLayer(_ body: (Layer) -> Void) {
    body(self)
    for layer in sublayers { layer.forEachLayer(body) }
    mask?.forEachLayer(body)
  }

  private final func arrive(on context: LayerContext) {
    forEachLayer { layer in
      Ambient.current.arrivals.append(layer)
      layer.startPendingAnimations(on: context)
    }
  }

  private final func leave() {
    guard context != nil else { return }
    forEachLayer { layer in
      layer.isCommitted = false
      layer.removeAllAnimations()
    }
  }

  // MARK: Changes

  /// Changes the model, and animates the change where a block or the transaction says so.
  @inline(__always)
  final func change(_ property: LayerProperty, _ body: (inout LayerValues) -> Void) {
    let ambient = Ambient.current
    guard !ambient.blocks.isEmpty || (isCommitted && !isViewBacked) else {
      body(&values)
      return
    }
    let old = values.value(of: property)
    body(&values)
    let new = values.value(of: property)
    if old != new { animateChange(of: property, from: old, to: new, ambient) }
  }

  private final func animateChange(
    of property: LayerProperty, from old: AnimationValue?, to new: AnimationValue?, _ ambient: Ambient
  ) {
    if isViewBacked {
      ambient.blocks.last?.animate(self, property, from: old, to: new)
      return
    }
    let transaction = ambient.transactions.last!
    let block = ambient.blocks.last
    guard isCommitted, block.map({ !$0.isDisabled }) ?? !transaction.disableActions else { return }
    let duration = block?.duration ?? transaction.duration ?? 0.25
    guard duration > 0 else { return }
    var animation = BasicAnimation(keyPath: property.rawValue, duration: duration)
    animation.fromValue = shownNow(property, before: old) ?? property.unset(like: new)
    animation.toValue = new ?? property.unset(like: old)
    animation.timingFunction = block?.timingFunction ?? transaction.timingFunction ?? .default
    animation.timing.fillMode = .backwards
    if let delay = block?.delay, delay > 0, let context {
      animation.beginTime = localTime(at: context.now) + delay
    }
    add(animation, forKey: property.rawValue)
  }

  /// What a property shows at the present time, or showed before its model changed from an old value.
  final func shownNow(_ property: LayerProperty, before old: AnimationValue?) -> AnimationValue? {
    var shown = values
    if let old { shown.set(old, for: property) }
    let time = localTime(at: context?.now ?? 0)
    let own = animations.filter { $0.properties.contains(property) }
    for animation in own { animation.apply(at: time, to: &shown) }
    return old == nil && own.isEmpty ? nil : shown.value(of: property)
  }
}
