import Foundation

/// This package on disk.
public enum Project {
  public static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  public static func url(_ path: String) -> URL { folder.appendingPathComponent(path) }

  public static func text(_ path: String) throws -> String {
    try String(contentsOf: url(path), encoding: .utf8)
  }

  /// The paths of the files below a folder, from the package's folder and in order.
  public static func files(in path: String, _ endings: String...) -> [String] {
    let files = FileManager.default.enumerator(atPath: url(path).path)?.allObjects as? [String] ?? []
    return files.filter { file in endings.contains { file.hasSuffix($0) } }.map { "\(path)/\($0)" }.sorted()
  }
}
