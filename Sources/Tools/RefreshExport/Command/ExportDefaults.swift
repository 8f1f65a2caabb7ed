import ArgumentParser
import Foundation
import RefreshFiles
import RefreshGoldens
import RefreshKitCLI

/// The options of `export` that `refreshkit.json` lists.
struct ExportDefaults {
  private let options: [String]

  /// - Throws: `MatrixError` for options that `export` does not have.
  init(_ options: [String]) throws {
    self.options = options
    do {
      _ = try ExportCommand.parse(options)
    } catch {
      let reason = ExportCommand.message(for: error).split(separator: "\n").first ?? "it cannot be used"
      throw MatrixError("\(ClipMatrix.fileName): \"export\": \(reason)")
    }
  }

  /// A command line with the options before it that it does not give itself.
  func added(to arguments: [String]) -> [String] {
    var words: [String] = []
    var isKept = true
    for word in options {
      if word.hasPrefix("--") {
        let name = word.prefix { $0 != "=" }
        isKept = !arguments.contains { $0 == name || $0.hasPrefix("\(name)=") }
      }
      if isKept { words.append(word) }
    }
    return words + arguments
  }

  /// The same for a whole command line, of which only those of `export` have such options.
  ///
  /// - Throws: `CommandFailure` for a `refreshkit.json` that cannot be used.
  static func added(to arguments: [String]) throws -> [String] {
    let file = URL(fileURLWithPath: ClipMatrix.fileName)
    guard arguments.first == ExportCommand.configuration.commandName,
      FileManager.default.fileExists(atPath: file.path)
    else { return arguments }
    do {
      let defaults = try ExportDefaults(ClipMatrix(contentsOf: file).export)
      return [arguments[0]] + defaults.added(to: Array(arguments.dropFirst()))
    } catch let error as MatrixError {
      throw CommandFailure.usage("\(error)")
    }
  }
}
