import Foundation
import RefreshMotion

/// A rectangle with content and sublayers, like `CALayer`.
///
///     let bar = Layer()
///     bar.frame = CGRect(x: 0, y: 0, width: 40, height: 4)
///     bar.backgroundColor = .blue
///     animationView.layer.addSublayer(bar)
///
/// The properties are the model; `presentation(at:)` evaluates the animations at a time. Layers are confined to the
/// thread of their stage.
nonisolated open class Layer {
  /// A name for messages and traces.
  public final var name: String?

  /// The model values, as last set.
  public final internal(set) var values = LayerValues() {
    didSet { isKnownFinite = false }
  }

  /// True if all numbers of the model are known to be finite; reset by every change.
  private final var isKnownFinite = false

  /// The first property of the model with a number that is not finite, and its value as text; nil if all are finite.
  package final var firstNonFinite: (property: String, value: String)? {
    guard !isKnownFinite else { return nil }
    let found = properties.firstNonFinite(in: values)
    isKnownFinite = found == nil
    return found
  }

  /// The child layers, from back to front, drawn on top of this layer.
  public final internal(set) var sublayers: [Layer] = []

  /// The layer that contains this one, as a sublayer or mask; nil for a root.
  public final var superlayer: Layer? { owner }

  /// The superlayer, not retained: it retains this layer and clears this reference when it is deallocated.
  final unowned(unsafe) var owner: Layer? {
    didSet { holdCompanion() }
  }

  /// An associated object, such as the layer's wrapper in another library; nil for none.
  ///
  /// The object is retained only while the layer has a superlayer, so that it may retain the layer itself. An object
  /// that is deallocated before the layer must set this to nil.
  public final unowned(unsafe) var companion: AnyObject? {
    didSet { holdCompanion() }
  }

  private final var heldCompanion: AnyObject?

  private final func holdCompanion() {
    // Released after the assignment, because a companion deallocated here sets `companion` to nil.
    let old = heldCompanion
    heldCompanion = owner == nil ? nil : companion
    withExtendedLifetime(old) {}
  }

  /// The kinds of warnings already reported for this layer.
  final var warnings: Set<String> = []

  final var extras: RareLayerProperties?

  /// A layer whose alpha masks this layer and its sublayers; it is removed from its previous superlayer.
  public final var mask: Layer? {
    get { ownMask }
    set { replaceMask(with: newValue) }
  }

  final var ownMask: Layer?

  /// True if the layer belongs to a view, whose animation blocks decide what animates.
  public final internal(set) var isViewBacked = false

  /// The turn in which the layer came onto its context; nil outside any context.
  final var arrival: RunLoopTurnIdentity?

  /// The running animations, in the order in which they were added.
  final var animations: [RunningAnimation] = []

  /// The mapping from the superlayer's time to the layer's; nil is the identity.
  final var ownTiming: MediaTiming?

  /// The mapping applied after the timing; nil is the identity.
  final var ownTimeMap: TimeMap?

  /// The context hosted by this root layer; nil for other layers.
  final var hostedContext: LayerContext?

  /// Creates a layer of size zero at the origin, without a background colour and with the default content of its
  /// class.
  public required init() { values.content = Self.newContent }

  class var newContent: LayerContent { .none }

  deinit {
    // Clearing the owner also releases the companion.
    for layer in sublayers { layer.owner = nil }
    ownMask?.owner = nil
  }

  /// The context of the layer tree; nil if its root is not hosted on one.
  public final var context: LayerContext? { hostedContext ?? superlayer?.context }

  /// Makes this layer the root of a context; nil removes the tree from its context.
  public final func host(on context: LayerContext?) {
    if hostedContext === context { return }
    if hostedContext != nil { leave() }
    if hostedContext?.rootLayer === self { hostedContext?.rootLayer = nil }
    hostedContext = context
    context?.rootLayer = self
    if let context { arrive(on: context) }
  }

  // MARK: Changes

  /// The animatable and traced properties of this type of layer; a subclass may add more.
  package var properties: PropertyTable { .of(values.content) }

  /// Changes the model, and animates the change if an animation block or the transaction requires it.
  ///
  /// - Parameter name: the property, by default the name of the calling setter.
  @inline(__always)
  final func change(_ name: String = #function, _ body: (inout LayerValues) -> Void) {
    let ambient = ImplicitAnimationState.current
    guard isViewBacked ? !ambient.blocks.isEmpty : isCommitted(ambient) && !ambient.transaction.disableActions
    else {
      body(&values)
      return
    }
    // Not inlined, because every setter contains a copy of this function.
    let start = willChange(name)
    var action: LayerAction?
    if needsAction(ambient) {
      var changed = values
      body(&changed)
      action = self.action(for: start, to: changed)
    }
    body(&values)
    didChange(start, ambient, action)
  }

  @inline(never)
  private final func willChange(_ name: String) -> ValueBeforeChange {
    guard let property = properties.keyPaths[name]?.property else {
      preconditionFailure("\(type(of: self)).\(name) cannot be animated")
    }
    let old = property.value(in: values)
    // Read before the change, because the presentation of a property without animations is the model.
    let shown = animations.isEmpty ? old : property.value(in: presentation(at: context?.now ?? 0))
    return ValueBeforeChange(property: property, old: old, shown: shown)
  }

  private final func needsAction(_ ambient: ImplicitAnimationState) -> Bool {
    extras != nil && !isViewBacked && ambient.blocks.last?.animatesEveryLayer != true
  }

  /// The action for a change; as in Core Animation, the delegate sees the layer before the change.
  @inline(never)
  private final func action(for start: ValueBeforeChange, to changed: LayerValues) -> LayerAction? {
    start.property.value(in: changed) == start.old ? nil : action(forKey: start.property.name)
  }

  /// Animates a change that has been made, unless the value is the same.
  @inline(never)
  private final func didChange(
    _ start: ValueBeforeChange, _ ambient: ImplicitAnimationState, _ action: LayerAction?
  ) {
    let new = start.property.value(in: values)
    guard start.old != new else { return }
    animate(
      PropertyChange(
        layer: self, property: start.property, old: start.old, shown: start.shown, new: new), ambient, action)
  }

  /// True if the layer was on its context before the current turn.
  private final func isCommitted(_ ambient: ImplicitAnimationState) -> Bool {
    arrival != nil && arrival !== ambient.arrival
  }

  private final func animate(
    _ change: PropertyChange, _ ambient: ImplicitAnimationState, _ action: LayerAction?
  ) {
    // Paths change without an animation unless there is an action: they "do not support implicit animation"
    // (CAShapeLayer).
    if change.property.kind == .path, action == nil { return }
    if change.property.kind == .transform { warnOfWholeTurn(from: change.old, to: change.new) }
    let block = ambient.blocks.last
    if isViewBacked {
      block?.animate(change)
      return
    }
    let transaction = ambient.transaction
    if let block, block.animatesEveryLayer {
      block.animate(change)
      return
    }
    if let action {
      run(action, for: change)
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
      FromToByValues(from: start, to: end),
      PropertyTrack.CommonSettings(keyPath: LayerKeyPath(change.property)))
    transaction.isTouched = true
    run(
      RunningAnimation(
        key: change.property.name, timing: timing, curve: transaction.timingFunction ?? .default,
        content: .property(track), delay: delay, isImplicit: true),
      in: transaction.group)
  }
}

extension Layer: CustomStringConvertible {
  /// The name, or the type if there is none.
  public final var description: String { name ?? "\(type(of: self))" }
}

/// The model and presented value of a property before a change.
private struct ValueBeforeChange {
  let property: LayerProperty
  let old: AnimationValue?
  let shown: AnimationValue?
}

/// A change of a layer's model that is about to be animated.
struct PropertyChange {
  let layer: Layer
  let property: LayerProperty
  /// The model's value before the change; nil if unset.
  let old: AnimationValue?
  /// The presented value before the change.
  let shown: AnimationValue?
  /// The model's value after the change; nil if unset.
  let new: AnimationValue?

  /// The model's values before and after the change; nil if one is unset.
  var edit: (old: AnimationValue, new: AnimationValue)? { old.flatMap { old in new.map { (old, $0) } } }

  /// The end value of an animation of the change.
  var end: AnimationValue? { new ?? property.unset(like: old ?? shown) }

  /// The start value of an animation of the change: the presented or the model's value before it.
  func start(fromShown: Bool) -> AnimationValue? {
    (fromShown ? shown : old) ?? property.unset(like: new)
  }
}
