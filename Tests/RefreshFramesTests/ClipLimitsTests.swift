import Foundation
import RefreshControls
import RefreshLayers
import RefreshStage
import TestControls
import Testing

@testable import RefreshFrames

@Suite struct ClipLimitsTests {
  static func error(_ set: (inout Clip) -> Void) -> String? {
    var clip = Clip(StillControl.self)
    clip.scenario = Scenario("short", [.wait(for: 0.1)])
    set(&clip)
    do {
      _ = try ClipPlayer(clip).play { _ in }
      return nil
    } catch { return "\(error)" }
  }

  @Test("a clip in Swift is held to the frame rates, screens and scripts of the command line")
  func numbers() {
    #expect(Self.error { _ in } == nil)
    for (rate, text) in [(0, "0"), (-1, "-1"), (.nan, "nan"), (1e9, "1000000000"), (.infinity, "inf")]
      as [(Double, String)]
    {
      #expect(
        Self.error { $0.framesPerSecond = rate }
          == "the clip's frames per second is \(text); expected a number from 1 to 240")
    }
    #expect(
      Self.error { $0.stage.size.width = .nan }
        == "the width of the screen is nan; expected a number from 100 to 4096")
    #expect(
      Self.error { $0.scenario = Scenario("long", [.wait(for: 1e12)]) }
        == "scenario long: step 1 (wait): \"for\" is 1000000000000; expected a number from 0 to 3600")
  }

  @Test("a script of too many frames is refused before it is played")
  func frames() {
    #expect(
      Self.error {
        $0.scenario = Scenario("long", [.wait(for: 3600)])
        $0.framesPerSecond = 240
      }
        == "scenario long has 864000 frames at 240 per second; at most 60000 are allowed: shorten it, or take fewer frames per second"
    )
  }
}
