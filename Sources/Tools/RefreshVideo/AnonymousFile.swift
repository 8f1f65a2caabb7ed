import CSystem
import Foundation
import RefreshProcess

/// A temporary file without a name, which disappears with the last process that has it open.
///
/// Used for a program's output, because a pipe that is not read would fill up and block the program.
package final class AnonymousFile: Sendable {
  package let descriptor: Descriptor

  private static let tailLength = 1 << 18

  /// Creates an empty file in the temporary folder.
  ///
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

  /// The last 256 KiB of the file, read without moving the writers' position.
  package var tail: String {
    var info = stat()
    guard fstat(descriptor.number, &info) == 0 else { return "" }
    return String(decoding: bytes(from: max(0, info.st_size - off_t(Self.tailLength))), as: UTF8.self)
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
