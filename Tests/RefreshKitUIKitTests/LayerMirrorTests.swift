import Foundation
import RefreshControls
import RefreshLayers
import RefreshStage
import Testing
import UIKit

@testable import RefreshKitUIKit
@testable import guide_controls
@testable import refresh_examples

/// A control on a stage, with its mirror beside it.
@MainActor @Suite struct LayerMirrorTests {
  nonisolated static let controls: [RefreshControl.Type] = Examples.controls + Guide.controls

  @Test(
    "a mirrored control shows what the stage's shows at every frame, by pixels as well", arguments: controls)
  func lives(type: RefreshControl.Type) throws {
    for (scenario, isDrawn) in [(Scenario.standard, true), (.failure, false), (.shortPull, false)] {
      let stage = Stage()
      let control = type.init(type: .slideDown)
      stage.attach(control)
      let bench = MirrorBench(control.layer, on: stage.context)
      let player = ScenarioPlayer(scenario, on: stage)
      player.start()
      var (frame, differences) = (0, [String]())
      while !player.isFinished {
        frame += 1
        stage.advance(to: Double(frame) / 60)
        bench.update()
        if let difference = bench.difference() { differences.append(difference) }
        if isDrawn, frame.isMultiple(of: 10), try !bench.hasEqualPixels() { differences.append("pixels") }
      }
      #expect(frame > 60)
      #expect(stage.diagnostics.isEmpty && bench.host.diagnostics.isEmpty, "\(bench.host.diagnostics)")
      #expect(differences.isEmpty, "\(type) \(scenario.name): \(differences.count), \(differences.prefix(3))")
    }
  }
}
