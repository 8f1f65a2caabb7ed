import Foundation
import RefreshFiles
import RefreshRendering

/// The files that clips depend on, with digests of their contents.
package enum ClipInputs {
  /// The digest of what cannot be compared: not a file, too large, or changed after it was read.
  package static let unknown = "?"

  /// The files that somebody in this process has missed, as they are now.
  static func missing() -> [String: String] {
    var files: [String: String] = [:]
    for (path, versions) in ReadFileLog.all where versions.contains(nil) {
      if case let digest = digest(of: path), digest != unknown { files[path] = digest }
    }
    return files
  }

  private struct Key: Hashable {
    let path: String
    let version: FileVersion
  }

  private static let known = LockedValue<[Key: String]>([:])

  /// The digest of a file at this moment.
  package static func digest(of path: String) -> String {
    guard let version = FileVersion(path: path) else { return "" }
    let key = Key(path: path, version: version)
    if let digest = known.withLock({ $0[key] }) { return digest }
    guard let data = try? InputFile.read(path, within: Limits.imageFile, isNoted: false) else {
      return unknown
    }
    let digest = data.withUnsafeBytes { ByteHash.digits(of: $0) }
    if version.isSettled { known.withLock { $0[key] = digest } }
    return digest
  }
}
