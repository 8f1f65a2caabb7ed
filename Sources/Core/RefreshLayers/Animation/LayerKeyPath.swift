import Foundation

/// A parsed key path of a layer, such as `opacity`, `position.x` or `transform.rotation.z`: a property and an
/// optional component.
public struct LayerKeyPath: Hashable, Sendable {
  /// A component of a property's value, such as the `x` of a point.
  enum Component: String, CaseIterable, Hashable, Sendable {
    case x, y, width, height, origin, size
    case originX = "origin.x"
    case originY = "origin.y"
    case sizeWidth = "size.width"
    case sizeHeight = "size.height"
    case rotation
    case rotationX = "rotation.x"
    case rotationY = "rotation.y"
    case rotationZ = "rotation.z"
    case scale
    case scaleX = "scale.x"
    case scaleY = "scale.y"
    case scaleZ = "scale.z"
    case translation
    case translationX = "translation.x"
    case translationY = "translation.y"
    case translationZ = "translation.z"
  }

  /// The property that the key path refers to, whole or in part.
  public let property: LayerProperty
  let component: Component?

  init(_ property: LayerProperty, _ component: Component? = nil) {
    self.property = property
    self.component = component
  }

  /// Parses a key path of any type of layer; nil for an unknown key path.
  public init?(_ string: String) {
    guard let keyPath = Self.all[string] else { return nil }
    self = keyPath
  }

  /// The key path in Core Animation's notation, such as `position.x`.
  public var string: String {
    component.map { "\(property.name).\($0.rawValue)" } ?? property.name
  }

  /// The kind of value at the key path: the component's if there is one.
  var kind: AnimationValue.Kind {
    switch component {
    case nil: property.kind
    case .origin: .point
    case .size, .translation: .size
    default: .scalar
    }
  }

  /// Every key path that any type of layer has, by its string.
  static let all = PropertyTable.all.reduce(into: [:]) { all, table in
    all.merge(table.keyPaths) { first, _ in first }
  }

  /// The key paths of one property: the property itself and each component of its value.
  static func all(of property: LayerProperty) -> [LayerKeyPath] {
    [LayerKeyPath(property)] + components(of: property.kind).map { LayerKeyPath(property, $0) }
  }

  private static func components(of kind: AnimationValue.Kind) -> [Component] {
    switch kind {
    case .point: [.x, .y]
    case .size: [.width, .height]
    case .rect: [.origin, .size, .originX, .originY, .sizeWidth, .sizeHeight]
    case .transform:
      [
        .rotation, .rotationX, .rotationY, .rotationZ, .scale, .scaleX, .scaleY, .scaleZ, .translation,
        .translationX, .translationY, .translationZ,
      ]
    default: []
    }
  }
}

extension LayerValues {
  /// The value at a key path; nil if the property is unset or the layer does not have it.
  public func value(at keyPath: LayerKeyPath) -> AnimationValue? {
    let whole = keyPath.property.value(in: self)
    return if let component = keyPath.component { whole?.part(component) } else { whole }
  }

  mutating func set(_ value: AnimationValue, at keyPath: LayerKeyPath) {
    guard let component = keyPath.component else { return keyPath.property.set(value, in: &self) }
    guard var whole = keyPath.property.value(in: self) else { return }
    whole.setPart(component, to: value)
    keyPath.property.set(whole, in: &self)
  }
}

extension AnimationValue {
  func part(_ component: LayerKeyPath.Component) -> AnimationValue? {
    switch (self, component) {
    case (.point(let p), .x): .scalar(p.x)
    case (.point(let p), .y): .scalar(p.y)
    case (.size(let s), .width): .scalar(s.width)
    case (.size(let s), .height): .scalar(s.height)
    case (.rect(let r), .origin): .point(r.origin)
    case (.rect(let r), .size): .size(r.size)
    case (.rect(let r), .originX): .scalar(r.origin.x)
    case (.rect(let r), .originY): .scalar(r.origin.y)
    case (.rect(let r), .sizeWidth): .scalar(r.size.width)
    case (.rect(let r), .sizeHeight): .scalar(r.size.height)
    case (.transform(let t), _): t.part(component)
    default: nil
    }
  }

  mutating func setPart(_ component: LayerKeyPath.Component, to value: AnimationValue) {
    switch (self, component, value) {
    case (.point(var p), .x, .scalar(let v)):
      p.x = v
      self = .point(p)
    case (.point(var p), .y, .scalar(let v)):
      p.y = v
      self = .point(p)
    case (.size(var s), .width, .scalar(let v)):
      s.width = v
      self = .size(s)
    case (.size(var s), .height, .scalar(let v)):
      s.height = v
      self = .size(s)
    case (.rect(var r), _, _):
      switch (component, value) {
      case (.origin, .point(let v)): r.origin = v
      case (.size, .size(let v)): r.size = v
      case (.originX, .scalar(let v)): r.origin.x = v
      case (.originY, .scalar(let v)): r.origin.y = v
      case (.sizeWidth, .scalar(let v)): r.size.width = v
      case (.sizeHeight, .scalar(let v)): r.size.height = v
      default: break
      }
      self = .rect(r)
    case (.transform(var t), _, _):
      t.setPart(component, to: value)
      self = .transform(t)
    default: break
    }
  }
}
