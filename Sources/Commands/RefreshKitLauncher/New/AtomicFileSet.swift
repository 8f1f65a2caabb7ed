import Foundation
import RefreshFiles

/// A set of files that is written completely or not at all.
struct AtomicFileSet {
  /// The text of each file, by path in the folder.
  var contents: [String: String]
  /// The files to copy: the source's path, by path in the folder.
  var copies: [String: String] = [:]

  /// Creates a folder with the files, which appears only after all of them are written.
  ///
  /// - Throws: `CommandFailure` if the folder exists or cannot be written; no files remain.
  func make(folder: URL) throws {
    let manager = FileManager.default
    let parent = folder.deletingLastPathComponent()
    let draft = parent.appendingPathComponent(".\(folder.lastPathComponent).\(UUID().uuidString).tmp")
    guard PathKind.of(parent.path) == .folder else {
      throw CommandFailure.usage("\(folder.path): the folder \(parent.path) does not exist")
    }
    do {
      for path in Array(contents.keys) + copies.keys {
        let file = draft.appendingPathComponent(path)
        try manager.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        if let text = contents[path] { try Data(text.utf8).write(to: file) }
        if let original = copies[path] { try manager.copyItem(atPath: original, toPath: file.path) }
      }
    } catch {
      try? manager.removeItem(at: draft)
      throw CommandFailure.failure("\(folder.path) cannot be written: \(error.systemReason)")
    }
    // `rename` replaces only an empty folder, and fails for any other existing target.
    guard rename(draft.path, folder.path) == 0 else {
      let code = errno
      try? manager.removeItem(at: draft)
      if [EEXIST, ENOTEMPTY, ENOTDIR].contains(code) {
        throw CommandFailure.usage("\(folder.path) already exists; nothing was changed")
      }
      throw CommandFailure.failure("\(folder.path) cannot be written: \(String(cString: strerror(code)))")
    }
  }

  /// Writes the files into an existing folder, and prints their paths; on an error the old contents are restored. A
  /// symbolic link is kept, and its target is written.
  func write(into folder: URL) throws {
    let manager = FileManager.default
    var undo: [() -> Void] = []
    do {
      for (path, text) in contents.sorted(by: { $0.key < $1.key }) {
        let file = folder.appendingPathComponent(path).resolvingSymlinksInPath()
        let old = try? Data(contentsOf: file)
        try manager.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file, options: .atomic)
        undo.append {
          if let old { try? old.write(to: file, options: .atomic) } else { try? manager.removeItem(at: file) }
        }
      }
    } catch {
      for step in undo.reversed() { step() }
      throw CommandFailure.failure("\(folder.path) cannot be written to: \(error.systemReason)")
    }
    for path in contents.keys.sorted() { printLines(path) }
  }
}
