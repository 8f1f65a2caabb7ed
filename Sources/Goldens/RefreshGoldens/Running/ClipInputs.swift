import Foundation
import RefreshFiles
import RefreshRendering

/// Digests of the files that clips depend on.
package enum ClipInputs {
  /// Placeholder for the digest of a file that cannot be compared: not a regular file, too large, or changed after it
  /// was read.
  package static let unknown = "?"

  /// Current digests, by path, of files that this process has looked for in vain; empty for a file that is still
  /// missing.
  static func missing() -> [String: String] {
    var files: [String: String] = [:]
    for (path, versions) in ReadFileLog.all where versions.contains(nil) {
      if case let digest = digest(of: path), digest != unknown { files[path] = digest }
    }
    return files
  }

  private struct InputFileVersion: Hashable {
    let path: String
    let version: FileVersion
  }

  private static let known = LockedValue<[InputFileVersion: String]>([:])

  /// Current digest of a file's contents; empty if the file is missing, `unknown` if it cannot be read.
  package static func digest(of path: String) -> String {
    guard let version = FileVersion(path: path) else { return "" }
    let key = InputFileVersion(path: path, version: version)
    if let digest = known.withLock({ $0[key] }) { return digest }
    guard let data = try? InputFile.read(path, within: Limits.imageFile, isNoted: false) else {
      return unknown
    }
    let digest = data.withUnsafeBytes { ByteHash.digits(of: $0) }
    if version.isSettled { known.withLock { $0[key] = digest } }
    return digest
  }
}
