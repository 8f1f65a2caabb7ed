import Foundation
import RefreshFiles

/// Command or test that recorded a golden, stored in the manifest so that no other command removes the golden.
///
/// Several commands and tests may keep their goldens in one folder. A golden that is recorded again still names the
/// command or test that recorded it first.
public struct GoldenOrigin: Hashable, Sendable, CustomStringConvertible {
  /// Text in the manifest, such as `record my-controls` or `test WavesTests.swift`.
  public let description: String

  /// Identifies a plugin's command, by the names of the command and the plugin.
  public static func command(_ command: String, of plugin: String) -> GoldenOrigin {
    GoldenOrigin(description: "\(command) \(plugin)")
  }

  /// Identifies a test file, by its name without a folder.
  public static func test(file: String) -> GoldenOrigin { GoldenOrigin(description: "test \(file)") }

  /// Maximum length of `description`, in Unicode scalars: longer than any file name (255 bytes).
  private static let maximumLength = 300

  /// Reads the command or test that recorded a golden from the text in the golden's manifest.
  ///
  /// - Throws: `JSONProblem` if the text is empty, too long or contains control characters.
  init(text: String) throws {
    let isPlain = text.unicodeScalars.allSatisfy { !CharacterSet.controlCharacters.contains($0) }
    guard isPlain, !text.isEmpty, text.unicodeScalars.count <= Self.maximumLength else {
      throw JSONProblem("\"maker\" must be 1 to \(Self.maximumLength) characters without control characters")
    }
    description = text
  }

  private init(description: String) { self.description = description }

  /// Reads the command or test that recorded the golden in a folder, also if other members of its manifest are invalid;
  /// nil if the manifest cannot be read or names none.
  init?(ofGoldenIn folder: URL) {
    guard
      let bytes = try? OpenFolder(folder.path).read(
        GoldenManifest.fileName, maximumBytes: Golden.maximumBytes),
      let fields = try? JSONFields(parsing: Data(bytes)),
      let maker = try? fields.optionalString("maker").map(GoldenOrigin.init(text:))
    else { return nil }
    self = maker
  }
}
