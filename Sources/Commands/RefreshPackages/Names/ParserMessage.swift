import ArgumentParser

extension ParsableCommand {
  /// The line that a user gets for an error of the argument parser, with the description of what is missing and an example
  /// from the command's help.
  package static func line(for error: any Error, in arguments: [String]) -> String {
    // Below the error are a line "Help:  <name>  The name." for what is missing, and the usage.
    let text = fullMessage(for: error)
    let problem = String(text.trimmingPrefix("Error: ").prefix { $0 != "\n" })
    let help = text.firstMatch(of: /\nHelp: .*>  (.+?)\.?\n/)?.1
    let (command, words) = subcommand(in: arguments)
    if let help, problem.hasPrefix("Missing expected argument") {
      let what = help.hasPrefix("The ") ? "the \(help.dropFirst(4))" : help
      let example = command.configuration.discussion.firstMatch(of: /EXAMPLES\n *(\S+(?: \S+)*)/)?.1
      return "\(words): expected \(what)\(example.map { ", such as `\($0)`" } ?? "")"
    }
    if let help { return "\(problem): \(help)" }
    if problem.hasPrefix("Unexpected argument") {
      return "\(problem); `\(words) --help` says what the command takes"
    }
    return problem.isEmpty ? "failed" : problem
  }

  /// The command that arguments name, and its words.
  private static func subcommand(in arguments: [String]) -> (any ParsableCommand.Type, words: String) {
    var (command, words): (any ParsableCommand.Type, [String]) = (self, [])
    for word in arguments {
      let named = command.configuration.subcommands.first { $0.configuration.commandName == word }
      if let named { (command, words) = (named, words + [word]) }
    }
    return (command, words.joined(separator: " "))
  }
}
