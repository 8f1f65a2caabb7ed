import Foundation
import TestSupport
import Testing

/// What a program answers that has registered no tool, or not the one that a command needs.
@Suite struct MissingToolTests {
  private let folder = try! TemporaryFolder()

  @Test(
    "a command, format or option of a tool that the program lacks is refused with the line that adds the tool",
    arguments: [
      ("preview", "preview", "Preview", "preview"), ("export", "export", "Export", "export"),
      ("diff a.json b.json", "diff", "LottieFiles", "lottie"),
      ("verify --exports Resources", "--exports", "Export", "export"),
      ("render --format gif --format mp4", "--format mp4", "Video", "video"),
      ("render --format=webm", "--format webm", "Video", "video"),
      ("render --format webp --quality 80", "--format webp", "Video", "video"),
      ("render --format apng", "--format apng", "Video", "video"),
      ("render --format y4m --out -", "--format y4m", "Video", "video"),
      ("verify --shard 1/2 --report part", "--shard", "Farm", "farm"),
      ("verify --report part --shard=auto", "--shard", "Farm", "farm"),
      ("verify --cache cache", "--cache", "Farm", "farm"), ("verify --run name", "--run", "Farm", "farm"),
      ("record --times times.json", "--times", "Farm", "farm"),
      ("report merge part-1 part-2", "report", "Farm", "farm"),
    ])
  func refusal(command: String, use: String, type: String, name: String) throws {
    #expect(
      try Tool.run(command, of: "newcomer-controls", in: folder.url)
        == .refused(
          "\(use): the tool \(type) is not in this program; `swift run refreshkit add \(name)` adds it"))
    #expect(try folder.names().isEmpty)
  }

  @Test(
    "a program whose controls are not whole says how its commands and files are added",
    arguments: [
      "render x.json": "x.json: the tool LottieFiles", "lint x.json": "lint: the tool LottieFiles",
      "export": "export: the tool Export", "verify --exports .": "--exports: the tool Export",
      "preview": "preview: the tool Preview",
    ])
  func bareProgram(command: String, start: String) throws {
    let outcome = try Tool.run(command, of: "newcomer-controls", environment: ["NEWCOMER": "bare"])
    #expect(outcome.isRefused("\(start) is not in this program; `swift run refreshkit add "), "\(outcome)")
  }

  @Test(
    "an option of a tool is unknown to commands to which the tool does not add it",
    arguments: [("check", "--cache c"), ("record", "--run x"), ("render", "--shard 1/2")])
  func otherCommands(command: String, option: String) throws {
    let outcome = try Tool.run("\(command) \(option)", of: "newcomer-controls")
    #expect(outcome.isRefused("unknown option '\(Tool.words(option)[0])'"), "\(outcome)")
  }

  @Test("help shows what a program has: the options and formats of its tools, and no others")
  func help() throws {
    func added(to command: String) throws -> Set<Substring> {
      func options(_ program: String) throws -> Set<Substring> {
        let help = try Tool.run("\(command) --help", of: program).output
        return Set(help.matches(of: /(?m)^  --([a-z-]+)/).map { $0.1 })
      }
      return try options("refresh-examples").subtracting(options("newcomer-controls"))
    }
    #expect(try added(to: "verify") == ["shard", "times", "cache", "run"])
    #expect(try added(to: "record") == ["shard", "times"])
    #expect(try added(to: "render") == ["quality"] && added(to: "check") == [])
    func formats(_ program: String) throws -> Set<Substring> {
      let help = try Tool.run("render --help", of: program).output.split(whereSeparator: \.isWhitespace)
        .joined(separator: " ")
      let list = try #require(help.firstMatch(of: /The file format: ([a-z0-9, ]+), repeatable/))
      return Set(list.1.split(separator: ", "))
    }
    #expect(try formats("newcomer-controls") == ["gif", "png", "sheet"])
    #expect(
      try formats("refresh-examples").subtracting(formats("newcomer-controls"))
        == ["apng", "webp", "mp4", "webm", "rgba", "y4m"])
  }
}
