import Foundation
import TestSupport
import Testing

/// What a program answers that has registered no tool.
@Suite struct MissingToolTests {
  private let folder = try! TemporaryFolder()

  @Test(
    "a command, format or option of a tool that the program lacks is refused with the line that adds the tool",
    arguments: [
      (["preview"], "preview", "Preview", "preview"), (["export"], "export", "Export", "export"),
      (["diff", "a.json", "b.json"], "diff", "LottieFiles", "lottie"),
      (["verify", "--exports", "Resources"], "--exports", "Export", "export"),
      (["render", "--format", "gif", "--format", "mp4"], "--format mp4", "Video", "video"),
      (["render", "--format=webm"], "--format webm", "Video", "video"),
      (["render", "--format", "webp", "--quality", "80"], "--format webp", "Video", "video"),
      (["render", "--format", "apng"], "--format apng", "Video", "video"),
      (["render", "--format", "y4m", "--out", "-"], "--format y4m", "Video", "video"),
      (["verify", "--shard", "1/2", "--report", "part"], "--shard", "Farm", "farm"),
      (["verify", "--report", "part", "--shard=auto"], "--shard", "Farm", "farm"),
      (["verify", "--cache", "cache"], "--cache", "Farm", "farm"),
      (["verify", "--run", "name"], "--run", "Farm", "farm"),
      (["record", "--times", "times.json"], "--times", "Farm", "farm"),
      (["report", "merge", "part-1", "part-2"], "report", "Farm", "farm"),
    ])
  func refusal(arguments: [String], use: String, type: String, name: String) throws {
    let outcome = try Tool.run("newcomer-controls", arguments: arguments, folder: folder.url)
    let line =
      "error: \(use): the tool \(type) is not in this program; `swift run refreshkit add \(name)` adds it\n"
    #expect(outcome == .init(code: 64, output: "", error: line))
    #expect(try folder.names().isEmpty)
  }

  @Test("an option of a tool is unknown to commands to which the tool does not add it")
  func otherCommands() throws {
    for arguments in [["check", "--cache", "c"], ["record", "--run", "x"], ["render", "--shard", "1/2"]] {
      let outcome = try Tool.run("newcomer-controls", arguments: arguments)
      #expect(outcome.code == 64 && outcome.error.hasPrefix("error: unknown option '\(arguments[1])'"))
    }
  }

  @Test("help shows what a program has: the options and formats of its tools, and no others")
  func help() throws {
    func words(_ program: String, _ command: String, _ pattern: String) throws -> Set<String> {
      let help = try Tool.run(program, arguments: [command, "--help"]).output
      return Set(help.matches(of: try Regex(pattern, as: (Substring, Substring).self)).map { String($0.1) })
    }
    func added(to command: String) throws -> Set<String> {
      let pattern = "(?m)^  --([a-z-]+)"
      return try words("refresh-examples", command, pattern).subtracting(
        words("newcomer-controls", command, pattern))
    }
    #expect(try added(to: "verify") == ["shard", "times", "cache", "run"])
    #expect(try added(to: "record") == ["shard", "times"])
    #expect(try added(to: "render") == ["quality"] && added(to: "check") == [])
    func formats(_ program: String) throws -> Set<Substring> {
      let help = try Tool.run(program, arguments: ["render", "--help"]).output.split(
        whereSeparator: \.isWhitespace
      ).joined(separator: " ")
      let list = try #require(help.firstMatch(of: /The file format: ([a-z0-9, ]+), repeatable/))
      return Set(list.1.split(separator: ", "))
    }
    #expect(try formats("newcomer-controls") == ["gif", "png", "sheet"])
    #expect(
      try formats("refresh-examples").subtracting(formats("newcomer-controls")) == [
        "apng", "webp", "mp4", "webm", "rgba", "y4m",
      ])
  }
}
