import Foundation

/// The sources of a package, each with when it was last changed; two that are equal saw no edit between them.
///
/// It is taken many times per second while nothing happens, and so asks the system for no more than it needs: names, and
/// the times of sources alone. Hidden files and folders, among them what is built, and what commands write is left out.
package struct SourceSnapshot: Equatable {
  private struct Stamp: Equatable {
    let seconds: Int
    let nanoseconds: Int
    let size: Int
  }

  private var files: [String: Stamp] = [:]
  private let endings: [String]

  /// The paths of the files.
  var paths: [String] { Array(files.keys) }

  /// The Swift files, and the scenario files too where they count.
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
      case Int(DT_UNKNOWN): addWhatever(folder, name, isTop: isTop)
      default: addFile(folder, name)
      }
    }
  }

  /// For file systems that do not report the kind of an entry.
  private mutating func addWhatever(_ folder: String, _ name: String, isTop: Bool) {
    var status = stat()
    guard lstat("\(folder)/\(name)", &status) == 0 else { return }
    if status.st_mode & S_IFMT == S_IFDIR {
      addFolder(folder, name, isTop: isTop)
    } else {
      addFile(folder, name)
    }
  }

  /// A folder of frames may hold thousands of files, none of them a source.
  private mutating func addFolder(_ folder: String, _ name: String, isTop: Bool) {
    let isOutput = name.hasSuffix(".golden") || (isTop && ["frames", "report", "check"].contains(name))
    if !isOutput { add("\(folder)/\(name)") }
  }

  private mutating func addFile(_ folder: String, _ name: String) {
    guard endings.contains(where: name.hasSuffix), name != "frames.json" else { return }
    let path = "\(folder)/\(name)"
    var status = stat()
    guard stat(path, &status) == 0 else { return }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    files[path] = Stamp(seconds: time.tv_sec, nanoseconds: time.tv_nsec, size: Int(status.st_size))
  }
}
