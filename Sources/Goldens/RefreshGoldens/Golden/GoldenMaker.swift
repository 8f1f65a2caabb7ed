import Foundation
import RefreshFiles

/// Who made a golden: written in its manifest, so that nobody else removes it.
///
/// Several commands and tests may keep their goldens in one folder. A golden that is recorded again keeps its maker.
public struct GoldenMaker: Hashable, Sendable, CustomStringConvertible {
  /// Such as `record my-controls` or `test WavesTests.swift`.
  public let description: String

  /// A command of a plugin, by the names of both.
  public static func command(_ command: String, of plugin: String) -> GoldenMaker {
    GoldenMaker(description: "\(command) \(plugin)")
  }

  /// A test, by the name of its file.
  public static func test(file: String) -> GoldenMaker { GoldenMaker(description: "test \(file)") }

  /// The most characters that are read of one.
  private static let maximumLength = 300

  /// - Throws: `JSONProblem` for a text that is none.
  init(text: String) throws {
    let isPlain = text.unicodeScalars.allSatisfy { !CharacterSet.controlCharacters.contains($0) }
    guard isPlain, !text.isEmpty, text.unicodeScalars.count <= Self.maximumLength else {
      throw JSONProblem("\"maker\" must be 1 to \(Self.maximumLength) characters without control characters")
    }
    description = text
  }

  private init(description: String) { self.description = description }

  /// The maker of the golden in a folder, whatever else is wrong with it; nil where it does not say.
  init?(ofGoldenIn folder: URL) {
    guard
      let bytes = try? OpenFolder(folder.path).read(
        GoldenManifest.fileName, maximumBytes: Golden.maximumBytes),
      let fields = try? JSONFields(parsing: Data(bytes)),
      let maker = try? fields.optionalString("maker").map(GoldenMaker.init(text:))
    else { return nil }
    self = maker
  }
}
