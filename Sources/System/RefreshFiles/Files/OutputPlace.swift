import CSystem
import Foundation

/// The place of an output: the path of the target, and a hidden one beside it to write to meanwhile.
package struct OutputPlace {
  /// The target as errors name it.
  package let name: String

  /// The target with links resolved, so that a link stays a link to the new output.
  package let target: String

  /// The folder that holds the target.
  package let parent: String

  /// Folders that had to be made for `parent`, innermost first.
  private let made: [String]

  /// Looks the target up and makes the folders above it; throws where nothing can be written there.
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

  /// Removes the folders that were made for this output, as far as they are empty.
  func removeMadeFolders() {
    for folder in made { guard rmdir(folder) == 0 else { return } }
  }

  /// The path without links, or nil when nothing is there.
  private static func resolved(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  /// Makes a folder and those above it; returns the new ones, innermost first.
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

/// The kind of the entry at a path.
package enum PathKind {
  case nothing, file, folder, other

  /// Looks at a path, following links.
  package static func of(_ path: String) -> PathKind {
    var status = stat()
    guard stat(path, &status) == 0 else { return .nothing }
    return switch status.st_mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    default: .other
    }
  }
}
