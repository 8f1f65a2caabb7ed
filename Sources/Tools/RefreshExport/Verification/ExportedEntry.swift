import Foundation
import RefreshFiles

/// A file or a folder that `export` has written, beside what has its name elsewhere.
package struct ExportedEntry {
  private let name: String
  private let found, written: OpenFolder

  /// - Parameters:
  ///   - found: the folder to be verified; what is in it may be anything.
  ///   - written: the folder of a new export.
  package init(_ name: String, in found: OpenFolder, _ written: OpenFolder) {
    (self.name, self.found, self.written) = (name, found, written)
  }

  /// The result of a comparison.
  package enum Result {
    case same, missing
    /// In what the two differ, the most important first; not empty.
    case differences([ExportDifference])
  }

  /// The comparison of the entry, and of everything in it.
  package var differences: Result {
    let kind = found.kind(of: name)
    if kind == .nothing { return .missing }
    guard kind == written.kind(of: name) else {
      return .difference("expected \(written.kind(of: name) == .folder ? "a folder" : "a regular file")")
    }
    do {
      return try kind == .folder ? folders() : files()
    } catch {
      return .difference("it cannot be read: \(error)")
    }
  }

  private func folders() throws -> Result {
    let (found, written) = (try found.folder(name), try written.folder(name))
    let (names, wanted) = (found.names.filter { !$0.hasPrefix(".") }, written.names)
    var all: [ExportDifference] = []
    for name in wanted {
      switch ExportedEntry(name, in: found, written).differences {
      case .same: break
      case .missing: all.append(ExportDifference(kind: .structure, sentence: "\(name) is missing"))
      case .differences(let own):
        all += own.map { ExportDifference(kind: $0.kind, sentence: "\(name): \($0.sentence)") }
      }
    }
    let known = Set(wanted)
    for name in names where !known.contains(name) {
      all.append(ExportDifference(kind: .structure, sentence: "`export` does not write \(name.prefix(80))"))
    }
    return all.isEmpty ? .same : .differences(all)
  }

  private func files() throws -> Result {
    let export = try written.read(name)
    // One byte more shows that a file is longer; of a huge one no more is read.
    let file = try found.read(name, first: 1 + max(export.count, ExportDifference.largestCompared))
    if file == export { return .same }
    return .differences(ExportDifference.all(in: Data(file), from: Data(export)))
  }
}

extension ExportedEntry.Result {
  fileprivate static func difference(_ sentence: String) -> Self {
    .differences([ExportDifference(kind: .structure, sentence: sentence)])
  }
}
