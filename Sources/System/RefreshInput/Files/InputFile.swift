import CSystem
import Foundation

/// A reader of input files, with size limits.
package enum InputFile {
  /// Reads the file at a path, at most its first `count` bytes.
  ///
  /// The size is checked on the open file, so that a link or a file that changes meanwhile cannot exceed the limit. A
  /// named pipe is refused, since it may never end.
  ///
  /// - Parameter isNoted: true to record the file in ``ReadFileLog``, as for files that a control reads (default:
  ///   true).
  /// - Throws: `InputFileError` for a file that is missing, not a regular file, or larger than its limit.
  package static func read(
    _ path: String, within limit: Limit<Int>, first count: Int = .max, isNoted: Bool = true
  ) throws(InputFileError) -> Data {
    // O_NONBLOCK: opening a named pipe would otherwise wait for a writer.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    let fault = errno
    if isNoted {
      var file = refresh_file()
      ReadFileLog.note(
        path, descriptor >= 0 && refresh_file_of(descriptor, &file) == 0 ? FileVersion(file) : nil)
    }
    guard descriptor >= 0 else { throw InputFileError(code: fault) }
    defer { close(descriptor) }
    return try read(descriptor: descriptor, within: limit, first: count)
  }

  /// Checks whether a regular file exists at a path, and records the path in ``ReadFileLog``.
  package static func isThere(_ path: String) -> Bool {
    ReadFileLog.note(path, FileVersion(path: path))
    var file = refresh_file()
    return refresh_file_at(path, &file) == 0 && file.is_regular != 0
  }

  /// Reads a file that is open for reading, from its beginning, at most its first `most` bytes.
  ///
  /// - Throws: `InputFileError`.
  package static func read(
    descriptor: Int32, within limit: Limit<Int>, first most: Int = .max
  ) throws(InputFileError) -> Data {
    var file = refresh_file()
    guard refresh_file_of(descriptor, &file) == 0 else { throw InputFileError(code: errno) }
    guard file.is_regular != 0 else { throw InputFileError("not a regular file") }
    if let refusal = limit.refusal(of: Int(file.size), "it has") { throw InputFileError(refusal) }
    let size = min(most, Int(file.size))
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

/// A record of the files that controls have read or looked for in this process: pictures, drawings, fonts, Lottie
/// files.
///
/// A change to such a file can change the frames of a clip. Every file counts for every clip, because a control may
/// read it once, before other clips are played.
package enum ReadFileLog {
  private static let known = LockedValue<[String: Set<FileVersion?>]>([:])

  /// Records that a version of a file was read; nil for a file that is missing or cannot be opened.
  package static func note(_ path: String, _ version: FileVersion?) {
    known.withLock { _ = $0[path, default: []].insert(version) }
  }

  /// The recorded versions of each file, by path.
  package static var all: [String: Set<FileVersion?>] { known.withLock { $0 } }
}

/// The reason that a file cannot be read, in one line without the file's name.
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
