import Foundation
import RefreshFiles

/// The Swift files of a package, as tokens.
struct PackageSources {
  private let folder: URL

  /// Finds the package around a folder; nil if no parent folder has a `Package.swift`.
  init?(around start: URL) {
    guard let folder = start.standardizedFileURL.resolvingSymlinksInPath().packageFolder else { return nil }
    self.folder = folder
  }

  /// The readable Swift files that contain one of some words, by path in the package; files above `Limits.sourceFile`
  /// are skipped.
  func files(with words: [String]) -> some Sequence<(path: String, tokens: [SwiftTokens.Token])> {
    let root = folder.path + "/"
    let entries = FileManager.default.enumerator(
      at: folder, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
    let paths = (entries?.allObjects as? [URL] ?? []).map(\.path).filter { $0.hasSuffix(".swift") }
    return paths.sorted().lazy.compactMap { path in
      guard let data = FileManager.default.contents(atPath: path), Limits.sourceFile.contains(data.count),
        words.contains(where: { data.range(of: Data($0.utf8)) != nil }),
        let tokens = try? SwiftTokens(String(decoding: data, as: UTF8.self)).tokens
      else { return nil }
      return (path.replacingOccurrences(of: root, with: ""), tokens)
    }
  }
}

extension URL {
  /// The nearest folder with a `Package.swift`: this one or a parent; nil if there is none.
  package var packageFolder: URL? {
    var folder = self
    while !FileManager.default.fileExists(atPath: folder.appendingPathComponent("Package.swift").path) {
      // A relative path, as of a removed current folder, has no end.
      guard folder.path.hasPrefix("/"), folder.path != "/" else { return nil }
      folder.deleteLastPathComponent()
    }
    return folder
  }
}
