import Foundation

/// The modification times and sizes of a package's source files, and of the pictures, fonts and Lottie files beside
/// them; equal snapshots mean that no file was edited in between.
///
/// A snapshot is taken many times per second, so it reads only names, and times of these files. It skips hidden files
/// and folders, such as `.build`, and the output of RefreshKit's commands.
package struct SourceSnapshot: Equatable {
  private struct Stamp: Equatable {
    let seconds: Int
    let nanoseconds: Int
    let size: Int
  }

  private var files: [String: Stamp] = [:]
  private let endings: [String]
  /// Folders and files that the watched command writes, by path; in them only Swift files count.
  private let outputs: Set<String>

  /// File name endings of resources, which count in a folder of the package that has Swift files, such as `Sources`.
  private static let resources = [
    ".png", ".jpg", ".jpeg", ".gif", ".webp", ".svg", ".ttf", ".otf", ".json", ".lottie",
  ]

  /// The folders that commands write to in the current folder if no option names another.
  package static let outputFolders = ["frames", "report", "check", "export"]

  /// Reads the Swift files and the resources, with `withScenarios` also all JSON files.
  ///
  /// - Parameter outputs: folders and files that the watched command writes.
  package init(of package: URL, withScenarios: Bool = false, outputs: [URL] = []) {
    endings = withScenarios ? [".swift", ".json"] : [".swift"]
    self.outputs = Set(outputs.map(\.standardizedFileURL.path))
    var resources: [String: Stamp] = [:]
    add(package.standardizedFileURL.path, isTop: true, isOutput: false, &resources)
  }

  /// Adds the files of a folder, and collects its resources; those of a folder at the top are added if it has Swift
  /// files.
  private mutating func add(
    _ folder: String, isTop: Bool = false, isOutput: Bool, _ resources: inout [String: Stamp]
  ) {
    guard let directory = opendir(folder) else { return }
    let isOutput = isOutput || outputs.contains(folder)
    defer { closedir(directory) }
    let nameOffset = MemoryLayout<dirent>.offset(of: \.d_name)!
    while let entry = readdir(directory) {
      let start = UnsafeRawPointer(entry).advanced(by: nameOffset)
      let name = String(cString: start.assumingMemoryBound(to: CChar.self))
      if name.hasPrefix(".") { continue }
      var isFolder = Int(entry.pointee.d_type) == Int(DT_DIR)
      var status = stat()
      // Some file systems do not report the kind of an entry.
      if Int(entry.pointee.d_type) == Int(DT_UNKNOWN), lstat("\(folder)/\(name)", &status) == 0 {
        isFolder = status.st_mode & S_IFMT == S_IFDIR
      }
      if !isFolder {
        if !isOutput || name.hasSuffix(".swift") { addFile(folder, name, &resources) }
      } else if name.hasSuffix(".golden") || isTop && Self.outputFolders.contains(name) {
        continue
      } else if isTop {
        addFolder("\(folder)/\(name)", isOutput: isOutput)
      } else {
        add("\(folder)/\(name)", isOutput: isOutput, &resources)
      }
    }
  }

  /// Adds a folder of the package.
  private mutating func addFolder(_ folder: String, isOutput: Bool) {
    var resources: [String: Stamp] = [:]
    let sources = files.count { $0.key.hasSuffix(".swift") }
    add(folder, isOutput: isOutput, &resources)
    if files.count(where: { $0.key.hasSuffix(".swift") }) > sources { files.merge(resources) { $1 } }
  }

  private mutating func addFile(_ folder: String, _ name: String, _ resources: inout [String: Stamp]) {
    let isSource = endings.contains(where: name.hasSuffix)
    guard isSource || Self.resources.contains(where: name.lowercased().hasSuffix), name != "frames.json"
    else { return }
    let path = "\(folder)/\(name)"
    var status = stat()
    guard !outputs.contains(path), stat(path, &status) == 0 else { return }
    let time = status.st_mtim
    let stamp = Stamp(seconds: time.tv_sec, nanoseconds: time.tv_nsec, size: Int(status.st_size))
    if isSource { files[path] = stamp } else { resources[path] = stamp }
  }
}
