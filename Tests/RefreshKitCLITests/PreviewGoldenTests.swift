import Foundation
import RefreshStage
import TestSupport
import Testing

@testable import RefreshKitCLI
@testable import RefreshPreview
@testable import refresh_examples

@Suite struct PreviewGoldenTests {
  private let folder = try! TemporaryFolder()

  /// Reports among the temporary files.
  private func leftReports() throws -> Set<String> {
    let temporary = FileManager.default.temporaryDirectory.path
    return Set(
      try FileManager.default.contentsOfDirectory(atPath: temporary).filter {
        $0.hasPrefix("refreshkit-report")
      })
  }

  @Test("the report of a failure can be fetched, and no file of it is left; the golden names its maker")
  func reportsLeaveNoFile() throws {
    let scenario = Scenario("mine", [.pull(to: 40, over: 0.2), .release, .settle])
    _ = try ScenarioFolder(package: folder.url).write(scenario, replaces: false)
    let program = PreviewProgram(controls: [Colors.self], scenes: [], folder: folder.url)
    var choices = PreviewChoices(subject: "Colors")
    (choices.width, choices.height) = (120, 160)
    let golden = try program.golden(of: choices, scenario: "mine")
    #expect(golden.command == "verify Colors --scenario Scenarios/mine.json --size 120x160")
    let (files, before) = (SharedFiles(), try leftReports())
    let verified = try #require(golden.verified(sharing: { files.add($0) })["verified"] as? [String: Any])
    #expect(verified["status"] as? String == "missing")
    let number = try #require(verified["report"] as? Int)
    guard case .report(let page?) = files[number] else {
      Issue.record("there is no report")
      return
    }
    #expect(page.hasPrefix("<!") && page.contains("Colors-mine-120x160"))
    #expect(try leftReports() == before)
    _ = try golden.recorded()
    let manifest = folder.url("Goldens/Colors-mine-120x160.golden/manifest.json")
    #expect(try String(contentsOf: manifest, encoding: .utf8).contains("\"maker\": \"preview "))
    let passed = try #require(golden.verified(sharing: { files.add($0) })["verified"] as? [String: Any])
    #expect(passed["status"] as? String == "passed" && passed["report"] == nil)
  }
}
