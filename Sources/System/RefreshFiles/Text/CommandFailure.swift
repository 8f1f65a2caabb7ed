/// An error that ends a command: the exit code, and one line per problem.
package struct CommandFailure: Error, Hashable {
  package let code: Int32
  package let lines: [String]

  package init(code: Int32, lines: [String]) { (self.code, self.lines) = (code, lines) }

  /// An error in the arguments or input: exit code 64, `EX_USAGE` of sysexits.
  package static func usage(_ line: String) -> CommandFailure { CommandFailure(code: 64, lines: [line]) }

  /// A failure of the command: exit code 1.
  package static func failure(_ line: String) -> CommandFailure { failure([line]) }

  /// Several failures of the command: exit code 1.
  package static func failure(_ lines: [String]) -> CommandFailure { CommandFailure(code: 1, lines: lines) }
}
