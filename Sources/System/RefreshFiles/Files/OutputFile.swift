import Foundation

/// A file that is open for writing; every failure names `name`, the file as the user knows it.
package final class OutputFile {
  private let name: String
  private var descriptor: Int32
  private let isOwned: Bool

  /// Creates the file at `path`, or empties it; errors name it `name`.
  package init(path: String, name: String, mode: mode_t = 0o666) throws {
    self.name = name
    isOwned = true
    descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode)
    if descriptor < 0 { throw OutputError.system(action: "create", file: name, code: errno) }
  }

  /// A file that is open already.
  ///
  /// - Parameter isOwned: whether it is closed with this object; else it stays open.
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

  /// Replaces bytes that were written, `offset` bytes from the start.
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

  /// Closes the file: some file systems report a full disk only here.
  package func close() throws {
    let closed = Foundation.close(descriptor)
    descriptor = -1
    if closed != 0 && errno != EINTR {
      throw OutputError.system(action: "write", file: name, code: errno)
    }
  }
}
