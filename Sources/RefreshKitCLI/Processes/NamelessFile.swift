import Foundation
import Glibc

/// A temporary file without a name: it is gone with the last process that has it open, however that ends.
final class NamelessFile {
  /// The open file, to be written to.
  let handle: FileHandle

  /// - Throws: `CommandFailure` where the temporary folder cannot be written.
  init() throws {
    let folder = FileManager.default.temporaryDirectory.path
    var path = Array("\(folder)/refreshkit-XXXXXX".utf8CString)
    let descriptor = mkstemp(&path)
    guard descriptor >= 0 else {
      throw CommandFailure.failure(["cannot write to \(folder): \(String(cString: strerror(errno)))"])
    }
    unlink(path)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  /// What has been written to it.
  var text: String {
    // Where writers are in the file is not moved.
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = pread(handle.fileDescriptor, &part, part.count, off_t(bytes.count))
      guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
      bytes += part[..<count]
    }
  }
}
