import Foundation

/// A new empty folder, gone when the body is over.
func withFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent("regress-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try body(folder)
}

/// Every file below a folder with its bytes, by its path from there.
func contents(of folder: URL) throws -> [String: Data] {
  var contents: [String: Data] = [:]
  guard let walk = FileManager.default.enumerator(atPath: folder.path) else { return contents }
  for case let name as String in walk {
    let file = folder.appendingPathComponent(name)
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder), !isFolder.boolValue {
      contents[name] = try Data(contentsOf: file)
    }
  }
  return contents
}
