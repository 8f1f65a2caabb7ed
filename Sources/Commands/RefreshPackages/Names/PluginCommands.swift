import RefreshFiles

/// The commands that every plugin has, for a launcher that has not built one yet.
package enum PluginCommands {
  package static let names = [
    "list", "render", "check", "record", "verify", "report", "preview", "export", "diff", "lint",
    "completions", "manual",
  ]

  /// Whether a command is about files, and needs no control of a package.
  package static func isOfFiles(_ arguments: [String]) -> Bool {
    guard let name = arguments.first else { return false }
    if name == "lint" { return true }
    if name == "diff" {
      // The folder of a report is no control.
      let named = zip(arguments, arguments.dropFirst()).contains { $0 != "--report" && isControl($1) }
      return !named || arguments.contains("--git")
    }
    let first = arguments.dropFirst().first?.lowercased() ?? ""
    return name == "render" && [".json", ".lottie"].contains(where: first.hasSuffix)
  }

  /// Whether an argument of `diff` may name a control: files and goldens have an ending.
  private static func isControl(_ argument: String) -> Bool {
    argument.first?.isUppercase == true && argument.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
  }

  /// Commands by words that other tools have for the same.
  private static let meanings = [
    "run": "preview", "start": "preview", "serve": "preview", "show": "preview", "play": "preview",
    "open": "preview", "view": "preview", "tune": "preview", "build": "render", "draw": "render",
    "gif": "render", "watch": "render --watch", "test": "verify", "compare": "verify", "accept": "record",
    "approve": "record", "update": "record", "init": "new", "create": "new",
    "control": "new control", "save": "export", "convert": "export", "controls": "list", "ls": "list",
    "merge": "report merge", "man": "manual",
  ]

  /// The commands that only the launcher has.
  package static let ofLauncher = ["new", "add", "port"]

  /// - Throws: `CommandFailure` for a first argument that is no command, with the one that was meant.
  package static func check(_ arguments: [String], inLauncher: Bool = false) throws {
    let names = inLauncher ? names + ofLauncher : names
    guard let name = arguments.first, !name.hasPrefix("-"), name != "help", !names.contains(name) else {
      return
    }
    let meant = meanings[name.lowercased()] ?? name
    let command = String(meant.prefix { $0 != " " })
    if !inLauncher, ofLauncher.contains(command) {
      throw CommandFailure.usage(
        "unknown command '\(name)'; `swift run refreshkit \(meant)` is the launcher's")
    }
    if meant != name, names.contains(command) {
      throw CommandFailure.usage("unknown command '\(name)'; did you mean \(meant)?")
    }
    throw CommandFailure.usage(
      "unknown command '\(name.prefix(80))'; \(NearName.list(name, among: names, as: "available:"))")
  }
}
