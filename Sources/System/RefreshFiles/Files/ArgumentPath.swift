import Foundation

extension URL {
  /// The file or folder that a command-line argument names.
  ///
  /// The shell has already expanded an unquoted `~`; Foundation would expand a quoted one too. So `'~/Waves'` is the
  /// entry `Waves` of a folder named `~`, as for any other program.
  package init(argument path: String, isDirectory: Bool? = nil, relativeTo base: URL? = nil) {
    let path = path.hasPrefix("~") ? "./\(path)" : path
    if let isDirectory {
      self.init(fileURLWithPath: path, isDirectory: isDirectory, relativeTo: base)
    } else {
      self.init(fileURLWithPath: path, relativeTo: base)
    }
  }
}
