import Foundation
import RefreshFiles

/// A difference between an exported file and a new export of its control.
public struct ExportDifference: Hashable, Sendable {
  /// The kinds of difference.
  public enum Kind: Sendable {
    /// A layer moves differently.
    case motion
    /// A layer looks different.
    case appearance
    /// A part takes a different time.
    case speed
    /// A layer or a part is in one of them only, or the file is not the one that `export` writes.
    case structure
  }

  /// The kind of difference.
  public let kind: Kind
  /// The layer's name; nil for a difference that is no layer's.
  public var layer: String?
  /// The layer's property.
  public var property: String?
  /// The seconds from the beginning of the part to the difference; nil where it has no time, as in the pull.
  public var time: TimeInterval?
  /// The difference in words, with its place in the file.
  public let sentence: String

  /// A difference in words, for one whose kind says enough.
  public init(kind: Kind, sentence: String) { (self.kind, self.sentence) = (kind, sentence) }

  init(kind: Kind, layer: String?, property: String?, time: TimeInterval?, sentence: String) {
    (self.kind, self.layer, self.property, self.time, self.sentence) = (kind, layer, property, time, sentence)
  }

  /// How many bytes a file may have whose values are compared; of a larger one the first byte that differs says enough.
  public static let largestCompared = 4 << 20

  /// The differences between a file and a new export, the most important first; never empty.
  ///
  /// The file may be anything: what cannot be read as an export is a difference at its first byte that differs.
  ///
  /// - Parameters:
  ///   - file: the bytes of the file, which are not those of the export.
  ///   - export: the bytes of the new export.
  public static func all(in file: Data, from export: Data) -> [ExportDifference] {
    if max(file.count, export.count) <= largestCompared {
      if export.starts(with: ZipReader.signature), let differences = ofArchives(file, export) {
        return differences
      }
      if let differences = ofDocuments(file, export) { return differences }
    }
    return [BytePlace(file, export).difference("the file")]
  }

  /// The values in which two JSON texts differ; nil if either is something else.
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
      ? [BytePlace(file, export).difference("all values are the same, but the text")] : differences
  }

  /// The members in which two zip files differ; nil if the file is no zip file.
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
      ? [BytePlace(file, export).difference("all members are the same, but the archive")] : differences
  }
}

extension JSONDifference {
  /// Both values: "is 3 in the file, 2 in the export".
  var words: String { "is \(Self.text(old)) in the file, \(Self.text(new)) in the export" }

  private static func text(_ value: Any?) -> String {
    guard let value else { return "not" }
    return (value as? String).map { "\"\($0.beginning())\"" } ?? JSONText.name(of: value)
  }
}
