import Foundation
import TestSupport

/// A file of commands with what they print and how they end, as a person sees it in a terminal.
///
///     $ refreshkit new waves
///     2> error: …
///     [exit 64]
///
/// Lines on standard error begin with `2> `. A line `$ NAME=value program …` sets a variable of the environment.
/// `HERE` stands for the folder that the commands run in, `PROJECT` for that of this package.
struct Transcript {
  struct Command: Equatable {
    /// As it is written, without the prompt.
    var line: String
    /// What follows it up to the next command.
    var shown: String
  }

  let name: String
  let file: URL
  /// What comes before the first command.
  private let head: String
  let commands: [Command]

  static let folder = Project.url("Tests/RefreshKitLauncherTests/Transcripts")

  static var names: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".txt") }
        .map { String($0.dropLast(4)) }.sorted()
    }
  }

  init(_ name: String) throws {
    self.name = name
    file = Self.folder.appendingPathComponent("\(name).txt")
    var head = ""
    var commands: [Command] = []
    for line in try String(contentsOf: file, encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false)
    {
      if line.hasPrefix("$ ") {
        commands.append(Command(line: String(line.dropFirst(2)), shown: ""))
      } else if commands.isEmpty {
        head += "\(line)\n"
      } else {
        commands[commands.count - 1].shown += "\(line)\n"
      }
    }
    self.head = head
    self.commands = commands.map { command in
      var command = command
      while command.shown.hasSuffix("\n\n") { command.shown.removeLast() }
      return command
    }
  }

  /// What the commands come to now, run in order in an empty folder.
  func played() throws -> [Command] {
    let folder = try TemporaryFolder()
    return try commands.map { command in
      var words = command.line.split(separator: " ").map {
        $0.replacingOccurrences(of: "HERE", with: folder.url.path)
          .replacingOccurrences(of: "PRODUCTS", with: BuiltProgram.folder.path)
      }
      var environment: [String: String] = [:]
      while let word = words.first, let sign = word.firstIndex(of: "="), !word.hasPrefix("-") {
        environment[String(word[..<sign])] = String(word[word.index(after: sign)...])
        words.removeFirst()
      }
      let outcome = try Program.run(
        words[0], Array(words.dropFirst()).map { $0 == "''" ? "" : $0 }, folder: folder.url,
        environment: environment)
      let errors = outcome.error.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      var shown = outcome.output + errors.map { "2> \($0)\n" }.joined() + "[exit \(outcome.code)]\n"
      for (path, word) in [
        (folder.url.path, "HERE"), (BuiltProgram.folder.path, "PRODUCTS"), (Project.folder.path, "PROJECT"),
      ] {
        shown = shown.replacingOccurrences(of: path, with: word)
      }
      return Command(line: command.line, shown: shown)
    }
  }

  /// Writes the file anew with what the commands came to.
  func write(_ commands: [Command]) throws {
    let text = head + commands.map { "$ \($0.line)\n\($0.shown)" }.joined(separator: "\n")
    try Data(text.utf8).write(to: file, options: .atomic)
  }
}
