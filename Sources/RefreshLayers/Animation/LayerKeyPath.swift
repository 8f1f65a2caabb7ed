import Foundation

/// A key path such as `opacity`, `position.x` or `transform.rotation.z`, checked and taken apart.
public struct LayerKeyPath: Hashable, Sendable {
  /// A part of a property's value.
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

  /// The property that the key path names, or names a part of.
  public let property: LayerProperty
  let component: Component?

  init(_ property: LayerProperty, _ component: Component? = nil) {
    self.property = property
    self.component = component
  }

  /// The key path that a string names on any kind of layer; nil where there is none.
  public init?(_ string: String) {
    guard let keyPath = Self.all[string] else { return nil }
    self = keyPath
  }

  /// The key path as it is written.
  public var string: String {
    component.map { "\(property.name).\($0.rawValue)" } ?? property.name
  }

  /// The kind of value that the key path takes.
  var kind: AnimationValue.Kind {
    switch component {
    case nil: property.kind
    case .origin: .point
    case .size, .translation: .size
    default: .scalar
    }
  }

  /// Every key path that some kind of layer has, by its string.
  static let all = PropertyTable.all.reduce(into: [:]) { all, table in
    all.merge(table.keyPaths) { first, _ in first }
  }

  /// Those of one property: itself and the parts of its value.
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
