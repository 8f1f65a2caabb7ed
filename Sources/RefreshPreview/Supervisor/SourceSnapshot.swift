import Foundation
import Glibc

/// The Swift files of a package, each with when it was last changed; two that are equal saw no edit between them.
///
/// It is taken many times a second while nothing happens, and so asks the system for no more than it needs: names, and
/// the times of sources alone.
struct SourceSnapshot: Equatable {
  private struct Stamp: Equatable {
    let seconds: Int
    let nanoseconds: Int
    let size: Int
  }

  private var files: [String: Stamp] = [:]

  /// Hidden files and folders, among them what is built, are left out.
  init(of package: URL) { add(package.path) }

  private mutating func add(_ folder: String) {
    guard let directory = opendir(folder) else { return }
    defer { closedir(directory) }
    let nameOffset = MemoryLayout<dirent>.offset(of: \.d_name)!
    while let entry = readdir(directory) {
      let start = UnsafeRawPointer(entry).advanced(by: nameOffset)
      let name = String(cString: start.assumingMemoryBound(to: CChar.self))
      if name.hasPrefix(".") { continue }
      let path = "\(folder)/\(name)"
      switch Int(entry.pointee.d_type) {
      case Int(DT_DIR): add(path)
      case Int(DT_UNKNOWN): addWhatever(path)
      default: if name.hasSuffix(".swift") { addFile(path) }
      }
    }
  }

  /// For file systems that do not tell what a name stands for.
  private mutating func addWhatever(_ path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    if status.st_mode & S_IFMT == S_IFDIR { add(path) } else if path.hasSuffix(".swift") { addFile(path) }
  }

  private mutating func addFile(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return }
    files[path] = Stamp(
      seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec, size: Int(status.st_size))
  }
}
