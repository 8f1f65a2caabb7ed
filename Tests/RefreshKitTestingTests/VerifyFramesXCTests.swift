import Foundation
import RefreshKitTesting
import RefreshStage
import XCTest

@testable import refresh_examples

/// The same function in the other test framework.
final class VerifyFramesXCTests: XCTestCase {
  func testFramesAreAsBefore() async throws {
    try await verifyFrames(of: Colors.self, scenario: .shortPull, size: CGSize(width: 320, height: 320))
  }
}
