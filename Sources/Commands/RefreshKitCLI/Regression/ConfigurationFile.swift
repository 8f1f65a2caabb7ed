import Foundation
import RefreshGoldens
import RefreshPackages

extension ClipMatrix {
  /// The configuration of commands in the current folder: the nearest `refreshkit.json` there or above it, up to the
  /// package's folder; nil if there is none.
  ///
  /// - Throws: `MatrixError`.
  package static func ofCurrentFolder() throws -> ClipMatrix? {
    let folder = URL.currentDirectory().standardizedFileURL
    return try file(in: folder, upTo: folder.packageFolder)
  }
}
