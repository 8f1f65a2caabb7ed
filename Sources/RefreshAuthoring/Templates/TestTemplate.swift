/// The frame test of a control.
struct TestTemplate {
  let name: TypeName
  /// The module that the control is in.
  let module: String

  var fileName: String { "\(name.text)Tests.swift" }

  var text: String {
    """
    import RefreshKit
    import RefreshKitTesting
    import Testing

    @testable import \(module)

    /// Holds every frame of \(name.text) against the goldens beside this file.
    ///
    /// A change that is meant is approved with `record`, and its goldens are looked at before they are committed.
    @Suite struct \(name.text)Tests {
      @Test("\(name.text) looks and moves as its goldens say", arguments: [Scenario.standard, .shortPull])
      func isAsBefore(scenario: Scenario) async throws {
        try await verifyFrames(
          of: \(name.text).self, scenario: scenario, size: CGSize(width: 320, height: 320))
      }
    }

    """
  }
}
