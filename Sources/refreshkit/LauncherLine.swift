/// The launcher's command line, taken apart: its own options, and the command that is handed on.
struct LauncherLine: Equatable {
  let arguments: [String]
  /// The options before the command, and `--watch` wherever it stands.
  private(set) var options: [String] = []
  /// The command with its arguments; empty if there is none.
  private(set) var command: [String] = []

  private static let withValue: Set = ["--plugin", "--package", "--configuration"]

  init(_ arguments: [String]) {
    self.arguments = arguments
    var rest = arguments[...]
    while let first = rest.first, first.hasPrefix("-") {
      rest.removeFirst()
      options.append(first)
      if Self.withValue.contains(first), let value = rest.popFirst() { options.append(value) }
    }
    command = Array(rest)
    // `render Waves --watch` says the same as `--watch render Waves`, and comes more easily.
    let words = command.prefix { $0 != "--" }
    if let index = words.firstIndex(of: "--watch"), index > 0 {
      command.remove(at: index)
      options.append("--watch")
    }
  }

  /// Whether the launcher itself has to answer: for help, its version, what it makes, and nothing at all.
  var isOwn: Bool {
    guard let name = command.first else { return true }
    if name == "help" { return command.count == 1 || command[1] == "new" }
    return name == "new"
  }
}
