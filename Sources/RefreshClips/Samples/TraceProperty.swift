import Foundation
import RefreshLayers

/// The properties that a trace holds, by the names of their parts: the table of layer properties as a trace file,
/// which knows no layers, needs it.
package enum TraceProperty {
  /// The facts on a name.
  private struct Entry {
    let unit: LayerProperty.Unit
    let standard: TraceValue
  }

  /// The step that numbers are rounded to: thousandths of a point for lengths and places, else a tenth of that.
  static func quantum(of unit: LayerProperty.Unit) -> Double { unit == .points ? 0.001 : 0.0001 }

  /// Of perspective, which is a few thousandths, a hundredth of that.
  static func quantum(of part: LayerProperty.Part) -> Double {
    isPerspective(part.name) ? 0.000001 : quantum(of: part.unit)
  }

  /// Whether a name is that of an entry of a matrix that makes things smaller as they are farther away.
  package static func isPerspective(_ name: String) -> Bool {
    // Asked of every number of every frame, nearly all of which have other names.
    name.utf8.last == UInt8(ascii: "4") && [".m14", ".m24", ".m34"].contains { name.hasSuffix($0) }
  }

  package static func quantum(of name: String) -> Double {
    isPerspective(name) ? 0.000001 : quantum(of: table[name]?.unit ?? .plain)
  }

  /// Whether the property is in points.
  package static func isLength(_ name: String) -> Bool { table[name]?.unit == .points }

  /// Whether the property is a turn in radians, which reads the same after a full circle.
  package static func isAngle(_ name: String) -> Bool { table[name]?.unit == .radians }

  /// The value of a property that a trace leaves out.
  package static func defaultValue(of name: String) -> TraceValue { table[name]?.standard ?? .number(0) }

  /// Whether a name is that of a property that layers have, as far as can be told without one.
  package static func isKnown(_ name: String) -> Bool { table[name] != nil || families.contains(name) }

  private static let table: [String: Entry] = {
    var table: [String: Entry] = [:]
    // Of the scroll view, beside the layers.
    for name in ["offset.x", "offset.y"] { table[name] = Entry(unit: .points, standard: .number(0)) }
    for kind in PropertyTable.all {
      for property in kind.properties where property.tracing != .never {
        property.forEachStandardPart(kind.standard) { part in
          // What is always traced has no standard to be left out for.
          let standard = property.tracing == .always ? TraceValue.word("") : TraceValue(part)
          table[part.name] = Entry(unit: part.unit, standard: standard)
        }
      }
    }
    return table
  }()

  private static let families = Set(table.keys.map(familyName))

  /// A property as a sentence names it: both axes of a scale are `transform.scale`.
  package static func familyName(of name: String) -> String {
    for suffix in [".x", ".y"] where name.hasPrefix("transform.scale") && name.hasSuffix(suffix) {
      return String(name.dropLast(2))
    }
    return name
  }
}
