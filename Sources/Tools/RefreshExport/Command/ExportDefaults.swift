import ArgumentParser
import Foundation
import RefreshFiles
import RefreshGoldens
import RefreshKitCLI

/// Default options of `export` from `refreshkit.json`.
struct ExportDefaults {
  private let options: [String]

  /// Creates the defaults after checking that `export` accepts them.
  ///
  /// - Throws: `MatrixError` for an unknown option or an invalid value.
  init(_ options: [String]) throws {
    self.options = options
    do {
      _ = try ExportCommand.parse(options)
    } catch {
      let reason = ExportCommand.message(for: error).split(separator: "\n").first ?? "it cannot be used"
      throw MatrixError("\(ClipMatrix.fileName): \"export\": \(reason)")
    }
  }

  /// Returns the arguments preceded by the default options that they do not set.
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

  /// Adds the defaults in `refreshkit.json` to a command line of `export`; returns any other unchanged.
  ///
  /// - Throws: `CommandFailure` for an invalid `refreshkit.json`.
  static func added(to arguments: [String]) throws -> [String] {
    guard arguments.first == ExportCommand.configuration.commandName else { return arguments }
    do {
      let here = URL(fileURLWithPath: FileManager.default.currentDirectoryPath, isDirectory: true)
      guard let matrix = try ClipMatrix.file(in: here) else { return arguments }
      let defaults = try ExportDefaults(matrix.export)
      return [arguments[0]] + defaults.added(to: Array(arguments.dropFirst()))
    } catch let error as MatrixError {
      throw CommandFailure.usage("\(error)")
    }
  }
}
