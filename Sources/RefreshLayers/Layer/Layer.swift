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
  public final internal(set) var sublayers: [Layer] = []

  /// The layer that this one lies in.
  public final var superlayer: Layer? { owner }

  /// The superlayer without a count: it holds this layer, and lets it know when it goes.
  final unowned(unsafe) var owner: Layer?

  /// A layer whose alpha this one and its sublayers are multiplied with; it leaves where it was before.
  public final var mask: Layer? {
    get { ownMask }
    set { replaceMask(with: newValue) }
  }

  final var ownMask: Layer?

  /// Whether the layer belongs to a view, which then decides what animates.
  public final internal(set) var isViewBacked = false

  /// The turn in which the layer came onto its context; nil outside any.
  final var arrival: Arrival?

  /// What runs, in the order in which it was added.
  final var animations: [RunningAnimation] = [] {
    didSet { animationsDidChange() }
  }

  /// The same as it is evaluated; to be told of changes of an animation by `animationsDidChange`.
  ///
  /// Memory of the layer's own, so that an evaluation counts no reference.
  private(set) final var steps = UnsafeMutableBufferPointer<AnimationStep>(start: nil, count: 0)

  final func animationsDidChange() {
    steps.deallocate()
    steps = .allocate(capacity: animations.count)
    for (index, animation) in animations.enumerated() {
      steps.initializeElement(at: index, to: AnimationStep(animation))
    }
  }

  /// The layer's own time in that of its superlayer; nil runs with it.
  final var ownTiming: MediaTiming?

  /// The context of a root layer.
  final var hostedContext: LayerContext?

  /// A layer at the origin, without size and without colour.
  public required init() {}

  deinit {
    steps.deallocate()
    for layer in sublayers { layer.owner = nil }
    ownMask?.owner = nil
  }

  /// What the layer lives on; nil outside any tree of a context.
  public final var context: LayerContext? { hostedContext ?? superlayer?.context }

  /// The root of a context: this layer and all below it arrive on it, or leave where it is nil.
  public final func host(on context: LayerContext?) {
    if hostedContext === context { return }
    if hostedContext != nil { leave() }
    hostedContext = context
    if let context { arrive(on: context) }
  }

  // MARK: Changes

  /// Changes the model, and animates the change where a block or the transaction says so.
  @inline(__always)
  final func change(_ property: LayerProperty, _ body: (inout LayerValues) -> Void) {
    let ambient = Ambient.current
    guard isViewBacked ? !ambient.blocks.isEmpty : isCommitted(ambient) else {
      body(&values)
      return
    }
    let old = values.value(of: property)
    // Before the change: afterwards the model shows through where nothing animates it.
    let shown = animations.isEmpty ? old : shownNow(property)
    body(&values)
    let new = values.value(of: property)
    if old != new {
      animate(PropertyChange(layer: self, property: property, old: old, shown: shown, new: new), ambient)
    }
  }

  /// Whether the layer was on its context when the present turn began.
  private final func isCommitted(_ ambient: Ambient) -> Bool {
    arrival != nil && arrival !== ambient.arrival
  }

  private final func animate(_ change: PropertyChange, _ ambient: Ambient) {
    let block = ambient.blocks.last
    if isViewBacked {
      block?.animate(change)
      return
    }
    let transaction = ambient.transaction
    guard !transaction.disableActions else { return }
    if let block, block.animatesEveryLayer {
      block.animate(change)
      return
    }
    let duration = transaction.duration ?? 0.25
    let delay = block?.delay ?? 0
    guard duration > 0 || delay > 0, let start = change.start(fromShown: true), let end = change.end else {
      return
    }
    var timing = MediaTiming()
    timing.duration = max(0, duration)
    timing.fillMode = .backwards
    let track = PropertyTrack.between(
      AnimationEnds(from: start, to: end), PropertyTrack.Traits(keyPath: LayerKeyPath(change.property)))
    transaction.isTouched = true
    run(
      RunningAnimation(
        key: change.property.rawValue, timing: timing, curve: transaction.timingFunction ?? .default,
        content: .property(track), delay: delay, isImplicit: true),
      in: transaction.group)
  }

  /// What a property shows at the present time.
  private final func shownNow(_ property: LayerProperty) -> AnimationValue? {
    presentation(at: context?.now ?? 0).value(of: property)
  }
}

extension Layer: CustomStringConvertible {
  /// The name, else the type.
  public final var description: String { name ?? "\(type(of: self))" }
}
