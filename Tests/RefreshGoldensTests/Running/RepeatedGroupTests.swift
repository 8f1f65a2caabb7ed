import Foundation
import RefreshControls
import RefreshFrames
import RefreshLayers
import RefreshMotion
import RefreshStage
import TestControls
import TestSupport
import Testing

@testable import RefreshGoldens

/// Changes of animations in a group that repeats, which rest between their runs.
@Suite struct RepeatedGroupTests {
  private let folder = try! TemporaryFolder()

  struct Source {
    var life = 0.5
    var round = 0.8
    var top: CGFloat = 16
    var count = Double.infinity
  }

  /// Sparks that each live a while in every round.
  final class Sparks: StillControl {
    @TaskLocal static var source = Source()
    override class var animationDuration: TimeInterval { 0.8 }
    private let sparks = (0..<2).map { Layer(name: "spark \($0 + 1)") }

    override func setup() {
      for (index, spark) in sparks.enumerated() {
        spark.bounds.size = CGSize(width: 8, height: 8)
        spark.position = CGPoint(x: 40 + 30 * CGFloat(index), y: 40)
        spark.backgroundColor = .orange
        animationView.layer.addSublayer(spark)
      }
    }
    override func setupRefreshControl(for animationView: View) {
      let source = Self.source
      // The hook comes before every cycle.
      for (index, spark) in sparks.enumerated() where spark.animation(forKey: "round") == nil {
        let fade = KeyframeAnimation(keyPath: "opacity", values: [0.0, 1.0, 0.0], duration: source.life)
        let rise = BasicAnimation(keyPath: "position.y", from: 40, to: source.top, duration: source.life)
        var round = AnimationGroup([fade, rise])
        (round.duration, round.repeatCount) = (source.round, source.count)
        spark.add(round, after: Double(index) * 0.3, forKey: "round")
      }
    }
    override func exitAnimation(for animationView: View, completion: @escaping () -> Void) {
      for spark in sparks { spark.removeAllAnimations() }
      completion()
    }
  }

  private static let clip = SmallClips.clip(
    Sparks.self,
    scenario: Scenario("refreshed", [.pull(to: 90, over: 0.2), .release, .refresh(for: 2), .settle]))

  private static func sentences(after change: (inout Source) -> Void) throws -> [String] {
    try withFolder { folder in
      try GoldenRecorder(goldens: folder, mode: .all).record(clip)
      var source = Source()
      change(&source)
      return Sparks.$source.withValue(source) {
        ClipVerifier(goldens: folder).verify(clip).changes.map(\.description)
      }
    }
  }

  /// Changes, and what is said of them.
  static let changes: [(change: @Sendable (inout Source) -> Void, sentence: String)] = [
    (
      { $0.life = 0.6 },
      "speed: the opacity and position.y of spark 1 and spark 2 take 0.6 s instead of 0.5 s, from 0.25 s"
    ),
    // Rounds that come less often, by the time between them.
    (
      { $0.round = 1 },
      "shape of motion: the opacity and position.y of spark 1 and spark 2 repeat every 1 s instead of 0.8 s, from"
        + " 0.20 s"
    ),
    (
      { $0.top = 8 },
      "shape of motion: the position.y of spark 1 and spark 2 goes to 8 instead of 16, from 0.25 s"
    ),
    // The first spark has two rounds in time for the next cycle, which adds them again.
    (
      { $0.count = 2 },
      "shape of motion: spark 2's opacity and position.y run 2 times instead of forever, from 0.20 s"
    ),
  ]

  @Test("a change of an animation in the group is told once, by what was changed", arguments: changes.indices)
  func told(index: Int) throws {
    let (change, sentence) = Self.changes[index]
    #expect(try Self.sentences(after: change) == [sentence])
  }

  @Test("the trace says when a run begins again, and reads what it wrote")
  func trace() throws {
    try GoldenRecorder(goldens: folder.url, mode: .all).record(Self.clip)
    let file = Self.clip.folder(in: folder.url).appendingPathComponent("trace.ndjson")
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text.contains(#""period":0.8"#))
    #expect(ClipVerifier(goldens: folder.url).verify(Self.clip).status == .passed)
  }
}
