import Foundation
import RefreshControls
import RefreshKitTesting
import RefreshStage
import Testing

@testable import refresh_examples

/// The project's own examples, held frame by frame against the goldens beside this file.
///
/// A change that is meant is recorded with REFRESHKIT_RECORD=changed, and looked at before it is committed.
@Suite struct ExampleGoldenTests {
  static let controls: [RefreshControl.Type] = [Colors.self, Bubbles.self, Google.self, Yahoo.self]

  @Test(
    "an example looks and moves as its golden says", arguments: controls, [Scenario.standard, .shortPull])
  func matchesGoldens(control: RefreshControl.Type, scenario: Scenario) async throws {
    try await verifyFrames(of: control, scenario: scenario, size: CGSize(width: 320, height: 320))
  }

  @Test("every golden belongs to a control, and all of them are small")
  func noneIsLeftOver() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Goldens")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    let expected = Self.controls.flatMap { ["\($0)-320x320.golden", "\($0)-short-pull-320x320.golden"] }
    let small = SmallGoldenTests.controls.map { "\($0)-200x200-10fps.golden" }
    #expect(names == (expected + small).sorted())
    var bytes = 0
    for case let name as String in try #require(FileManager.default.enumerator(atPath: folder.path)) {
      let attributes = try FileManager.default.attributesOfItem(
        atPath: folder.appendingPathComponent(name).path)
      if attributes[.type] as? FileAttributeType == .typeRegular { bytes += attributes[.size] as? Int ?? 0 }
    }
    #expect(bytes < 3_000_000)
  }
}
