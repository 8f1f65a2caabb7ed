import RefreshLayers

/// The name of a layer property in traces: from the property table, or a subclass's own.
package struct TraceProperty: Hashable, Comparable, Sendable {
  package let name: String

  package init(_ name: String) { self.name = name }

  package static let position = TraceProperty("position")
  package static let bounds = TraceProperty("bounds")
  package static let transform = TraceProperty("transform")
  package static let sublayerTransform = TraceProperty("sublayerTransform")
  package static let instanceTransform = TraceProperty("instanceTransform")
  package static let string = TraceProperty("string")
  package static let contents = TraceProperty("contents")
  package static let path = TraceProperty("path")
  package static let shadowPath = TraceProperty("shadowPath")
  package static let colors = TraceProperty("colors")
  package static let locations = TraceProperty("locations")
  /// A pseudo-property for the existence of a layer.
  package static let presence = TraceProperty("presence")

  /// The properties whose values are 4 × 4 matrices.
  package static let matrices = [transform, sublayerTransform, instanceTransform]

  package var isMatrix: Bool { Self.matrices.contains(self) }
  /// True for the path properties, which a trace stores as a digest.
  package var isOutline: Bool { self == .path || self == .shadowPath }

  package static func < (a: Self, b: Self) -> Bool { a.name < b.name }
}

/// Table of the known parts of a trace by name, such as `position.x`, with unit and default value: a trace is read
/// without its layers.
enum TracePartTable {
  struct Entry {
    let unit: LayerProperty.Unit
    let defaultValue: TraceValue
    /// True for a Boolean, stored as 0 or 1.
    let isFlag: Bool
  }

  private static let flags: Set = ["isHidden", "masksToBounds", "isDoubleSided", "isVerticallyCentered"]

  static let entries: [String: Entry] = {
    var table: [String: Entry] = [:]
    // The content offset of the scroll view, which a trace stores beside the layers.
    for name in ["offset.x", "offset.y"] {
      table[name] = Entry(unit: .points, defaultValue: .number(0), isFlag: false)
    }
    // Settings of a layer, which are not among its presented values.
    for name in ["timing.timeOffset", "timing.beginTime"] {
      table[name] = Entry(unit: .plain, defaultValue: .number(0), isFlag: false)
    }
    table["timing.speed"] = Entry(unit: .plain, defaultValue: .number(1), isFlag: false)
    table["timing.timeMap"] = Entry(unit: .plain, defaultValue: .word(""), isFlag: false)
    table["contentsGravity"] = Entry(
      unit: .plain, defaultValue: .word(ContentMode.scaleToFill.rawValue), isFlag: false)
    for kind in PropertyTable.all {
      for property in kind.properties where property.tracing != .never {
        property.forEachStandardPart(kind.standard) { part in
          // Properties that are always traced have no default that could be omitted.
          let defaultValue = property.tracing == .always ? TraceValue.word("") : TraceValue(part)
          table[part.name] = Entry(
            unit: part.unit, defaultValue: defaultValue, isFlag: flags.contains(property.name))
        }
      }
    }
    return table
  }()

  static let parts: [String: TracePart] = entries.keys.reduce(into: [:]) { parts, name in
    parts[name] = TracePart(new: name, entries[name])
  }
  static let families = Set(parts.values.map(\.family))
}
