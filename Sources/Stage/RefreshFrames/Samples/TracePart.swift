import RefreshLayers

/// A part of a layer property with one value in a trace, such as `position.x`, `transform.rotation.z` or
/// `backgroundColor`.
///
/// The name is parsed once, when the trace is read; later code uses the parsed fields.
public struct TracePart: Sendable {
  package enum Axis: String, Sendable { case x, y, z }

  /// The component of the property.
  package enum Component: Hashable, Sendable {
    case whole, x, y, width, height
    case rotation(Axis)
    case scale(Axis)
    case translation(Axis)
    case skew
    /// An entry of a matrix; rows and columns from 0.
    case entry(row: Int, column: Int)
    /// A number of a list, by its index from 0.
    case item(Int)
    case other(String)
  }

  private final class PartDescription: Sendable {
    let name: String
    let hash: Int
    let property: TraceProperty
    let component: Component
    let unit: LayerProperty.Unit
    let defaultValue: TraceValue
    let quantum: Double
    let isKnown: Bool
    let isFlag: Bool

    init(_ name: String, _ entry: TracePartTable.Entry?) {
      (self.name, hash) = (name, name.hashValue)
      let dot = name.firstIndex(of: ".")
      let property = TraceProperty(String(name[..<(dot ?? name.endIndex)]))
      self.property = property
      component = dot.map { Component(name[name.index(after: $0)...], of: property) } ?? .whole
      unit = entry?.unit ?? .plain
      (isKnown, isFlag) = (entry != nil, entry?.isFlag == true)
      if case .scale = component {
        defaultValue = .number(1)
      } else {
        defaultValue = entry?.defaultValue ?? .number(0)
      }
      quantum = TracePart.quantum(of: component, unit)
    }
  }

  private let parsed: PartDescription

  /// Creates the part with a name, known or unknown.
  public init(_ name: String) { self = TracePartTable.parts[name] ?? TracePart(new: name, nil) }

  init(new name: String, _ entry: TracePartTable.Entry?) { parsed = PartDescription(name, entry) }

  /// The name in traces, such as `position.x`.
  public var name: String { parsed.name }
  package var property: TraceProperty { parsed.property }
  package var component: Component { parsed.component }
  /// The default value, assumed when a trace omits the part.
  package var defaultValue: TraceValue { parsed.defaultValue }
  /// The step to which numbers of this part are rounded.
  package var quantum: Double { parsed.quantum }
  /// True if the part belongs to a property of RefreshKit's layers; false for properties of subclasses.
  package var isKnown: Bool { parsed.isKnown }
  package var isFlag: Bool { parsed.isFlag }
  /// True if the unit is points.
  package var isLength: Bool { parsed.unit == .points }
  /// True if the unit is radians, where values differing by 2π are equal.
  package var isAngle: Bool { parsed.unit == .radians }
  /// True for a rotation about any axis.
  package var isTurn: Bool { if case .rotation = component { true } else { isAngle } }
  package var isScale: Bool { if case .scale = component { true } else { false } }
  package var isEntry: Bool { if case .entry = component { true } else { false } }
  /// The index in a list, from 0; nil for other parts.
  package var item: Int? { if case .item(let place) = component { place } else { nil } }
  package var isItem: Bool { item != nil }
  /// True for an entry of a matrix that causes perspective.
  package var isPerspective: Bool { component.isPerspective }
  /// True for parts of `position` and `bounds`.
  package var isPlace: Bool { property == .position || property == .bounds }

  /// The name in reports: the x and y scale are both `transform.scale`.
  package var family: String {
    property == .transform && isScale && component != .scale(.z) ? "transform.scale" : name
  }

  /// True if a name is a known part or family.
  package static func isKnown(_ name: String) -> Bool {
    TracePart(name).isKnown || TracePartTable.families.contains(name)
  }

  /// The group of parts that change together, such as the rotation or the scale of a matrix.
  package var group: Group { Group(property: property, kind: property.isMatrix ? component.kind : .any) }

  package struct Group: Hashable, Comparable {
    package let property: TraceProperty
    package let kind: Kind

    package enum Kind: Int { case any, perspective, entries, rotation, scale, skew, translation }

    package static func < (a: Self, b: Self) -> Bool {
      (a.property, a.kind.rawValue) < (b.property, b.kind.rawValue)
    }
  }

  /// The key path of a rotation without an axis, equal to a rotation about z.
  package static let rotation: TracePart = "transform.rotation"
  package static let rotationAboutZ: TracePart = "transform.rotation.z"

  /// The rounding step, far below a visible difference: 0.001 points for lengths, 1e-6 for perspective entries, whose
  /// values are a few thousandths, and 0.0001 otherwise.
  private static func quantum(of component: Component, _ unit: LayerProperty.Unit) -> Double {
    component.isPerspective ? 0.000001 : unit == .points ? 0.001 : 0.0001
  }

  /// The rounding step of a part from the property table.
  static func quantum(of part: LayerProperty.Part) -> Double {
    // The last byte is checked first, because this runs for every number of every frame and few are perspective
    // entries.
    let isPerspective =
      part.name.utf8.last == UInt8(ascii: "4")
      && [".m14", ".m24", ".m34"].contains { part.name.hasSuffix($0) }
    return isPerspective ? 0.000001 : part.unit == .points ? 0.001 : 0.0001
  }
}

extension TracePart: Hashable, Comparable, CustomStringConvertible, ExpressibleByStringLiteral {
  public static func == (a: Self, b: Self) -> Bool {
    a.parsed === b.parsed || (a.parsed.hash == b.parsed.hash && a.name == b.name)
  }

  public static func < (a: Self, b: Self) -> Bool { a.name < b.name }

  public func hash(into hasher: inout Hasher) { hasher.combine(parsed.hash) }

  public var description: String { name }

  public init(stringLiteral name: String) { self.init(name) }
}

extension TracePart.Component {
  /// Parses the component of a name, after the property and a dot.
  init(_ text: Substring, of property: TraceProperty) {
    let words = text.split(separator: ".", omittingEmptySubsequences: false)
    let axis = words.count == 2 ? TracePart.Axis(rawValue: String(words[1])) : nil
    switch (words.first, axis) {
    case ("rotation", let axis?): self = .rotation(axis)
    case ("scale", let axis?): self = .scale(axis)
    case ("translation", let axis?): self = .translation(axis)
    case _ where words.count > 1: self = .other(String(text))
    case ("x", _): self = .x
    case ("y", _): self = .y
    case ("width", _): self = .width
    case ("height", _): self = .height
    case ("skew", _): self = .skew
    default:
      let digits = text.dropFirst().compactMap(\.wholeNumberValue)
      if property.isMatrix, text.first == "m", text.count == 3, digits.count == 2,
        digits.allSatisfy((1...4).contains)
      {
        self = .entry(row: digits[0] - 1, column: digits[1] - 1)
      } else {
        self = Int(text).map { .item($0) } ?? .other(String(text))
      }
    }
  }

  var isPerspective: Bool { if case .entry(0...2, 3) = self { true } else { false } }

  var kind: TracePart.Group.Kind {
    switch self {
    case .rotation: .rotation
    case .scale: .scale
    case .translation: .translation
    case .skew: .skew
    case .entry: isPerspective ? .perspective : .entries
    default: .any
    }
  }
}
