import Foundation
import RefreshProcess
import TestSupport
import Testing

/// The preview as a person runs it: the program of the examples, and where Debian's chromium is, its page in that.
///
/// The scripts in Browser/ do what a person does, with nothing but the standard library, Debian's python3-websocket and
/// python3-pil.
@Suite struct PreviewProgramTests {
  static let python = "/usr/bin/python3"
  static let isPythonThere: Bool = {
    (try? Subprocess(python, ["-c", "import websocket, PIL"]).run(seconds: 60))?.end == .exit(0)
  }()
  static let isBrowserThere =
    isPythonThere && FileManager.default.isExecutableFile(atPath: "/usr/bin/chromium")

  /// What a script says in the end, or why it fails.
  static func run(_ script: String) throws -> String {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let outcome = try Subprocess(
      python,
      [
        "-B", Project.url("Tests/RefreshPreviewTests/Browser/\(script)").path,
        BuiltProgram.path("refresh-examples"), folder.path,
      ],
      // As a person has it: goldens may be recorded.
      environment: ProcessInfo.processInfo.environment.filter {
        $0.key != "CI" && $0.key != "REFRESHKIT_RECORD"
      }
    ).run()
    return String(decoding: outcome.error + outcome.output, as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// A script of Browser/, which says `ok` in the end, and what that means.
  struct Script: Sendable, CustomTestStringConvertible {
    let name: String
    let testDescription: String

    init(_ name: String, _ meaning: String) { (self.name, testDescription) = (name, meaning) }

    func expectSuccess() throws {
      let text = try PreviewProgramTests.run(name)
      #expect(text.split(separator: "\n").last == "ok", "\(text.suffix(4000))")
    }
  }

  @Test(
    "what the program does without a browser", .enabled(if: isPythonThere),
    arguments: [
      Script("refusals.py", "what is not asked for by its own page is refused with one clear answer"),
      Script("running.py", "the page is opened where that is wanted, and ends with the launcher"),
    ])
  func program(script: Script) throws { try script.expectSuccess() }

  @Test(
    "what a person does in a browser", .enabled(if: isBrowserThere),
    arguments: [
      Script(
        "examples.py",
        "the canvas shows of every example what the offline renderer draws of the same touches, byte for byte"
      ),
      Script("page.py", "everything on the page does what it says"),
    ])
  func page(script: Script) throws { try script.expectSuccess() }
}

/// The preview while sources change, beside the scripts above: most of its time it waits for builds.
@Suite struct PreviewReloadTests {
  @Test(
    "a change of a source is built and seen; a build that fails, a crash and a hang are shown",
    .enabled(if: PreviewProgramTests.isBrowserThere))
  func reload() throws {
    try PreviewProgramTests.Script("reload.py", "sources that change").expectSuccess()
  }
}
