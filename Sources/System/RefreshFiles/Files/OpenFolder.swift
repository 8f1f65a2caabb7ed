import CSystem
import Foundation

/// An open folder, whose entries are reached by their names alone, links not followed.
///
/// Which folder a command works in is a person's choice, and links on the way there are followed. What the program makes,
/// reads and removes inside of it is not: a link in its place, planted before or meanwhile, would lead it to the files of
/// someone else.
package final class OpenFolder {
  let descriptor: Int32

  private init(descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// Opens a folder that a person has chosen.
  ///
  /// - Parameter isMade: whether it is made, with those above it, if there is none.
  /// - Throws: `FileProblem`.
  package convenience init(_ path: String, made isMade: Bool = false) throws {
    if isMade && PathKind.of(path) == .nothing {
      do {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      } catch {
        throw FileProblem(error.systemCode ?? EIO)
      }
    }
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileProblem(errno) }
    self.init(descriptor: descriptor)
  }

  /// Opens a folder in this one.
  ///
  /// - Parameter isMade: whether it is made if there is none.
  /// - Throws: `FileProblem`, also where it is a link.
  package func folder(_ name: String, made isMade: Bool = false) throws -> OpenFolder {
    try Self.check(name)
    if isMade && mkdirat(descriptor, name, 0o777) != 0 && errno != EEXIST { throw FileProblem(errno, name) }
    let inner = openat(descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard inner >= 0 else { throw problem(errno, name, "folder") }
    return OpenFolder(descriptor: inner)
  }

  /// The kind of an entry, links not followed.
  package enum Kind: Sendable { case nothing, file, folder, link, other }

  package func kind(of name: String) -> Kind {
    guard let status = status(of: name) else { return .nothing }
    return switch status.st_mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    case S_IFLNK: .link
    default: .other
    }
  }

  func status(of name: String) -> stat? {
    var status = stat()
    return fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 ? status : nil
  }

  /// The kind of the entry at a path, links not followed at its end.
  package static func kind(at path: URL) -> Kind {
    (try? OpenFolder(path.deletingLastPathComponent().path))?.kind(of: path.lastPathComponent) ?? .nothing
  }

  /// Which folder this is, however it was reached.
  package var identity: [UInt64] {
    var status = stat()
    fstat(descriptor, &status)
    return [UInt64(truncatingIfNeeded: status.st_dev), UInt64(status.st_ino)]
  }

  /// The names of all entries, in order.
  package var names: [String] {
    // Where the descriptor itself has come to in the folder is not moved.
    let own = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard own >= 0, let list = fdopendir(own) else { return [] }
    defer { closedir(list) }
    var names: [String] = []
    while let entry = readdir(list) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(validatingCString: $0) }
      }
      if let name, name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  // MARK: Files

  /// The bytes of a file, or the first of them.
  ///
  /// - Throws: `FileProblem`, also where it is a link, no ordinary file or larger than `maximumBytes`.
  package func read(
    _ name: String, maximumBytes: Int = .max, first most: Int = .max
  ) throws -> [UInt8] {
    try Self.check(name)
    // O_NONBLOCK keeps a named pipe from holding the run up before it is seen to be none of ours.
    let file = openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { throw problem(errno, name, "regular file") }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw FileProblem("not a regular file")
    }
    guard status.st_size <= maximumBytes else {
      throw FileProblem("it has \(status.st_size) bytes; at most \(maximumBytes) are read")
    }
    let size = min(most, Int(status.st_size))
    var count = 0
    var failure: Int32?
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, initialized in
      while count < size {
        let got = Foundation.read(file, buffer.baseAddress! + count, size - count)
        if got < 0 && errno == EINTR { continue }
        if got < 0 { failure = errno }
        if got <= 0 { break }
        count += got
      }
      initialized = count
    }
    if let failure { throw FileProblem(failure) }
    return bytes
  }

  /// Writes a file in one step: at every moment it is the old one or the new one, whole.
  ///
  /// - Parameter isSynced: whether it is on the disk when this returns, which only what other files depend on needs.
  /// - Throws: `FileProblem`, also where something else than a file has its name.
  package func write(_ bytes: [UInt8], to name: String, isSynced: Bool = true) throws {
    try Self.check(name)
    switch kind(of: name) {
    case .nothing, .file: break
    case .link: throw FileProblem(ELOOP, name)
    case .folder, .other: throw FileProblem("\(name): not a regular file")
    }
    let work = try WorkInProgress.file(in: self)
    do {
      try Self.write(bytes, to: work.descriptor, isSynced)
      guard renameat(descriptor, work.name, descriptor, name) == 0 else { throw FileProblem(errno, name) }
    } catch {
      unlinkat(descriptor, work.name, 0)
      throw error
    }
  }

  /// Creates a file that is not there yet.
  ///
  /// - Throws: `FileProblem`.
  package func create(_ name: String, _ bytes: [UInt8]) throws {
    try Self.check(name)
    let file = openat(descriptor, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw FileProblem(errno, name) }
    defer { close(file) }
    try Self.write(bytes, to: file)
  }

  /// Writes bytes as far as the disk: only what has come there may take an old file's place.
  private static func write(_ bytes: [UInt8], to file: Int32, _ isSynced: Bool = true) throws {
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes { Foundation.write(file, $0.baseAddress! + done, bytes.count - done) }
      if count > 0 { done += count } else if errno != EINTR { throw FileProblem(errno) }
    }
    if isSynced && fsync(file) != 0 { throw FileProblem(errno) }
  }

  /// Removes an entry, and what is in it where it is a folder; a link is removed, not its target.
  ///
  /// - Throws: `FileProblem`; an entry that is not there is none.
  package func remove(_ name: String) throws {
    try Self.check(name)
    if unlinkat(descriptor, name, 0) == 0 || errno == ENOENT { return }
    guard kind(of: name) == .folder else { throw FileProblem(errno, name) }
    let inner = try folder(name)
    for entry in inner.names { try inner.remove(entry) }
    try removeEmpty(name)
  }

  /// Removes a folder that is empty.
  ///
  /// - Throws: `FileProblem`.
  package func removeEmpty(_ name: String) throws {
    guard unlinkat(descriptor, name, AT_REMOVEDIR) == 0 else { throw FileProblem(errno, name) }
  }

  // MARK: Problems

  /// A name with a slash would lead elsewhere.
  private static func check(_ name: String) throws {
    guard !name.isEmpty, name != ".", name != "..", !name.utf8.contains(where: { $0 == 0x2F || $0 == 0 })
    else {
      throw FileProblem("'\(name)' is not the name of a file")
    }
  }

  private func problem(_ code: Int32, _ name: String, _ wanted: String) -> FileProblem {
    switch kind(of: name) {
    case .link: FileProblem(ELOOP)
    case .nothing: FileProblem(code)
    case .file where code == ENOTDIR, .other: FileProblem("not a \(wanted)")
    default: FileProblem(code)
    }
  }
}

/// Why a file or a folder cannot be used, in a few words that go behind its name.
package struct FileProblem: Error, Hashable, CustomStringConvertible {
  package let description: String
  /// The number of the system's error, where it is one.
  let code: Int32?

  package init(_ description: String) { (self.description, code) = (description, nil) }

  /// The system's error.
  ///
  /// - Parameter name: the entry that it is about, if that is not known already.
  package init(_ code: Int32, _ name: String? = nil) {
    let reason =
      code == ELOOP ? "it is a symbolic link, which is not followed" : String(cString: strerror(code))
    description = (name.map { "\($0): " } ?? "") + reason
    self.code = code
  }
}
