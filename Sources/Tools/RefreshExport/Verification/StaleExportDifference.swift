import Foundation
import RefreshFiles
import RefreshGoldens
import RefreshZip

/// Difference between an exported file and a new export of its control.
package struct StaleExportDifference: Hashable {
  let kind: Verdict.Kind
  /// Name of the layer; nil for a difference outside any layer.
  var layer: String?
  /// Property of the layer; nil for anything else.
  var property: String?
  /// Time since the start of the phase, in seconds; nil without one, such as in the pull.
  var time: TimeInterval?
  /// Sentence with the place in the file and both values.
  package var sentence: String

  /// Maximum size in bytes of files that are compared by value; larger files are compared by byte. A larger value makes
  /// comparisons take longer.
  package static let largestCompared = 4 << 20

  /// Returns the differences between a file and a new export, the most important first; never empty.
  ///
  /// The file may have any content: one that is not an export differs at its first byte.
  ///
  /// - Parameters:
  ///   - file: bytes of the file, different from those of the export.
  ///   - export: bytes of the new export.
  package static func all(in file: Data, from export: Data) -> [StaleExportDifference] {
    if max(file.count, export.count) <= largestCompared {
      if export.starts(with: ZipReader.signature), let differences = ofArchives(file, export) {
        return differences
      }
      if let differences = ofDocuments(file, export) { return differences }
    }
    return [.atFirstByte("the file", file, export)]
  }

  /// Differences between two JSON texts; nil if either is not JSON.
  private static func ofDocuments(_ file: Data, _ export: Data) -> [StaleExportDifference]? {
    guard let new = try? JSONText.value(of: export, strings: Limits.imageFile),
      let old = try? JSONText.value(of: file, strings: Limits.imageFile)
    else { return nil }
    let differences: [StaleExportDifference]
    if let old = old as? [String: Any], let new = new as? [String: Any], new["layers"] is [Any] {
      differences = LottieDifferences(old, new).sorted
    } else {
      differences = JSONDifference.first(100, from: old, to: new).map {
        .structure("\($0.path.jsonPath) \($0.words)")
      }
    }
    return differences.isEmpty
      ? [.atFirstByte("all values are the same, but the text", file, export)] : differences
  }

  /// Differences between two zip files; nil if the file is something else.
  private static func ofArchives(_ file: Data, _ export: Data) -> [StaleExportDifference]? {
    guard let old = ZipReader(Array(file)), let new = ZipReader(Array(export)) else { return nil }
    var differences: [StaleExportDifference] = []
    func note(_ sentence: String) { differences.append(.structure(sentence)) }
    for name in new.names where !old.names.contains(name) { note("\(name) is not in the file") }
    for name in old.names where !new.names.contains(name) { note("\(name.beginning()) is in the file only") }
    for name in new.names where old.names.contains(name) {
      guard let export = new.contents(of: name, upTo: largestCompared),
        let file = old.contents(of: name, upTo: largestCompared)
      else {
        note("\(name) cannot be unpacked")
        continue
      }
      if file != export { differences += all(in: Data(file), from: Data(export)).map { $0.named(name) } }
    }
    return differences.isEmpty
      ? [.atFirstByte("all members are the same, but the archive", file, export)] : differences
  }

  /// Difference of two files that are compared by their bytes alone.
  ///
  /// - Parameter subject: subject of the sentence, such as "the file".
  private static func atFirstByte(_ subject: String, _ file: Data, _ export: Data) -> StaleExportDifference {
    let quoted = 24
    let (old, new) = ([UInt8](file.prefix(export.count + quoted)), [UInt8](export))
    let count = min(old.count, new.count)
    let common = (0..<count).first { old[$0] != new[$0] } ?? count
    if new.prefix(1024).contains(0) { return .structure("\(subject) differs from byte \(common) on") }
    func text(_ bytes: ArraySlice<UInt8>) -> String {
      bytes.isEmpty ? "its end" : "`\(String(decoding: bytes.prefix(quoted), as: UTF8.self))`"
    }
    let before = old[..<common]
    let line = before.count { $0 == UInt8(ascii: "\n") } + 1
    let column = common - (before.lastIndex(of: UInt8(ascii: "\n")) ?? -1)
    return .structure(
      "\(subject) differs from line \(line), column \(column) on: "
        + "\(text(old[common...])) instead of \(text(new[common...]))")
  }

  static func structure(_ sentence: String) -> StaleExportDifference {
    StaleExportDifference(kind: .structure, sentence: sentence)
  }

  /// Returns the difference with the name of the file before its sentence.
  func named(_ name: String) -> StaleExportDifference {
    var named = self
    named.sentence = "\(name): \(sentence)"
    return named
  }
}

extension JSONDifference {
  /// Description of both values, such as "is 3 in the file, 2 in the export".
  var words: String { "is \(Self.text(old)) in the file, \(Self.text(new)) in the export" }

  private static func text(_ value: Any?) -> String {
    guard let value else { return "not" }
    return (value as? String).map { "\"\($0.beginning())\"" } ?? JSONText.name(of: value)
  }
}
