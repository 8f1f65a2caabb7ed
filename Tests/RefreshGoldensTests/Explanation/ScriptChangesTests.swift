import Foundation
import RefreshControls
import RefreshFrames
import RefreshLayers
import RefreshScrolling
import RefreshStage
import TestSupport
import Testing

@testable import RefreshGoldens

/// A changed script is told as the step that was changed, and nothing that follows from it is told.
@Suite struct ScriptChangesTests {
  private let folder = try! TemporaryFolder()

  /// A square that an observer dims as the content moves.
  final class Dimmed: StageScene {
    @TaskLocal static var steps: [Scenario.Step] = ScriptChangesTests.script
    @TaskLocal static var color = Color.red

    override class var scenario: Scenario { Scenario("dimmed", steps) }

    private final class Dimmer: ScrollObserver {
      let square: View
      init(_ square: View) { self.square = square }
      func scrollViewDidScroll(_ scrollView: ScrollView) {
        square.alpha = max(0.2, 1 - abs(scrollView.contentOffset.y + 64) / 200)
      }
    }
    private var dimmer: Dimmer?

    override func setUp(on stage: Stage) {
      let square = View(frame: CGRect(x: 40, y: 100, width: 40, height: 40))
      square.layer.name = "square"
      square.backgroundColor = Self.color
      stage.window.addSubview(square)
      let dimmer = Dimmer(square)
      self.dimmer = dimmer
      stage.scrollView.addObserver(dimmer)
    }
  }

  static let script: [Scenario.Step] = [
    .drag(x: 0, y: 120, over: 0.3), .hold(for: 0.2), .release, .settle,
  ]

  private static var clip: GoldenClip {
    var clip = Clip(.scene(Dimmed.self))
    clip.framesPerSecond = 20
    clip.stage.size = CGSize(width: 120, height: 160)
    return GoldenClip(clip)
  }

  private static func trace(_ steps: [Scenario.Step] = script, _ color: Color = .red) throws -> MotionTrace {
    try Dimmed.$steps.withValue(steps) {
      try Dimmed.$color.withValue(color) { try MotionTrace(of: clip.clip) }
    }
  }

  private static func sentences(_ old: [Scenario.Step], _ new: [Scenario.Step]) -> [String] {
    var (a, b) = (MotionTrace([], settings: [:]), MotionTrace([], settings: [:]))
    (a.script, b.script) = (old, new)
    let wording = Wording(names: SentenceNames(a, b))
    return ScriptChanges(a, b).changes.map(wording.sentence)
  }

  // MARK: Sentences

  /// A step as it was and as it is, and what an author would say.
  static let steps: [(Scenario.Step, Scenario.Step, String)] = [
    (
      .drag(x: 0, y: 320, over: 0.7), .drag(x: 0, y: 400, over: 0.7),
      "(drag) goes by (0, 400) instead of (0, 320)"
    ),
    (.drag(x: 0, y: 320, over: 0.7), .drag(x: 0, y: 320, over: 0.5), "(drag) takes 0.5 s instead of 0.7 s"),
    (
      .drag(x: 0, y: 320, over: 0.7), .drag(x: 9, y: 320, over: 0.5),
      "(drag) goes by (9, 320) instead of (0, 320), and takes 0.5 s instead of 0.7 s"
    ),
    (.pull(to: 120, over: 1), .pull(to: 90, over: 1), "(pull) pulls to 90 pt instead of 120 pt"),
    (.hold(for: 0.2), .hold(for: 0.35), "(hold) lasts 0.35 s instead of 0.2 s"),
    (.refresh(for: 2), .refresh(for: 3), "(refresh) ends the refresh after 3 s instead of 2 s"),
    (
      .path([.init(t: 0, x: 5, y: 6), .init(t: 0.5, x: 80, y: 90)]),
      .path([.init(t: 0, x: 5, y: 6), .init(t: 0.75, x: 80, y: 90)]),
      "(path) comes to point 2 at 0.75 s instead of 0.5 s"
    ),
    (
      .path([.init(t: 0, x: 5, y: 6), .init(t: 0.5, x: 80, y: 90)]),
      .path([.init(t: 0, x: 5, y: 6), .init(t: 0.5, x: 80, y: 70)]),
      "(path) has point 2 at (80, 70) instead of (80, 90)"
    ),
    (
      .trace(.fling(from: CGPoint(x: 300, y: 400), velocity: CGPoint(x: -900, y: 0), over: 0.2)),
      .trace(.fling(from: CGPoint(x: 300, y: 400), velocity: CGPoint(x: -600, y: 0), over: 0.2)),
      "(touches) goes by (−120, 0) instead of (−180, 0), and moves at 600 pt/s instead of 900 pt/s"
    ),
    (
      .trace(.pinch(at: CGPoint(x: 100, y: 200), distances: (from: 80, to: 220), over: 0.5)),
      .trace(.pinch(at: CGPoint(x: 100, y: 200), distances: (from: 80, to: 160), over: 0.5)),
      "(touches) ends with fingers apart by 160 pt instead of 220 pt"
    ),
    (
      .trace(.doubleTap(at: CGPoint(x: 10, y: 20))), .trace(.doubleTap(at: CGPoint(x: 50, y: 20))),
      "(touches) begins at (50, 20) instead of (10, 20)"
    ),
    (
      .scroll(to: 40, animated: true), .scroll(to: 40, animated: false),
      "(scroll) scrolls at once instead of animated"
    ),
  ]

