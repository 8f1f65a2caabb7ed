import Foundation
import TestSupport
import Testing

@Suite struct ExportVerificationTests {
  private let folder = try! TemporaryFolder()

  private let formats = ["lottie", "dotlottie", "sprites", "html"].flatMap { ["--format", $0] }

  /// Replaces a text in a file by another of the same length or not.
  private func edit(_ file: URL, _ text: String, _ other: String) throws {
    let old = try String(contentsOf: file, encoding: .utf8)
    let isThere = old.contains(text)
    try #require(isThere)
    try old.replacingOccurrences(of: text, with: other).write(to: file, atomically: true, encoding: .utf8)
  }

  @Test("files of every format that are as exported pass, and an edit of each is told in a line")
  func formatsAndEdits() throws {
    let made = try Tool.run(
      arguments: ["export", "Yahoo", "--dark", "--sprites", "files", "--fps", "20", "--out", folder.path]
        + formats)
    #expect(made.code == 0, "\(made.error)")
    let verify =
      ["verify", "Yahoo", "--exports", folder.path, "--dark", "--sprites", "files", "--fps", "20"] + formats
    let before = try Tool.run(arguments: verify)
    #expect(before.code == 0, "\(before.error)")
    #expect(before.output.hasPrefix("6 of 6 clips are as exported, "))
    func file(_ name: String) -> URL { folder.url(name) }
    try edit(file("Yahoo-dark.json"), "\"nm\":\"purple\"", "\"hd\":true,\"nm\":\"purple\"")
    try edit(file("Yahoo.html"), "</script>", "</script >")
    try edit(file("Yahoo.d.ts"), "export default", "export  default")
    var archive = try Data(contentsOf: file("Yahoo-dark.lottie"))
    archive[archive.count / 2] ^= 1
    try archive.write(to: file("Yahoo-dark.lottie"))
    let sprites = try FileManager.default.contentsOfDirectory(atPath: file("Yahoo-dark").path).sorted()
    let sprite = try #require(sprites.first { $0.hasSuffix(".json") })
    try edit(file("Yahoo-dark/\(sprite)"), "\"duration\":50", "\"duration\":51")
    let after = try Tool.run(arguments: verify + ["--json"])
    #expect(after.code == 1)
    for words in [
      "Yahoo-dark.json: appearance: not what `export` writes: ",
      "purple.isHidden is true in the file, not in the export",
      "Yahoo.d.ts: structure: not what `export` writes: the file differs from line ",
      "Yahoo.html: structure: not what `export` writes: the file differs from line ",
      "Yahoo-dark.lottie: structure: not what `export` writes: ",
      "Yahoo-dark: structure: not what `export` writes: \(sprite): ",
      "duration is 51 in the file, 50 in the export",
    ] {
      #expect(after.error.contains(words), "\(words): \(after.error)")
    }
    #expect(after.output.contains("export Yahoo --format lottie"), "\(after.output)")
  }

