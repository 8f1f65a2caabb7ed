import Foundation
import RefreshProcess
import TestSupport
import Testing

/// What `export` writes, looked at from outside.
@Suite struct ExportFormatsTests {
  private let folder = try! TemporaryFolder()

  static let formats = ["lottie", "dotlottie", "sprites", "html"].flatMap { ["--format", $0] }

  /// Every file below a folder, by its path.
  static func contents(of folder: URL) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for case let name as String in FileManager.default.enumerator(atPath: folder.path) ?? .init() {
      var isFolder: ObjCBool = false
      let url = folder.appendingPathComponent(name)
      _ = FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
      if !isFolder.boolValue { files[name] = try Data(contentsOf: url) }
    }
    return files
  }

  @Test("every format of several controls is written, and the same bytes with any number of jobs")
  func everyFormat() throws {
    var first: [String: Data] = [:]
    for jobs in ["1", "3"] {
      let out = folder.url(jobs)
      let outcome = try Tool.run(
        arguments: ["export", "Bubbles", "Yahoo", "--fps", "20", "--out", out.path, "--jobs", jobs]
          + Self.formats)
      try #require(outcome.code == 0, "\(outcome.error)")
      let files = try Self.contents(of: out)
      if first.isEmpty { first = files }
      #expect(files.keys.sorted() == first.keys.sorted())
      for (name, data) in files { #expect(data == first[name], "\(name)") }
    }
    var names = ["Bubbles", "Yahoo"].flatMap {
      ["\($0).d.ts", "\($0).html", "\($0).js", "\($0).json", "\($0).lottie"]
    }
    for name in ["Bubbles", "Yahoo"] {
      for scale in ["", "@2x", "@3x"] {
        names += ["sheet\(scale).png", "sheet\(scale).json", "sheet-array\(scale).json"].map {
          "\(name)/\($0)"
        }
      }
    }
    #expect(first.keys.sorted() == names.sorted())
  }

  @Test(
    "a control that draws nothing but its background is exported with it, and a terminal shows how far it is")
  func background() throws {
    // Python has a terminal for the command, and passes on what it shows.
    let terminal = "import os, pty, sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))"
    let command = [
      BuiltProgram.path("refresh-examples"), "export", "Colors", "--format", "html",
      "--format", "sprites", "--out", folder.path,
    ]
    let outcome = try Subprocess("python3", ["-c", terminal] + command, environment: Tool.environment).run()
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
    let formats = ["lottie", "dotlottie", "html"].flatMap { ["--format", $0] }
    let outcome = try Tool.run(
      arguments: [
        "export", "Yahoo", "--appearance", "all", "--rtl", "--direction", "left-to-right", "--out",
        folder.path,
      ] + formats)
    #expect(outcome.code == 0, "\(outcome.error)")
    let names = ["Yahoo", "Yahoo-dark", "Yahoo-right-to-left", "Yahoo-dark-right-to-left"]
    var expected = names.flatMap { ["\($0).json", "\($0).lottie"] }
    expected += ["Yahoo.d.ts", "Yahoo.html", "Yahoo.js"]
    #expect(try folder.names() == expected.sorted())
    let files = try Self.contents(of: folder.url)
    // The first dotLottie file has a machine for each appearance.
    let archive = try #require(files["Yahoo.lottie"])
    for name in ["refresh", "refresh-dark", "refresh-right-to-left", "refresh-dark-right-to-left"] {
      #expect(archive.range(of: Data("s/\(name).json".utf8)) != nil, "\(name)")
    }
    // Of a light run alone the light file has the same bytes.
    let light = folder.url("light")
    #expect(try Tool.run("export", "Yahoo", "--out", light.path).code == 0)
    #expect(try Data(contentsOf: light.appendingPathComponent("Yahoo.json")) == files["Yahoo.json"])
    try FileManager.default.removeItem(at: light)
    let verify = ["verify", "Yahoo", "--exports", folder.path, "--direction", "all", "--appearance", "all"]
    let verified = try Tool.run(arguments: verify + formats)
    #expect(verified.code == 0, "\(verified.error)")
    let wrong = try Tool.run("export", "Yahoo", "--appearance", "sepia")
    #expect(wrong.code == 64)
    #expect(wrong.error.hasPrefix("error: --appearance 'sepia': expected one of"), "\(wrong.error)")
  }

  @Test("sprites may be files of their own, with an index")
  func spriteFiles() throws {
    let outcome = try Tool.run(
      "export", "Bubbles", "--format", "sprites", "--sprites", "files", "--out", folder.path)
    #expect(outcome.code == 0, "\(outcome.error)")
    let names = Set(try Self.contents(of: folder.url).keys)
    for name in ["index.json", "pull-000.png", "pull-100@2x.png", "refreshing-029@3x.png", "end-000.png"] {
      #expect(names.contains("Bubbles/\(name)"), "\(name)")
    }
    #expect(!names.contains("Bubbles/refreshing-030.png"))
  }

  @Test("a layout that is not known is refused by name")
  func wrongLayout() throws {
    let outcome = try Tool.run("export", "Bubbles", "--format", "sprites", "--sprites", "heap")
    #expect(outcome.code == 64)
    #expect(outcome.error.hasPrefix("error: --sprites 'heap': ") && outcome.error.contains("files"))
  }
}
