import Foundation
import RefreshControls
import RefreshFrames
import RefreshLayers
import RefreshMotion
import TestControls
import Testing

@testable import RefreshGoldens

/// Changes of several layers at once, each of which a sentence has to say as it is: in its direction and by its amount.
@Suite struct TogetherTests {
  /// What a row of pegs is made with.
  struct Row: Sendable {
    var delays = [0.0, 0.1, 0.2, 0.3, 0.4]
    var spacing = 20.0
    var swing = 0.2
    var dash = [6.0, 2.0]
    var morph = 0.4
    var tint = TimingCurve.linear
    var petals = 0.5
  }

  /// Five pegs that dip one after the other, a needle that swings, a drop that becomes a box, a sky that changes.
  final class Pegs: StillControl {
    @TaskLocal static var row = Row()
    private let pegs = (0..<5).map { _ in View() }
    private let needle = View(frame: CGRect(x: 150, y: 10, width: 4, height: 40))
    private let petals = View(frame: CGRect(x: 170, y: 10, width: 40, height: 40))
    private let drop = ShapeLayer()
    private let sky = GradientLayer()

    override class var height: CGFloat { 64 }
    override class var animationDuration: TimeInterval { 1 }

    override func setup() {
      for (index, peg) in pegs.enumerated() {
        peg.frame = CGRect(x: 60 + Double(index - 2) * Self.row.spacing, y: 24, width: 12, height: 12)
        add(peg, "peg \(index + 1)", .blue)
      }
      for (view, name) in [(needle, "needle"), (petals, "petals")] {
        add(view, name, .red)
      }
      petals.alpha = Self.row.petals
      drop.lineDashPattern = Self.row.dash.map { CGFloat($0) }
      drop.strokeColor = .black
      drop.path = BezierPath(rect: CGRect(x: 220, y: 10, width: 30, height: 30))
      sky.frame = CGRect(x: 260, y: 10, width: 30, height: 40)
      sky.colors = [.blue, .white]
      add(drop, "drop")
      add(sky, "sky")
    }

    override func animationCycle(for animationView: View) {
      let row = Self.row
      for (peg, delay) in zip(pegs, row.delays) {
        peg.alpha = 1
        View.animate(withDuration: 0.4, delay: delay) { peg.alpha = 0.5 }
      }
      let swing = CGFloat(row.swing)
      needle.layer.add(
        BasicAnimation(keyPath: "transform.rotation.z", from: -swing, to: swing, duration: 0.9),
        forKey: "swing")
      let box = BezierPath(rect: CGRect(x: 225, y: 20, width: 20, height: 10))
      drop.add(
        BasicAnimation(keyPath: "path", from: drop.path, to: box, duration: row.morph), forKey: "morph")
      let tint = BasicAnimation(
        keyPath: "colors", from: [Color.blue, Color.white], to: [Color.red, Color.yellow], duration: 0.8)
      sky.add(tint.with(row.tint), forKey: "tint")
    }
  }

  /// Changes, and how the one sentence about them begins and what is in it.
  static let changes: [(change: @Sendable (inout Row) -> Void, start: String, words: [String])] = [
    // Of a reversed stagger each layer is said to start when it does.
    (
      { $0.delays.reverse() }, "",
      [
        "peg 1 and peg 2 starts 0.4 and 0.2 s later, 0.4 and 0.3 s into the cycle instead of 0 and 0.1 s",
        "peg 4 and peg 5 starts 0.2 and 0.4 s earlier, 0.1 and 0 s into the cycle instead of 0.3 and 0.4 s",
      ]
    ),
    // A start where another animation ends by chance is no consequence of it.
    (
      { $0.delays = [0, 0.2, 0.4, 0.6, 0.8] }, "",
      ["peg 2, peg 3, peg 4 and peg 5 starts 0.1, 0.2, 0.3 and 0.4 s later, 0.2, 0.4, 0.6 and 0.8 s into"]
    ),
    // Each layer has its own numbers, around the middle one at 66.
    (
      { $0.spacing = 26 }, "",
      [
        "peg 1 and peg 2 is 14 and 40 instead of 26 and 46",
        "peg 4 and peg 5 is 92 and 118 instead of 86 and 106",
      ]
    ),
    // In the degrees that were written.
    (
      { $0.swing = 15 * .pi / 180 },
      "needle's rotation runs from −15° to 15° instead of from −11.46° to 11.46°", []
    ),
    ({ $0.morph = 0.6 }, "drop's path takes 0.6 s instead of 0.4 s", []),
    ({ $0.tint = .easeIn }, "sky's colors ease in instead of linearly", []),
    // One number of a list is named as Swift names it, and a name with s has an apostrophe.
    ({ $0.dash = [9, 2] }, "", ["drop's lineDashPattern[0] is 9 instead of 6"]),
    ({ $0.petals = 0.8 }, "petals' alpha is 0.8 instead of 0.5", []),
  ]

  @Test("a change is one sentence, which has the numbers of each layer", arguments: changes.indices)
  func one(index: Int) throws {
    let (change, start, words) = Self.changes[index]
    let sentences = try RefreshGoldensTests.sentences(of: Pegs.self, Pegs.$row, change)
    expectOne(sentences, start, words)
  }
}
