import Foundation
import RefreshAuthoring
import RefreshProcess

/// The plugins that a package was last built with, kept beside them for what cannot wait for a build.
struct BuiltPlugins {
  private let file: URL

  init(_ package: URL) { file = package.appendingPathComponent(".build/refreshkit-plugins.txt") }

  /// Keeps the paths; where that fails, nothing is remembered.
  func remember(_ paths: [String]) {
    try? Data(paths.map { "\($0)\n" }.joined().utf8).write(to: file, options: .atomic)
  }

  /// The paths of those that are still there.
  var paths: [String] {
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map(String.init).filter(FileManager.default.isExecutableFile(atPath:))
  }

  /// Has the plugins of the present folder's package say how a word may continue; without any, nothing is said.
  static func answer(_ arguments: [String]) {
    guard let package = try? AuthorPackage(nil) else { return }
    for path in BuiltPlugins(package.folder).paths {
      guard let outcome = try? Subprocess(path, arguments).run(bytes: 1 << 20, seconds: 2), outcome.code == 0
      else { continue }
      FileHandle.standardOutput.write(outcome.output)
    }
  }
}
