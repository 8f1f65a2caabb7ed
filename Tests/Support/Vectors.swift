import Foundation

/// The test vectors in Tests/Vectors, each of which names its source in its first line or field.
package enum Vectors {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Vectors")

  /// A JSON file, decoded.
  package static func json<Contents: Decodable>(_ name: String, as type: Contents.Type) throws -> Contents {
    try JSONDecoder().decode(type, from: Data(contentsOf: folder.appendingPathComponent(name)))
  }

  /// The rows of a CSV file as fields by column, without comments.
  package static func rows(_ name: String) throws -> [Row] {
    let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
    let lines = text.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("#") }.map(fields)
    guard let header = lines.first, lines.count > 1 else { throw CocoaError(.fileReadCorruptFile) }
    return lines.dropFirst().map { Row(fields: Dictionary(uniqueKeysWithValues: zip(header, $0))) }
  }

  /// The fields of a line; a comma within quotes belongs to its field.
  private static func fields(of line: Substring) -> [String] {
    var fields = [""]
    var quoted = false
    for character in line {
      switch character {
      case "\"": quoted.toggle()
      case "," where !quoted: fields.append("")
      default: fields[fields.count - 1].append(character)
      }
    }
    return fields
  }

  /// A row of a CSV file.
  package struct Row: Sendable, CustomStringConvertible {
    let fields: [String: String]

    package var description: String {
      fields.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    }

    package subscript(name: String) -> String { fields[name] ?? "" }

    /// The number in a column; NaN, which no comparison accepts, if there is none.
    package func number(_ name: String) -> Double { Double(self[name]) ?? .nan }

    /// The numbers in a column, separated by spaces.
    package func numbers(_ name: String) -> [Double] {
      self[name].split(separator: " ").compactMap { Double($0) }
    }
  }
}
