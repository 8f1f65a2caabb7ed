import CSystem
import Foundation

/// The location of an output file or folder, with its parent folders created.
package struct OutputLocation {
  /// The target's path for errors, as the user wrote it.
  package let name: String

  /// The target's path with links resolved, so that writing to a link replaces the file behind it.
  package let target: String

  /// Path of the folder that contains the target.
  package let parent: String

  /// Folders that were created for `parent`, innermost first.
  private let made: [String]

  /// Resolves the target and creates missing parent folders; throws if the target's folder cannot be written.
  package init(_ url: URL) throws {
    name = url.path
    let absolute = url.absoluteURL.standardizedFileURL.path
    target = Self.resolved(absolute) ?? absolute
    let above = URL(fileURLWithPath: target).deletingLastPathComponent().path
    parent = above
    made = try Self.makeFolders(above, name: name)
    let isFolder = PathKind.of(above) == .folder
    if !isFolder || access(above, W_OK | X_OK) != 0 {
      let code = isFolder ? errno : ENOTDIR
      for folder in made { rmdir(folder) }
      throw OutputError.system(action: "write", file: name, code: code)
    }
  }

  /// Removes the parent folders that were created for this output, if they are empty.
  func removeMadeFolders() {
    for folder in made { guard rmdir(folder) == 0 else { return } }
  }

  /// The path with links resolved; nil if it does not exist.
  private static func resolved(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  /// Creates a folder with its missing parents; returns the created ones, innermost first.
  private static func makeFolders(_ path: String, name: String) throws -> [String] {
    var missing: [String] = []
    var folder = path
    while PathKind.of(folder) == .nothing && folder != "/" {
      missing.append(folder)
      folder = URL(fileURLWithPath: folder).deletingLastPathComponent().path
    }
    var made: [String] = []
    for folder in missing.reversed() {
      // Another run may make the same folder at the same time.
      if mkdir(folder, 0o777) == 0 {
        made.insert(folder, at: 0)
      } else if errno != EEXIST {
        let code = errno
        for folder in made { rmdir(folder) }
        throw OutputError.system(action: "create the folder of", file: name, code: code)
      }
    }
    return made
  }
}

/// The kind of an entry of a folder.
package enum PathKind {
  case nothing, file, folder, link, other

  init(_ status: stat?) {
    self =
      switch status.map({ $0.st_mode & S_IFMT }) {
      case nil: .nothing
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      default: .other
      }
  }

  /// Reads the kind of the entry at a path, symbolic links followed.
  package static func of(_ path: String) -> PathKind {
    var status = stat()
    return PathKind(stat(path, &status) == 0 ? status : nil)
  }
}
