import RefreshFiles

/// An option that a command does not have, with a suggestion.
///
/// swift-argument-parser suggests the nearest option at any distance, and cannot know that options for a folder have
/// different names.
package struct UnknownOption {
  /// The option without its hyphens.
  package let name: String
  /// True for an option with one hyphen.
  private let isShort: Bool
  /// The next argument, which may be the option's value; nil if there is none.
  private let value: String?

  /// Recognizes an unknown option in an error of the argument parser; nil for any other error.
  package init?(message: String, in arguments: [String]) {
    guard let match = message.firstMatch(of: /^Unknown option '(--?)([^'=]+)'/) else { return nil }
    (name, isShort) = (String(match.2), match.1 == "-")
    let option = "\(match.1)\(match.2)"
    let index = arguments.firstIndex { $0 == option || $0.hasPrefix("\(option)=") }
    value = index.flatMap { index in
      if let sign = arguments[index].firstIndex(of: "=") {
        return String(arguments[index][arguments[index].index(after: sign)...])
      }
      return arguments.indices.contains(index + 1) ? arguments[index + 1] : nil
    }
  }

  /// Synonyms, with the options that they may mean in order of preference.
  private static let meanings: [(words: Set<String>, options: [String])] = [
    (
      ["out", "output", "dir", "directory", "folder", "path", "to", "goldens"], ["out", "goldens", "report"]
    ),
    (["colour", "color", "scheme", "theme", "mode", "appearance", "night"], ["appearance", "dark"]),
    (["direction", "arabic", "hebrew", "mirrored"], ["direction", "rtl"]),
    (["motion", "accessibility"], ["motion", "reduced-motion"]),
    (["width", "height", "screen", "resolution"], ["size"]),
    (["rate", "framerate", "frame-rate", "frames-per-second"], ["fps"]),
    (["threads", "parallel", "workers"], ["jobs"]), (["tunable", "value", "param"], ["set"]),
    (["background", "alpha", "clear"], ["transparent"]), (["pull", "script", "gesture"], ["scenario"]),
    (["timeout"], ["time-limit"]), (["style", "kind"], ["type"]), (["verbose", "log"], ["debug"]),
    (["only", "match", "grep"], ["filter"]), (["font-size", "dynamic-type"], ["text-size"]),
  ]

  /// The error for a command with the given options.
  package func error(among options: [String], of command: String) -> String {
    let (option, help) = (
      isShort ? "-\(name)" : "--\(name)", "`\(command.isEmpty ? "" : "\(command) ")--help` lists the options"
    )
    let begun = options.filter { name.count == 1 && $0.hasPrefix(name) }.map { "--\($0)" }
    if !begun.isEmpty {
      return "unknown option '\(option)'; did you mean \(begun.joined(separator: " or "))?"
    }
    guard let meant = meant(among: options) else { return "unknown option '\(option)'; \(help)" }
    return "unknown option '\(option)'; did you mean --\(meant)?"
  }

  private func meant(among options: [String]) -> String? {
    if let near = NameSuggestion.of(name, among: options) { return near }
    // The value or a part of the name can be an option: `--colour dark`, `--dark-mode`.
    if let value, options.contains(value) { return value }
    let words = [name] + name.split(separator: "-").map(String.init)
    if let part = words.first(where: options.contains) { return part }
    return Self.meanings.first { !$0.words.isDisjoint(with: words) }?.options.first(where: options.contains)
  }
}
