import Foundation
import RefreshControls
import RefreshKitTesting
import RefreshStage
import TestControls
import Testing

@testable import guide_controls

/// Small goldens, ten frames a second: the templates of `new control`, and a control that follows a path, the finger and the
/// cycle by functions of time.
///
/// A change that is meant is recorded with REFRESHKIT_RECORD=changed, and looked at before it is committed.
@Suite struct SmallGoldenTests {
  static let controls: [RefreshControl.Type] = [
    Comet.self, RingTemplate.self, LabelTemplate.self, LayerTemplate.self, KeyframesTemplate.self,
  ]

  @Test("it looks and moves as its golden says", arguments: controls)
  func matchesGoldens(control: RefreshControl.Type) async throws {
    try await verifyFrames(
      of: control, size: CGSize(width: 200, height: 200), scale: 1, framesPerSecond: 10)
  }
}
