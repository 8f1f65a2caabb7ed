import Foundation
import RefreshControls
import RefreshFrames
import RefreshGoldens
import RefreshLayers
import RefreshStage
import Testing

@testable import loved_controls

/// The ten controls of Examples/Loved: a whole life of each. `make test-loved` compares them with their goldens and checks them.
@Suite struct LovedControlTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Examples/Loved").standardizedFileURL

  @Test("each is complete in one file of fewer than 150 lines", arguments: Loved.controls.indices)
  func length(index: Int) throws {
    let name = "\(Loved.controls[index])"
    let text = try String(contentsOf: Self.folder.appendingPathComponent("\(name).swift"), encoding: .utf8)
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count - 1 < 150)
    #expect(text.contains("final class \(name): RefreshControl {"))
    #expect(Loved.controls[index].missingHooks == [])
  }

  @Test(
    "each refreshes once, comes to rest and reports nothing, with all motion and with reduced motion",
    arguments: Loved.controls.indices, [false, true])
  func life(index: Int, isCalm: Bool) throws {
    let type = Loved.controls[index]
    var configuration = Stage.Configuration()
    configuration.environment.reducesMotion = isCalm
    configuration.environment.layoutDirection = isCalm ? .rightToLeft : .leftToRight
    configuration.environment.colorScheme = isCalm ? .dark : .light
    let stage = Stage(configuration)
    let control = type.init(type: type.preferredType)
    stage.attach(control)
    let player = ScenarioPlayer(Clip.ControlOrScene.control(type).fitted(.standard), on: stage)
    player.start()
    let frames = FrameLoop(stage, framesPerSecond: 30) { _, _ in }
    frames.run()
    VirtualClock(stage.context.scheduler).run { player.isFinished }
    frames.stop()
    #expect(control.phase == .idle)
    #expect(stage.trace.events.count { $0.kind == .didStart } == 1)
    #expect(stage.diagnostics.map(\.message) == [])
  }

  @Test("every golden belongs to one of them, in three scenarios each")
  func goldens() throws {
    let folder = Self.folder.appendingPathComponent("Goldens")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
      $0.hasSuffix(".golden")
    }
    #expect(names.count == 3 * Loved.controls.count)
    #expect(Loved.controls.allSatisfy { control in names.count { $0.hasPrefix("\(control)-") } == 3 })
  }

  @Test("a control is shown in the type that it prefers, and another is part of the name")
  func preferredType() throws {
    #expect(Clip(Sun.self).type == .background && Clip(Classic.self).type == .slideDown)
    var clip = Clip(Sun.self)
    clip.framesPerSecond = GoldenClip.standardFramesPerSecond
    #expect(GoldenClip(clip).name == "Sun")
    clip.type = .slideDown
    #expect(GoldenClip(clip).name == "Sun-slide-down")
    var matrix = ClipMatrix()
    matrix.types = [nil, .slideDown]
    #expect(try matrix.plan(of: [Sun.self]).names == ["Sun", "Sun-slide-down"])
  }
}
