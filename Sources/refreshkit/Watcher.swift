import Foundation

/// Runs a command again whenever a source file of a package changes; a build that fails is shown and waited out.
struct Watcher {
  private let package: AuthorPackage
  private let configuration: String

  init(_ package: AuthorPackage, configuration: String) {
    self.package = package
    self.configuration = configuration
  }

  func run(_ command: [String]) throws -> Never {
    while true {
      let seen = snapshot()
      do {
        _ = try Dispatcher(try package.build(configuration)).exitCode(of: command)
      } catch let failure as Failure {
        FileHandle.standardError.write(Data("error: \(failure.line)\n".utf8))
      }
      FileHandle.standardError.write(Data("watching \(package.folder.path)\n".utf8))
      while snapshot() == seen { Thread.sleep(forTimeInterval: 0.2) }
    }
  }

  /// The sources and scenario files of the package with the times of their last change.
  private func snapshot() -> [String: Date] {
    var files: [String: Date] = [:]
    let keys: [URLResourceKey] = [.contentModificationDateKey]
    let all = FileManager.default.enumerator(
      at: package.folder, includingPropertiesForKeys: keys, options: [.skipsHiddenFiles])
    while let file = all?.nextObject() as? URL {
      guard ["swift", "json"].contains(file.pathExtension), !file.path.contains(".golden/") else { continue }
      files[file.path] = (try? file.resourceValues(forKeys: Set(keys)))?.contentModificationDate
    }
    return files
  }
}
