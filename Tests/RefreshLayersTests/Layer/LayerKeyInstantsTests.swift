import Foundation
import RefreshLayers
import RefreshMotion
import TestSupport
import Testing

@Suite struct LayerKeyInstantsTests {
  private func keyInstants(
    _ animation: any Animation, in change: (Layer) -> Void = { _ in }, after start: Double = 0,
    upTo end: Double
  ) -> [Double] {
    let (context, layer) = (LayerContext(), Layer())
    change(layer)
    layer.host(on: context)
    layer.add(animation)
    return Set(layer.keyInstants(after: start, upTo: end).map { ($0 * 1e6).rounded() / 1e6 }).sorted()
  }

  @Test("an animation has knots where it begins, repeats, turns back and ends")
  func repeats() {
    var animation = BasicAnimation(keyPath: "opacity", from: 0, to: 1, duration: 0.5)
    #expect(keyInstants(animation, upTo: 9) == [0.5])
    animation.autoreverses = true
    animation.repeatCount = 1.5
    #expect(keyInstants(animation, upTo: 9) == [0.5, 1, 1.5])
    animation.beginTime = 2
    #expect(keyInstants(animation, upTo: 9) == [2, 2.5, 3, 3.5])
    #expect(keyInstants(animation, after: 2.2, upTo: 3) == [2.5, 3])
    // More often than an integer can say, which some sources write for ever.
    (animation.repeatCount, animation.beginTime) = (1e19, 0)
    #expect(keyInstants(animation, upTo: 1.6) == [0.5, 1, 1.5])
    // Hours later, and in a layer whose time runs backwards at twice the speed.
    #expect(keyInstants(animation, after: 7200.2, upTo: 7201.2) == [7200.5, 7201])
    #expect(keyInstants(animation, in: { $0.speed = -2 }, after: 1, upTo: 2) == [])
    animation.beginTime = -4
    #expect(keyInstants(animation, in: { $0.speed = -2 }, after: 1, upTo: 2) == [1.25, 1.5, 1.75, 2])
  }

  @Test(
    "the knots of half a second cost as much of an animation that repeats for ever as of one that runs once")
  func cost() {
    func seconds(repeatCount: Double, from start: Double) -> Double {
      let frames = KeyframeAnimation(
        keyPath: "opacity", values: (0...60).map { CGFloat($0) / 60 }, duration: 2)
      let (context, layer) = (LayerContext(), Layer())
      layer.host(on: context)
      layer.add(frames.with(repeatCount: repeatCount))
      #expect(layer.keyInstants(after: start + 0.01, upTo: start + 0.51).count == 15)
      return (0..<5).map { _ in
        let begin = TestRun.threadSeconds
        for _ in 0..<20 { _ = layer.keyInstants(after: start + 0.01, upTo: start + 0.51) }
        return TestRun.threadSeconds - begin
      }.min()!
    }
    let once = seconds(repeatCount: 1, from: 0)
    // A run before and one after it are looked at, too.
    for start in [0, 600.0] { #expect(seconds(repeatCount: .infinity, from: start) < 6 * once) }
  }

  @Test("keyframes are knots, at the times to which a curve moves them")
  func keyframes() {
    let animation = KeyframeAnimation(
      keyPath: "position.x", values: [0, 10, 5] as [CGFloat], keyTimes: [0, 0.25, 1], duration: 2)
    #expect(keyInstants(animation, upTo: 9) == [0.5, 2])
    let bent = keyInstants(animation.with(.easeIn), upTo: 9)
    #expect(bent.count == 2 && abs(TimingCurve.easeIn.value(at: bent[0] / 2) - 0.25) < 1e-5)
  }

  @Test("a group has the knots of its members")
  func groups() {
    var late = BasicAnimation(keyPath: "opacity", from: 0, to: 1, duration: 0.2)
    late.beginTime = 0.1
    let other = BasicAnimation(keyPath: "cornerRadius", from: 0, to: 1, duration: 0.4)
    #expect(keyInstants(AnimationGroup([late, other], duration: 1), upTo: 9) == [0.1, 0.3, 0.4, 1])
  }

  @Test(
    "an animation with a time offset has knots where what it shows turns or jumps, whatever its speed and repeats",
    arguments: 0..<200)
  func timeOffsets(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var animation = KeyframeAnimation(
      keyPath: "position.x", values: [0, 10, 5, 30] as [CGFloat], keyTimes: [0, 0.25, 0.6, 1],
      duration: .random(in: 0.2...0.8, using: &random))
    animation.autoreverses = .random(using: &random)
    animation.repeatCount = [1, 1.5, 2, 2.3, .infinity].randomElement(using: &random)!
    animation.speed = [1, 2, -1, -0.5].randomElement(using: &random)!
    animation.timeOffset = .random(in: -2...2, using: &random)
    let (context, layer) = (LayerContext(), Layer())
    layer.host(on: context)
    layer.add(animation)
    let knots = [0] + layer.keyInstants(after: 0, upTo: 2).sorted() + [2]
    func shown(_ time: Double) -> CGFloat { layer.presentation(at: time).position.x }
    // Between two knots the value is a straight line.
    for (start, end) in zip(knots, knots.dropFirst()) where end - start > 1e-3 {
      let (a, b) = (start + 1e-7, end - 1e-7)
      for part in [0.25, 0.5, 0.75] {
        let line = shown(a) + (shown(b) - shown(a)) * part
        #expect(abs(shown(a + (b - a) * part) - line) < 1e-6, "\(animation) from \(start) to \(end)")
      }
    }
  }
}
