import Foundation
import TestSupport
import Testing

/// A short form of `make attack`.
@Suite struct AttackTests {
  @Test("no hostile file or message makes a command trap, hang, or take over 512 MB")
  func shortForm() throws {
    let program = Project.products.appendingPathComponent("attacked-controls").path
    let outcome = try Project.run([".ci/attack", program, "--mutations", "200"])
    #expect(outcome.code == 0, "\(outcome.text)")
  }
}
