/// A command that cannot continue: its exit code, and a line for each thing that is wrong.
package struct CommandFailure: Error, Hashable {
  package let code: Int32
  package let lines: [String]

  package init(code: Int32, lines: [String]) { (self.code, self.lines) = (code, lines) }

  /// Wrong input: exit code 64.
  package static func usage(_ line: String) -> CommandFailure { CommandFailure(code: 64, lines: [line]) }

  /// Something that did not work: exit code 1.
  package static func failure(_ line: String) -> CommandFailure { failure([line]) }

  /// Several things that did not work: exit code 1.
  package static func failure(_ lines: [String]) -> CommandFailure { CommandFailure(code: 1, lines: lines) }
}
