import Foundation

/// Files that pages may fetch: reports and saved pictures, each under a number.
final class SharedFiles: @unchecked Sendable {
  // Everything is behind the lock, which is why the class may call itself Sendable.
  private let lock = NSLock()
  private var files: [String] = []

  /// Lets a file be fetched; the result is its number.
  func add(_ file: URL) -> Int {
    lock.withLock {
      files.append(file.path)
      return files.count - 1
    }
  }

  /// The file of a number.
  subscript(number: Int) -> URL? {
    lock.withLock { files.indices.contains(number) ? URL(fileURLWithPath: files[number]) : nil }
  }
}
