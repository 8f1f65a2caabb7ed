import CProcess
import Foundation

/// A temporary file without a name: it is gone with the last process that has it open, however that ends.
///
/// What a program says goes to one, because a pipe that nobody reads would fill up and block it.
package final class AnonymousFile: Sendable {
  /// The open file, to be written to.
  package let descriptor: Descriptor

  /// How many bytes of its end are looked at: more than a program's last words.
  private static let tailBytes: off_t = 1 << 18

  /// - Throws: `SystemError` if the temporary folder cannot be written.
  package init() throws(SystemError) {
    let folder = FileManager.default.temporaryDirectory.path
    var path = Array("\(folder)/refreshkit-XXXXXX".utf8CString)
    guard let descriptor = Descriptor(mkostemp(&path, O_CLOEXEC)) else {
      throw SystemError("write to \(folder)")
    }
    unlink(path)
    self.descriptor = descriptor
  }

  /// The last 256 KiB of what has been written to it; where writers are in the file is not moved.
  package var tail: String {
    var info = stat()
    guard fstat(descriptor.number, &info) == 0 else { return "" }
    return String(decoding: bytes(from: max(0, info.st_size - Self.tailBytes)), as: UTF8.self)
  }

  private func bytes(from start: off_t) -> [UInt8] {
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = pread(descriptor.number, &part, part.count, start + off_t(bytes.count))
      guard count > 0 else { return bytes }
      bytes += part[..<count]
    }
  }
}
