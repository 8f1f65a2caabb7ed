import CSystem
import Foundation

/// A hidden file or folder that an output is written to before it takes its place.
///
/// Its name is `.refreshkit-<machine>-<random>.tmp`, which nobody else gives to anything, and it is locked for as long
/// as its writer lives, however that ends. So a later run can tell what a run that was killed has left behind from what
/// belongs to somebody else and from what is being written.
package final class WorkInProgress {
  package let name: String
  /// Open for as long as the file is written, and with it the lock.
  let descriptor: Int32

  private init(name: String, descriptor: Int32) {
    self.name = name
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  // MARK: Names

  /// Which machine this is since it was started: locks of another one's need not be seen here.
  private static let machine: String = {
    let boot = try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8)
    let digits = (boot ?? "").filter { "0123456789abcdef".contains($0) }
    return digits.count < 8 ? "00000000" : String(digits.prefix(8))
  }()

  /// A name that nothing has.
  package static func newName() -> String {
    ".refreshkit-\(machine)-\(UInt64.random(in: 0...UInt64.max).hexadecimal).tmp"
  }

  /// Whether a name is one of these.
  package static func isName(_ name: String) -> Bool { machine(of: name) != nil }

  private static func machine(of name: String) -> Substring? {
    guard name.utf8.count == 41, name.hasPrefix(".refreshkit-"), name.hasSuffix(".tmp") else { return nil }
    let parts = name.dropFirst(12).dropLast(4).split(separator: "-", omittingEmptySubsequences: false)
    let isNumber = parts.allSatisfy {
      $0.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
    }
    return parts.count == 2 && parts[0].count == 8 && isNumber ? parts[0] : nil
  }

  // MARK: Making

  /// Makes an empty file, locked.
  ///
  /// - Throws: `FileProblem`.
  package static func file(in folder: OpenFolder) throws -> WorkInProgress {
    try make(in: folder) { name in
      openat(folder.descriptor, name, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
    }
  }

  /// Makes an empty folder, locked.
  ///
  /// - Throws: `FileProblem`.
  package static func folder(in folder: OpenFolder) throws -> WorkInProgress {
    try make(in: folder) { name in
      guard mkdirat(folder.descriptor, name, 0o777) == 0 else { return -1 }
      let inner = openat(folder.descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      // Swept before it was locked.
      if inner < 0 && errno == ENOENT { errno = EEXIST }
      return inner
    }
  }

  private static func make(in folder: OpenFolder, _ open: (String) -> Int32) throws -> WorkInProgress {
    while true {
      let name = newName()
      let descriptor = open(name)
      if descriptor < 0 && errno == EEXIST { continue }
      guard descriptor >= 0 else { throw FileProblem(errno) }
      let work = WorkInProgress(name: name, descriptor: descriptor)
      // A file system without locks has none to see either: nothing is swept there.
      let isTaken = flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
      if !isTaken && work.isThere(in: folder) { return work }
    }
  }

  /// Whether the name still refers to the folder that was opened.
  private func isThere(in folder: OpenFolder) -> Bool {
    var own = stat()
    guard fstat(descriptor, &own) == 0, let there = folder.status(of: name) else { return false }
    return own.st_dev == there.st_dev && own.st_ino == there.st_ino
  }

  /// Another descriptor of the same file, to write to; the lock lasts as long as either.
  package func duplicate() -> Int32 { fcntl(descriptor, F_DUPFD_CLOEXEC, 0) }

  // MARK: Sweeping

  /// For how many seconds nothing has changed in what a machine whose locks are not seen here no longer writes.
  private static let age = 3600.0

  /// Removes what runs that have ended left half-written in a folder; nothing else is touched.
  ///
  /// - Parameter isOurs: tells by name which files of a hidden folder are the program's own; others are removed only
  ///   where they have a second name.
  package static func sweep(_ folder: OpenFolder, isOurs: (String) -> Bool) {
    for name in folder.names {
      guard let machine = machine(of: name) else { continue }
      let descriptor = openat(folder.descriptor, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
      guard descriptor >= 0 else { continue }
      let work = WorkInProgress(name: name, descriptor: descriptor)
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, work.isThere(in: folder) else { continue }
      var status = stat()
      fstat(descriptor, &status)
      let changed = Date(timeIntervalSince1970: TimeInterval(refresh_modified(&status).tv_sec))
      if machine != Self.machine && Date().timeIntervalSince(changed) < age { continue }
      switch folder.kind(of: name) {
      case .file: try? folder.remove(name)
      case .folder: FolderReplacement.discard(name, in: folder, isOurs: isOurs)
      default: continue
      }
    }
  }
}
