import Foundation
import RefreshMotion

/// The description of a layer property, for animations, checks, traces and the inspector.
///
/// Every property is declared by one line of `PropertyTable`.
public final class LayerProperty: Sendable {
  /// The name of the property, as in Core Animation.
  public let name: String
  let kind: AnimationValue.Kind
  package let unit: Unit
  package let tracing: Tracing
  /// The role of the property in the layer's appearance.
  private let role: Role
  /// True if `CALayer` or its subclasses have the property on iOS.
  package let isInCoreAnimation: Bool
  /// The memory location of the value's numbers; nil for values without a fixed number of numbers and for computed
  /// properties.
  let place: PropertyMemoryRange?
  private let read: @Sendable (LayerValues) -> AnimationValue?
  /// The setter for animated values; nil if the property cannot be animated.
  private let write: (@Sendable (inout LayerValues, AnimationValue?) -> Void)?

  /// The unit of a property's numbers.
  package enum Unit: Sendable {
    case points
    /// Angles in radians, equal modulo 2π.
    case radians
    /// Other numbers: seconds, factors, fractions, counts and colour components.
    case plain

    /// The smallest visible change of a number with this unit.
    package var visibleStep: Double {
      switch self {
      case .points: Tolerance.points
      case .radians: Tolerance.angle
      case .plain: Tolerance.jump
      }
    }
  }

  /// The rule by which a trace records a property.
  package enum Tracing: Sendable {
    /// Records the value if it differs from the default.
    case changed
    /// Records the value if it differs from the default; records a transform in the plane as rotation, scale, skew and
    /// translation.
    case byParts
    /// Always records the value.
    case always
    case never
  }

  /// The special behaviour of a property.
  enum Role: Sendable {
    /// The property places the layer or its sublayers.
    case place
    /// The property places the layer, and its animations in `View.animate` blocks are additive.
    case motion
    /// The property shifts a repeating pattern, so that different values may look the same.
    case pattern
    /// The property applies to the sublayers as well.
    case whole
    case look
  }

  /// True if the property affects the sublayers, not only the layer's own drawing.
  package var reachesSublayers: Bool { isPlace || role == .whole }
  /// True if the property places the layer or its sublayers.
  package var isPlace: Bool { role == .place || role == .motion }
  /// True if animations of the property in `View.animate` blocks are additive instead of starting from the presented
  /// value.
  var addsUp: Bool { role == .motion }
  /// True if different values may look the same, as for a dash phase.
  package var looksTheSameElsewhere: Bool { role == .pattern }

  /// Creates a property of every layer.
  convenience init<Value: PropertyValue>(
    _ name: String, _ path: any WritableKeyPath<LayerValues, Value> & Sendable, _ unit: Unit = .plain,
    _ role: Role = .look, tracing: Tracing = .changed, inCoreAnimation: Bool = true
  ) {
    self.init(
      name, Value.kind, unit, role, tracing, inCoreAnimation,
      PropertyMemoryRange(path, isInContent: false),
      { $0[keyPath: path].propertyValue },
      { values, new in if let new = Value.from(new) { values[keyPath: path] = new } })
  }

  /// Creates a property of one type of layer.
  convenience init<Content: ContentValues, Value: PropertyValue>(
    _ name: String, _ path: any WritableKeyPath<Content, Value> & Sendable, _ unit: Unit = .plain,
    _ role: Role = .look, tracing: Tracing = .changed, inCoreAnimation: Bool = true
  ) {
    self.init(
      name, Value.kind, unit, role, tracing, inCoreAnimation,
      PropertyMemoryRange(path, isInContent: true),
      { Content($0.content)?[keyPath: path].propertyValue },
      { values, new in
        guard let new = Value.from(new), var content = Content(values.content) else { return }
        content[keyPath: path] = new
        values.content = content.content
      })
  }

  /// Creates a property of every layer that cannot be animated.
  convenience init(
    fixed name: String, tracing: Tracing = .changed, kind: AnimationValue.Kind = .scalar,
    _ read: @escaping @Sendable (LayerValues) -> AnimationValue?
  ) {
    self.init(name, kind, .plain, .look, tracing, true, nil, read, nil)
  }

  /// Creates a property of one type of layer that cannot be animated.
  convenience init<Content: ContentValues>(
    fixed name: String, tracing: Tracing = .changed, kind: AnimationValue.Kind,
    _ read: @escaping @Sendable (Content) -> AnimationValue
  ) {
    self.init(fixed: name, tracing: tracing, kind: kind) { Content($0.content).map(read) }
  }

  private init(
    _ name: String, _ kind: AnimationValue.Kind, _ unit: Unit, _ role: Role, _ tracing: Tracing,
    _ isInCoreAnimation: Bool, _ place: PropertyMemoryRange?,
    _ read: @escaping @Sendable (LayerValues) -> AnimationValue?,
    _ write: (@Sendable (inout LayerValues, AnimationValue?) -> Void)?
  ) {
    (self.name, self.kind, self.unit, self.role, self.tracing) = (name, kind, unit, role, tracing)
    (self.isInCoreAnimation, self.place, self.read, self.write) = (isInCoreAnimation, place, read, write)
    partNames = Self.suffixes(of: kind, tracing).map { name + $0 }
  }

  var isAnimatable: Bool { write != nil }

  /// The value of the property; nil if it is unset or the type of layer does not have it.
  package func value(in values: LayerValues) -> AnimationValue? { read(values) }

  /// Sets the property; nil unsets it. Without effect if the type of layer or the kind of value does not match.
  func set(_ value: AnimationValue?, in values: inout LayerValues) { write?(&values, value) }

  /// The start or end value that replaces an unset one in an animation: for a colour the other value with alpha 0,
  /// otherwise the other value.
  func unset(like other: AnimationValue?) -> AnimationValue? {
    guard kind == .color else { return other }
    return if case .color(let color)? = other { .color(color.withAlphaComponent(0)) } else { .color(.clear) }
  }

  // MARK: Parts

  /// The names of the parts of the property's value; for a list only the property's name.
  let partNames: [String]
}

extension LayerProperty: Hashable {
  public static func == (a: LayerProperty, b: LayerProperty) -> Bool { a === b }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
