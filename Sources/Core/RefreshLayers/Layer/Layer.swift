import Foundation
import RefreshMotion

/// A rectangle with content and sublayers, like CALayer.
///
/// Its own properties are the model. `presentation(at:)` evaluates the animations at a time. Layers are confined to the
/// thread of their stage.
open class Layer {
  /// A name for messages and traces.
  public final var name: String?

  /// The model: every value as it was last set.
  public final internal(set) var values = LayerValues() {
    didSet { isKnownFinite = false }
  }

  /// Whether every number of the model was found finite, and none was set since.
  private final var isKnownFinite = false

  /// The first property of the model with a number that is not finite, and its value in words; nil where all are.
  package final var firstNonFinite: (property: String, value: String)? {
    guard !isKnownFinite else { return nil }
    let found = properties.firstNonFinite(in: values)
    isKnownFinite = found == nil
    return found
  }

  /// Layers drawn on top of this one, the last one topmost.
  public final internal(set) var sublayers: [Layer] = []

  /// The superlayer.
  public final var superlayer: Layer? { owner }

  /// The superlayer without a count: it holds this layer, and lets it know when it goes.
  final unowned(unsafe) var owner: Layer? {
    didSet { holdCompanion() }
  }

  /// An object of yours that belongs to the layer, such as its wrapper in another library; nil for none.
  ///
  /// It is retained while the layer has a superlayer, and only then, so that it may retain the layer itself. One that
  /// is deallocated before the layer must set this to nil.
  public final unowned(unsafe) var companion: AnyObject? {
    didSet { holdCompanion() }
  }

  private final var heldCompanion: AnyObject?

  private final func holdCompanion() {
    // One that goes now sets itself to nil, which must not meet the change.
    let old = heldCompanion
    heldCompanion = owner == nil ? nil : companion
    withExtendedLifetime(old) {}
  }

  /// The kinds of warnings that were reported of this layer.
  final var warnings: Set<String> = []

  /// Properties that few layers have.
  final var extras: LayerExtras?

  /// A layer whose alpha masks this layer and its sublayers; it is removed from its previous superlayer.
  public final var mask: Layer? {
    get { ownMask }
    set { replaceMask(with: newValue) }
  }

  final var ownMask: Layer?

  /// Whether the layer belongs to a view, which then decides what animates.
  public final internal(set) var isViewBacked = false

  /// The turn in which the layer came onto its context; nil outside any.
  final var arrival: Arrival?

  /// The running animations, in the order in which they were added.
  final var animations: [RunningAnimation] = []

  /// The layer's own time in that of its superlayer; nil runs with it.
  final var ownTiming: MediaTiming?

  /// What becomes of the time that the timing gives; nil leaves it.
  final var ownTimeMap: TimeMap?

  /// The context of a root layer.
  final var hostedContext: LayerContext?

  /// A layer at the origin, without size and without colour; one of a kind that draws has its new values.
  public required init() { values.content = Self.newContent }

  /// The content of new layers of the class, beside their background.
  class var newContent: LayerContent { .none }

  deinit {
    // Which lets go of their companions too.
    for layer in sublayers { layer.owner = nil }
    ownMask?.owner = nil
  }

  /// The context of the layer; nil outside a context's tree.
  public final var context: LayerContext? { hostedContext ?? superlayer?.context }

  /// Makes this layer the root of a context; nil removes the layer and its sublayers from theirs.
  public final func host(on context: LayerContext?) {
    if hostedContext === context { return }
    if hostedContext != nil { leave() }
    if hostedContext?.rootLayer === self { hostedContext?.rootLayer = nil }
    hostedContext = context
    context?.rootLayer = self
    if let context { arrive(on: context) }
  }

  // MARK: Changes

  /// The properties of layers of this kind; a subclass may have more.
  package var properties: PropertyTable { .of(values.content) }

  /// Changes the model, and animates the change where a block or the transaction says so.
  ///
  /// - Parameter name: the property, which is named as the variable that calls.
  @inline(__always)
  final func change(_ name: String = #function, _ body: (inout LayerValues) -> Void) {
    let ambient = Ambient.current
    guard isViewBacked ? !ambient.blocks.isEmpty : isCommitted(ambient) && !ambient.transaction.disableActions
    else {
      body(&values)
      return
    }
    // Functions of their own, as each setter has a copy of this one.
    let start = willChange(name)
    var action: LayerAction?
    if asksForAction(ambient) {
      var changed = values
      body(&changed)
      action = self.action(for: start, to: changed)
    }
    body(&values)
    didChange(start, ambient, action)
  }

  /// The property as it is before a change.
  @inline(never)
  private final func willChange(_ name: String) -> ChangeStart {
    guard let property = properties.keyPaths[name]?.property else {
      preconditionFailure("\(type(of: self)).\(name) cannot be animated")
    }
    let old = property.value(in: values)
    // Before the change: afterwards the model shows through where nothing animates it.
    let shown = animations.isEmpty ? old : property.value(in: presentation(at: context?.now ?? 0))
    return ChangeStart(property: property, old: old, shown: shown)
  }

  private final func asksForAction(_ ambient: Ambient) -> Bool {
    extras != nil && !isViewBacked && ambient.blocks.last?.animatesEveryLayer != true
  }

  /// The action for a change. Whoever decides on it still sees the layer as it was, as in Core Animation.
  @inline(never)
  private final func action(for start: ChangeStart, to changed: LayerValues) -> LayerAction? {
    start.property.value(in: changed) == start.old ? nil : action(forKey: start.property.name)
  }

  /// Animates the change that has been made.
  @inline(never)
  private final func didChange(_ start: ChangeStart, _ ambient: Ambient, _ action: LayerAction?) {
    let new = start.property.value(in: values)
    guard start.old != new else { return }
    animate(
      PropertyChange(
        layer: self, property: start.property, old: start.old, shown: start.shown, new: new), ambient, action)
  }

  /// Whether the layer was on its context when the present turn began.
  private final func isCommitted(_ ambient: Ambient) -> Bool {
    arrival != nil && arrival !== ambient.arrival
  }

  private final func animate(_ change: PropertyChange, _ ambient: Ambient, _ action: LayerAction?) {
    // Paths change at once unless an action says otherwise: they "do not support implicit animation" (CAShapeLayer).
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
      AnimationEnds(from: start, to: end), PropertyTrack.Traits(keyPath: LayerKeyPath(change.property)))
    transaction.isTouched = true
    run(
      RunningAnimation(
        key: change.property.name, timing: timing, curve: transaction.timingFunction ?? .default,
        content: .property(track), delay: delay, isImplicit: true),
      in: transaction.group)
  }
}

extension Layer: CustomStringConvertible {
  /// The name, else the type.
  public final var description: String { name ?? "\(type(of: self))" }
}

/// The value of a property before a change.
private struct ChangeStart {
  let property: LayerProperty
  let old: AnimationValue?
  let shown: AnimationValue?
}

/// A change of a layer's model, on its way to being animated.
struct PropertyChange {
  let layer: Layer
  let property: LayerProperty
  /// The model's value before; nil if none was set.
  let old: AnimationValue?
  /// The value shown before.
  let shown: AnimationValue?
  /// The model's value now.
  let new: AnimationValue?

  /// Where an animation of the change ends.
  var end: AnimationValue? { new ?? property.unset(like: old ?? shown) }

  /// Where an animation of the change begins.
  func start(fromShown: Bool) -> AnimationValue? {
    (fromShown ? shown : old) ?? property.unset(like: new)
  }
}
