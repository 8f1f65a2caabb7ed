import Foundation
import RefreshFiles
import RefreshZip

/// Difference between an exported file and a new export of its control.
public struct ExportDifference: Hashable, Sendable {
  /// Kind of a difference.
  public enum Kind: Sendable {
    /// Motion of a layer.
    case motion
    /// Colour, opacity or content of a layer.
    case appearance
    /// Duration of a phase.
    case speed
    /// A layer or a member that only one of the files has, or anything that `export` does not write.
    case structure
  }

  /// Kind of the difference.
  public let kind: Kind
  /// Name of the layer; nil for a difference outside any layer.
  public var layer: String?
  /// Property of the layer; nil for anything else.
  public var property: String?
  /// Time since the start of the phase, in seconds; nil without one, such as in the pull.
  public var time: TimeInterval?
  /// Sentence with the place in the file and both values.
  public let sentence: String

  /// Creates a difference without a layer.
  public init(kind: Kind, sentence: String) { (self.kind, self.sentence) = (kind, sentence) }

  init(kind: Kind, layer: String?, property: String?, time: TimeInterval?, sentence: String) {
    (self.kind, self.layer, self.property, self.time, self.sentence) = (kind, layer, property, time, sentence)
  }

  /// Maximum size in bytes of files that are compared by value; larger files are compared by byte. A larger value makes
  /// comparisons take longer.
  public static let largestCompared = 4 << 20

  /// Returns the differences between a file and a new export, the most important first; never empty.
  ///
  /// The file may have any content: one that is not an export differs at its first byte.
  ///
  /// - Parameters:
  ///   - file: bytes of the file, different from those of the export.
  ///   - export: bytes of the new export.
  public static func all(in file: Data, from export: Data) -> [ExportDifference] {
    if max(file.count, export.count) <= largestCompared {
      if export.starts(with: ZipReader.signature), let differences = ofArchives(file, export) {
        return differences
      }
      if let differences = ofDocuments(file, export) { return differences }
    }
    return [FirstDifferingByte(file, export).difference("the file")]
  }

  /// Differences between two JSON texts; nil if either is not JSON.
  private static func ofDocuments(_ file: Data, _ export: Data) -> [ExportDifference]? {
    guard let new = try? JSONText.value(of: export, strings: Limits.imageFile),
      let old = try? JSONText.value(of: file, strings: Limits.imageFile)
    else { return nil }
    let differences: [ExportDifference]
    if let old = old as? [String: Any], let new = new as? [String: Any], new["layers"] is [Any] {
      differences = LottieDifferences(old, new).sorted
    } else {
      differences = JSONDifference.first(100, from: old, to: new).map {
        ExportDifference(kind: .structure, sentence: "\($0.path.jsonPath) \($0.words)")
      }
    }
    return differences.isEmpty
      ? [FirstDifferingByte(file, export).difference("all values are the same, but the text")] : differences
  }

  /// Differences between two zip files; nil if the file is something else.
  private static func ofArchives(_ file: Data, _ export: Data) -> [ExportDifference]? {
    guard let old = ZipReader(Array(file)), let new = ZipReader(Array(export)) else { return nil }
    var differences: [ExportDifference] = []
    func note(_ sentence: String) {
      differences.append(ExportDifference(kind: .structure, sentence: sentence))
    }
    for name in new.names where !old.names.contains(name) { note("\(name) is not in the file") }
    for name in old.names where !new.names.contains(name) { note("\(name.beginning()) is in the file only") }
    for name in new.names where old.names.contains(name) {
      guard let export = new.contents(of: name, upTo: largestCompared),
        let file = old.contents(of: name, upTo: largestCompared)
      else {
        note("\(name) cannot be unpacked")
        continue
      }
      guard file != export else { continue }
      differences += all(in: Data(file), from: Data(export)).map { difference in
        var named = ExportDifference(kind: difference.kind, sentence: "\(name): \(difference.sentence)")
        (named.layer, named.property, named.time) = (difference.layer, difference.property, difference.time)
        return named
      }
    }
    return differences.isEmpty
      ? [FirstDifferingByte(file, export).difference("all members are the same, but the archive")]
      : differences
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
