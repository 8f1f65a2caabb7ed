import RefreshLayers

/// A property of a layer as traces name it: one of the table of properties, or a subclass's own.
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
  /// Whether the layer is there, which a trace says by having it.
  package static let presence = TraceProperty("presence")

  /// The properties that are matrices.
  package static let matrices = [transform, sublayerTransform, instanceTransform]

  package var isMatrix: Bool { Self.matrices.contains(self) }
  /// Whether it is an outline, of which a trace knows only whether it is the same.
  package var isOutline: Bool { self == .path || self == .shadowPath }

  package static func < (a: Self, b: Self) -> Bool { a.name < b.name }
}

/// The table of layer properties as a trace, which knows no layers, needs it: each part by its name.
enum TraceTable {
  struct Entry {
    let unit: LayerProperty.Unit
    let standard: TraceValue
    /// Whether it is 0 or 1, for no and yes.
    let isFlag: Bool
  }

  private static let flags: Set = ["isHidden", "masksToBounds", "isDoubleSided", "isVerticallyCentered"]

  static let entries: [String: Entry] = {
    var table: [String: Entry] = [:]
    // Of the scroll view, beside the layers.
    for name in ["offset.x", "offset.y"] {
      table[name] = Entry(unit: .points, standard: .number(0), isFlag: false)
    }
    for kind in PropertyTable.all {
      for property in kind.properties where property.tracing != .never {
        property.forEachStandardPart(kind.standard) { part in
          // What is always traced has no standard to be left out for.
          let standard = property.tracing == .always ? TraceValue.word("") : TraceValue(part)
          table[part.name] = Entry(
            unit: part.unit, standard: standard, isFlag: flags.contains(property.name))
        }
      }
    }
    return table
  }()

  /// Every part of the table, by its name.
  static let parts: [String: TracePart] = entries.keys.reduce(into: [:]) { parts, name in
    parts[name] = TracePart(new: name, entries[name])
  }
  static let families = Set(parts.values.map(\.family))
}
