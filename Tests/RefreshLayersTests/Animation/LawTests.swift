import Foundation
import RefreshMotion
import Testing

@testable import RefreshLayers

/// Laws that hold for every animation, over seeded random ones.
@Suite struct LawTests {
  /// A random animation of a random kind, key path and timing.
  static func animation(_ random: inout SeededRandom) -> any Animation {
    func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
    let paths = [
      "position.x", "opacity", "cornerRadius", "transform.rotation.z", "bounds.size.width", "zPosition",
    ]
    let keyPath = paths.randomElement(using: &random)!
    var timing = MediaTiming()
    (timing.beginTime, timing.duration, timing.speed) = (number(0.1...1), number(0.1...2), number(0.3...2))
    (timing.timeOffset, timing.repeatCount) = (number(0...0.5), number(0.5...3.5))
    timing.autoreverses = Bool.random(using: &random)
    timing.fillMode = FillMode.allCases.randomElement(using: &random)!
    let curves = [nil, TimingCurve.easeIn, .easeInEaseOut, .bezier(0.3, -0.5, 0.6, 1.6)]
    let curve = curves.randomElement(using: &random)!
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
      var basic = BasicAnimation(keyPath: keyPath, from: number(-9...9), to: number(-9...9))
      (basic.isAdditive, basic.isCumulative) = (.random(using: &random), .random(using: &random))
      (basic.timing, basic.timingFunction) = (timing, curve)
      return basic
    case 1:
      var spring = SpringAnimation(keyPath: keyPath, from: number(-9...9), to: number(-9...9))
      (spring.damping, spring.timing) = (number(1...30), timing)
      return spring
    case 2:
      var frames = KeyframeAnimation(keyPath: keyPath, values: (0..<4).map { _ in number(-9...9) })
      frames.calculationMode = CalculationMode.allCases.randomElement(using: &random)!
      (frames.timing, frames.timingFunction) = (timing, curve)
      return frames
    default:
      var group = AnimationGroup([Self.animation(&random), Self.animation(&random)])
      (group.timing, group.timingFunction) = (timing, curve)
      return group
    }
  }

  /// What a scene of layers with animations, blocks and changes of their own shows at some times, reached in steps of
  /// a frame rate; nil asks for each time at once.
  static func shown(at times: [Double], seed: UInt64, fps: Double?) -> [LayerValues] {
    var random = SeededRandom(seed: seed)
    let rig = Rig()
    let (layer, view) = (rig.layer(), rig.view())
    rig.turn { for _ in 0..<4 { layer.add(animation(&random)) } }
    rig.scheduler.schedule(at: 0.5) {
      View.animate(withDuration: 1, usingSpringWithDamping: 0.4, initialSpringVelocity: 2) {
        view.center.x = 250
      }
      layer.position.y = 77
    }
    rig.scheduler.schedule(at: 0.8) {
      View.animate(withDuration: 0.9, delay: 0.1) {
        view.center.x = 20
        view.alpha = 0
        view.transform = CGAffineTransform(rotationAngle: 1).scaledBy(x: 2, y: 2)
      } completion: { _ in
        View.animate(withDuration: 0.4) { view.alpha = 1 }
      }
    }
    var frame = 0.0
    return times.flatMap { time in
      if let fps {
        while frame / fps < time - 1e-9 {
          rig.advance(to: frame / fps)
          _ = layer.presentation(at: rig.now)
          frame += 1
        }
      }
      rig.advance(to: time)
      return [layer.presentation(at: time), view.layer.presentation(at: time)]
    }
  }

  @Test(
    "a frame found by its time is the frame reached by stepping at 1, 60 or 240 a second",
    arguments: 1...25 as ClosedRange<UInt64>)
  func byTimeEqualsStepping(seed: UInt64) {
    let times = [0.0, 0.35, 1, 1.25, 1.9, 2.7, 4, 9]
    let direct = Self.shown(at: times, seed: seed, fps: nil)
    for fps in [1.0, 60, 240] { #expect(Self.shown(at: times, seed: seed, fps: fps) == direct) }
    // And so is each time reached without those before it.
    for (index, time) in times.enumerated() {
      #expect(Self.shown(at: [time], seed: seed, fps: nil) == Array(direct[2 * index..<2 * index + 2]))
    }
  }

  @Test(
    "looking at a time changes nothing, in whatever order times are looked at",
    arguments: 1...10 as ClosedRange<UInt64>)
  func lookingIsFree(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let layer = Layer()
    for _ in 0..<3 { layer.add(Self.animation(&random)) }
    let times = (0..<50).map { _ in Double.random(in: -1...9, using: &random) }
    let forwards = times.sorted().map { layer.presentation(at: $0) }
    let backwards = times.sorted().reversed().map { layer.presentation(at: $0) }
    #expect(forwards == backwards.reversed())
  }

  @Test(
    "a repeat shows what the first run shows, cumulative ones so much further",
    arguments: 1...20 as ClosedRange<UInt64>)
  func repeats(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let (from, to) = (Double.random(in: -9...9, using: &random), Double.random(in: -9...9, using: &random))
    func layer(cumulative: Bool) -> Layer {
      let layer = Layer()
      var move = BasicAnimation(keyPath: "position.x", from: from, to: to, duration: 2)
      (move.repeatCount, move.isCumulative, move.timingFunction) = (8, cumulative, .easeOut)
      layer.add(move)
      return layer
    }
    let (plain, cumulative) = (layer(cumulative: false), layer(cumulative: true))
    for _ in 0..<20 {
      let time = Double.random(in: 0..<2, using: &random)
      let run = Double(Int.random(in: 0..<8, using: &random))
      let first = plain.presentation(at: time).position.x
      let again = plain.presentation(at: time + 2 * run).position.x
      let further = cumulative.presentation(at: time + 2 * run).position.x
      #expect(isClose([again, further], [first, first + run * to]))
    }
  }

  @Test("there and back again is symmetric about the turning point")
  func autoreverses() {
    let layer = Layer()
    var move = BasicAnimation(keyPath: "position.x", from: 3, to: 20, duration: 2)
    (move.autoreverses, move.timingFunction) = (true, .easeIn)
    layer.add(move)
    func x(_ time: Double) -> CGFloat { layer.presentation(at: time).position.x }
    for part in stride(from: 0.1, to: 2, by: 0.3) { #expect(isClose(x(2 - part), x(2 + part))) }
  }

  @Test("plain tracks move as the general one does", arguments: 1...50 as ClosedRange<UInt64>)
  func tracksAgree(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for string in LayerKeyPath.all.keys.sorted() {
      guard let keyPath = LayerKeyPath(string),
        [.scalar, .point, .size, .rect, .color, .transform].contains(keyPath.kind)
      else { continue }
      let base = KeyPathTests.layer(for: keyPath.property).values
      let (from, to, _) = KeyPathTests.values(of: keyPath.kind)
      var traits = PropertyTrack.CommonSettings(keyPath: keyPath)
      (traits.isAdditive, traits.isCumulative) = (.random(using: &random), .random(using: &random))
      let progress = Double.random(in: -0.5...1.5, using: &random)
      let iteration = Double(Int.random(in: 0...2, using: &random))
      var (plain, general) = (base, base)
      PropertyTrack.between(FromToByValues(from: from, to: to), traits)
        .apply(at: progress, iteration: iteration, to: &plain)
      GeneralTrack(.between(from, to, by: nil), traits)
        .apply(at: progress, iteration: iteration, to: &general)
      let (a, b) = (plain.value(at: keyPath), general.value(at: keyPath))
      #expect(a.flatMap { a in b.map { a.distance(to: $0) } } ?? 1 < 1e-9, "\(string)")
    }
  }
}
