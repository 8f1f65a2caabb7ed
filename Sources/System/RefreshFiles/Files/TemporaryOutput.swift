import CSystem
import Foundation

/// A hidden, locked file or folder that an output is written to before it replaces its target.
///
/// Its name is `.refreshkit-<machine>-<random>.tmp`, and a file lock exists until its writer closes it or ends, even
/// by a crash. So a later run can remove leftovers of killed runs, and nothing that is still being written or belongs
/// to another program.
package final class TemporaryOutput {
  package let name: String
  /// The descriptor that holds the file lock; open until the object is released.
  let descriptor: Int32

  private init(name: String, descriptor: Int32) {
    self.name = name
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  // MARK: Names

  /// Eight hexadecimal digits for the machine and its boot (Linux `boot_id`, otherwise zeros): another machine's
  /// locks may be invisible on a network file system.
  private static let machine: String = {
    let boot = try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8)
    let digits = (boot ?? "").filter { "0123456789abcdef".contains($0) }
    return digits.count < 8 ? "00000000" : String(digits.prefix(8))
  }()

  /// A new random name for a hidden file or folder.
  package static func newName() -> String {
    ".refreshkit-\(machine)-\(UInt64.random(in: 0...UInt64.max).hexadecimal).tmp"
  }

  /// True for the name of a hidden file or folder of this type.
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

  /// Creates an empty, locked file.
  ///
  /// - Throws: `FileProblem`.
  package static func file(in folder: OpenFolder) throws -> TemporaryOutput {
    try make(in: folder) { name in
      openat(folder.descriptor, name, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
    }
  }

  /// Creates an empty, locked folder.
  ///
  /// - Throws: `FileProblem`.
  package static func folder(in folder: OpenFolder) throws -> TemporaryOutput {
    try make(in: folder) { name in
      guard mkdirat(folder.descriptor, name, 0o777) == 0 else { return -1 }
      let inner = openat(folder.descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      // Another run's sweep has removed the folder before it was locked: try another name.
      if inner < 0 && errno == ENOENT { errno = EEXIST }
      return inner
    }
  }

  private static func make(in folder: OpenFolder, _ open: (String) -> Int32) throws -> TemporaryOutput {
    while true {
      let name = newName()
      let descriptor = open(name)
      if descriptor < 0 && errno == EEXIST { continue }
      guard descriptor >= 0 else { throw FileProblem(errno) }
      let work = TemporaryOutput(name: name, descriptor: descriptor)
      // A file system without locks is fine: `sweep` removes nothing there.
      let isTaken = flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
      if !isTaken && work.isThere(in: folder) { return work }
    }
  }

  /// True if the name still refers to the opened file or folder.
  private func isThere(in folder: OpenFolder) -> Bool {
    var own = stat()
    guard fstat(descriptor, &own) == 0, let there = folder.status(of: name) else { return false }
    return own.st_dev == there.st_dev && own.st_ino == there.st_ino
  }

  /// A second descriptor of the same file, to write to; the lock exists until both are closed.
  package func duplicate() -> Int32 { fcntl(descriptor, F_DUPFD_CLOEXEC, 0) }

  // MARK: Sweeping

  /// Age in seconds after which another machine's unfinished output counts as abandoned, because its lock may be
  /// invisible. A smaller value may remove the output of a running program, a larger one keeps remains longer.
  private static let age = 3600.0

  /// Removes unfinished outputs of ended runs from a folder, and nothing else.
  ///
  /// - Parameter isOurs: true for the name of a file that is the program's own; other files of a hidden folder are
  ///   removed only if they have a second hard link.
  package static func sweep(_ folder: OpenFolder, isOurs: (String) -> Bool) {
    for name in folder.names {
      guard let machine = machine(of: name) else { continue }
      let descriptor = openat(folder.descriptor, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
      guard descriptor >= 0 else { continue }
      let work = TemporaryOutput(name: name, descriptor: descriptor)
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, work.isThere(in: folder) else { continue }
      var file = refresh_file()
      _ = refresh_file_of(descriptor, &file)
      let changed = Date(timeIntervalSince1970: TimeInterval(file.modified.tv_sec))
      if machine != Self.machine && Date().timeIntervalSince(changed) < age { continue }
      switch folder.kind(of: name) {
      case .file: try? folder.remove(name)
      case .folder: FolderReplacement.discard(name, in: folder, isOurs: isOurs)
      default: continue
      }
    }
  }
}
