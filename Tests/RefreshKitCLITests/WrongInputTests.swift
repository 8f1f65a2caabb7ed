import Foundation
import Testing

/// Wrong input gets one line that says what and what is allowed.
@Suite struct WrongInputTests {
  @Test(
    "a wrong argument is one line on standard error and exit code 64",
    arguments: [
      (
        ["render", "Wavs"],
        "unknown control 'Wavs'; there are Colors, Bubbles, Google, Yahoo, BounceLimit, DirectionalLock, SnapDrag, PhotoBrowser"
      ),
      (
        ["render", "--size", "-375x667"],
        "--size '-375x667': width x height in points is wanted, each 100 to 4096, such as 375x667"
      ),
      (
        ["render", "--size", "375"],
        "--size '375': width x height in points is wanted, each 100 to 4096, such as 375x667"
      ),
      (["render", "--fps", "0"], "--fps '0': a number from 1 to 240 is wanted"),
      (["render", "--fps", "nan"], "--fps 'nan': a number from 1 to 240 is wanted"),
      (["render", "--scale", "9"], "--scale '9': a number from 0.5 to 4 is wanted"),
      (["render", "--jobs", "0"], "--jobs '0': a whole number from 1 to 256 is wanted"),
      (["render", "--type", "sideways"], "--type 'sideways': one of slide-down, background, all"),
      (["render", "--anchor", "left"], "--anchor 'left': one of top, middle, bottom, all"),
      (["render", "--scenario", "long"], "--scenario 'long': one of standard, short-pull, or a JSON file"),
      (
        ["render", "--scenario", "/nowhere/mine.json"], "scenario /nowhere/mine.json: the file cannot be read"
      ),
    ])
  func oneLineAndExitCode64(arguments: [String], line: String) throws {
    try Tool.withFolder { folder in
      let outcome = try Tool.run(arguments: arguments, folder: folder)
      #expect(outcome == Tool.Outcome(code: 64, output: "", error: "error: \(line)\n"))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }
  }

  @Test("an unknown option is one line and exit code 64")
  func unknownOption() throws {
    let outcome = try Tool.run("render", "--colour", "red")
    #expect(outcome.code == 64)
    #expect(outcome.output == "")
    #expect(outcome.error.split(separator: "\n").count == 1)
    #expect(outcome.error.contains("--colour"))
  }

  @Test("a scenario file that is not JSON is named")
  func notJSON() throws {
    try Tool.withFolder { folder in
      let file = folder.appendingPathComponent("mine.json")
      try "pull, then release".write(to: file, atomically: true, encoding: .utf8)
      let outcome = try Tool.run("render", "--scenario", file.path, folder: folder)
      #expect(
        outcome
          == Tool.Outcome(
            code: 64, output: "",
            error: "error: scenario \(file.path): not JSON: an object with \"steps\" is wanted\n"))
    }
  }

  @Test("a folder that cannot be written to is named, with exit code 1")
  func folderThatCannotBeWritten() throws {
    try Tool.withFolder { folder in
      let file = folder.appendingPathComponent("file")
      try "kept".write(to: file, atomically: true, encoding: .utf8)
      let outcome = try Tool.run("render", "Colors", "--out", file.path)
      #expect(
        outcome
          == Tool.Outcome(
            code: 1, output: "",
            error:
              "error: --out '\(file.path)': the folder cannot be made; a path that can be written is wanted\n"
          ))
      #expect(try String(contentsOf: file, encoding: .utf8) == "kept")
    }
  }
}
