import Foundation

/// Where the controls and scenes of a package are declared, for what points into their source.
public struct ControlSources {
  /// A line of a file.
  public struct Place: Hashable {
    /// The file's path, from the package's folder.
    public let file: String
    /// The line, counted from 1.
    public let line: Int
  }

  private let places: [String: Place]

  /// The classes that the Swift files in `Sources` of a package's folder declare, each where it is first.
  public init(package folder: URL) {
    var places: [String: Place] = [:]
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
        // A class of another one is indented, and is no control that a clip is named after.
        guard let declared = line.prefixMatch(of: /(?:[a-z]+(?:\([a-z]+\))? |@\w+ )*class (\w+)/)?.output.1
        else {
          continue
        }
        let known = places[String(declared)]
        places[String(declared)] = known ?? Place(file: name, line: index + 1)
      }
    }
    self.places = places
  }

  /// Files that were compared as they are: each is its own place.
  public init(files: [String]) {
    places = Dictionary(files.map { ($0, Place(file: $0, line: 1)) }, uniquingKeysWith: { first, _ in first })
  }

  /// Where a control or scene is declared; nil if no file does.
  public func place(of name: String) -> Place? { places[name] }
}
