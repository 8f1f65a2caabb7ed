import Foundation
import RefreshControls
import RefreshLayers
import TestControls

/// What a control of random layers looks like and does, all of it from a seed.
struct RandomSpec: Sendable {
  /// What a disc does in a cycle.
  struct Move: Sendable {
    /// How far it goes, how much it grows and turns, and what is left of its opacity.
    var way: CGPoint
    var growth, turn, opacity: CGFloat

    /// Moves a disc by a part of all that.
    func apply(to disc: View, part: CGFloat, isReversed: Bool) {
      let growth = 1 + (growth - 1) * part
      disc.center.x += way.x * part
      disc.center.y += way.y * part
      disc.transform = CGAffineTransform(rotationAngle: turn * part * (isReversed ? -1 : 1))
        .scaledBy(x: growth, y: growth)
      disc.alpha = 1 + (opacity - 1) * part
    }
  }

  struct Disc: Sendable {
    var center: CGPoint
    var side: CGFloat
    var color: Color
    var move: Move
    /// How far it goes to leave.
    var exit: CGPoint

    /// Puts a disc where it is before it moves, or that far to the left.
    func place(_ disc: View, left: CGFloat) {
      disc.center = CGPoint(x: center.x - left, y: center.y)
      disc.transform = .identity
    }
  }

  var discs: [Disc]
  var duration: TimeInterval
  var exitDuration: TimeInterval
  var options: View.AnimationOptions
  var otherOptions: View.AnimationOptions

  init(seed: UInt64) {
    var state = seed
    func random(_ range: ClosedRange<Double>) -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return range.lowerBound + Double(state >> 40) / Double(1 << 24) * (range.upperBound - range.lowerBound)
    }
    func isSo(_ part: Double) -> Bool { random(0...1) < part }
    let all: [View.AnimationOptions] = [.curveLinear, .curveEaseIn, .curveEaseOut, .curveEaseInOut]
    let own = Int(random(0...3.99))
    options = all[own]
    otherOptions = all[(own + 1 + Int(random(0...2.99))) % 4]
    duration = random(0.35...1.2)
    exitDuration = random(0.3...0.8)
    discs = (0..<2 + Int(random(0...2.99))).map { _ in
      Disc(
        center: CGPoint(x: random(60...260), y: random(20...50)), side: random(8...30),
        color: Color(red: random(0...1), green: random(0...1), blue: random(0...1)),
        move: Move(
          way: isSo(0.7) ? CGPoint(x: random(-40...40), y: random(-15...15)) : .zero,
          growth: isSo(0.5) ? random(1.3...2) : 1, turn: isSo(0.5) ? random(0.5...3) : 0,
          opacity: isSo(0.3) ? random(0.2...0.7) : 1),
        exit: CGPoint(x: random(20...60), y: random(-20...20)))
    }
    // Every one of them moves by something, or a change of its motion would change nothing.
    for index in discs.indices where discs[index].move.way == .zero && discs[index].move.growth == 1 {
      discs[index].move.way.x = random(15...40)
    }
  }
}

/// A control made at random; what is planted in one layer is planted in `disc0`.
final class RandomFixture: StillControl {
  @TaskLocal static var spec = RandomSpec(seed: 1)

  override class var height: CGFloat { 70 }
  override class var animationDuration: TimeInterval { spec.duration * Ambient.knobs.stretch }
  override class var animationDelay: TimeInterval { Ambient.knobs.delay }

  private let knobs = Ambient.knobs
  private let spec = RandomFixture.spec
  private lazy var discs = spec.discs.map { _ in View() }

  override func setup() {
    animationOptions = knobs.eases ? spec.otherOptions : spec.options
    for (index, disc) in discs.enumerated() {
      disc.bounds.size = CGSize(width: spec.discs[index].side, height: spec.discs[index].side)
      if index == 0 && knobs.isLayerMissing { continue }
      add(disc, "disc\(index)", index == 0 ? knobs.redder(spec.discs[0].color) : spec.discs[index].color)
    }
    resetAnimationView(animationView)
  }

  override func pull(to pullRatio: CGFloat) { for disc in discs { disc.alpha = pullRatio } }

  override func setupRefreshControl(for animationView: View) {
    for (index, disc) in discs.enumerated() {
      place(disc, index)
      disc.alpha = 1
    }
  }

  override func animationCycle(for animationView: View) {
    for (index, disc) in discs.enumerated() {
      spec.discs[index].move.apply(
        to: disc, part: index == 0 ? knobs.amplitude : 1, isReversed: knobs.isReversed)
    }
  }

  override func exitAnimation(for animationView: View, completion: @escaping () -> Void) {
    View.animate(withDuration: spec.exitDuration * knobs.exitStretch, then: completion) {
      for (index, disc) in self.discs.enumerated() {
        let part: CGFloat = index == 0 && self.knobs.hasOtherExit ? 0.8 : 1
        disc.center.x += self.spec.discs[index].exit.x * part
        disc.center.y += self.spec.discs[index].exit.y * part
      }
    }
  }

  override func resetAnimationView(_ animationView: View) {
    for (index, disc) in discs.enumerated() {
      place(disc, index)
      disc.alpha = 0
    }
  }

  private func place(_ disc: View, _ index: Int) {
    spec.discs[index].place(disc, left: index == 0 ? knobs.left : 0)
  }
}
