import Foundation
import RefreshComparison
import RefreshControls
import RefreshFiles
import RefreshStage

/// A matrix from a file such as
///
///     {"goldens": "Goldens", "scenarios": ["standard", "Scripts/fling.json"], "sizes": ["320x320"], "fps": [30]}
extension ClipMatrix {
  /// The file's usual name.
  public static let fileName = "refreshkit.json"

  /// The members that the file may have, all of them optional.
  static let members =
    ["goldens", "controls"] + ListName.allCases.map(\.rawValue) + ["tolerance", "assertions", "export"]

  /// Reads a matrix; paths in it are relative to the file's folder.
  ///
  /// - Throws: `MatrixError` that names the file, the member and the allowed values.
  public init(contentsOf file: URL) throws {
    let folder = file.deletingLastPathComponent()
    do {
      let bytes = try OpenFolder(folder.path).read(
        file.lastPathComponent, maximumBytes: Limits.configurationFile.maximum)
      try self.init(JSONFields(parsing: Data(bytes)), folder: folder)
    } catch {
      throw MatrixError("\(file.lastPathComponent): \(error)")
    }
  }

  /// Reads a folder's `refreshkit.json`; nil if it has none.
  ///
  /// - Throws: `MatrixError`, also for a symbolic link to nothing.
  package static func file(in folder: URL) throws -> ClipMatrix? {
    let file = folder.appendingPathComponent(fileName)
    return OpenFolder.kind(at: file) == .nothing ? nil : try ClipMatrix(contentsOf: file)
  }

  /// Reads the nearest `refreshkit.json` in a folder or above it, up to the folder `top`; nil if there is none.
  ///
  /// - Parameter top: a folder around the first one; nil to look into that one only.
  /// - Throws: `MatrixError`.
  package static func file(in folder: URL, upTo top: URL?) throws -> ClipMatrix? {
    var place = folder.standardizedFileURL
    while true {
      if let matrix = try file(in: place) { return matrix }
      guard let top, place.path.hasPrefix(top.path + "/") else { return nil }
      place.deleteLastPathComponent()
    }
  }

  private init(_ fields: JSONFields, folder: URL) throws {
    try fields.allow(Self.members)
    self.init()
    goldens = folder.appendingPathComponent(try fields.optionalString("goldens") ?? "Goldens")
    func texts(_ name: String) throws -> [String] {
      guard fields.has(name) else { return [] }
      let values = try fields.array(name)
      let texts = values.compactMap { value in
        value as? String ?? JSONFields.number(value).map(OrderedJSON.plain)
      }
      guard !texts.isEmpty, texts.count == values.count else {
        throw fields.problem(name, "a list of one or more values")
      }
      return texts
    }
    controls = try texts("controls")
    let words = try ListName.allCases.map { ($0, try texts($0.rawValue)) }
    try set(Dictionary(uniqueKeysWithValues: words), folder: folder) { "\"\($0.rawValue)\"" }
    if fields.has("tolerance") { tolerance = try ToleranceProfile(try fields.fields("tolerance")) }
    assertions = try texts("assertions").map { try MotionAssertion($0) }
    export = try texts("export")
  }
}
