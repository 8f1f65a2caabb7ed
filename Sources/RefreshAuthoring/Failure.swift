/// A line about what went wrong, and the exit code.
package struct Failure: Error, Equatable {
  package let code: Int32
  package let line: String

  /// Wrong input: exit code 64.
  package static func usage(_ line: String) -> Failure { Failure(code: 64, line: line) }
  /// Something that did not work: exit code 1.
  package static func failed(_ line: String) -> Failure { Failure(code: 1, line: line) }
}
