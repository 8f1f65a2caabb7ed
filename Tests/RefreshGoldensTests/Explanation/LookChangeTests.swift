import Foundation
import RefreshControls
import RefreshFrames
import RefreshLayers
import RefreshMotion
import TestControls
import Testing

@testable import RefreshGoldens

/// A line from the hull up.
private func line(to y: CGFloat) -> BezierPath {
  BezierPath(points: [CGPoint(x: 20, y: 50), CGPoint(x: 20, y: y)])
}

private func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> BezierPath {
  BezierPath(rect: CGRect(x: x, y: y, width: width, height: height))
}

/// Changes of what layers look like: paths, masks, dashes, borders, and which layer is in front; and of long delays.
@Suite struct LookChangeTests {
  /// What a boat is made with.
  struct Boat: Sendable {
    var mast = line(to: 20)
    var hull = rect(5, 50, 40, 8)
    var wave = rect(0, 60, 60, 2)
    var isMoonInFront = false
    var raisesMoon = false
    var border = Color.black
    var borderWidth = 0.0
    var window = 12.0
    var dash: [CGFloat] = [6, 6]
    var gust = 0.5
    var flag = TimingCurve.easeInEaseOut
    var swell = rect(0, 56, 60, 6)
  }

  /// A boat with a mast, a hull with a round window, a moon and a cloud, and a wave; a gust comes late in each cycle.
  final class Sail: StillControl {
    @TaskLocal static var boat = Boat()
    private let mast = ShapeLayer()
    private let hull = ShapeLayer()
    private let wave = ShapeLayer()
    private let moon = View(frame: CGRect(x: 100, y: 10, width: 20, height: 20))
    private let cloud = View(frame: CGRect(x: 110, y: 14, width: 30, height: 14))
    private let flag = View(frame: CGRect(x: 30, y: 10, width: 10, height: 6))

    override class var height: CGFloat { 66 }
    override class var animationDuration: TimeInterval { 0.8 }

    override func setup() {
      let boat = Self.boat
      for (layer, name, path) in [
        (mast, "mast", boat.mast), (hull, "hull", boat.hull), (wave, "wave", boat.wave),
      ] {
        layer.path = path
        layer.strokeColor = .black
        add(layer, name)
      }
      wave.lineDashPattern = boat.dash
      let window = ShapeLayer()
      window.path = BezierPath(ovalIn: CGRect(x: 20, y: 50, width: boat.window, height: boat.window))
      hull.mask = window
      let sky = [(moon, "moon", Color.yellow), (cloud, "cloud", .gray)]
      for (view, name, color) in boat.isMoonInFront ? sky.reversed() : sky { add(view, name, color) }
      (flag.layer.borderColor, flag.layer.borderWidth) = (boat.border, boat.borderWidth)
      add(flag, "flag", .red)
    }

    override func animationCycle(for animationView: View) {
      let boat = Self.boat
      if boat.raisesMoon { animationView.bringSubviewToFront(moon) }
      flag.alpha = 1
      View.animate(withDuration: 0.2, delay: boat.gust) { self.flag.alpha = 0.2 }
      var turn = BasicAnimation(keyPath: "transform.rotation.z", from: 0, to: CGFloat.pi / 2, duration: 0.6)
      turn.timingFunction = boat.flag
      flag.layer.add(turn, forKey: "turn")
      wave.add(
        BasicAnimation(keyPath: "path", from: boat.wave, to: boat.swell, duration: 0.4), forKey: "swell")
    }
  }

  /// The boat as it was, read as a golden is.
  private static let golden = Result {
    let trace = try play { _ in }
    let golden = try MotionTrace(text: Array(trace.text.utf8))
    #expect(golden == trace)
    return golden
  }

  private static func play(_ change: (inout Boat) -> Void) throws -> MotionTrace {
    var boat = Boat()
    change(&boat)
    return try Sail.$boat.withValue(boat) { try MotionTrace.of(Sail.self) }
  }

