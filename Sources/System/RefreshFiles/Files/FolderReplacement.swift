import CSystem
import Foundation

/// The replacement of a folder by a new one, which keeps files that are not the program's own.
///
/// The system exchanges the two folders in one step, so that at every moment either the old or the new files are in
/// place. Kept files have both names by then: a file by a second hard link, a folder as a folder of such links, which
/// is exchanged with the original afterwards. A process killed at any moment loses nothing: files left in the hidden
/// folder are the program's own or have their other name in place.
package struct FolderReplacement {
  /// The folder that contains both the hidden and the target folder.
  let parent: OpenFolder
  /// Name of the hidden folder with the new files.
  let fresh: String
  /// Name of the folder to replace, which need not exist.
  let target: String
  /// The file that lists the folder's other files; if folders cannot be exchanged, it is removed first and written
  /// last.
  let index: String?
  /// Returns true for the name of one of the program's own files; these are replaced or removed.
  let isOurs: (String) -> Bool
  /// Called before every change on the disk, so that a test can stop there.
  var onStep: () -> Void = {}
  /// True if names are exchanged by the system; a test sets false to use the fallback.
  var exchanges = true

  package init(
    parent: OpenFolder, fresh: String, target: String, index: String? = nil,
    isOurs: @escaping (String) -> Bool
  ) {
    (self.parent, self.fresh, self.target, self.index, self.isOurs) = (parent, fresh, target, index, isOurs)
  }

  /// Replaces the target with the hidden folder.
  ///
  /// - Throws: `FileProblem`.
  package func run() throws {
    // Another run may create or remove the target between two attempts; after 100 attempts such a race is given up.
    for _ in 0..<100 {
      switch parent.kind(of: target) {
      case .nothing:
        if move(fresh, of: parent, toFree: target, of: parent) { return }
        if errno != EEXIST { throw FileProblem(errno) }
      case .folder:
        if try replace() { return }
      case .link: throw FileProblem(ELOOP)
      case .file, .other: throw FileProblem("it is not a folder")
      }
    }
    throw FileProblem(EBUSY)
  }

  /// Replaces the existing target folder; false if another run has removed it.
  private func replace() throws -> Bool {
    guard let old = try? parent.folder(target) else { return false }
    let new = try parent.folder(fresh)
    var status = stat()
    if fstat(old.descriptor, &status) == 0 { fchmod(new.descriptor, status.st_mode & 0o7777) }
    var kept: [String] = []
    func undo() { for name in kept { try? new.remove(name) } }
    do {
      for name in old.names where !isOurs(name) && new.kind(of: name) == .nothing {
        kept.append(name)
        try addLink(name, of: old, in: new)
      }
    } catch {
      // The file system has no hard links, or the files of another user must not be linked.
      undo()
      try fill(old, from: new)
      return true
    }
    onStep()
    guard exchanges, AtomicRename.exchange(fresh, of: parent, target, of: parent) else {
      let code = exchanges ? errno : EINVAL
      undo()
      if exchanges && code == ENOENT { return false }
      try fill(old, from: new)
      return true
    }
    // The hidden name now refers to the replaced folder, which is not `old` if another run came in between.
    guard let replaced = try? parent.folder(fresh) else { return true }
    flock(replaced.descriptor, LOCK_EX | LOCK_NB)
    for name in kept where replaced.kind(of: name) == .folder && new.kind(of: name) == .folder {
      onStep()
      _ = AtomicRename.exchange(name, of: replaced, name, of: new)
    }
    clear(replaced, beside: new, isOurs)
    onStep()
    try? parent.removeEmpty(fresh)
    return true
  }

  /// Links a file into another folder under the same name; a folder is recreated there with links to all its files.
  private func addLink(_ name: String, of source: OpenFolder, in other: OpenFolder) throws {
    guard source.kind(of: name) == .folder else {
      onStep()
      let isDone = linkat(source.descriptor, name, other.descriptor, name, 0) == 0
      // A file that has been removed since need not be kept.
      guard isDone || errno == ENOENT else { throw FileProblem(errno) }
      return
    }
    onStep()
    // The copy is private until it has the permissions of the original.
    guard mkdirat(other.descriptor, name, 0o700) == 0 else { throw FileProblem(errno) }
    let (from, to) = (try source.folder(name), try other.folder(name))
    for entry in from.names { try addLink(entry, of: from, in: to) }
    var status = stat()
    if fstat(from.descriptor, &status) == 0 { fchmod(to.descriptor, status.st_mode & 0o7777) }
  }

  /// Empties the replaced folder: removes the program's own files and files that are linked in the new folder, and
  /// moves files that another program added meanwhile.
  private func clear(_ old: OpenFolder, beside new: OpenFolder, _ isOurs: (String) -> Bool) {
    for name in old.names {
      onStep()
      if isOurs(name) {
        try? old.remove(name)
        continue
      }
      guard let one = old.status(of: name) else { continue }
      guard let two = new.status(of: name) else {
        _ = move(name, of: old, toFree: name, of: new)
        continue
      }
      if one.st_mode & S_IFMT == S_IFDIR && two.st_mode & S_IFMT == S_IFDIR {
        if let (inner, outer) = try? (old.folder(name), new.folder(name)) {
          clear(inner, beside: outer) { _ in false }
          onStep()
          try? old.removeEmpty(name)
        }
      } else if one.st_ino == two.st_ino && one.st_dev == two.st_dev {
        try? old.remove(name)
      }
    }
  }

  /// Moves the new files one by one if folders cannot be exchanged, as on NFS; files that are not the program's own
  /// stay in place.
  private func fill(_ old: OpenFolder, from new: OpenFolder) throws {
    if let index {
      onStep()
      try old.remove(index)
    }
    let names = new.names.filter { $0 != index }
    for name in names {
      onStep()
      guard renameat(new.descriptor, name, old.descriptor, name) == 0 else { throw FileProblem(errno, name) }
    }
    for name in old.names where isOurs(name) && !names.contains(name) {
      onStep()
      try old.remove(name)
    }
    if let index, new.kind(of: index) != .nothing {
      onStep()
      guard renameat(new.descriptor, index, old.descriptor, index) == 0 else {
        throw FileProblem(errno, index)
      }
    }
    onStep()
    try parent.removeEmpty(fresh)
  }

  private func move(
    _ name: String, of one: OpenFolder, toFree target: String, of other: OpenFolder
  ) -> Bool {
    onStep()
    if exchanges && AtomicRename.move(name, of: one, toFree: target, of: other) { return true }
    // Some file systems cannot refuse a rename to an existing name: check, then rename.
    guard !exchanges || errno == EINVAL || errno == ENOSYS else { return false }
    guard other.kind(of: target) == .nothing else {
      errno = EEXIST
      return false
    }
    return renameat(one.descriptor, name, other.descriptor, target) == 0
  }

  /// Removes a hidden folder whose writer has ended.
  ///
  /// It may be a replaced folder, left by a process that was killed. A file that is not the program's own is removed
  /// only if it has a second hard link, the one in the new folder; any other such file stays.
  static func discard(_ name: String, in parent: OpenFolder, isOurs: (String) -> Bool) {
    guard let folder = try? parent.folder(name) else { return }
    for entry in folder.names {
      if isOurs(entry) {
        try? folder.remove(entry)
      } else if let status = folder.status(of: entry) {
        if status.st_mode & S_IFMT == S_IFDIR {
          discard(entry, in: folder) { _ in false }
        } else if status.st_nlink > 1 {
          try? folder.remove(entry)
        }
      }
    }
    try? parent.removeEmpty(name)
  }
}

/// The system's atomic rename operations: without overwriting, and exchanging two names.
enum AtomicRename {
  /// Renames an entry unless the new name exists; false with `errno` set on failure.
  static func move(_ name: String, of one: OpenFolder, toFree target: String, of other: OpenFolder) -> Bool {
    refresh_rename(one.descriptor, name, other.descriptor, target, 0) == 0
  }

  /// Exchanges the entries of two names in one step; false with `errno` set on failure.
  static func exchange(_ name: String, of one: OpenFolder, _ target: String, of other: OpenFolder) -> Bool {
    refresh_rename(one.descriptor, name, other.descriptor, target, 1) == 0
  }
}
