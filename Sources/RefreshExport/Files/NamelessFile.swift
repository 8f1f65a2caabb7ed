import Foundation
import Glibc

/// A temporary file without a name: it is gone with the last process that has it open, however that ends.
///
/// What a program says goes to one, because a pipe that nobody reads would fill up and hold it up.
package final class NamelessFile {
  /// The open file, to be written to.
  package let handle: FileHandle

  /// - Throws: `ExportError` where the temporary folder cannot be written.
  package init() throws {
    let folder = FileManager.default.temporaryDirectory.path
    var path = Array("\(folder)/refreshkit-XXXXXX".utf8CString)
    let descriptor = mkstemp(&path)
    guard descriptor >= 0 else {
      throw ExportError.system(action: "write to", file: folder, code: errno)
    }
    unlink(path)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  /// What has been written to it.
  package var text: String {
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
