import Foundation
import RefreshFiles
import RefreshMotion
import Testing

@testable import RefreshExport

@Suite struct CurveFitTests {
  /// Samples of a function, four a frame.
  private func samples(_ frames: Int, _ value: (Double) -> Double) -> ContinuousSamples {
    (0...4 * frames).map { TrackSample(frame: Double($0) / 4, value: [value(Double($0) / 4)]) }
  }

  private func keyframes(_ run: ContinuousSamples, _ tolerance: Double = 0.01) -> [LottieKeyframe] {
    CurveFit(tolerance: [tolerance], digits: 4).keyframes(through: [run])
  }

  /// The greatest distance of keyframes from samples, evaluated by a reader of its own.
  private func error(_ keyframes: [LottieKeyframe], _ run: ContinuousSamples) throws -> Double {
    let property = LottieProperty(keyframes: keyframes, digits: 4)
    let json = try JSONSerialization.jsonObject(with: Data(property.json.line.utf8))
    let track = try #require(LottieTrack(json))
    return run.map { abs(track.value(at: $0.frame)[0] - $0.value[0]) }.max()!
  }

  @Test("a straight line, each usual curve and a cubic in time, found in closed form, take two keyframes")
  func presets() throws {
    let curves = [TimingCurve.linear, .easeIn, .easeOut, .easeInEaseOut, .default].map { curve in
      samples(30) { 100 * curve.value(at: $0 / 30) }
    }
    let cubic = samples(20) { t in
      let u = t / 20
      return 10 + 3 * u + 40 * u * u - 30 * u * u * u
    }
    for run in curves + [cubic] {
      let frames = keyframes(run)
      #expect(frames.count == 2)
      #expect(try error(frames, run) <= 0.01)
    }
  }

  @Test("a spring over 100 points takes four to eight keyframes at a quarter of a point")
  func spring() throws {
    let spring = Spring(mass: 1, stiffness: 100, damping: 8)
    let run = samples(72) { 100 * spring.value(at: $0 / 60) }
    let frames = keyframes(run, 0.25)
    #expect((4...8).contains(frames.count))
    #expect(try error(frames, run) <= 0.25)
  }

  @Test("what stands has one keyframe; what stands for a while is held")
  func stills() {
    #expect(keyframes(samples(10) { _ in 5 }).count == 1)
    var run = samples(20) { $0 < 10 ? 0 : ($0 - 10) }
    run[40].mayTurn = true
    let frames = keyframes(run)
    #expect(frames.map(\.frame) == [10, 20])
    #expect(frames.map(\.value) == [[0], [10]])
  }

  @Test("a value that is held between jumps has one keyframe, and another only where it then moves")
  func holds() {
    func stand(_ value: Double, from start: Double, to end: Double) -> ContinuousSamples {
      stride(from: start, through: end, by: 0.25).map { TrackSample(frame: $0, value: [value]) }
    }
    let fit = CurveFit(tolerance: [0.01], digits: 3)
    let jumps = fit.keyframes(through: [
      stand(5, from: 0, to: 3), stand(7, from: 3.25, to: 9), stand(5, from: 9.25, to: 12),
    ])
    #expect(jumps.map(\.frame) == [0, 3.25, 9.25])
    #expect(jumps.map(\.value) == [[5], [7], [5]])
    let moving = samples(10) { 7 + $0 }.map { TrackSample(frame: $0.frame + 9.25, value: $0.value) }
    let frames = fit.keyframes(through: [
      stand(5, from: 0, to: 3), stand(7, from: 3.25, to: 6), stand(7, from: 6.25, to: 9), moving,
    ])
    #expect(frames.map(\.frame) == [0, 3.25, 9.25, 19.25])
    #expect(frames.map { $0.easing == nil } == [true, true, false, true])
  }

  @Test("between runs the last value is held")
  func jumps() {
    let first = samples(10) { $0 }
    let second = samples(10) { 50 - $0 }.map { TrackSample(frame: $0.frame + 11, value: $0.value) }
    let frames = CurveFit(tolerance: [0.01], digits: 3).keyframes(through: [first, second])
    #expect(frames.map(\.frame) == [0, 10, 11, 21])
    #expect(frames.map { $0.easing == nil } == [false, true, false, true])
  }

  @Test("numbers are written in as few digits as they need, without an exponent")
  func numbers() {
    for (number, digits, text) in [
      (0.1 + 0.2, 6, "0.3"), (-0.0000001, 3, "0"), (-1.5, 3, "-1.5"), (1e15, 2, "1000000000000000"),
      (.nan, 2, "0"),
    ] { #expect(LottieNumber.text(of: number, digits: digits) == text) }
  }
}
