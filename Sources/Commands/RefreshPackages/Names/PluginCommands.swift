import RefreshFiles

/// The names of all commands, to check arguments before a plugin is built.
package enum PluginCommands {
  package static let names = [
    "list", "render", "check", "record", "verify", "preview", "export", "diff", "lint", "report",
    "completions", "manual",
  ]

  /// True if an argument ends like the name of a Lottie or dotLottie file, so that it is not the name of a control.
  package static func isLottieFile(_ argument: String) -> Bool {
    [".json", ".lottie"].contains { argument.lowercased().hasSuffix($0) }
  }

  /// The command for each word that other tools use for the same action.
  private static let meanings = [
    "run": "preview", "start": "preview", "serve": "preview", "show": "preview", "play": "preview",
    "open": "preview", "view": "preview", "tune": "preview", "build": "render", "draw": "render",
    "gif": "render", "watch": "render --watch", "test": "verify", "compare": "verify", "accept": "record",
    "approve": "record", "update": "record", "init": "new", "create": "new",
    "control": "new control", "save": "export", "convert": "export", "controls": "list", "ls": "list",
    "merge": "report merge", "man": "manual",
  ]

  /// Names of the launcher's own commands, which plugins do not have.
  package static let ofLauncher = ["new", "add", "port"]

  /// Checks that the first argument is a command.
  ///
  /// - Throws: `CommandFailure` with a suggestion if it is not.
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
      "unknown command '\(name.prefix(80))'; \(NameSuggestion.list(name, among: names, as: "available:"))")
  }
}
