import Foundation
import Glibc

/// Reads files of a folder whose contents are not trusted.
enum SafeFile {
  /// The bytes of a file in a folder.
  ///
  /// - Throws: `JSONProblem` where it is missing, a symbolic link, no ordinary file or larger than `maximumBytes`.
  static func read(_ name: String, in folder: URL, maximumBytes: Int) throws -> [UInt8] {
    // O_NONBLOCK keeps a named pipe from holding the run up before it is seen to be none of ours.
    let path = folder.appendingPathComponent(name).path
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
    if descriptor < 0 {
      throw JSONProblem(
        errno == ELOOP ? "it is a symbolic link, which is not followed" : String(cString: strerror(errno)))
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw JSONProblem("it is no ordinary file")
    }
    let size = Int(status.st_size)
    guard size <= maximumBytes else {
      throw JSONProblem("it has \(size) bytes; at most \(maximumBytes) are read")
    }
    var count = 0
    var failure: Int32?
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, initialized in
      while count < size {
        let got = Glibc.read(descriptor, buffer.baseAddress! + count, size - count)
        if got < 0 && errno == EINTR { continue }
        if got < 0 { failure = errno }
        if got <= 0 { break }
        count += got
      }
      initialized = count
    }
    if let failure { throw JSONProblem(String(cString: strerror(failure))) }
    return bytes
  }

  /// What stands at a path itself, links not followed.
  enum Kind { case nothing, file, folder, link, other }

  static func kind(_ path: String) -> Kind {
    var status = stat()
    guard lstat(path, &status) == 0 else { return .nothing }
    return switch status.st_mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    case S_IFLNK: .link
    default: .other
    }
  }
}
