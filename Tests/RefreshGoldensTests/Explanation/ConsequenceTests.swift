import Foundation
import RefreshControls
import RefreshFrames
import RefreshLayers
import RefreshMotion
import TestControls
import Testing

@testable import RefreshGoldens

/// Changes of which more follows than was written: one constant is one sentence, whatever else is then other.
@Suite struct ConsequenceTests {
  /// What a fan is made with.
  struct Blades: Sendable {
    var count = 4
    var height = 60.0
    var cycle = 0.8
    var exit = 0.5
    var trigger = RefreshTrigger.onRelease
  }

  /// Blades that open one after the other with the pull and turn, a counter of turns, and a tick that springs at the end.
  final class Fan: StillControl {
    @TaskLocal static var made = Blades()
    private let made = Fan.made
    private lazy var blades = (0..<made.count).map { _ in View() }
    private let counter = Label(frame: CGRect(x: 150, y: 20, width: 40, height: 20))
    private let tick = View(frame: CGRect(x: 200, y: 20, width: 16, height: 16))
    private var turns = 0

    override class var height: CGFloat { CGFloat(made.height) }
    override class var animationDuration: TimeInterval { made.cycle }

    override func setup() {
      trigger = made.trigger
      for (index, blade) in blades.enumerated() {
        blade.bounds.size = CGSize(width: 4, height: 20)
        blade.center = CGPoint(x: 100, y: 30)
        add(blade, "blade \(index + 1)", .blue)
      }
      counter.text = "0"
      tick.alpha = 0
      add(counter, "counter")
      add(tick, "tick", .green)
    }

    override func pull(to pullRatio: CGFloat) {
      for (index, blade) in blades.enumerated() {
        let part = max(0, min(1, pullRatio * CGFloat(blades.count) - CGFloat(index)))
        blade.alpha = part
        blade.transform = CGAffineTransform(
          rotationAngle: part * 2 * .pi * CGFloat(index) / CGFloat(blades.count))
      }
    }

    override func setupRefreshControl(for animationView: View) { turns = 0 }

    override func animationCycle(for animationView: View) {
      turns += 1
      counter.text = "\(turns)"
      for blade in blades { blade.center.y = blade.center.y == 30 ? 24 : 30 }
    }

    override func exitAnimation(for animationView: View, completion: @escaping () -> Void) {
      tick.transform = CGAffineTransform(scaleX: 0.2, y: 0.2)
      View.animate(
        withDuration: made.exit, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0
      ) {
        self.tick.alpha = 1
        self.tick.transform = .identity
      } completion: { _ in
        completion()
      }
    }

    override func resetAnimationView(_ animationView: View) {
      tick.alpha = 0
      counter.text = "0"
      for blade in blades {
        blade.center.y = 30
        blade.alpha = 0
        blade.transform = .identity
      }
    }
  }

  private static func sentences(_ change: (inout Blades) -> Void) throws -> [String] {
    try RefreshGoldensTests.sentences(of: Fan.self, Fan.$made, change)
  }

  @Test("one more of several is new, and nothing begins elsewhere in the pull")
  func count() throws {
    let sentences = try Self.sentences { $0.count = 5 }
    #expect(sentences.first?.hasPrefix("layer blade 5 is new") == true, "\(sentences)")
    #expect(sentences.count <= 2 && !sentences.contains { $0.contains("begins") }, "\(sentences)")
  }

  @Test("of a shorter exit its spring is not told")
  func exit() throws {
    try expectOne(Self.sentences { $0.exit = 0.35 }, "the exit takes")
  }

  /// Changes of which one thing is said.
  static let single: [(change: @Sendable (inout Blades) -> Void, sentence: String)] = [
    // The counter counts fewer.
    ({ $0.cycle = 1.1 }, "a cycle takes 1.1 s instead of 0.8 s, 38 % longer"),
    // The pull turns the blades at other heights.
    ({ $0.height = 75 }, "the control is 75 pt high instead of 60 pt"),
    ({ $0.trigger = .onReach }, "the control's trigger is onReach instead of onRelease"),
  ]

  @Test("of another cycle, height or trigger nothing that follows is told", arguments: single.indices)
  func alone(index: Int) throws {
    let (change, sentence) = Self.single[index]
    #expect(try Self.sentences(change) == [sentence])
  }
}
