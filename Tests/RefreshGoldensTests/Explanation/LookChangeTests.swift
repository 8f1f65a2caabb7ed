import Foundation
import RefreshControls
import RefreshFrames
import RefreshLayers
import RefreshMotion
import TestControls
import Testing

@testable import RefreshGoldens

/// Changes of what layers look like: paths, masks, dashes, borders, and which layer is in front; and of long delays.
@Suite struct LookChangeTests {
  /// What a boat is made with.
  struct Boat: Sendable {
    var mast = BezierPath(lineFrom: CGPoint(x: 20, y: 50), to: CGPoint(x: 20, y: 20))
    var hull = BezierPath(rect: CGRect(x: 5, y: 50, width: 40, height: 8))
    var wave = BezierPath(rect: CGRect(x: 0, y: 60, width: 60, height: 2))
    var isMoonInFront = false
    var raisesMoon = false
    var border = Color.black
    var borderWidth = 0.0
    var window = 12.0
    var dash: [CGFloat] = [6, 6]
    var gust = 0.5
    var flag = TimingCurve.easeInEaseOut
    var swell = BezierPath(rect: CGRect(x: 0, y: 56, width: 60, height: 6))
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
        layer.name = name
        layer.path = path
        layer.strokeColor = .black
        animationView.layer.addSublayer(layer)
      }
      wave.lineDashPattern = boat.dash
      let window = ShapeLayer()
      window.path = BezierPath(ovalIn: CGRect(x: 20, y: 50, width: boat.window, height: boat.window))
      hull.mask = window
      for (view, name) in boat.isMoonInFront
        ? [(cloud, "cloud"), (moon, "moon")] : [(moon, "moon"), (cloud, "cloud")]
      {
        view.layer.name = name
        view.backgroundColor = name == "moon" ? .yellow : .gray
        addSubviewToRefreshAnimationView(view)
      }
      flag.layer.name = "flag"
      flag.backgroundColor = .red
      flag.layer.borderColor = boat.border
      flag.layer.borderWidth = boat.borderWidth
      addSubviewToRefreshAnimationView(flag)
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

  @Test("a path that was lengthened, moved or scaled is told by its measures")
  func paths() throws {
    let longer = try Self.sentences {
      $0.mast = BezierPath(lineFrom: CGPoint(x: 20, y: 50), to: CGPoint(x: 20, y: 8))
    }
    #expect(longer == ["mast's path is 42 pt long instead of 30 pt"])
    #expect(
      try Self.sentences { $0.hull = BezierPath(rect: CGRect(x: 8, y: 52, width: 40, height: 8)) } == [
        "hull's path is at (8, 52) instead of (5, 50)"
      ])
    #expect(
      try Self.sentences { $0.hull = BezierPath(rect: CGRect(x: 5, y: 50, width: 60, height: 12)) } == [
        "hull's path is 60 × 12 pt instead of 40 × 8 pt"
      ])
  }

  @Test("where a path is animated to is told by its measures too")
  func target() throws {
    let sentences = try Self.sentences {
      $0.swell = BezierPath(rect: CGRect(x: 0, y: 52, width: 60, height: 10))
    }
    #expect(sentences.count == 1, "\(sentences)")
    #expect(
      sentences[0].hasPrefix("wave's path goes to 60 × 10 pt instead of 60 × 6 pt, its top 4 pt higher"),
      "\(sentences)")
  }

  @Test("a golden that has no measures of paths says that one is another")
  func oldGolden() throws {
    let trace = try Self.golden.get()
    let bare = trace.text.replacing(/"path ([0-9a-f]{16}) [^"]*"/) { "\"path \($0.output.1)\"" }
    #expect(bare != trace.text)
    let golden = try MotionTrace(text: Array(bare.utf8))
    #expect(MotionDiagnosis(golden, trace, framesPerSecond: 60).verdicts.isEmpty)
    let after = try Self.play { $0.hull = BezierPath(rect: CGRect(x: 8, y: 52, width: 40, height: 8)) }
    #expect(
      MotionDiagnosis(golden, after, framesPerSecond: 60).verdicts.map(\.sentence)
        == ["hull's path is another path"])
  }

  @Test("a layer that went in front of another is told with both")
  func order() throws {
    let sentences = try Self.sentences { $0.isMoonInFront = true }
    #expect(sentences == ["cloud is behind moon instead of in front of it"])
    try expectOne(
      Self.sentences { $0.raisesMoon = true },
      "moon is in front of cloud and flag instead of behind them, from ")
  }

  @Test("the colour of a border without a width is not told, as it is not drawn")
  func border() throws {
    #expect(try Self.sentences { $0.border = .red }.isEmpty)
    let drawn = try Self.sentences { ($0.border, $0.borderWidth) = (.red, 2) }
    #expect(drawn.contains { $0.contains("flag's borderColor is red instead of black") }, "\(drawn)")
  }

  @Test("a mask without a name is told by its owner")
  func mask() throws {
    #expect(
      try Self.sentences { $0.window = 14 } == ["the path of hull's mask is 14 × 14 pt instead of 12 × 12 pt"]
    )
  }

  @Test("of a dash pattern of which several numbers changed all are told")
  func dash() throws {
    #expect(
      try Self.sentences { $0.dash = [3, 3] } == ["wave's lineDashPattern is (3, 3) instead of (6, 6)"])
    #expect(
      try Self.sentences { $0.dash = [6, 6, 2] } == ["wave's lineDashPattern is (6, 6, 2) instead of (6, 6)"])
    #expect(try Self.sentences { $0.dash = [] } == ["wave's lineDashPattern is none instead of (6, 6)"])
  }

  @Test("a delay that reaches into the next cycle is one of the cycle in which it was made")
  func delay() throws {
    try expectOne(
      Self.sentences { $0.gust = 0.95 },
      "flag's alpha starts 0.45 s later, 0.95 s into the cycle instead of 0.5 s")
  }

  @Test("a curve is told in words that go with the verb")
  func curve() throws {
    try expectOne(Self.sentences { $0.flag = .easeOut }, "flag's rotation eases out instead of in and out")
  }
}

extension BezierPath {
  /// A straight line.
  fileprivate init(lineFrom start: CGPoint, to end: CGPoint) {
    self.init()
    move(to: start)
    addLine(to: end)
  }
}
