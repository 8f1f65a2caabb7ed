import Foundation
import TestSupport
import Testing

@Suite struct ExportCommandTests {
  @Test("each control is written in each format, in a line that says where its parts are")
  func formats() throws {
    try withFolder { folder in
      let outcome = try Tool.run(
        "export", "Yahoo", "Bubbles", "--format", "lottie", "--format", "dotlottie", "--out", folder.path,
        "--jobs",
        "1")
      #expect(outcome.code == 0)
      #expect(outcome.error == "")
      let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      #expect(files == ["Bubbles.json", "Bubbles.lottie", "Yahoo.json", "Yahoo.lottie"])
      let lines = outcome.output.split(separator: "\n")
      #expect(lines.count == 2)
      #expect(
        lines[0].hasPrefix("Yahoo: pull 0–100, refreshing 101–155, end 156–216 → \(folder.path)/Yahoo.json (")
      )
    }
  }

  @Test("the bytes are the same with any number of jobs")
  func jobs() throws {
    try withFolder { folder in
      let names = ["Colors", "Bubbles", "Google", "Yahoo"]
      for jobs in ["1", "4"] {
        let out = folder.appendingPathComponent(jobs).path
        let outcome = try Tool.run(
          "export", "--format", "lottie", "--format", "dotlottie", "--out", out, "--jobs", jobs)
        #expect(outcome.code == 0)
      }
      for file in names.flatMap({ ["\($0).json", "\($0).lottie"] }) {
        let contents = try ["1", "4"].map {
          try Data(contentsOf: folder.appendingPathComponent($0).appendingPathComponent(file))
        }
        #expect(contents[0] == contents[1], "\(file)")
      }
    }
  }

  @Test("what an author should know of a pull is a warning; the JSON has it too")
  func findings() throws {
    try withFolder { folder in
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
      #expect((report["files"] as? [String]) == [folder.appendingPathComponent("Google.json").path])
    }
  }

  @Test("verify says in a sentence what of an exported file is not the control's any more")
  func verified() throws {
    try withFolder { folder in
      let made = try Tool.run(
        "export", "Yahoo", "Bubbles", "--format", "lottie", "--format", "dotlottie", "--dark", "--fps", "50",
        "--out", folder.path)
      #expect(made.code == 0)
      let before = try Tool.run("verify", "--exports", folder.path)
      #expect(before.code == 0, "\(before.error)")
      #expect(before.output.hasPrefix("4 of 4 clips are as exported, "))
      let file = folder.appendingPathComponent("Yahoo.json")
      var root = try #require(
        JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
      let layers = try #require(root["layers"] as? [[String: Any]])
      root["layers"] =
        layers + [
          [
            "ddd": 0, "ty": 4, "nm": "extra", "ip": 0, "op": 999, "st": 0, "ks": [String: Any](),
            "shapes": [
              [
                "ty": "rc", "p": ["a": 0, "k": [10, 10]], "s": ["a": 0, "k": [4, 4]], "r": ["a": 0, "k": 0],
              ],
              ["ty": "fl", "c": ["a": 0, "k": [1, 0, 0]], "o": ["a": 0, "k": 100]],
            ],
          ]
        ]
      try JSONSerialization.data(withJSONObject: root).write(to: file)
      let after = try Tool.run("verify", "Yahoo", "--exports", folder.path, "--json")
      #expect(after.code == 1)
      #expect(
        after.error.contains(
          "Yahoo.json: structure: the file no longer matches the control: the pull: extra is no longer drawn, from 0 % on"
        ),
        "\(after.error)")
      #expect(after.output.contains("--format lottie --out"))
      #expect(
        try Tool.run("verify", "Google", "--exports", folder.path).error.contains(
          "no exported file in "))
      try Data("{}".utf8).write(to: file)
      let broken = try Tool.run("verify", "Yahoo", "--exports", folder.path)
      #expect(
        broken.code == 1
          && broken.error.contains("Yahoo.json: the exported file cannot be compared: it is not a Lottie"))
    }
    let none = try Tool.run("verify", "--exports", "/nowhere")
    #expect(none.code != 0 && none.error.contains("--exports '/nowhere': the folder cannot be read"))
  }

  @Test("a control that traps is named, and the others are exported")
  func trap() throws {
    try withFolder { folder in
      let list = try Tool.run("broken-controls", arguments: ["list", "--declared"])
      #expect(list.code == 0)
      let outcome = try Tool.run(
        "broken-controls", arguments: ["export", "--out", folder.path, "--time-limit", "2"])
      #expect(outcome.code == 1)
      #expect(outcome.error.contains("traps in"))
      #expect(!(try FileManager.default.contentsOfDirectory(atPath: folder.path)).isEmpty)
    }
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
