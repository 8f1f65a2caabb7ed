/// The line that a user gets for an error of the argument parser.
package enum ParserMessage {
  /// The error in the parser's full text, with the description of an argument or value that is missing.
  package static func line(of text: String) -> String {
    // Below the error are a line "Help:  <name>  The name." for what is missing, and the usage.
    let error = String(text.trimmingPrefix("Error: ").prefix { $0 != "\n" })
    let help = text.firstMatch(of: /\nHelp: .*>  (.+?)\.?\n/)?.1
    let command = text.firstMatch(of: /See '\S+ (.+) --help'/)?.1
    if let help, let command, error.hasPrefix("Missing expected argument") {
      let what = help.hasPrefix("The ") ? "the \(help.dropFirst(4))" : help
      return "\(command): expected \(what); `\(command) --help` has examples"
    }
    if let help { return "\(error): \(help)" }
    if let command, error.hasPrefix("Unexpected argument") {
      return "\(error); `\(command) --help` says what the command takes"
    }
    return error.isEmpty ? "failed" : error
  }
}
