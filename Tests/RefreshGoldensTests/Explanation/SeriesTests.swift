import Foundation
import RefreshControls
import RefreshFrames
import RefreshLayers
import TestControls
import Testing

@testable import RefreshGoldens

/// Motion of several animations, of which one constant is one sentence: the ticks of a clock, two axes, samples.
@Suite struct SeriesTests {
  /// What a dial is made with.
  struct Parts: Sendable {
    var height = 80.0
    var rise = 30.0
    var interval = 0.1
    var ticks = 6
    var step = 0.2
    var fall = 20.0
    var sampled = 0.6
  }

  /// A hand that jumps by a step at each tick, a ball whose axes have an animation each, a wave, a lamp on the pull.
  final class Dial: StillControl {
    @TaskLocal static var made = Parts()
    private let made = Dial.made
    private let (hand, ball) = (Layer(name: "hand"), Layer(name: "ball"))
    private let (wave, lamp) = (Layer(name: "wave"), Layer(name: "lamp"))

    override class var height: CGFloat { CGFloat(made.height) }
    override class var animationDuration: TimeInterval { 0.9 }

    override func setup() {
      for (index, layer) in [hand, ball, wave, lamp].enumerated() {
        layer.frame = CGRect(x: 40 + 60 * CGFloat(index), y: 20, width: 20, height: 40)
        layer.backgroundColor = .blue
        animationView.layer.addSublayer(layer)
      }
    }

    override func pull(to pullRatio: CGFloat) { lamp.position.y = 40 - CGFloat(made.rise) * pullRatio }

    private func tick(_ left: Int) {
      hand.affineTransform = hand.affineTransform.rotated(by: CGFloat(made.step))
      if left > 1 { perform(after: made.interval) { self.tick(left - 1) } }
    }

    override func animationCycle(for animationView: View) {
      perform(after: 0.05) { self.tick(self.made.ticks) }
      for (keyPath, values) in [("position.x", [0, 30]), ("position.y", [0, -30, CGFloat(made.fall)])] {
        var flight = KeyframeAnimation(keyPath: keyPath, values: values, duration: 0.6)
        flight.isAdditive = true
        ball.add(flight, forKey: keyPath)
      }
      wave.add(
        KeyframeAnimation(keyPath: "position.y", duration: made.sampled) { 40 + 10 * sin(2 * .pi * $0) },
        forKey: "wave")
    }
  }

  /// Changes, and what is said of them.
  static let changes: [(change: @Sendable (inout Parts) -> Void, sentence: String)] = [
    ({ $0.interval = 0.12 }, "hand's rotation repeats every 0.12 s instead of 0.1 s, from"),
    ({ $0.ticks = 5 }, "hand's rotation runs 5 times instead of 6 times, from"),
    ({ $0.step = 0.3 }, "hand's rotation goes to 17.19° instead of 11.46°, from"),
    ({ $0.fall = 0 }, "ball's position.y goes to 40 instead of 60, from"),
    ({ $0.sampled = 0.4 }, "wave's position.y takes 0.4 s instead of 0.6 s, from"),
  ]

  @Test("one constant of many animations is one sentence", arguments: changes.indices)
  func one(index: Int) throws {
    let (change, sentence) = Self.changes[index]
    expectOne(try sentences(of: Dial.self, Dial.$made, change), sentence)
  }

  @Test("with another height, another way that the pull moves a layer is told too")
  func height() throws {
    let high = "the control is 100 pt high instead of 80 pt"
    #expect(try sentences(of: Dial.self, Dial.$made) { $0.height = 100 } == [high])
    let both = try sentences(of: Dial.self, Dial.$made) { ($0.height, $0.rise) = (100, 50) }
    #expect(both.count == 2 && both[0] == high, "\(both)")
    #expect(
      both.last?.hasPrefix("lamp's position.y ") == true && both.last?.contains(" pull") == true, "\(both)")
  }
}
