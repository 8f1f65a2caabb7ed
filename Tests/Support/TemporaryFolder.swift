import Foundation

/// A new empty folder that goes with this object.
public final class TemporaryFolder {
  public let url: URL

  public init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("refreshkit-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  public var path: String { url.path }

  public func url(_ path: String) -> URL { url.appendingPathComponent(path) }

  public func data(_ path: String) throws -> Data { try Data(contentsOf: url(path)) }

  public func write(_ text: String, to path: String, isExecutable: Bool = false) throws {
    try FileManager.default.createDirectory(
      at: url(path).deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url(path))
    if isExecutable {
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: url(path).path)
    }
  }

  public func text(_ path: String) throws -> String { try String(contentsOf: url(path), encoding: .utf8) }

  /// The names of everything in the folder, hidden things too, sorted.
  public func names(in folder: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: url(folder).path).sorted()
  }

  /// Every file below, by its path, in order.
  public var files: [String] { (try? contents(of: url).keys.sorted()) ?? [] }
}

/// A new empty folder, gone when the body is over.
public func withFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
  let folder = try TemporaryFolder()
  defer { withExtendedLifetime(folder) {} }
  return try body(folder.url)
}

/// Every file below a folder with its bytes, by its path from there.
public func contents(of folder: URL) throws -> [String: Data] {
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

extension URL {
  /// Writes the file again with another text.
  public func rewrite(_ change: (String) throws -> String) throws {
    try change(String(contentsOf: self, encoding: .utf8)).write(to: self, atomically: true, encoding: .utf8)
  }
}
