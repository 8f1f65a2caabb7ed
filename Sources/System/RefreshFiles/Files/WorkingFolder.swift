import Foundation

/// The folder that a program runs in.
package enum WorkingFolder {
  /// Checks that the folder still exists, because relative paths lead nowhere after its removal.
  ///
  /// - Throws: `CommandFailure` with exit code 64.
  package static func check() throws {
    guard let path = getcwd(nil, 0) else {
      throw CommandFailure.usage(
        "the current folder cannot be used: \(String(cString: strerror(errno))); change to another with `cd`")
    }
    free(path)
  }
}
