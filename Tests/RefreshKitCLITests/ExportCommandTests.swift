import Foundation
import TestSupport
import Testing

@Suite struct ExportCommandTests {
  private let folder = try! TemporaryFolder()

  @Test("each control is written in each format, in a line that says where its parts are")
  func formats() throws {
    let outcome = try Tool.run(
      "export", "Yahoo", "Bubbles", "--format", "lottie", "--format", "dotlottie", "--out", folder.path,
      "--jobs",
      "1")
    #expect(outcome.code == 0)
    #expect(outcome.error == "")
    let files = try folder.names()
    #expect(files == ["Bubbles.json", "Bubbles.lottie", "Yahoo.json", "Yahoo.lottie"])
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(
      lines[0].hasPrefix("Yahoo: pull 0–100, refreshing 101–155, end 156–216 → \(folder.path)/Yahoo.json (")
    )
  }

  @Test("the bytes are the same with any number of jobs")
  func jobs() throws {
    let names = ["Colors", "Bubbles", "Google", "Yahoo"]
    for jobs in ["1", "4"] {
      let out = folder.url(jobs).path
      let outcome = try Tool.run(
        "export", "--format", "lottie", "--format", "dotlottie", "--out", out, "--jobs", jobs)
      #expect(outcome.code == 0)
    }
    for file in names.flatMap({ ["\($0).json", "\($0).lottie"] }) {
      let contents = try ["1", "4"].map {
        try Data(contentsOf: folder.url($0).appendingPathComponent(file))
      }
      #expect(contents[0] == contents[1], "\(file)")
    }
  }

  @Test("what an author should know of a pull is a warning; the JSON has it too")
  func findings() throws {
    let outcome = try Tool.run("export", "Google", "--json", "--out", folder.path)
    #expect(outcome.code == 0)
    #expect(outcome.error.contains("warning: Google: handleScrolling: arc.strokeEnd depends on how fast"))
    // What it does first it does once.
    #expect(outcome.error.contains("not like those that follow"))
    let json = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [[String: Any]]
    let report = try #require(json?.first)
    #expect(report["name"] as? String == "Google")
    #expect((report["warnings"] as? [String])?.count == 2)
    #expect(
      (report["parts"] as? [[String: Any]])?.map { $0["name"] as? String } == ["pull", "refreshing", "end"])
    #expect((report["files"] as? [String]) == [folder.url("Google.json").path])
  }

  @Test("a control that traps is named, and the others are exported")
  func trap() throws {
    let outcome = try Tool.run(
      "broken-controls", arguments: ["export", "Traps", "Sound", "--out", folder.path])
    #expect(outcome.code == 1)
    #expect(
      outcome.error
        == "error: Traps: traps in showResult: Fatal error: there is nothing to show (BrokenHooks.swift:54)\n"
    )
    #expect(try folder.names() == ["Sound.json"])
  }

  @Test(
    "wrong input is one line that names the option, the value and what is allowed",
    arguments: [
      (["--format", "svg"], "--format 'svg': "),
      (["--cycles", "0"], "--cycles '0': expected a whole number"),
      (["--error", "0"], "--error '0': expected a number"), (["--shown", "90"], "--shown '90': "),
      (["--size", "1x1"], "--size '1x1': "), (["--type", "all"], "--type 'all': "),
      (["Nobody"], "unknown control 'Nobody'"),
    ])
  func wrongInput(_ arguments: [String], _ start: String) throws {
    let outcome = try Tool.run(arguments: ["export"] + arguments)
    #expect(outcome.code == 64)
    #expect(outcome.error.hasPrefix("error: \(start)"), "\(outcome.error)")
    #expect(outcome.error.split(separator: "\n").count == 1)
  }
}
