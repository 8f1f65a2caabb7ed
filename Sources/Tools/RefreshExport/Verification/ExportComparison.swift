import Foundation
import RefreshFiles

extension StaleExportDifference {
  /// Differences between an exported file or folder, given by its name, and the new export of the same name, the most
  /// important first; nil if it is missing.
  ///
  /// - Parameter found: folder to verify; its content may be anything.
  package static func all(
    _ name: String, in found: OpenFolder, from written: OpenFolder
  ) -> [StaleExportDifference]? {
    let kind = found.kind(of: name)
    if kind == .nothing { return nil }
    guard kind == written.kind(of: name) else {
      return [.structure("expected \(written.kind(of: name) == .folder ? "a folder" : "a regular file")")]
    }
    do {
      if kind == .folder { return try ofFolders(found.folder(name), written.folder(name)) }
      let export = try written.read(name)
      // One more byte reveals a longer file; a huge file is not read completely.
      let file = try found.read(name, first: 1 + max(export.count, largestCompared))
      return file == export ? [] : all(in: Data(file), from: Data(export))
    } catch {
      return [.structure("it cannot be read: \(error)")]
    }
  }

  private static func ofFolders(_ found: OpenFolder, _ written: OpenFolder) -> [StaleExportDifference] {
    let wanted = written.names
    return wanted.flatMap { name in
      all(name, in: found, from: written)?.map { $0.named(name) } ?? [.structure("\(name) is missing")]
    }
      + found.names.filter { !$0.hasPrefix(".") && !wanted.contains($0) }.map {
        .structure("`export` does not write \($0.prefix(80))")
      }
  }
}
