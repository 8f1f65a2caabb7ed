import Foundation

/// The response of a layer to a change of a property, instead of the implicit animation; like `CAAction`.
public enum LayerAction {
  /// Shows the change without an animation.
  case none
  /// Adds an animation with the property's name as its key; a nil `fromValue` of a basic animation is the value shown
  /// before the change.
  case animate(any Animation)
  /// Calls a closure with the layer and the property's name.
  case perform((Layer, String) -> Void)
}

/// A delegate that chooses the actions of a layer, like `CALayerDelegate`.
public protocol LayerDelegate: AnyObject {
  /// The action for a change of a property; nil uses the layer's own.
  ///
  /// Called only for changes that would animate implicitly: not for a view's layer, not in a transaction with
  /// disabled actions, and not in the turn in which the layer came onto its context.
  func action(for layer: Layer, forKey key: String) -> LayerAction?
}

/// The rarely used properties of a layer, allocated on demand.
final class RareLayerProperties {
  weak var delegate: (any LayerDelegate)?
  var actions: [String: LayerAction] = [:]
  weak var original: Layer?
}

extension Layer {
  /// The delegate that chooses actions for changes of properties (default: nil); not retained.
  public final var delegate: (any LayerDelegate)? {
    get { extras?.delegate }
    set { changeExtras { $0.delegate = newValue } }
  }

  /// The actions for changes by property name; a property without an action animates with the transaction's settings.
  public final var actions: [String: LayerAction] {
    get { extras?.actions ?? [:] }
    set { changeExtras { $0.actions = newValue } }
  }

  /// The layer whose earlier appearance this copy shows during a transition; nil for other layers.
  package internal(set) final var original: Layer? {
    get { extras?.original }
    set { changeExtras { $0.original = newValue } }
  }

  private final func changeExtras(_ change: (RareLayerProperties) -> Void) {
    let extras = extras ?? RareLayerProperties()
    change(extras)
    self.extras = extras
  }

  /// The action for a change of a property: the delegate's, otherwise the one in ``actions``; nil for the implicit
  /// animation.
  public final func action(forKey key: String) -> LayerAction? {
    guard let extras else { return nil }
    return extras.delegate?.action(for: self, forKey: key) ?? extras.actions[key]
  }

  final func run(_ action: LayerAction, for change: PropertyChange) {
    let name = change.property.name
    switch action {
    case .none: break
    case .perform(let body): body(self, name)
    case .animate(let animation):
      if var basic = animation as? BasicAnimation, basic.fromValue == nil, basic.keyPath == name {
        basic.fromValue = change.start(fromShown: true)
        add(basic, forKey: name)
      } else {
        add(animation, forKey: name)
      }
    }
  }
}

extension Layer {
  /// The model's value at a key path such as `position.x`; nil if the layer has no such property or it is not set.
  public final func value(forKeyPath keyPath: String) -> AnimationValue? {
    properties.keyPaths[keyPath].flatMap { values.value(at: $0) }
  }

  /// Sets the model's value at a key path and animates the change like the property's setter.
  ///
  /// - Parameter value: a value of the property's kind; nil unsets an optional property.
  /// - Returns: false, without a change, if the layer has no such property or the value is of another kind.
  @discardableResult
  public final func setValue(_ value: (any AnimatableValue)?, forKeyPath keyPath: String) -> Bool {
    guard let path = properties.keyPaths[keyPath] else { return false }
    var new = value?.animationValue
    if path.component == .translation, case .point(let p)? = new {
      new = .size(CGSize(width: p.x, height: p.y))
    }
    guard new.map({ $0.kind == path.kind }) ?? (path.component == nil) else { return false }
    change(path.property.name) { values in
      if let new { values.set(new, at: path) } else { path.property.set(nil, in: &values) }
    }
    return true
  }

  /// Replaces all values of the model, without an animation.
  ///
  /// - Precondition: the values are of the same type of layer.
  public final func show(_ values: LayerValues) {
    precondition(
      values.content.kind === self.values.content.kind,
      "layer \(self): these are values of another kind of layer")
    self.values = values
  }

  // MARK: Coordinates

  /// Converts a point of this layer to another layer's coordinates, or to those of the root's superlayer for nil.
  public final func convert(_ point: CGPoint, to layer: Layer?) -> CGPoint {
    let root = toRoot.project(point)
    guard let layer, let inverse = layer.toRoot.inverted() else { return root }
    return inverse.project(root)
  }

  /// Converts a point of another layer, or of the root's superlayer for nil, to this layer's coordinates.
  public final func convert(_ point: CGPoint, from layer: Layer?) -> CGPoint {
    let root = layer?.toRoot.project(point) ?? point
    return toRoot.inverted()?.project(root) ?? root
  }
}

extension LayerContent {
  /// The property table that identifies the type of content; a plain layer with an image counts as a plain layer.
  fileprivate var kind: PropertyTable { if case .image = self { .layer } else { .of(self) } }
}
