import Foundation

/// A file that is open for writing; errors contain `name`, the file's name for the user.
package final class OutputFile {
  private let name: String
  private var descriptor: Int32
  private let isOwned: Bool

  /// Creates or empties the file at `path`; errors call it `name`.
  package init(path: String, name: String, mode: mode_t = 0o666) throws {
    self.name = name
    isOwned = true
    descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode)
    if descriptor < 0 { throw OutputError.system(action: "create", file: name, code: errno) }
  }

  /// Wraps an open file descriptor.
  ///
  /// - Parameter isOwned: true to close the descriptor with this object (default: false).
  package init(descriptor: Int32, name: String, isOwned: Bool = false) {
    self.name = name
    self.descriptor = descriptor
    self.isOwned = isOwned
  }

  deinit { if isOwned && descriptor >= 0 { Foundation.close(descriptor) } }

  /// Appends all bytes.
  package func write(_ bytes: UnsafeRawBufferPointer) throws {
    var rest = bytes
    while !rest.isEmpty {
      let written = Foundation.write(descriptor, rest.baseAddress, rest.count)
      if written < 0 {
        if errno == EINTR { continue }
        if errno == EPIPE { throw OutputError.readerLeft(file: name) }
        throw OutputError.system(action: "write", file: name, code: errno)
      }
      rest = UnsafeRawBufferPointer(rebasing: rest[written...])
    }
  }

  /// Appends all bytes.
  package func write(_ bytes: [UInt8]) throws {
    try bytes.withUnsafeBytes { try write($0) }
  }

  /// Overwrites bytes that were written before, from `offset` bytes after the start of the file.
  package func overwrite(_ bytes: [UInt8], at offset: Int) throws {
    var done = 0
    while done < bytes.count {
      let written = bytes.withUnsafeBytes {
        pwrite(descriptor, $0.baseAddress! + done, bytes.count - done, off_t(offset + done))
      }
      if written < 0 {
        if errno == EINTR { continue }
        throw OutputError.system(action: "write", file: name, code: errno)
      }
      done += written
    }
  }

  /// Closes the file; throws, because some file systems report a full disk only now.
  package func close() throws {
    let closed = Foundation.close(descriptor)
    descriptor = -1
    if closed != 0 && errno != EINTR {
      throw OutputError.system(action: "write", file: name, code: errno)
    }
  }
}
