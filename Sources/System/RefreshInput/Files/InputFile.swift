import CSystem
import Foundation

/// Reads files that come from outside.
package enum InputFile {
  /// The bytes of the file at a path, or the first of them.
  ///
  /// The size is checked on the open file, so that neither a link nor a file that changes meanwhile passes its limit. A named pipe is refused, since it may never end.
  ///
  /// - Parameter isNoted: whether it is noted among ``ReadFiles``, as what a control reads is (default: true).
  /// - Throws: `InputFileError` for a file that is missing, no regular file, or larger than its limit.
  package static func read(
    _ path: String, within limit: Limit<Int>, first count: Int = .max, isNoted: Bool = true
  ) throws(InputFileError) -> Data {
    // O_NONBLOCK keeps a named pipe from being waited for before it is refused.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    let fault = errno
    if isNoted {
      var status = stat()
      ReadFiles.note(
        path, descriptor >= 0 && fstat(descriptor, &status) == 0 ? FileVersion(&status) : nil)
    }
    guard descriptor >= 0 else { throw InputFileError(code: fault) }
    defer { close(descriptor) }
    return try read(descriptor: descriptor, within: limit, first: count)
  }

  /// Whether a regular file is at a path, which is noted as if it was read.
  package static func isThere(_ path: String) -> Bool {
    ReadFiles.note(path, FileVersion(path: path))
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// The bytes of a file that is open for reading, from its beginning.
  ///
  /// - Throws: `InputFileError`.
  package static func read(
    descriptor: Int32, within limit: Limit<Int>, first most: Int = .max
  ) throws(InputFileError) -> Data {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw InputFileError(code: errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw InputFileError("not a regular file") }
    if let refusal = limit.refusal(of: Int(status.st_size), "it has") { throw InputFileError(refusal) }
    let size = min(most, Int(status.st_size))
    var bytes = Data(count: size)
    var count = 0
    while count < size {
      let got = bytes.withUnsafeMutableBytes {
        pread(descriptor, $0.baseAddress! + count, size - count, off_t(count))
      }
      if got < 0 && errno == EINTR { continue }
      guard got >= 0 else { throw InputFileError(code: errno) }
      if got == 0 { break }
      count += got
    }
    return bytes.prefix(count)
  }
}

/// The files that controls have read in this process, or looked for in vain: pictures, drawings, fonts, Lottie files.
///
/// A clip looks different once one of them does. They count for every clip: a control may read a file once, before others are
/// played.
package enum ReadFiles {
  private static let known = Locked<[String: Set<FileVersion?>]>([:])

  /// Notes that a version of a file was read; nil for a file that is missing or cannot be opened.
  package static func note(_ path: String, _ version: FileVersion?) {
    known.withLock { _ = $0[path, default: []].insert(version) }
  }

  /// The versions of each, by path.
  package static var all: [String: Set<FileVersion?>] { known.withLock { $0 } }
}

/// Why a file cannot be read, in one line without its name.
package struct InputFileError: Error, Hashable, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }

  init(code: Int32) {
    description =
      switch code {
      case ENOENT: "the file does not exist"
      case EACCES: "permission denied"
      default: String(cString: strerror(code))
      }
  }
}
