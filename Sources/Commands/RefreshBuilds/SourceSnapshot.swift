import Foundation

/// The modification times and sizes of a package's source files; equal snapshots mean that no file was edited in
/// between.
///
/// A snapshot is taken many times per second, so it reads only names, and times of source files. It skips hidden
/// files and folders, such as `.build`, and the output of RefreshKit's commands.
package struct SourceSnapshot: Equatable {
  private struct Stamp: Equatable {
    let seconds: Int
    let nanoseconds: Int
    let size: Int
  }

  private var files: [String: Stamp] = [:]
  private let endings: [String]

  /// Reads the Swift files, with `withScenarios` also the JSON files.
  package init(of package: URL, withScenarios: Bool = false) {
    endings = withScenarios ? [".swift", ".json"] : [".swift"]
    add(package.path, isTop: true)
  }

  private mutating func add(_ folder: String, isTop: Bool = false) {
    guard let directory = opendir(folder) else { return }
    defer { closedir(directory) }
    let nameOffset = MemoryLayout<dirent>.offset(of: \.d_name)!
    while let entry = readdir(directory) {
      let start = UnsafeRawPointer(entry).advanced(by: nameOffset)
      let name = String(cString: start.assumingMemoryBound(to: CChar.self))
      if name.hasPrefix(".") { continue }
      switch Int(entry.pointee.d_type) {
      case Int(DT_DIR): addFolder(folder, name, isTop: isTop)
      case Int(DT_UNKNOWN): addEntry(folder, name, isTop: isTop)
      default: addFile(folder, name)
      }
    }
  }

  /// Adds an entry whose kind the file system does not report.
  private mutating func addEntry(_ folder: String, _ name: String, isTop: Bool) {
    var status = stat()
    guard lstat("\(folder)/\(name)", &status) == 0 else { return }
    if status.st_mode & S_IFMT == S_IFDIR {
      addFolder(folder, name, isTop: isTop)
    } else {
      addFile(folder, name)
    }
  }

  /// Adds a subfolder, unless it contains output: frames can be thousands of files.
  private mutating func addFolder(_ folder: String, _ name: String, isTop: Bool) {
    let isOutput = name.hasSuffix(".golden") || (isTop && ["frames", "report", "check"].contains(name))
    if !isOutput { add("\(folder)/\(name)") }
  }

  private mutating func addFile(_ folder: String, _ name: String) {
    guard endings.contains(where: name.hasSuffix), name != "frames.json" else { return }
    let path = "\(folder)/\(name)"
    var status = stat()
    guard stat(path, &status) == 0 else { return }
    let time = status.st_mtim
    files[path] = Stamp(seconds: time.tv_sec, nanoseconds: time.tv_nsec, size: Int(status.st_size))
  }
}
