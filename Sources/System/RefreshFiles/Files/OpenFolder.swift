import CSystem
import Foundation

/// An open folder, whose entries are opened by name and never through symbolic links.
///
/// Links on the way to the folder itself are followed, because the user chooses it. Inside, a link planted by another
/// user could redirect the program's reading, writing and removing to other files.
package final class OpenFolder {
  let descriptor: Int32

  private init(descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// Opens a folder that the user chose.
  ///
  /// - Parameter isMade: true to create a missing folder, with its parents.
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

  /// Opens a subfolder.
  ///
  /// - Parameter isMade: true to create a missing folder.
  /// - Throws: `FileProblem`, also for a symbolic link.
  package func folder(_ name: String, made isMade: Bool = false) throws -> OpenFolder {
    try Self.check(name)
    if isMade && mkdirat(descriptor, name, 0o777) != 0 && errno != EEXIST { throw FileProblem(errno, name) }
    let inner = openat(descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard inner >= 0 else { throw problem(errno, name, "folder") }
    return OpenFolder(descriptor: inner)
  }

  /// The kind of an entry; a symbolic link is not followed.
  package func kind(of name: String) -> PathKind { PathKind(status(of: name)) }

  func status(of name: String) -> stat? {
    var status = stat()
    return fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 ? status : nil
  }

  /// The kind of the entry at a path; a link as the last component is not followed.
  package static func kind(at path: URL) -> PathKind {
    (try? OpenFolder(path.deletingLastPathComponent().path))?.kind(of: path.lastPathComponent) ?? .nothing
  }

  /// Device and inode of the folder: equal for two paths to the same folder.
  package var identity: [UInt64] {
    var status = stat()
    fstat(descriptor, &status)
    return [UInt64(truncatingIfNeeded: status.st_dev), UInt64(status.st_ino)]
  }

  /// The names of all entries, sorted, without `.` and `..`.
  package var names: [String] {
    // A second descriptor, because reading entries moves a descriptor's position in the folder.
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

  /// Reads a file, at most its first `most` bytes.
  ///
  /// - Throws: `FileProblem`, also for a symbolic link, an entry that is not a regular file, or one larger than
  ///   `maximumBytes`.
  package func read(
    _ name: String, maximumBytes: Int = .max, first most: Int = .max
  ) throws -> [UInt8] {
    try Self.check(name)
    // O_NONBLOCK: opening a named pipe would otherwise wait for a writer.
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

  /// Writes a file atomically: at every moment the name refers to the complete old or the complete new file.
  ///
  /// - Parameter isSynced: true to wait until the bytes are on the disk; needed only for files that others depend on.
  /// - Throws: `FileProblem`, also if the name is taken by an entry that is not a regular file.
  package func write(_ bytes: [UInt8], to name: String, isSynced: Bool = true) throws {
    try Self.check(name)
    switch kind(of: name) {
    case .nothing, .file: break
    case .link: throw FileProblem(ELOOP, name)
    case .folder, .other: throw FileProblem("\(name): not a regular file")
    }
    let work = try TemporaryOutput.file(in: self)
    do {
      try Self.write(bytes, to: work.descriptor, isSynced)
      guard renameat(descriptor, work.name, descriptor, name) == 0 else { throw FileProblem(errno, name) }
    } catch {
      unlinkat(descriptor, work.name, 0)
      throw error
    }
  }

  /// Creates a new file.
  ///
  /// - Throws: `FileProblem`, also if the name is taken.
  package func create(_ name: String, _ bytes: [UInt8]) throws {
    try Self.check(name)
    let file = openat(descriptor, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw FileProblem(errno, name) }
    defer { close(file) }
    try Self.write(bytes, to: file)
  }

  /// Writes all bytes, and by default waits until they are on the disk, before the caller replaces an old file.
  private static func write(_ bytes: [UInt8], to file: Int32, _ isSynced: Bool = true) throws {
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes { Foundation.write(file, $0.baseAddress! + done, bytes.count - done) }
      if count > 0 { done += count } else if errno != EINTR { throw FileProblem(errno) }
    }
    if isSynced && fsync(file) != 0 { throw FileProblem(errno) }
  }

  /// Removes an entry, a folder with its contents; of a symbolic link only the link.
  ///
  /// - Throws: `FileProblem`; a missing entry is not an error.
  package func remove(_ name: String) throws {
    try Self.check(name)
    if unlinkat(descriptor, name, 0) == 0 || errno == ENOENT { return }
    guard kind(of: name) == .folder else { throw FileProblem(errno, name) }
    let inner = try folder(name)
    for entry in inner.names { try inner.remove(entry) }
    try removeEmpty(name)
  }

  /// Removes an empty folder.
  ///
  /// - Throws: `FileProblem`.
  package func removeEmpty(_ name: String) throws {
    guard unlinkat(descriptor, name, AT_REMOVEDIR) == 0 else { throw FileProblem(errno, name) }
  }

  // MARK: Problems

  /// Refuses names that are not entries of this folder: empty, `.`, `..`, or with a slash or a NUL.
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

/// The reason that a file or folder cannot be used, in a few words to follow its name.
package struct FileProblem: Error, Hashable, CustomStringConvertible {
  package let description: String
  /// The system's `errno`; nil for a problem that the system did not report.
  let code: Int32?

  package init(_ description: String) { (self.description, code) = (description, nil) }

  /// A problem that the system reported as `errno`.
  ///
  /// - Parameter name: the entry, if the caller's message does not name it.
  package init(_ code: Int32, _ name: String? = nil) {
    let reason =
      code == ELOOP ? "it is a symbolic link, which is not followed" : String(cString: strerror(code))
    description = (name.map { "\($0): " } ?? "") + reason
    self.code = code
  }
}