  @Test("a missing, an extra and a renamed file are differences; other options are told")
  func names() throws {
    let files = folder.url("files")
    #expect(try Tool.run("export", "Yahoo", "Bubbles", "--out", files.path).code == 0)
    func verify(_ arguments: String...) throws -> String {
      let outcome = try Tool.run(arguments: ["verify", "--exports", files.path] + arguments)
      #expect(outcome.code == (outcome.error.isEmpty ? 0 : 1))
      return outcome.error
    }
    #expect(try verify("Yahoo") == "")
    #expect(
      try verify("Yahoo", "--error", "0.5").contains(
        "exported by another command, which is \"export Yahoo --error 0.1\""))
    #expect(try verify("Google").contains("Google.json: no exported file in "))
    try FileManager.default.moveItem(
      at: files.appendingPathComponent("Yahoo.json"), to: files.appendingPathComponent("Yahoo 2.json"))
    let renamed = try verify("Yahoo")
    #expect(renamed.contains("Yahoo.json: no exported file in "))
    #expect(
      renamed.contains("Yahoo 2.json: structure: `export` with these options does not write this file"))
    try Data().write(to: files.appendingPathComponent("Ripple.json"))
    #expect(try verify("--beside", "Ripple").contains("Ripple") == false)
    let all = try verify()
    #expect(all.contains("Ripple.json: structure: `export` with these options does not write this file"))
    #expect(all.contains("Colors.json: no exported file in ") && !all.contains("Bubbles.json"))
    try FileManager.default.createSymbolicLink(
      at: files.appendingPathComponent("Yahoo.json"),
      withDestinationURL: files.appendingPathComponent("Yahoo 2.json"))
    #expect(
      try verify("Yahoo").contains(
        "Yahoo.json: structure: not what `export` writes: expected a regular file"))
  }

  @Test("the options come from refreshkit.json and the command line, which replaces them")
  func options() throws {
    let configuration = folder.url("refreshkit.json")
    try #"{"export": ["--format", "dotlottie", "--fps", "50"]}"#.write(
      to: configuration, atomically: true, encoding: .utf8)
    #expect(try Tool.run("export", "Yahoo", folder: folder.url).code == 0)
    let files = folder.url("export")
    #expect(try FileManager.default.contentsOfDirectory(atPath: files.path) == ["Yahoo.lottie"])
    #expect(try Tool.run("verify", "Yahoo", "--exports", "export", folder: folder.url).code == 0)
    let other = try Tool.run("verify", "Yahoo", "--exports", "export", "--fps", "40", folder: folder.url)
    #expect(
      other.code == 1 && other.error.contains("fr is 50 in the file, 40 in the export"), "\(other.error)")
    try #"{"export": ["--colour"]}"#.write(to: configuration, atomically: true, encoding: .utf8)
    for arguments in [["export", "Yahoo"], ["verify", "Yahoo", "--exports", "export"]] {
      let wrong = try Tool.run(arguments: arguments, folder: folder.url)
      #expect(wrong.code == 64)
      #expect(wrong.error.hasPrefix("error: refreshkit.json: \"export\": "), "\(wrong.error)")
      #expect(wrong.error.split(separator: "\n").count == 1)
    }
  }

  @Test("a file of eight gigabytes, a named pipe and a folder are differences, and soon told")
  func hostile() throws {
    let file = folder.url("Yahoo.json")
    func told() throws -> String {
      let outcome = try Tool.run("verify", "Yahoo", "--exports", folder.path)
      #expect(outcome.code == 1)
      return outcome.error
    }
    try Data().write(to: file)
    #expect(
      try told().contains(
        "not what `export` writes: the file differs from line 1, column 1 on: its end instead"))
    let handle = try FileHandle(forWritingTo: file)
    try handle.truncate(atOffset: 8 << 30)
    try handle.close()
    #expect(try told().contains("not what `export` writes: the file differs from line 1, column 1 on: "))
    try FileManager.default.removeItem(at: file)
    try #require(mkfifo(file.path, 0o600) == 0)
    #expect(try told().contains("expected a regular file"))
    try FileManager.default.removeItem(at: file)
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
    #expect(try told().contains("expected a regular file"))
  }

  @Test(
    "options that do not belong together are one line",
    arguments: [
      (["--exports", "/nowhere"], "--exports '/nowhere': the folder cannot be read"),
      (["--exports", ".", "--format", "svg"], "--format 'svg': "),
      (["--exports", ".", "--scale", "2"], "--scale: does not apply to --exports"),
      (["--exports", ".", "--pixels"], "--pixels: does not apply to --exports"),
      (["--exports", ".", "--fps", "30", "--fps", "60"], "--fps: --exports takes it once"),
      (["--format", "lottie"], "--format: applies only with --exports"),
      (["Nobody", "--exports", "."], "unknown control 'Nobody'"),
    ])
  func wrongInput(_ arguments: [String], _ start: String) throws {
    let outcome = try Tool.run(arguments: ["verify"] + arguments)
    #expect(outcome.code == 64)
    #expect(outcome.error.hasPrefix("error: \(start)"), "\(outcome.error)")
    #expect(outcome.error.split(separator: "\n").count == 1)
  }
}
