import Foundation
import RefreshProcess
import Testing

/// The preview as a person runs it: the program of the examples, and where Debian's chromium is, its page in that.
///
/// The scripts in Browser/ do what a person does, with nothing but the standard library, Debian's python3-websocket and
/// python3-pil.
@Suite(.serialized) struct PreviewProgramTests {
  static let python = "/usr/bin/python3"
  static let isPythonThere: Bool = {
    (try? Subprocess(python, ["-c", "import websocket, PIL"]).run(seconds: 60))?.end == .exit(0)
  }()
  static let isBrowserThere =
    isPythonThere && FileManager.default.isExecutableFile(atPath: "/usr/bin/chromium")

  /// What a script says in the end, or why it fails.
  static func run(_ script: String) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("preview-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let products = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    let outcome = try Subprocess(
      python,
      [
        "-B", here.appendingPathComponent("Browser/\(script)").path,
        products.appendingPathComponent("refresh-examples").path, folder.path,
      ],
      // As a person has it: goldens may be recorded.
      environment: ProcessInfo.processInfo.environment.filter {
        $0.key != "CI" && $0.key != "REFRESHKIT_RECORD"
      }
    ).run()
    return String(decoding: outcome.error + outcome.output, as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// A script says `ok` in the end.
  static func expectSuccess(of script: String) throws {
    let text = try run(script)
    #expect(text.split(separator: "\n").last == "ok", "\(text.suffix(4000))")
  }

  @Test("what is not asked for by its own page is refused with one clear answer", .enabled(if: isPythonThere))
  func refusals() throws {
    try Self.expectSuccess(of: "refusals.py")
  }

  @Test("the page is opened where that is wanted, and ends with the launcher", .enabled(if: isPythonThere))
  func running() throws {
    try Self.expectSuccess(of: "running.py")
  }

  @Test(
    "the canvas shows of every example what the offline renderer draws of the same touches, byte for byte",
    .enabled(if: isBrowserThere))
  func examples() throws {
    try Self.expectSuccess(of: "examples.py")
  }

  @Test("everything on the page does what it says", .enabled(if: isBrowserThere))
  func page() throws {
    try Self.expectSuccess(of: "page.py")
  }

  @Test(
    "a change of a source is built and seen; a build that fails, a crash and a hang are shown",
    .enabled(if: isBrowserThere))
  func reload() throws {
    try Self.expectSuccess(of: "reload.py")
  }
}
