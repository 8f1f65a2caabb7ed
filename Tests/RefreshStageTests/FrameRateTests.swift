import Foundation
import RefreshControls
import RefreshLayers
import RefreshStage
import Testing

@testable import refresh_examples

@Suite struct FrameRateTests {
  /// What every layer of the stage shows, by frame time in 120ths of a second.
  private static func frames(_ type: RefreshControl.Type, _ fps: Double) -> [Int: [String]] {
    let stage = Stage()
    stage.attach(type.init(type: .slideDown))
    var frames: [Int: [String]] = [:]
    ScenarioPlayer(.standard, on: stage).play(framesPerSecond: fps) { time in
      var lines: [String] = []
      stage.window.layer.forEachLayer { layer in
        let shown = layer.presentation(at: time)
        // A velocity is never shown; what is, agrees to a millionth of a point.
        let numbers = [
          shown.position.x, shown.position.y, shown.bounds.origin.y, shown.bounds.height, shown.opacity,
          shown.transform.m11, shown.transform.m12, shown.backgroundColor?.green ?? -1,
          shown.shape.strokeStart, shown.shape.strokeEnd,
        ].map { String(format: "%.6f", Double($0) + 1e-9) }
        lines.append("\(layer) \(numbers.joined(separator: " "))")
      }
      frames[Int((time * 120).rounded())] = lines
    }
    return frames
  }

  @Test(
    "30, 60 and 120 frames a second show the same at the times they share",
    arguments: DispatchClockTests.examples)
  func frameRatesAgree(type: RefreshControl.Type) {
    let fine = Self.frames(type, 120)
    for fps in [30.0, 60] {
      let coarse = Self.frames(type, fps)
      #expect(coarse.count > 80)
      for (time, lines) in coarse where fine[time] != lines {
        Issue.record("\(fps) fps differ from 120 at \(Double(time) / 120) s")
        return
      }
    }
  }
}
