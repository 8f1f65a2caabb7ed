import Foundation
import TestSupport
import Testing

/// Controls that trap or hang, in every command that plays clips: they are named with their hook, the others go on.
@Suite struct BrokenControlTests {
  private let folder = try! TemporaryFolder()

  static let controls = ["Sound", "Traps", "Hangs"]
  static let staging = ["--size", "120x160", "--fps", "10", "--time-limit", "1"]
  static let faults = [
    "Hangs-120x160-10fps": "animationCycle has not responded for 1 s; stopped",
    "Traps-120x160-10fps":
      "traps in showResult: Fatal error: there is nothing to show (BrokenHooks.swift:54)",
  ]

  static func run(_ arguments: [String], _ folder: URL) throws -> Tool.Outcome {
    try Tool.run("broken-controls", arguments: arguments + staging, folder: folder)
  }

  static let errors = faults.sorted { $0.key < $1.key }.map { "error: \($0.key): \($0.value)\n" }.joined()

  @Test("record names them and records the others")
  func record() throws {
    let outcome = try Self.run(["record"] + Self.controls + ["--mode", "missing"], folder.url)
    #expect(outcome.code == 1)
    #expect(outcome.error == Self.errors)
    #expect(outcome.output == "Sound-120x160-10fps: added\n")
    let goldens = folder.url("Goldens").path
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: goldens).sorted()
        == [".gitattributes", "Sound-120x160-10fps.golden"])
  }

  @Test("verify names them, by one process or several, and passes the others", arguments: ["1", "3"])
  func verify(jobs: String) throws {
    #expect(try Self.run(["record", "Sound"], folder.url).code == 0)
    let golden = folder.url("Goldens/Sound-120x160-10fps.golden")
    // Goldens of the two others are Sound's, which they would be like if they played to their ends.
    for name in ["Traps", "Hangs"] {
      let own = folder.url("Goldens/\(name)-120x160-10fps.golden")
      try FileManager.default.copyItem(at: golden, to: own)
      let manifest = own.appendingPathComponent("manifest.json")
      try String(contentsOf: manifest, encoding: .utf8)
        .replacingOccurrences(of: "\"control\": \"Sound\"", with: "\"control\": \"\(name)\"")
        .write(to: manifest, atomically: true, encoding: .utf8)
    }
    let outcome = try Self.run(
      ["verify"] + Self.controls + ["--jobs", jobs, "--report", "report", "--json"], folder.url)
    #expect(outcome.code == 1)
    #expect(outcome.error == Self.errors)
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    let clips = try #require(report["clips"] as? [[String: Any]])
    #expect(clips.map { $0["status"] as? String } == ["broken", "passed", "broken"])
    #expect(
      FileManager.default.fileExists(atPath: folder.url("report/report.html").path))
  }

  @Test("render names them, leaves what was there before, and writes the others")
  func render() throws {
    let old = folder.url("Traps.gif")
    try "old".write(to: old, atomically: true, encoding: .utf8)
    let outcome = try Self.run(["render"] + Self.controls + ["--out", folder.path], folder.url)
    #expect(outcome.code == 1)
    let lines = outcome.error.split(separator: "\n").sorted()
    #expect(
      lines == Self.faults.map { "error: \($0.key.prefix(5)): \($0.value)" }.sorted().map { Substring($0) })
    #expect(try String(contentsOf: old, encoding: .utf8) == "old")
    #expect(
      try folder.names() == [
        "Sound.gif", "Traps.gif",
      ])
  }

  @Test("what a control prints is no result and no sign of life")
  func chatter() throws {
    let outcome = try Self.run(["verify", "Chatters", "--motion-only", "--assert", "no-seam"], folder.url)
    #expect(outcome.code == 1)
    #expect(
      outcome.error
        == "error: Chatters-120x160-10fps: setupRefreshControl has not responded for 1 s; stopped\n")
  }
}
