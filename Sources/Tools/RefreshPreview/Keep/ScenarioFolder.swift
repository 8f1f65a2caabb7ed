import Foundation
import RefreshFiles
import RefreshStage

/// The folder of a package for saved scenarios, one JSON file each.
struct ScenarioFolder {
  static let name = "Scenarios"
  static let maximumLength = 64

  let url: URL

  init(package: URL) { url = package.appendingPathComponent(Self.name) }

  /// File of a scenario.
  ///
  /// - Throws: `PreviewError` if the name has other characters than letters, digits, - and _, which keeps the
  ///   file in the folder, or belongs to a built-in scenario.
  func file(_ name: String) throws -> URL {
    let isPlain = name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) }
    guard isPlain, (1...Self.maximumLength).contains(name.utf8.count) else {
      throw PreviewError(
        "name \"\(name.prefix(80))\": up to \(Self.maximumLength) letters, digits, - and _ are allowed")
    }
    guard !Scenario.builtIn.map(\.name).contains(name) else {
      throw PreviewError("name \"\(name)\": a built-in scenario has this name; choose another")
    }
    return url.appendingPathComponent("\(name).json")
  }

  func has(_ name: String) throws -> Bool {
    FileManager.default.fileExists(atPath: try file(name).path)
  }

  /// Writes a scenario under its name; an existing file is replaced only if `replaces` is true.
  ///
  /// - Throws: `PreviewError`.
  func write(_ scenario: Scenario, replaces: Bool) throws -> URL {
    let file = try file(scenario.name)
    let name = file.lastPathComponent
    do {
      let folder = try OpenFolder(url.path, made: true)
      guard replaces || folder.kind(of: name) == .nothing else {
        throw PreviewError("\(Self.name)/\(name) already exists")
      }
      try folder.write(Array(scenario.json.utf8), to: name)
    } catch let problem as FileProblem {
      throw PreviewError("\(Self.name)/\(name) cannot be written: \(problem)")
    }
    return file
  }

  /// Reads a saved scenario by name.
  ///
  /// - Throws: `PreviewError` if the scenario does not exist, and the error of a file that cannot be read.
  func read(_ name: String) throws -> Scenario {
    let file = try file(name)
    guard FileManager.default.fileExists(atPath: file.path) else {
      throw PreviewError("\(Self.name)/\(file.lastPathComponent) does not exist; keep the gesture first")
    }
    return try Scenario(contentsOf: file)
  }
}
