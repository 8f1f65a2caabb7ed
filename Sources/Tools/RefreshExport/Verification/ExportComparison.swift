import Foundation
import RefreshFiles

/// Comparison of an exported file or folder with the new export of the same name.
package struct ExportComparison {
  private let name: String
  private let found, written: OpenFolder

  /// Creates the comparison of an entry, given by its name, with the new export.
  ///
  /// - Parameter found: folder to verify; its content may be anything.
  package init(_ name: String, in found: OpenFolder, _ written: OpenFolder) {
    (self.name, self.found, self.written) = (name, found, written)
  }

  package enum Result {
    case same, missing
    /// Differences, the most important first; not empty.
    case differences([ExportDifference])
  }

  /// Compares the entry, and everything in it if it is a folder.
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
      switch ExportComparison(name, in: found, written).differences {
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
    // One more byte reveals a longer file; a huge file is not read completely.
    let file = try found.read(name, first: 1 + max(export.count, ExportDifference.largestCompared))
    if file == export { return .same }
    return .differences(ExportDifference.all(in: Data(file), from: Data(export)))
  }
}

extension ExportComparison.Result {
  fileprivate static func difference(_ sentence: String) -> Self {
    .differences([ExportDifference(kind: .structure, sentence: sentence)])
  }
}
