import Foundation
import RefreshExport

/// Reads files of a folder that a person has chosen.
enum SafeFile {
  /// The bytes of a file in a folder.
  ///
  /// - Throws: `FileProblem` where it is missing, a symbolic link, no ordinary file or larger than `maximumBytes`.
  static func read(_ name: String, in folder: URL, maximumBytes: Int) throws -> [UInt8] {
    try OpenFolder(folder.path).read(name, maximumBytes: maximumBytes)
  }

  /// What stands at a path itself, links not followed at its end.
  static func kind(_ path: URL) -> OpenFolder.Kind {
    (try? OpenFolder(path.deletingLastPathComponent().path))?.kind(of: path.lastPathComponent) ?? .nothing
  }
}
