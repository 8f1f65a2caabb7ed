import Foundation
import TestSupport
import Testing

/// Controls that trap or hang, in every command that plays clips: they are named with their hook, the others go on.
@Suite struct BrokenControlTests {
  private let folder = try! TemporaryFolder()

  private static let faults = [
    ("Hangs", "animationCycle has not responded for 1 s; stopped"),
    ("Traps", "traps in showResult: Fatal error: there is nothing to show (BrokenHooks.swift:54)"),
  ]
  private static let errors = faults.map { "error: \($0)-120x160-10fps: \($1)\n" }.joined()

  private func run(_ line: String) throws -> Tool.Outcome {
    try Tool.run("\(line) --size 120x160 --fps 10 --time-limit 1", of: "broken-controls", in: folder.url)
  }

  @Test("record names them and records the others")
  func record() throws {
    #expect(
      try run("record Sound Traps Hangs --mode missing")
        == .init(code: 1, output: "Sound-120x160-10fps: added\n", error: Self.errors))
    #expect(try folder.names(in: "Goldens") == [".gitattributes", "Sound-120x160-10fps.golden"])
  }

  @Test("verify names them, by one process or several, and passes the others", arguments: ["1", "3"])
  func verify(jobs: String) throws {
    #expect(try run("record Sound").code == 0)
    // Goldens of the two others are Sound's, which they would be like if they played to their ends.
    for name in ["Traps", "Hangs"] {
      let own = "Goldens/\(name)-120x160-10fps.golden"
      try FileManager.default.copyItem(
        at: folder.url("Goldens/Sound-120x160-10fps.golden"), to: folder.url(own))
      let manifest = try folder.text("\(own)/manifest.json")
        .replacingOccurrences(of: "\"control\": \"Sound\"", with: "\"control\": \"\(name)\"")
      try folder.write(manifest, to: "\(own)/manifest.json")
    }
    let outcome = try run("verify Sound Traps Hangs --jobs \(jobs) --report report --json")
    #expect(outcome.code == 1)
    #expect(outcome.error == Self.errors)
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    let clips = try #require(report["clips"] as? [[String: Any]])
    #expect(clips.map { $0["status"] as? String } == ["broken", "passed", "broken"])
    #expect(folder.files.contains("report/report.html"))
  }

  @Test("render names them, leaves what was there before, and writes the others")
  func render() throws {
    try folder.write("old", to: "Traps.gif")
    let outcome = try run("render Sound Traps Hangs --out \(folder.path)")
    #expect(outcome.code == 1)
    let lines = outcome.error.split(separator: "\n").sorted()
    #expect(lines == Self.faults.map { Substring("error: \($0): \($1)") })
    #expect(try folder.text("Traps.gif") == "old")
    #expect(try folder.names() == ["Sound.gif", "Traps.gif"])
  }

  @Test("what a control prints is no result and no sign of life")
  func chatter() throws {
    let outcome = try run("verify Chatters --motion-only --assert no-seam")
    #expect(outcome.code == 1)
    #expect(
      outcome.error
        == "error: Chatters-120x160-10fps: setupRefreshControl has not responded for 1 s; stopped\n")
  }
}
