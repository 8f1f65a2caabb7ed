import Foundation
import RefreshMotion

/// A property of a layer: all that animations, checks, traces, looks and the inspector know of it.
///
/// Every property is one line of `PropertyTable`.
public final class LayerProperty: Sendable {
  /// The name, as in Core Animation.
  public let name: String
  let kind: AnimationValue.Kind
  package let unit: Unit
  package let tracing: Tracing
  /// The role of the property in the layer's look.
  private let role: Role
  /// Whether layers have it on iOS as well; of a subclass's own nobody there knows.
  package let isInCoreAnimation: Bool
  /// Where in memory the numbers of the value are; nil for a value that is no numbers, or that is made up.
  let place: NumberPlace?
  private let read: @Sendable (LayerValues) -> AnimationValue?
  /// Nil where animations cannot move it.
  private let write: (@Sendable (inout LayerValues, AnimationValue?) -> Void)?

  /// The unit of a property's numbers.
  package enum Unit: Sendable {
    case points
    /// A turn, which looks the same after a full circle.
    case radians
    /// Seconds, factors, parts of a whole, counts, components of colours.
    case plain

    /// The smallest change that someone sees.
    package var leastSeen: Double {
      switch self {
      case .points: Tolerance.points
      case .radians: Tolerance.angle
      case .plain: Tolerance.jump
      }
    }
  }

  /// How a property is traced.
  package enum Tracing: Sendable {
    /// Where it is not what a new layer has.
    case changed
    /// The same; a transform in the plane by its turn, scale, skew and move.
    case byParts
    /// Even where it is what a new layer has.
    case always
    case never
  }

  /// The special behaviour of a property.
  enum Role: Sendable {
    /// It says where the layer is, or those in it are.
    case place
    /// The same, and changes of it in a `View.animate` block add up: each runs on top of those before it.
    case motion
    /// It moves a pattern along, which looks the same after a step: its jumps may not be seen.
    case pattern
    /// It holds for everything in the layer as well.
    case whole
    case look
  }

  /// Whether the property is seen on everything in the layer, and not on what the layer itself draws alone.
  package var reachesSublayers: Bool { isPlace || role == .whole }
  /// Whether the property says where something is.
  package var isPlace: Bool { role == .place || role == .motion }
  /// Whether a change in a `View.animate` block runs on top of those before it, and not from what is shown.
  var addsUp: Bool { role == .motion }
  /// Whether two values may look the same.
  package var looksTheSameElsewhere: Bool { role == .pattern }

  /// A property that every layer has.
  convenience init<Value: PropertyValue>(
    _ name: String, _ path: any WritableKeyPath<LayerValues, Value> & Sendable, _ unit: Unit = .plain,
    _ role: Role = .look, tracing: Tracing = .changed, inCoreAnimation: Bool = true
  ) {
    self.init(
      name, Value.kind, unit, role, tracing, inCoreAnimation,
      NumberPlace(path, isInContent: false),
      { $0[keyPath: path].propertyValue },
      { values, new in if let new = Value.from(new) { values[keyPath: path] = new } })
  }

  /// A property that one kind of layer has.
  convenience init<Content: ContentValues, Value: PropertyValue>(
    _ name: String, _ path: any WritableKeyPath<Content, Value> & Sendable, _ unit: Unit = .plain,
    _ role: Role = .look, tracing: Tracing = .changed, inCoreAnimation: Bool = true
  ) {
    self.init(
      name, Value.kind, unit, role, tracing, inCoreAnimation,
      NumberPlace(path, isInContent: true),
      { Content($0.content)?[keyPath: path].propertyValue },
      { values, new in
        guard let new = Value.from(new), var content = Content(values.content) else { return }
        content[keyPath: path] = new
        values.content = content.content
      })
  }

  /// A property that animations cannot move, of every layer.
  convenience init(
    fixed name: String, tracing: Tracing = .changed, kind: AnimationValue.Kind = .scalar,
    _ read: @escaping @Sendable (LayerValues) -> AnimationValue?
  ) {
    self.init(name, kind, .plain, .look, tracing, true, nil, read, nil)
  }

  /// A property that animations cannot move, of one kind of layer.
  convenience init<Content: ContentValues>(
    fixed name: String, tracing: Tracing = .changed, kind: AnimationValue.Kind,
    _ read: @escaping @Sendable (Content) -> AnimationValue
  ) {
    self.init(fixed: name, tracing: tracing, kind: kind) { Content($0.content).map(read) }
  }

  private init(
    _ name: String, _ kind: AnimationValue.Kind, _ unit: Unit, _ role: Role, _ tracing: Tracing,
    _ isInCoreAnimation: Bool, _ place: NumberPlace?,
    _ read: @escaping @Sendable (LayerValues) -> AnimationValue?,
    _ write: (@Sendable (inout LayerValues, AnimationValue?) -> Void)?
  ) {
    (self.name, self.kind, self.unit, self.role, self.tracing) = (name, kind, unit, role, tracing)
    (self.isInCoreAnimation, self.place, self.read, self.write) = (isInCoreAnimation, place, read, write)
    partNames = Self.suffixes(of: kind, tracing).map { name + $0 }
  }

  var isAnimatable: Bool { write != nil }

  /// The value of the property; nil if this kind of layer has none or it is not set.
  package func value(in values: LayerValues) -> AnimationValue? { read(values) }

  /// Sets the property, or unsets it where the value is nil; without effect where the kinds of layer or value do not
  /// fit.
  func set(_ value: AnimationValue?, in values: inout LayerValues) { write?(&values, value) }

  /// The value that the property has where none is set: the clear colour of what it becomes, an empty path.
  func unset(like other: AnimationValue?) -> AnimationValue? {
    guard kind == .color else { return other }
    return if case .color(let color)? = other { .color(color.withAlphaComponent(0)) } else { .color(.clear) }
  }

  // MARK: Parts

  /// The names of the parts of a value of the property; of a list, the name of the property.
  let partNames: [String]
}

extension LayerProperty: Hashable {
  public static func == (a: LayerProperty, b: LayerProperty) -> Bool { a === b }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
