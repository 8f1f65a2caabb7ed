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

  /// Plays a control's life, and calls at every frame.
  private func play(
    _ type: RefreshControl.Type, _ scenario: Scenario, onFrame: (MirrorBench, Stage) throws -> Void
  ) throws {
    let stage = Stage()
    let control = type.init(type: .slideDown)
    stage.attach(control)
    let bench = MirrorBench(control.layer, on: stage.context)
    let player = ScenarioPlayer(scenario, on: stage)
    player.start()
    var frame = 0
    while !player.isFinished {
      frame += 1
      stage.advance(to: Double(frame) / 60)
      bench.update()
      try onFrame(bench, stage)
    }
    #expect(frame > 60)
    #expect(stage.diagnostics.isEmpty && bench.host.diagnostics.isEmpty, "\(bench.host.diagnostics)")
  }

  @Test("a mirrored control shows what the stage's shows at every frame", arguments: controls)
  func lives(type: RefreshControl.Type) throws {
    for scenario in [Scenario.standard, .failure, .shortPull] {
      var differences: [String] = []
      try play(type, scenario) { bench, _ in
        if let difference = bench.difference() { differences.append(difference) }
      }
      #expect(differences.isEmpty, "\(type) \(scenario.name): \(differences.count), \(differences.prefix(3))")
    }
  }

  @Test("its pixels are the stage's", arguments: controls)
  func pixels(type: RefreshControl.Type) throws {
    var (frames, different) = (0, 0)
    try play(type, .standard) { bench, _ in
      frames += 1
      guard frames % 10 == 0 else { return }
      if try !bench.hasEqualPixels() { different += 1 }
    }
    #expect(different == 0, "\(type): \(different) of \(frames / 10)")
  }
}
