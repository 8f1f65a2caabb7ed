import Foundation
import Glibc

/// Puts a golden in its place in one step: at every moment the folder holds the whole old golden or the whole new one.
struct GoldenWriter {
  let folder: URL

  /// Writes the files beside the folder, then exchanges the two.
  ///
  /// - Throws: `GoldenError.unwritable`, after which the old golden stands as it was.
  func write(_ draft: GoldenDraft) throws {
    let manager = FileManager.default
    let parent = folder.deletingLastPathComponent()
    switch SafeFile.kind(folder.path) {
    case .nothing, .folder: break
    case .link: throw unwritable("a symbolic link stands in its place")
    case .file, .other: throw unwritable("something else stands in its place")
    }
    let temporary = parent.appendingPathComponent(
      ".\(folder.lastPathComponent).\(String(UInt64.random(in: 0...UInt64.max), radix: 36)).tmp")
    do {
      try manager.createDirectory(at: temporary, withIntermediateDirectories: true)
    } catch {
      throw unwritable("its folder cannot be made in \(parent.path)")
    }
    defer { try? manager.removeItem(at: temporary) }
    for file in draft.files {
      try Self.write(file.bytes, to: temporary.appendingPathComponent(file.name), or: unwritable)
    }
    try replace(with: temporary)
  }

  /// Gives the new folder the golden's name; the old one takes the new one's, and is removed with it.
  private func replace(with temporary: URL) throws {
    // Another recorder may come in between: then the folder is there after all, or gone again.
    for _ in 0..<100 {
      if Rename.move(temporary.path, toFree: folder.path) { return }
      guard errno == EEXIST else { break }
      if Rename.exchange(temporary.path, folder.path) { return }
      guard errno == ENOENT else { break }
    }
    throw unwritable(String(cString: strerror(errno)))
  }

  private static func write(
    _ bytes: [UInt8], to file: URL, or failure: (String) -> GoldenError
  ) throws {
    let descriptor = open(file.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o666)
    guard descriptor >= 0 else {
      throw failure("\(file.lastPathComponent): \(String(cString: strerror(errno)))")
    }
    var done = 0
    var code: Int32 = 0
    while done < bytes.count && code == 0 {
      let count = bytes.withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress! + done, bytes.count - done)
      }
      if count > 0 { done += count } else if errno != EINTR { code = errno }
    }
    // Only what has reached the disk may take the old golden's place.
    if code == 0 && fsync(descriptor) != 0 { code = errno }
    if close(descriptor) != 0 && code == 0 && errno != EINTR { code = errno }
    if code != 0 { throw failure("\(file.lastPathComponent): \(String(cString: strerror(code)))") }
  }

  private func unwritable(_ reason: String) -> GoldenError {
    .unwritable(folder: folder.path, reason: reason)
  }
}
