/// Source text of a control's frame test.
struct TestTemplate {
  let name: TypeName
  let module: String
  /// The test's folder in the package; nil if the package has no scenario of its own.
  let scriptedFolder: String?

  var fileName: String { "\(name.text)Tests.swift" }

  /// Relative path from the test file to the package's scenario; nil if there is none.
  private var script: String? {
    scriptedFolder.map { folder in
      String(repeating: "../", count: folder.split(separator: "/").count) + PackageTemplate.script
    }
  }

  var text: String {
    """
    \(script == nil ? "" : "import Foundation\n")import RefreshKit
    import RefreshKitTesting
    import RefreshStage
    import Testing

    @testable import \(module)

    /// Compares every frame of \(name.text) with the goldens beside this file.
    ///
    /// To accept a change, run `record` and look at the new goldens before you commit them.
    @Suite struct \(name.text)Tests {
    \(script.map(scripted) ?? plain)
    }

    """
  }

  private func scripted(_ script: String) -> String {
    """
      /// The scenarios of `refreshkit.json`.
      static var scenarios: [Scenario] {
        get throws {
          let script = URL(
            fileURLWithPath: "\(script)", relativeTo: URL(fileURLWithPath: #filePath))
          return [.standard, .shortPull, .failure, try Scenario(contentsOf: script)]
        }
      }

      @Test(
        "\(name.text) matches its goldens", arguments: try scenarios, RefreshEnvironment.ColorScheme.allCases)
      func matchesGoldens(scenario: Scenario, colorScheme: RefreshEnvironment.ColorScheme) async throws {
        var environment = RefreshEnvironment()
        environment.colorScheme = colorScheme
        try await verifyFrames(
          of: \(name.text).self, scenario: scenario, size: CGSize(width: 320, height: 320),
          environment: environment)
      }
    """
  }

  private var plain: String {
    """
      @Test("\(name.text) matches its goldens", arguments: [Scenario.standard, .shortPull])
      func matchesGoldens(scenario: Scenario) async throws {
        try await verifyFrames(
          of: \(name.text).self, scenario: scenario, size: CGSize(width: 320, height: 320))
      }
    """
  }
}
