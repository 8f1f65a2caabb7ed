import Foundation
import TestSupport
import Testing

@Suite struct ExportVerificationTests {
  private let folder = try! TemporaryFolder()

  /// Replaces a text in a file by another of the same length or not.
  private func edit(_ name: String, _ text: String, _ other: String) throws {
    let old = try folder.text(name)
    let isThere = old.contains(text)
    try #require(isThere)
    try folder.write(old.replacingOccurrences(of: text, with: other), to: name)
  }

  /// What is said of the folder's files against those that `export` would write now.
  private func differences(_ words: String = "") throws -> String {
    let outcome = try Tool.run("verify --exports \(folder.path) \(words)")
    #expect(outcome.code == (outcome.error.isEmpty ? 0 : 1))
    return outcome.error
  }

  @Test("files of every format that are as exported pass, and an edit of each is told in a line")
  func formatsAndEdits() throws {
    let options =
      "--dark --sprites files --fps 20 --format lottie --format dotlottie --format sprites --format html"
    try Tool.succeed("export Yahoo \(options) --out \(folder.path)")
    let verify = "verify Yahoo --exports \(folder.path) \(options)"
    #expect(try Tool.succeed(verify).hasPrefix("6 of 6 clips are as exported, "))
    let sprite = try #require(folder.names(in: "Yahoo-dark").first { $0.hasSuffix(".json") })
    try edit("Yahoo-dark.json", "\"nm\":\"purple\"", "\"hd\":true,\"nm\":\"purple\"")
    try edit("Yahoo.html", "</script>", "</script >")
    try edit("Yahoo.d.ts", "export default", "export  default")
    try edit("Yahoo-dark/\(sprite)", "\"duration\":50", "\"duration\":51")
    var archive = try folder.data("Yahoo-dark.lottie")
    archive[archive.count / 2] ^= 1
    try archive.write(to: folder.url("Yahoo-dark.lottie"))
    let after = try Tool.run("\(verify) --json")
    #expect(after.code == 1)
    for words in [
      "Yahoo-dark.json: appearance: not what `export` writes: ",
      "purple.isHidden is true in the file, not in the export",
      "Yahoo.d.ts: structure: not what `export` writes: the file differs from line ",
      "Yahoo.html: structure: not what `export` writes: the file differs from line ",
      "Yahoo-dark.lottie: structure: not what `export` writes: ",
      "Yahoo-dark: structure: not what `export` writes: \(sprite): ",
      "duration is 51 in the file, 50 in the export",
    ] { #expect(after.error.contains(words), "\(words): \(after.error)") }
    #expect(after.output.contains("export Yahoo --format lottie"), "\(after.output)")
  }

  @Test("a missing, an extra and a renamed file are differences; other options are told")
  func names() throws {
    try Tool.succeed("export Yahoo Bubbles --out \(folder.path)")
    func expect(_ words: String, says expected: String) throws {
      let said = try differences(words)
      #expect(said.contains(expected), "\(words): \(said)")
    }
    let extra = "structure: `export` with these options does not write this file"
    #expect(try differences("Yahoo") == "")
    try expect(
      "Yahoo --error 0.5", says: "exported by another command, which is \"export Yahoo --error 0.1\"")
    try expect("Google", says: "Google.json: no exported file in ")
    try FileManager.default.moveItem(at: folder.url("Yahoo.json"), to: folder.url("Yahoo 2.json"))
    let renamed = try differences("Yahoo")
    #expect(renamed.contains("Yahoo.json: no exported file in "))
    #expect(renamed.contains("Yahoo 2.json: \(extra)"))
    try folder.write("", to: "Ripple.json")
    #expect(try !differences("--beside Ripple").contains("Ripple"))
    let all = try differences()
    #expect(all.contains("Ripple.json: \(extra)"))
    #expect(all.contains("Colors.json: no exported file in ") && !all.contains("Bubbles.json"))
    try FileManager.default.createSymbolicLink(
      at: folder.url("Yahoo.json"), withDestinationURL: folder.url("Yahoo 2.json"))
    try expect("Yahoo", says: "Yahoo.json: structure: not what `export` writes: expected a regular file")
  }

  @Test("the options come from refreshkit.json and the command line, which replaces them")
  func options() throws {
    try folder.write(#"{"export": ["--format", "dotlottie", "--fps", "50"]}"#, to: "refreshkit.json")
    try Tool.succeed("export Yahoo", in: folder.url)
    #expect(try folder.names(in: "export") == ["Yahoo.lottie"])
    try Tool.succeed("verify Yahoo --exports export", in: folder.url)
    let other = try Tool.run("verify Yahoo --exports export --fps 40", in: folder.url)
    #expect(
      other.code == 1 && other.error.contains("fr is 50 in the file, 40 in the export"), "\(other.error)")
    try folder.write(#"{"export": ["--colour"]}"#, to: "refreshkit.json")
    for command in ["export Yahoo", "verify Yahoo --exports export"] {
      let wrong = try Tool.run(command, in: folder.url)
      #expect(wrong.isRefused("refreshkit.json: \"export\": "), "\(wrong)")
    }
  }

  @Test("a file of eight gigabytes, a named pipe and a folder are differences, and soon told")
  func hostile() throws {
    let file = folder.url("Yahoo.json")
    let start = "not what `export` writes: the file differs from line 1, column 1 on: "
    try Data().write(to: file)
    #expect(try differences("Yahoo").contains("\(start)its end instead"))
    let handle = try FileHandle(forWritingTo: file)
    try handle.truncate(atOffset: 8 << 30)
    try handle.close()
    #expect(try differences("Yahoo").contains(start))
    try FileManager.default.removeItem(at: file)
    try #require(mkfifo(file.path, 0o600) == 0)
    #expect(try differences("Yahoo").contains("expected a regular file"))
    try FileManager.default.removeItem(at: file)
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
    #expect(try differences("Yahoo").contains("expected a regular file"))
  }
}
