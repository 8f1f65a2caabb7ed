import Foundation
import RefreshControls
import RefreshFiles
import RefreshFrames
import RefreshLayers
import RefreshMotion
import RefreshRendering
import RefreshStage
import TestControls
import TestSupport
import Testing

@testable import RefreshGoldens

/// The default of a tunable is changed, and whatever the control makes of it.
@Suite struct TunableChangeTests {
  struct Source {
    var life = 0.5
    var color = SystemColor(light: .orange, dark: .yellow)
    var stretch: CGFloat = 30
    var lives: ClosedRange<Double> = 0.1...1
    /// No tunable.
    var sparkWidth: CGFloat = 8
  }

  /// Sparks that each live a while in every round, over a dish that moves nowhere.
  final class Sparkler: StillControl {
    @TaskLocal static var source = Source()
    override class var animationDuration: TimeInterval { 0.8 }

    @Tunable(source.lives, unit: .seconds) var life = source.life
    @Tunable var color = source.color
    @Tunable(0...60, unit: .points) var stretch = source.stretch
    private let sparks = (0..<2).map { Layer(name: "spark \($0 + 1)") }

    override func setup() {
      maximumPullDistance = height + stretch
      for (index, spark) in sparks.enumerated() {
        spark.bounds.size = CGSize(width: Self.source.sparkWidth, height: 8)
        spark.position = CGPoint(x: 40 + 30 * CGFloat(index), y: 40)
        spark.backgroundColor = environment.color(color)
        animationView.layer.addSublayer(spark)
      }
    }

    override func setupRefreshControl(for animationView: View) {
      for (index, spark) in sparks.enumerated() {
        let fade = KeyframeAnimation(keyPath: "opacity", values: [0.0, 1.0, 0.0], duration: life)
        let rise = BasicAnimation(keyPath: "position.y", from: 40, to: 16, duration: life)
        var round = AnimationGroup([fade, rise])
        (round.duration, round.repeatCount) = (animationDuration, .infinity)
        spark.add(round, after: Double(index) * 0.4, forKey: "round")
      }
    }

    override func exitAnimation(for animationView: View, completion: @escaping () -> Void) {
      for spark in sparks { spark.removeAllAnimations() }
      completion()
    }
  }

  /// A short clip: with a refresh, or of a list that nobody touches.
  private static func clip(_ scenario: Scenario) -> GoldenClip {
    SmallClips.clip(Sparkler.self, scenario: scenario)
  }
  private static let refresh = Scenario(
    "refreshed", [.pull(to: 90, over: 0.2), .release, .refresh(for: 1.5), .settle])
  private static let calm = Scenario("calm", [.wait(for: 0.1)])

  /// What `verify` says of a clip after the source was changed.
  private static func sentences(_ scenario: Scenario, after change: (inout Source) -> Void) throws -> [String]
  {
    try withFolder { folder in
      let clip = clip(scenario)
      try GoldenRecorder(goldens: folder, mode: .all).record(clip)
      var source = Source()
      change(&source)
      return Sparkler.$source.withValue(source) {
        ClipVerifier(goldens: folder).verify(clip).changes.map(\.description)
      }
    }
  }

  @Test("what follows from a tunable is not reported a second time")
  func motion() throws {
    let sentences = try Self.sentences(Self.refresh) { $0.life = 0.35 }
    #expect(sentences == ["timing: life is 0.35 s instead of 0.5 s"])
  }

  @Test("what does not follow from the tunable is reported beside it")
  func both() throws {
    let sentences = try Self.sentences(Self.refresh) { ($0.life, $0.sparkWidth) = (0.35, 12) }
    #expect(
      sentences == [
        "timing: life is 0.35 s instead of 0.5 s",
        "appearance: the bounds.width of spark 1 and spark 2 is 12 instead of 8",
      ])
  }

  @Test("a tunable that no frame shows is reported, and a setting that follows from it is not")
  func unseen() throws {
    let sentences = try Self.sentences(Self.calm) { $0.stretch = 45 }
    #expect(sentences == ["shape of motion: stretch is 45 pt instead of 30 pt"])
  }

  @Test(
    "a value that the control no longer takes explains what differs, and one more change is reported at most")
  func otherRange() throws {
    let sentences = try Self.sentences(Self.refresh) { ($0.life, $0.lives) = (0.2, 0.1...0.3) }
    #expect(sentences.first == "timing: life is 0.2 s instead of 0.5 s")
    #expect(sentences.count <= 2 && !sentences.contains { $0.contains("diverges") }, "\(sentences)")
  }

  @Test("a golden without values of tunables is compared without them, and keeps its bytes")
  func olderGolden() throws {
    try withFolder { folder in
      let clip = Self.clip(Self.calm)
      try GoldenRecorder(goldens: folder, mode: .all).record(clip)
      let files = ["trace.ndjson", "manifest.json"].map { clip.folder(in: folder).appendingPathComponent($0) }
      var texts = try files.map { try String(contentsOf: $0, encoding: .utf8) }
      let trace = texts[0].replacing(#/,"tunables":\{("\w+":\{[^}]*\},?)*\}/#, with: "")
      try #require(trace != texts[0])
      func facts(_ text: String) -> String {
        #""bytes":\#(text.utf8.count),"hash":"\#(ContentHash.digits(of: Array(text.utf8)))""#
      }
      texts = [trace, texts[1].replacingOccurrences(of: facts(texts[0]), with: facts(trace))]
      for (file, text) in zip(files, texts) { try text.write(to: file, atomically: true, encoding: .utf8) }
      var source = Source()
      source.color = SystemColor(light: .orange, dark: .red)
      try Sparkler.$source.withValue(source) { () throws in
        #expect(ClipVerifier(goldens: folder).verify(clip).status == .passed)
        #expect(try GoldenRecorder(goldens: folder, mode: .changed).record(clip) == .kept)
        #expect(try files.map { try String(contentsOf: $0, encoding: .utf8) } == texts)
      }
    }
  }
}
