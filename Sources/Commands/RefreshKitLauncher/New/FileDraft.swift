import Foundation
import RefreshFiles
import RefreshProcess

/// Files that are to appear together or not at all.
struct FileDraft {
  /// The contents of each file, by its path in the folder.
  var contents: [String: String]
  /// The files that it has copies of, by the paths of those below the folder.
  var copies: [String: String] = [:]

  /// Makes a folder with the files, which appears only once all of them are written.
  ///
  /// - Throws: `CommandFailure`, with nothing left behind, where the folder exists or cannot be written.
  func make(folder: URL) throws {
    let manager = FileManager.default
    let parent = folder.deletingLastPathComponent()
    let draft = parent.appendingPathComponent(".\(folder.lastPathComponent).\(UUID().uuidString).tmp")
    var isFolder: ObjCBool = false
    guard manager.fileExists(atPath: parent.path, isDirectory: &isFolder), isFolder.boolValue else {
      throw CommandFailure.usage("\(folder.path): the folder \(parent.path) does not exist")
    }
    do {
      for (path, text) in contents {
        let file = draft.appendingPathComponent(path)
        try manager.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
      }
      for (path, original) in copies {
        let file = draft.appendingPathComponent(path)
        try manager.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try manager.copyItem(atPath: original, toPath: file.path)
      }
    } catch {
      try? manager.removeItem(at: draft)
      throw CommandFailure.failure("\(folder.path) cannot be written: \(error.systemReason)")
    }
    // The system renames a folder only to a name that is free or an empty folder's.
    guard rename(draft.path, folder.path) == 0 else {
      let code = errno
      try? manager.removeItem(at: draft)
      if [EEXIST, ENOTEMPTY, ENOTDIR].contains(code) {
        throw CommandFailure.usage("\(folder.path) already exists; nothing was changed")
      }
      throw CommandFailure.failure("\(folder.path) cannot be written: \(String(cString: strerror(code)))")
    }
  }

  /// Writes the files into a folder that is there; what existed comes back where one cannot be written. A link stays one, to
  /// the new text.
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
  }
}