  @Test("a step is told by what was changed of it", arguments: steps.indices)
  func step(index: Int) {
    let (old, new, words) = Self.steps[index]
    #expect(
      Self.sentences([old, .release, .settle], [new, .release, .settle]) == ["step 1 of the script \(words)"])
    #expect(Self.sentences([old], [old]).isEmpty)
  }

  @Test("touches that were rounded are the same; a touch between others that moved is told")
  func rounding() throws {
    func fling(_ change: (inout Touch) -> Void) throws -> [Scenario.Step] {
      var touches = TouchTrace.fling(
        from: CGPoint(x: 300, y: 400), velocity: CGPoint(x: -900, y: 0), over: 0.2
      ).touches
      change(&touches[2])
      return [.trace(try TouchTrace(touches))]
    }
    #expect(try Self.sentences(fling { _ in }, fling { $0.location.y += 1e-4 }).isEmpty)
    #expect(try Self.sentences(fling { _ in }, fling { $0.timestamp += 1e-7 }).isEmpty)
    let told = try Self.sentences(fling { _ in }, fling { $0.timestamp += 2e-3 })
    #expect(told == ["step 1 of the script (touches) is different"])
  }

  @Test("new steps and steps that are gone are told, and the others keep their places")
  func structure() {
    let long: [Scenario.Step] = [.drag(x: 0, y: 120, over: 0.3), .release, .settle]
    #expect(Self.sentences(long, Self.script) == ["step 2 of the script (hold) is new"])
    #expect(Self.sentences(Self.script, long) == ["step 2 of the script (hold) is gone"])
    let all = (1...6).map { Scenario.Step.wait(for: Double($0)) }
    let told = Self.sentences(all, all.map { if case .wait(let t) = $0 { .wait(for: t + 1) } else { $0 } })
    #expect(told.count == 4 && told.last == "3 more steps of the script changed")
  }

  // MARK: What follows

  @Test("what follows from a changed script is not told; what changed beside it is")
  func consequences() throws {
    let golden = try Self.trace()
    let slower: [Scenario.Step] = [.drag(x: 0, y: 120, over: 0.55), .hold(for: 0.2), .release, .settle]
    let words = "step 1 of the script (drag) takes 0.55 s instead of 0.3 s"
    let script = MotionDiagnosis(golden, try Self.trace(slower), framesPerSecond: 20).verdicts
    #expect(script.map(\.sentence) == [words])
    #expect(script.map(\.kind) == [.script])
    for replayed in [nil, try Self.trace(Self.script, .blue)] {
      let both = MotionDiagnosis(
        golden, try Self.trace(slower, .blue), framesPerSecond: 20, replayed: replayed)
      #expect(both.verdicts.map(\.sentence) == [words, "square's backgroundColor is blue instead of red"])
    }
    #expect(MotionDiagnosis(golden, try Self.trace(), framesPerSecond: 20).verdicts.isEmpty)
  }

  @Test("a clip is verified under the golden's script as well, where its own is another")
  func verify() throws {
    try GoldenRecorder(goldens: folder.url, mode: .all).record(Self.clip)
    let verifier = ClipVerifier(goldens: folder.url)
    #expect(verifier.verify(Self.clip).method == .displayLists)
    let further: [Scenario.Step] = [.drag(x: 0, y: 150, over: 0.3), .hold(for: 0.2), .release, .settle]
    Dimmed.$steps.withValue(further) {
      let words = "step 1 of the script (drag) goes by (0, 150) instead of (0, 120)"
      #expect(verifier.verify(Self.clip).changes.map(\.sentence) == [words])
      Dimmed.$color.withValue(.green) {
        let report = verifier.verify(Self.clip)
        #expect(
          report.changes.map(\.sentence) == [words, "square's backgroundColor is green instead of red"])
      }
    }
  }

  // MARK: Traces

  @Test("a trace holds a script that an author wrote, and reads it as it was")
  func text() throws {
    let steps: [Scenario.Step] =
      Self.steps.map(\.0) + [
        .release, .cancel, .begin(animated: true, notify: false), .end(.failure(), after: 0.5),
        .answer(after: 0.25, result: .custom("x"), shown: 1), .resize(to: CGSize(width: 300, height: 500.5)),
        .enable(false), .inset(by: -3.25), .content(length: 900), .detach, .attach, .pause(for: 0.125),
      ]
    var trace = MotionTrace([.init(time: 0, phase: .idle, layers: [".": [:]])], settings: [:])
    trace.script = steps
    #expect(try MotionTrace(text: Array(trace.text.utf8)).script == steps)
    #expect(try Self.trace().script == Self.script)
    // A built-in script is no author's.
    #expect(try MotionTrace(of: SmallClips.clip(scenario: .standard).clip).script == nil)
  }

  @Test(
    "a script that cannot be played is refused",
    arguments: [
      "[{\"do\":\"drag\",\"x\":0,\"y\":0,\"over\":-1}]", "[{\"do\":\"fly\"}]", "[7]", "{}",
      "[{\"do\":\"trace\",\"touches\":[{\"t\":0,\"id\":1,\"phase\":\"moved\",\"x\":0,\"y\":0}]}]",
    ])
  func refused(script: String) {
    let line = "{\"t\":0,\"phase\":\"idle\",\"control\":{},\"script\":\(script),\"offset\":[0,0]}\n"
    #expect(throws: (any Error).self) { try MotionTrace(text: Array(line.utf8)) }
  }
}
