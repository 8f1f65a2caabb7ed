extension Interruption {
  /// Whether somebody wants to stop.
  var isOn: Bool { (try? check()) == nil }

  /// - Throws: `CommandFailure` with the shell's exit code for the signal and what was done by then, once there was one.
  func check(saying line: @autoclosure () -> String) throws {
    do {
      try check()
    } catch let failure as CommandFailure {
      throw CommandFailure(code: failure.code, lines: ["interrupted; \(line())"])
    }
  }
}
