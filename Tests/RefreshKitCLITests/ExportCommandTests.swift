import Foundation
import RefreshProcess
import TestSupport
import Testing

/// What `export` writes and says, looked at from outside.
@Suite struct ExportCommandTests {
  private let folder = try! TemporaryFolder()

  /// The files that a command writes, which are the same with one job and with several; and its outcome with one.
  private func files(
    _ command: String, jobs several: Int
  ) throws -> (files: [String: Data], outcome: Tool.Outcome) {
    let runs = try [1, several].map { jobs in
      let out = folder.url("\(jobs)")
      let outcome = try Tool.run("\(command) --out \(out.path) --jobs \(jobs)")
      try #require(outcome.code == 0, "\(outcome.error)")
      return (files: try contents(of: out), outcome: outcome)
    }
    #expect(runs[0].files.keys == runs[1].files.keys)
    #expect(runs[0].files.filter { $1 != runs[1].files[$0] }.keys.sorted() == [])
    return runs[0]
  }

  @Test(
    "each control is written in each format, in a line that says where its parts are, with any number of jobs"
  )
  func jobs() throws {
    let (files, outcome) = try files("export --format lottie --format dotlottie", jobs: 4)
    let names = ["Bubbles", "Colors", "Google", "Yahoo"]
    #expect(files.keys.sorted() == names.flatMap { ["\($0).json", "\($0).lottie"] })
    #expect(outcome.error.split(separator: "\n").allSatisfy { $0.hasPrefix("warning: Google: ") })
    let lines = outcome.output.split(separator: "\n")
    let parts = "Yahoo: pull 0–100, refreshing 101–155, end 156–216 → \(folder.path)/1/Yahoo.json ("
    #expect(lines.count == 4 && lines[3].hasPrefix(parts), "\(lines)")
  }

  @Test("every format of several controls is written, and the same bytes with any number of jobs")
  func everyFormat() throws {
    let (files, _) = try files(
      "export Bubbles Yahoo --fps 20 --format lottie --format dotlottie --format sprites --format html",
      jobs: 3)
    let sheets = ["", "@2x", "@3x"].flatMap {
      ["sheet\($0).png", "sheet\($0).json", "sheet-array\($0).json"]
    }
    let names = ["Bubbles", "Yahoo"].flatMap { name in
      [".d.ts", ".html", ".js", ".json", ".lottie"].map { name + $0 } + sheets.map { "\(name)/\($0)" }
    }
    #expect(files.keys.sorted() == names.sorted())
  }

  @Test("what an author should know of a pull is a warning; the JSON has it too")
  func findings() throws {
    let outcome = try Tool.run("export Google --json --out \(folder.path)")
    #expect(outcome.code == 0)
    #expect(outcome.error.contains("warning: Google: handleScrolling: arc.strokeEnd depends on how fast"))
    // What it does first it does once.
    #expect(outcome.error.contains("not like those that follow"))
    let json = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [[String: Any]]
    let report = try #require(json?.first)
    #expect(report["name"] as? String == "Google")
    #expect((report["warnings"] as? [String])?.count == 2)
    let parts = report["parts"] as? [[String: Any]]
    #expect(parts?.map { $0["name"] as? String } == ["pull", "refreshing", "end"])
    #expect((report["files"] as? [String]) == [folder.url("Google.json").path])
  }

  @Test("a control that traps is named, and the others are exported")
  func trap() throws {
    let outcome = try Tool.run("export Traps Sound --out \(folder.path)", of: "broken-controls")
    #expect(outcome.code == 1)
    #expect(
      outcome.error
        == "error: Traps: traps in showResult: Fatal error: there is nothing to show (BrokenHooks.swift:54)\n"
    )
    #expect(try folder.names() == ["Sound.json"])
  }

  @Test(
    "a control that draws nothing but its background is exported with it, and a terminal shows how far it is")
  func background() throws {
    // Python has a terminal for the command, and passes on what it shows.
    let terminal = "import os, pty, sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))"
    let command = Tool.words("export Colors --format html --format sprites --out \(folder.path)")
    let outcome = try Subprocess(
      "python3", ["-c", terminal, BuiltProgram.path("refresh-examples")] + command,
      environment: Tool.environment
    ).run()
    let shown = String(decoding: outcome.output, as: UTF8.self)
    #expect(outcome.end == .exit(0), "\(shown)")
    let percents = shown.matches(of: /([0-9]+) %  Colors/).compactMap { Int($0.1) }
    #expect(percents == percents.sorted() && Set(percents).count > 1, "\(percents)")
    let page = try folder.text("Colors.html")
    #expect(page.contains("[\"R\",") && page.contains("\"background\":null"))
  }

  @Test("each appearance has files of its own, several in one run, and the web element has all in one")
  func appearances() throws {
    // Sprites take their name from the same place, as the tests of verify see.
    let formats = "--format lottie --format dotlottie --format html"
    try Tool.succeed(
      "export Yahoo --appearance all --rtl --direction left-to-right --out \(folder.path) \(formats)")
    let names = ["", "-dark", "-right-to-left", "-dark-right-to-left"]
    let expected = names.flatMap { ["Yahoo\($0).json", "Yahoo\($0).lottie"] }
    #expect(folder.files == (expected + ["Yahoo.d.ts", "Yahoo.html", "Yahoo.js"]).sorted())
    // The first dotLottie file has a machine for each appearance.
    let archive = try folder.data("Yahoo.lottie")
    for name in names { #expect(archive.range(of: Data("s/refresh\(name).json".utf8)) != nil, "\(name)") }
    try Tool.succeed("verify Yahoo --exports \(folder.path) --direction all --appearance all \(formats)")
    // Of a light run alone the light file has the same bytes.
    try Tool.succeed("export Yahoo --out \(folder.url("light").path)")
    #expect(try folder.data("light/Yahoo.json") == folder.data("Yahoo.json"))
  }

  @Test("sprites may be files of their own, with an index")
  func spriteFiles() throws {
    try Tool.succeed("export Bubbles --format sprites --sprites files --out \(folder.path)")
    let files = folder.files
    for name in ["index.json", "pull-000.png", "pull-100@2x.png", "refreshing-029@3x.png", "end-000.png"] {
      #expect(files.contains("Bubbles/\(name)"), "\(name)")
    }
    #expect(!files.contains("Bubbles/refreshing-030.png"))
  }
}
