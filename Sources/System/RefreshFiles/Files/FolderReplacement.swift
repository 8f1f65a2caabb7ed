import CSystem
import Foundation

/// Puts a folder in another's place, and keeps what is in the other that is not the program's own.
///
/// The two are exchanged in one step, so that at every moment the old files or the new ones are there. What is kept is
/// under both names by then: files by a second link, folders as folders of such links, which are exchanged with the
/// folders themselves afterwards. So a program that is killed at any moment loses nothing: what it leaves behind in the
/// hidden folder is its own or has its other name in place.
package struct FolderReplacement {
  /// The folder that holds both.
  let parent: OpenFolder
  /// The hidden folder.
  let fresh: String
  /// The folder that it replaces, or that is not there yet.
  let target: String
  /// The file that says what else there is; where folders cannot be exchanged it goes first and comes last.
  let index: String?
  /// Whether a file of the folder is replaced or removed, by its name.
  let isOurs: (String) -> Bool
  /// Called before every change on the disk.
  var onStep: () -> Void = {}
  /// Whether the system exchanges names; tests leave it out.
  var exchanges = true

  package init(
    parent: OpenFolder, fresh: String, target: String, index: String? = nil,
    isOurs: @escaping (String) -> Bool
  ) {
    (self.parent, self.fresh, self.target, self.index, self.isOurs) = (parent, fresh, target, index, isOurs)
  }

  /// Puts the folder in its place.
  ///
  /// - Throws: `FileProblem`; the old folder is as it was then, and the new one where it was.
  package func run() throws {
    // Another run may come in between: then the target is there after all, or gone again.
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

  /// Replaces the folder that is there; false if it is gone.
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
        try double(name, of: old, in: new)
      }
    } catch {
      // A file system without links, or somebody else's files.
      undo()
      try fill(old, from: new)
      return true
    }
    onStep()
    guard exchanges, Rename.exchange(fresh, of: parent, target, of: parent) else {
      let code = exchanges ? errno : EINVAL
      undo()
      if exchanges && code == ENOENT { return false }
      try fill(old, from: new)
      return true
    }
    // Another run may have come in between: the hidden name now refers to the folder that was replaced.
    guard let replaced = try? parent.folder(fresh) else { return true }
    flock(replaced.descriptor, LOCK_EX | LOCK_NB)
    for name in kept where replaced.kind(of: name) == .folder && new.kind(of: name) == .folder {
      onStep()
      _ = Rename.exchange(name, of: replaced, name, of: new)
    }
    clear(replaced, beside: new, isOurs)
    onStep()
    try? parent.removeEmpty(fresh)
    return true
  }

  /// Gives a file a second name in another folder, and all files of a folder in a folder of the same name.
  private func double(_ name: String, of source: OpenFolder, in other: OpenFolder) throws {
    guard source.kind(of: name) == .folder else {
      onStep()
      let isDone = linkat(source.descriptor, name, other.descriptor, name, 0) == 0
      // One that is gone by now need not be kept.
      guard isDone || errno == ENOENT else { throw FileProblem(errno) }
      return
    }
    onStep()
    // Nobody sees into it who does not see into the other.
    guard mkdirat(other.descriptor, name, 0o700) == 0 else { throw FileProblem(errno) }
    let (from, to) = (try source.folder(name), try other.folder(name))
    for entry in from.names { try double(entry, of: from, in: to) }
    var status = stat()
    if fstat(from.descriptor, &status) == 0 { fchmod(to.descriptor, status.st_mode & 0o7777) }
  }

  /// Empties the folder that was replaced: what is ours goes, what has its second name in the new folder too, and what
  /// someone put there meanwhile moves over.
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

  /// Moves the files one by one, where folders cannot be exchanged, as on NFS. Nothing of someone else's is moved then.
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
    if exchanges && Rename.move(name, of: one, toFree: target, of: other) { return true }
    // Older file systems cannot say that a name has to be free.
    guard !exchanges || errno == EINVAL || errno == ENOSYS else { return false }
    guard other.kind(of: target) == .nothing else {
      errno = EEXIST
      return false
    }
    return renameat(one.descriptor, name, other.descriptor, target) == 0
  }

  /// Removes a hidden folder that nobody writes any more.
  ///
  /// It may be one that was replaced by a program that was killed then. A file that is not the program's own is in its
  /// place under another name; one that has no other name stays.
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

/// Linux's `renameat2`, which can exchange two names in one step.
enum Rename {
  /// Gives an entry a name that is not taken; false with `errno` set where it cannot be done.
  static func move(_ name: String, of one: OpenFolder, toFree target: String, of other: OpenFolder) -> Bool {
    refresh_rename(one.descriptor, name, other.descriptor, target, 0) == 0
  }

  /// Exchanges what two names stand for; false with `errno` set where it cannot be done.
  static func exchange(_ name: String, of one: OpenFolder, _ target: String, of other: OpenFolder) -> Bool {
    refresh_rename(one.descriptor, name, other.descriptor, target, 1) == 0
  }
}
