import Dispatch
import Foundation
import RefreshControls
import RefreshFrames
import RefreshLayers
import RefreshMotion
import RefreshRendering
import RefreshScrolling
import TestControls
import Testing

@testable import RefreshCheck
@testable import RefreshExport
@testable import RefreshGoldens
@testable import RefreshPreview
@testable import RefreshStage

/// What visits the tree of what is shown, each asked for the place of one layer, which is reckoned by hand.
@Suite struct VisitorTests {
  /// A dot that moves by 50 points a second, in a layer whose time is half as fast and a quarter of a second ahead, and
  /// whose sublayers are seven points to the right.
  final class Slowed: StillControl {
    let (slow, dot) = (Layer(name: "slow"), Layer(name: "dot"))

    override func setup() {
      slow.frame = CGRect(x: 10, y: 0, width: 200, height: 60)
      slow.sublayerTransform = CATransform3D(translationX: 7, y: 0, z: 0)
      dot.bounds.size = CGSize(width: 10, height: 10)
      dot.position.y = 30
      dot.backgroundColor = .red
      slow.addSublayer(dot)
      animationView.layer.addSublayer(slow)
      dot.add(BasicAnimation(keyPath: "position.x", from: 0, to: 100, duration: 2), forKey: "course")
      (slow.speed, slow.timeOffset) = (0.5, 0.25)
    }
  }

  /// Where the dot is after some seconds, in its superlayer.
  private static func x(after seconds: Double) -> Double { 50 * (0.25 + 0.5 * seconds) }
  /// The left side of what is seen of it, from that of the animation view.
  private static func left(after seconds: Double) -> Double { 10 + 7 + x(after: seconds) - 5 }

  private let control = Slowed(type: .slideDown)
  private let stage = Stage(Stage.Configuration())

  init() {
    stage.attach(control)
    stage.advance(to: 0)
  }

  @Test("a display list draws it there")
  func displayList() throws {
    let list = DisplayList(of: control.animationView.layer, at: 1, size: CGSize(width: 375, height: 60))
    let drawn = try #require(list.commands.last { $0.layerName == "dot" })
    #expect(abs(drawn.bounds.minX - Self.left(after: 1)) < 1e-6)
  }

  @Test("an exported motion has it there, in its superlayer")
  func pose() throws {
    var builder = PoseBuilder(LayerIdentifiers(LayerIdentifiers.Shared()))
    var poses = builder.sublayers(of: control.layer, at: 1)
    while let first = poses.first, first.name != "dot" { poses = first.sublayers }
    let dot = try #require(poses.first)
    #expect(abs(dot.transform.m41 - (Self.x(after: 1) - 5 + 7)) < 1e-6)
  }

  @Test("a check sees it there, and in what looks differ")
  func checks() throws {
    let seen = try #require(VisibleLayer.all(in: control.layer, at: 1).last)
    #expect(abs(seen.shown.position.x - Self.x(after: 1)) < 1e-6)
    let before = LayerSnapshot.all(of: control)
    stage.advance(to: 1)
    let lines = LayerSnapshot.differences(before, LayerSnapshot.all(of: control), tolerance: 0.01)
    #expect(lines.count == 1 && lines[0].contains("37.5") && lines[0].contains("12.5"), "\(lines)")
  }

  @Test("a seam has its corners there")
  func seam() throws {
    let look = try #require(SeamSample.all(on: stage, at: 1).first { $0.layer === control.dot })
    #expect(abs((look.corners.map(\.x).min() ?? 0) - Self.left(after: 1)) < 1e-6)
  }

  @Test("a trace has its place")
  func trace() throws {
    var recorder = TraceRecorder()
    try recorder.add(1, of: control.layer, at: 1)
    let layers = try #require(recorder.trace.frames.first?.layers)
    let dot = try #require(layers.first { $0.key.hasSuffix("dot") }?.value)
    #expect(dot[TracePart("position.x")] == .number(Self.x(after: 1)))
  }

  @Test("the inspector outlines it there")
  func inspection() throws {
    let live = LiveStage(
      PreviewChoices(subject: "Slowed"), subjects: [.control(Slowed.self)],
      queue: DispatchQueue(label: "test"))
    let inspection = try InspectorSnapshot(
      of: live, at: 0, subjects: [.control(Slowed.self)], layer: nil, hasList: false)
    let content = try #require(inspection.json["inspection"] as? [String: Any])
    let layers = try #require(content["layers"] as? [[String: Any]])
    let dot = try #require(layers.first { $0["name"] as? String == "dot" })
    let quad = try #require(dot["quad"] as? [Double])
    let offset =
      try #require((layers.first { $0["name"] as? String == "slow" }?["quad"] as? [Double])?[0]) - 10
    #expect(abs(quad[0] - offset - Self.left(after: 0)) < 1e-6)
  }
}