  private static func sentences(_ change: (inout Boat) -> Void) throws -> [String] {
    let (golden, after) = (try golden.get(), try play(change))
    return MotionDiagnosis(golden, after, framesPerSecond: 60).verdicts.map(\.sentence)
  }

  /// Changes of which one thing is said.
  static let single: [(change: @Sendable (inout Boat) -> Void, sentence: String)] = [
    // A path that was lengthened, moved or scaled by its measures.
    ({ $0.mast = line(to: 8) }, "mast's path is 42 pt long instead of 30 pt"),
    ({ $0.hull = rect(8, 52, 40, 8) }, "hull's path is at (8, 52) instead of (5, 50)"),
    ({ $0.hull = rect(5, 50, 60, 12) }, "hull's path is 60 × 12 pt instead of 40 × 8 pt"),
    // A layer that went in front of another with both.
    ({ $0.isMoonInFront = true }, "cloud is behind moon instead of in front of it"),
    // A mask without a name by its owner.
    ({ $0.window = 14 }, "the path of hull's mask is 14 × 14 pt instead of 12 × 12 pt"),
    // Of a dash pattern of which several numbers changed all.
    ({ $0.dash = [3, 3] }, "wave's lineDashPattern is (3, 3) instead of (6, 6)"),
    ({ $0.dash = [6, 6, 2] }, "wave's lineDashPattern is (6, 6, 2) instead of (6, 6)"),
    ({ $0.dash = [] }, "wave's lineDashPattern is none instead of (6, 6)"),
  ]

  @Test("another path, order, mask or dash pattern is told by its measures", arguments: single.indices)
  func measures(index: Int) throws {
    let (change, sentence) = Self.single[index]
    #expect(try Self.sentences(change) == [sentence])
  }

  /// Changes of which one sentence is said, and how it begins.
  static let starts: [(change: @Sendable (inout Boat) -> Void, start: String)] = [
    // Where a path is animated to by its measures, too.
    (
      { $0.swell = rect(0, 52, 60, 10) },
      "wave's path goes to 60 × 10 pt instead of 60 × 6 pt, its top 4 pt higher"
    ), ({ $0.raisesMoon = true }, "moon is in front of cloud and flag instead of behind them, from "),
    // A delay that reaches into the next cycle is one of the cycle in which it was made.
    ({ $0.gust = 0.95 }, "flag's alpha starts 0.45 s later, 0.95 s into the cycle instead of 0.5 s"),
    // In words that go with the verb.
    ({ $0.flag = .easeOut }, "flag's rotation eases out instead of in and out"),
  ]

  @Test("another target, order, delay or curve is told in one sentence", arguments: starts.indices)
  func oneSentence(index: Int) throws {
    let (change, start) = Self.starts[index]
    expectOne(try Self.sentences(change), start)
  }

  @Test("a golden that has no measures of paths says that one is another")
  func oldGolden() throws {
    let trace = try Self.golden.get()
    let bare = trace.text.replacing(/"path ([0-9a-f]{16}) [^"]*"/) { "\"path \($0.output.1)\"" }
    #expect(bare != trace.text)
    let golden = try MotionTrace(text: Array(bare.utf8))
    #expect(MotionDiagnosis(golden, trace, framesPerSecond: 60).verdicts.isEmpty)
    let after = try Self.play { $0.hull = rect(8, 52, 40, 8) }
    #expect(
      MotionDiagnosis(golden, after, framesPerSecond: 60).verdicts.map(\.sentence)
        == ["hull's path is another path"])
  }

  @Test("the colour of a border without a width is not told, as it is not drawn")
  func border() throws {
    #expect(try Self.sentences { $0.border = .red }.isEmpty)
    let drawn = try Self.sentences { ($0.border, $0.borderWidth) = (.red, 2) }
    #expect(drawn.contains { $0.contains("flag's borderColor is red instead of black") }, "\(drawn)")
  }
}
