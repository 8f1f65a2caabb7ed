import Foundation
import RefreshCheck
import RefreshControls
import RefreshLayers
import RefreshScrolling
import RefreshStage
import Testing

@testable import RefreshLottie

/// A disc that the pull grows, that a loop turns and colours, and that the end shrinks; and the same without markers.
private enum Files {
  static func text(markers: String) -> String {
    #"""
    {"v":"5.7","nm":"Disc","fr":60,"ip":0,"op":120,"w":100,"h":80,"markers":[\#(markers)],"layers":[
    {"ty":4,"nm":"Disc","ind":1,"ip":0,"op":120,"st":0,"ks":{"p":{"a":0,"k":[50,40]},
     "r":{"a":1,"k":[{"t":30,"s":[0],"o":{"x":0.3,"y":0},"i":{"x":0.7,"y":1}},{"t":90,"s":[360]}]},
     "s":{"a":1,"k":[{"t":0,"s":[20,20],"o":{"x":0.3,"y":0.3},"i":{"x":0.7,"y":0.7}},
      {"t":30,"s":[100,100],"o":{"x":0.3,"y":0.3},"i":{"x":0.7,"y":0.7}},
      {"t":90,"s":[100,100],"o":{"x":0.3,"y":0},"i":{"x":0.7,"y":1}},{"t":119,"s":[10,10]}]}},
     "shapes":[{"ty":"gr","nm":"Dot","it":[{"ty":"el","p":{"k":[0,-10]},"s":{"k":[30,30]}},
      {"ty":"fl","nm":"Blue","c":{"k":[0.1,0.3,0.9,1]},"o":{"k":100}},{"ty":"tr"}]}]}]}
    """#
  }

  static func write(_ name: String, markers: String) -> String {
    let path = NSTemporaryDirectory() + "refreshkit-\(name)-\(getpid()).json"
    try? Data(text(markers: markers).utf8).write(to: URL(fileURLWithPath: path))
    return path
  }

  static let marked = write(
    "marked",
    markers: #"{"cm":"Pull","tm":0,"dr":30},{"cm":"loading","tm":30,"dr":60},{"cm":"done","tm":90,"dr":29}"#)
  static let plain = write("plain", markers: "")
}

private final class MarkedDisc: LottieRefreshControl {
  override class var file: String { Files.marked }
}

private final class PlainDisc: LottieRefreshControl {
  override class var file: String { Files.plain }
}

@Suite struct LottieRefreshControlTests {
  /// The turn and the size of a control's disc, in degrees and parts of the whole.
  private func disc(_ control: RefreshControl, on stage: Stage) throws -> (turn: Double, size: Double) {
    var found: LayerValues?
    control.layer.forEachLayer {
      if $0.name == "Disc", found == nil { found = $0.presentation(at: stage.context.now) }
    }
    let t = try #require(found).transform
    return (atan2(Double(t.m12), Double(t.m11)) * 180 / .pi, hypot(t.m11, t.m12))
  }

  @Test("with markers and without, a control passes every check", arguments: [0, 1])
  func checks(index: Int) {
    let control: RefreshControl.Type = index == 0 ? MarkedDisc.self : PlainDisc.self
    let results = ControlCheck([CheckConfiguration(control)], walkSteps: 60).run()
    #expect(results.count == ControlCheck.names.count)
    for result in results {
      #expect(result.faults.map(\.message) == [], "\(result.check)")
      // Where a jump is accepted, one is found.
      for (seam, accepted) in Dictionary(grouping: result.accepted, by: \.jump.seam) {
        #expect(accepted.contains { !$0.messages.isEmpty }, "\(seam)")
      }
    }
  }

  @Test("a pull runs through its part, the loop runs at the file's pace, and the end runs once")
  func phases() throws {
    let stage = Stage()
    let control = MarkedDisc(type: .slideDown)
    stage.attach(control)
    func disc() throws -> (turn: Double, size: Double) { try self.disc(control, on: stage) }
    #expect(abs(try disc().size - 0.2) < 1e-6)
    #expect(MarkedDisc.height == 80 && MarkedDisc.animationDuration == 1)
    control.handleScrolling(on: control.animationView, pullDistance: 40, pullRatio: 0.5, pullVelocity: 0)
    #expect(abs(try disc().size - 0.6) < 1e-6)
    let player = ScenarioPlayer(
      Scenario("pull", [.pull(to: 120, over: 0.3), .hold(for: 0.1), .release, .refresh(for: 1.2), .settle]),
      on: stage)
    player.start()
    let clock = VirtualClock(stage.context.scheduler)
    clock.run { control.phase.cycle == 2 }
    #expect(abs(try disc().turn) < 1e-3)
    let start = stage.context.now
    clock.run { stage.context.now >= start + 0.25 || control.phase == .idle }
    clock.run { control.phase == .exiting || control.phase == .idle }
    #expect(control.phase == .exiting)
    #expect(abs(try disc().size - 1) < 1e-6)
    clock.run { control.phase == .closing || control.phase == .idle }
    #expect(abs(try disc().size - 0.1) < 1e-6)
    clock.run { control.phase == .idle }
    #expect(abs(try disc().size - 0.2) < 1e-6)
  }

  @Test(
    "an end is played once while a result is shown, and its last frame is held until the control closes",
    arguments: [0, 0.2, 3])
  func endsOnce(shown: TimeInterval) throws {
    let stage = Stage()
    let control = MarkedDisc(type: .slideDown)
    stage.attach(control)
    var sizes: [Double] = []
    control.beginRefreshing()
    let clock = VirtualClock(stage.context.scheduler)
    clock.run { control.phase.cycle == 2 }
    control.endRefreshing(.success, after: shown)
    clock.run {
      if case .showing = control.phase { return true }
      return [.exiting, .closing, .idle].contains(control.phase)
    }
    var frame = stage.context.now
    while control.phase != .closing, sizes.count < 1000 {
      clock.run { stage.context.now >= frame }
      sizes.append(try disc(control, on: stage).size)
      frame += 1.0 / 60
    }
    #expect(sizes.count > 20 && sizes[0] > 0.9 && abs(sizes[sizes.count - 1] - 0.1) < 1e-6)
    #expect(zip(sizes, sizes.dropFirst()).allSatisfy { $0 >= $1 - 1e-9 }, "\(sizes)")
  }

  @Test("reading a file on a stage adds no animation to layers that nobody sees")
  func readsOnStage() {
    let stage = Stage()
    var animation: LottieAnimation?
    stage.perform { animation = try? LottieAnimation(contentsOfFile: MarkedDisc.file) }
    #expect(animation?.frameRate == 60)
    #expect(stage.diagnostics.isEmpty, "\(stage.diagnostics)")
  }

  @Test("what froze the layers, as an exit in the middle of a cycle does, is undone by the next part")
  func freezing() throws {
    let animation = try LottieAnimation(contentsOfFile: Files.marked)
    let (frozen, fresh) = (LottiePlayer(animation), LottiePlayer(animation))
    func looks(_ player: LottiePlayer) -> [LayerValues] {
      var values: [LayerValues] = []
      PresentedLayer(root: player.layer, at: 0).forEachLayer { shown, _ in values.append(shown.values) }
      return values
    }
    frozen.show(72)
    frozen.layer.forEachLayer { $0.freeze(at: 0) }
    for frame in [10.0, 50, 119] {
      frozen.show(frame)
      fresh.show(frame)
      #expect(looks(frozen) == looks(fresh))
    }
  }

  @Test("a control of its own has the measures of its file, or those given")
  func alone() throws {
    let control = try LottieRefreshControl(contentsOfFile: Files.marked)
    #expect(control.height == 80 && control.animationDuration == 1)
    let parts = LottieFrameRanges(pull: 0...10, refreshing: 10...40)
    let other = try LottieRefreshControl(contentsOfFile: Files.plain, height: 44, parts: parts)
    #expect(other.height == 44 && other.animationDuration == 0.5)
    #expect(throws: LottieError.self) { try LottieRefreshControl(contentsOfFile: Files.plain + ".missing") }
  }
}
