import Foundation
import RefreshControls
import RefreshFrames
import RefreshGoldens
import RefreshLayers
import RefreshStage

@testable import refresh_examples

/// Clips that are quick to play: a small screen, few frames, a short script.
enum SmallClips {
  static let brief = Scenario("brief", [.pull(to: 90, over: 0.2), .release, .refresh(for: 0.3), .settle])

  static func clip(
    _ control: RefreshControl.Type = Colors.self, scenario: Scenario = brief, fps: Double = 20
  ) -> GoldenClip {
    var clip = Clip(control)
    clip.scenario = scenario
    clip.stage.size = CGSize(width: 120, height: 160)
    clip.framesPerSecond = fps
    return GoldenClip(clip)
  }
}
