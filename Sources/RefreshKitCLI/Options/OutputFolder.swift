import Foundation

/// Folders that options name.
enum OutputFolder {
  /// The folder to write to that an option names; it need not be there.
  ///
  /// - Throws: `CommandFailure` with exit code 64 where the name is empty or a file's.
  static func named(_ option: String, _ path: String) throws -> URL {
    guard !path.isEmpty else { throw CommandFailure.usage("\(option) '': the name of a folder is wanted") }
    try check(option, path)
    return URL(fileURLWithPath: path, isDirectory: true)
  }

  /// The folder to read from that an argument names.
  ///
  /// - Throws: `CommandFailure` with exit code 64 where there is none.
  static func existing(_ command: String, _ path: String) throws -> URL {
    guard FileManager.default.fileExists(atPath: path) else {
      throw CommandFailure.usage("\(command) '\(path)': there is no such folder")
    }
    try check(command, path)
    return URL(fileURLWithPath: path, isDirectory: true)
  }

  private static func check(_ option: String, _ path: String) throws {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue else {
      return
    }
    throw CommandFailure.usage("\(option) '\(path)': it is a file; a folder is wanted")
  }
}
