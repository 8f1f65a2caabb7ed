import RefreshLayers

/// A part of a property that has one value in a trace: `position.x`, `transform.rotation.z`, `backgroundColor`.
///
/// Its name is read once, when the trace is; everything after that asks what it is.
public struct TracePart: Sendable {
  package enum Axis: String, Sendable { case x, y, z }

  /// Which part of the property it is.
  package enum Component: Hashable, Sendable {
    case whole, x, y, width, height
    case rotation(Axis)
    case scale(Axis)
    case translation(Axis)
    case skew
    /// An entry of a matrix, rows and columns counted from 0.
    case entry(row: Int, column: Int)
    /// One number of a list, counted from 0.
    case item(Int)
    case other(String)
  }

  private final class Facts: Sendable {
    let name: String
    let hash: Int
    let property: TraceProperty
    let component: Component
    let unit: LayerProperty.Unit
    let standard: TraceValue
    let quantum: Double
    let isKnown: Bool
    let isFlag: Bool

    init(_ name: String, _ entry: TraceTable.Entry?) {
      (self.name, hash) = (name, name.hashValue)
      let dot = name.firstIndex(of: ".")
      let property = TraceProperty(String(name[..<(dot ?? name.endIndex)]))
      self.property = property
      component = dot.map { Component(name[name.index(after: $0)...], of: property) } ?? .whole
      unit = entry?.unit ?? .plain
      (isKnown, isFlag) = (entry != nil, entry?.isFlag == true)
      if case .scale = component { standard = .number(1) } else { standard = entry?.standard ?? .number(0) }
      quantum = TracePart.quantum(of: component, unit)
    }
  }

  private let facts: Facts

  /// The part of a name, known or not.
  public init(_ name: String) { self = TraceTable.parts[name] ?? TracePart(new: name, nil) }

  init(new name: String, _ entry: TraceTable.Entry?) { facts = Facts(name, entry) }

  /// The name in traces, such as `position.x`.
  public var name: String { facts.name }
  package var property: TraceProperty { facts.property }
  package var component: Component { facts.component }
  /// What it is where a trace does not say.
  package var standard: TraceValue { facts.standard }
  /// The step that its numbers are rounded to.
  package var quantum: Double { facts.quantum }
  /// Whether layers have it, as far as can be told without one.
  package var isKnown: Bool { facts.isKnown }
  package var isFlag: Bool { facts.isFlag }
  /// Whether it is in points.
  package var isLength: Bool { facts.unit == .points }
  /// Whether it is a turn in radians, which reads the same after a full circle.
  package var isAngle: Bool { facts.unit == .radians }
  /// Whether it is a turn, about whatever axis.
  package var isTurn: Bool { if case .rotation = component { true } else { isAngle } }
  package var isScale: Bool { if case .scale = component { true } else { false } }
  package var isEntry: Bool { if case .entry = component { true } else { false } }
  /// The place of a number in a list, counted from 0; nil for what is no part of one.
  package var item: Int? { if case .item(let place) = component { place } else { nil } }
  package var isItem: Bool { item != nil }
  /// Whether it makes things smaller as they are farther away.
  package var isPerspective: Bool { component.isPerspective }
  /// Where it is, or how large.
  package var isPlace: Bool { property == .position || property == .bounds }

  /// The property as a report names it: both axes of a scale are `transform.scale`.
  package var family: String {
    property == .transform && isScale && component != .scale(.z) ? "transform.scale" : name
  }

  /// Whether a report may name a property so.
  package static func isKnown(_ name: String) -> Bool {
    TracePart(name).isKnown || TraceTable.families.contains(name)
  }

  /// What of a property changes together: an axis of a point or a size is nothing to a turn beside it.
  package var group: Group { Group(property: property, kind: property.isMatrix ? component.kind : .any) }

  package struct Group: Hashable, Comparable {
    package let property: TraceProperty
    package let kind: Kind

    package enum Kind: Int { case any, perspective, entries, rotation, scale, skew, translation }

    package static func < (a: Self, b: Self) -> Bool {
      (a.property, a.kind.rawValue) < (b.property, b.kind.rawValue)
    }
  }

  /// The key path of a rotation without an axis, which is one about z.
  package static let rotation: TracePart = "transform.rotation"
  package static let rotationAboutZ: TracePart = "transform.rotation.z"

  /// Thousandths of a point for lengths and places, else a tenth of that; of perspective, which is a few thousandths,
  /// a hundredth of that.
  private static func quantum(of component: Component, _ unit: LayerProperty.Unit) -> Double {
    component.isPerspective ? 0.000001 : unit == .points ? 0.001 : 0.0001
  }

  /// That of a part as the table of properties has it, from which the names of parts are made.
  static func quantum(of part: LayerProperty.Part) -> Double {
    // Asked of every number of every frame, nearly all of which have other names.
    let isPerspective =
      part.name.utf8.last == UInt8(ascii: "4")
      && [".m14", ".m24", ".m34"].contains { part.name.hasSuffix($0) }
    return isPerspective ? 0.000001 : part.unit == .points ? 0.001 : 0.0001
  }
}

extension TracePart: Hashable, Comparable, CustomStringConvertible, ExpressibleByStringLiteral {
  public static func == (a: Self, b: Self) -> Bool {
    a.facts === b.facts || (a.facts.hash == b.facts.hash && a.name == b.name)
  }

  public static func < (a: Self, b: Self) -> Bool { a.name < b.name }

  public func hash(into hasher: inout Hasher) { hasher.combine(facts.hash) }

  public var description: String { name }

  public init(stringLiteral name: String) { self.init(name) }
}

extension TracePart.Component {
  /// What a name says behind that of its property.
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
