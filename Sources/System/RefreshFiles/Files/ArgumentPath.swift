import Foundation

extension URL {
  /// The file or folder that an argument names.
  ///
  /// A shell has expanded `~` where it stands for the home folder. Foundation would expand it again: a quoted `'~/Waves'` is
  /// the folder `~` of the present one, as for any other program.
  package init(argument path: String, isDirectory: Bool? = nil, relativeTo base: URL? = nil) {
    let path = path.hasPrefix("~") ? "./\(path)" : path
    if let isDirectory {
      self.init(fileURLWithPath: path, isDirectory: isDirectory, relativeTo: base)
    } else {
      self.init(fileURLWithPath: path, relativeTo: base)
    }
  }
}
