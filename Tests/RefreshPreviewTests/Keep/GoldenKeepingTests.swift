import Foundation
import RefreshStage
import TestSupport
import Testing

@testable import RefreshPreview
@testable import refresh_examples

@Suite struct GoldenKeepingTests {
  /// Reports among the temporary files.
  private func leftReports() throws -> Set<String> {
    let folder = FileManager.default.temporaryDirectory
    return Set(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
        $0.hasPrefix("refreshkit-report")
      })
  }

  @Test("the report of a failure can be fetched, and no file of it is left; the golden names its maker")
  func reportsLeaveNoFile() throws {
    try withFolder { package in
      let scenario = Scenario("mine", [.pull(to: 40, over: 0.2), .release, .settle])
      _ = try ScenarioFolder(package: package).write(scenario, replaces: false)
      let program = PreviewProgram(controls: [Colors.self], scenes: [], folder: package)
      var choices = PreviewChoices(subject: "Colors")
      (choices.width, choices.height) = (120, 160)
      let keeping = try GoldenKeeping(choices, scenario: "mine", program: program)
      let before = try leftReports()
      let verified = try #require(keeping.verify(sharing: program.files)["verified"] as? [String: Any])
      #expect(verified["status"] as? String == "missing")
      let number = try #require(verified["report"] as? Int)
      guard case .report(let page?) = program.files[number] else {
        Issue.record("there is no report")
        return
      }
      #expect(page.hasPrefix("<!") && page.contains("Colors-mine-120x160"))
      #expect(try leftReports() == before)
      _ = try keeping.record()
      let manifest = package.appendingPathComponent("Goldens/Colors-mine-120x160.golden/manifest.json")
      #expect(try String(contentsOf: manifest, encoding: .utf8).contains("\"maker\": \"preview "))
      let passed = try #require(keeping.verify(sharing: program.files)["verified"] as? [String: Any])
      #expect(passed["status"] as? String == "passed" && passed["report"] == nil)
    }
  }

  @Test("the last reports are kept, and pictures for ever")
  func reportsAreBounded() {
    let files = SharedFiles()
    let picture = files.add(picture: URL(fileURLWithPath: "/frames/Waves.gif"))
    let numbers = (0...SharedFiles.maximumReports).map { files.add(report: "page \($0)") }
    #expect(numbers == Array(1...SharedFiles.maximumReports + 1))
    func page(_ number: Int) -> String? {
      if case .report(let page) = files[number] { page } else { nil }
    }
    #expect(page(numbers[0]) == nil)
    #expect(numbers.dropFirst().map(page) == (1...SharedFiles.maximumReports).map { "page \($0)" })
    if case .picture(let file) = files[picture] {
      #expect(file.path == "/frames/Waves.gif")
    } else {
      Issue.record()
    }
    #expect(files[numbers.count + 1] == nil && files[-1] == nil)
  }
}
