import Foundation

/// Source locations of a package's controls and scenes, at which annotations are shown.
public struct ControlSourceFiles {
  /// Line in a source file.
  public struct Location: Hashable {
    /// Path of the file, relative to the package's folder.
    public let file: String
    /// Line number, from 1.
    public let line: Int
  }

  private let places: [String: Location]

  /// Finds the classes declared in the Swift files below `Sources`; the first declaration of a name counts.
  public init(package folder: URL) {
    var places: [String: Location] = [:]
    let root = folder.standardizedFileURL.path
    let sources = folder.appendingPathComponent("Sources")
    let files =
      (FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)?.allObjects ?? [])
      .compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
    for file in files.sorted(by: { $0.path < $1.path }) {
      guard let text = try? String(contentsOf: file, encoding: .utf8) else { continue }
      let path = file.standardizedFileURL.path
      let name = path.hasPrefix(root + "/") ? String(path.dropFirst(root.count + 1)) : path
      for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        // Nested classes are indented and do not match, because clips are named after top-level classes.
        guard let declared = line.prefixMatch(of: /(?:[a-z]+(?:\([a-z]+\))? |@\w+ )*class (\w+)/)?.output.1
        else {
          continue
        }
        let known = places[String(declared)]
        places[String(declared)] = known ?? Location(file: name, line: index + 1)
      }
    }
    self.places = places
  }

  /// Maps each compared file to its own first line, because files have no declaration.
  public init(files: [String]) {
    places = Dictionary(
      files.map { ($0, Location(file: $0, line: 1)) }, uniquingKeysWith: { first, _ in first })
  }

  /// Location of the declaration of a control or scene, or of a compared file; nil if the name is unknown.
  public func place(of name: String) -> Location? { places[name] }
}
