import Foundation
import RefreshMotion
import TestSupport
import Testing

@Suite("Media timing")
struct MediaTimingTests {
  /// A timing of a run of a second, unless told.
  static func timing(
    begin: Double = 0, duration: Double = 1, speed: Double = 1, offset: Double = 0, repeats: Double = 0,
    repeatDuration: Double = 0, autoreverses: Bool = false, fill: FillMode = .removed
  ) -> MediaTiming {
    var timing = MediaTiming()
    (timing.beginTime, timing.duration, timing.speed, timing.timeOffset) = (begin, duration, speed, offset)
    (timing.repeatCount, timing.repeatDuration) = (repeats, repeatDuration)
    (timing.autoreverses, timing.fillMode) = (autoreverses, fill)
    return timing
  }

  /// A case of shared/vectors/keyframes_chromium.json: Chromium's `keyframe_model_unittest.cc` (BSD-3).
  struct Example: Decodable, Sendable {
    let iterations, duration: Double
    let samples: [[Double]]
    let alternate: Bool?
    let rate: Double?

    enum CodingKeys: String, CodingKey {
      case iterations, duration, samples, alternate
      case rate = "playback_rate"
    }
  }

  @Test("Runs repeat, alternate and fill as in Chromium")
  func chromium() throws {
    struct File: Decodable { let timing: [Example] }
    let examples = try Vectors.json("keyframes_chromium.json", as: File.self).timing
    #expect(examples.count == 4)
    for example in examples {
      let alternates = example.alternate ?? false
      // There a run backwards is an iteration of its own; here it belongs to the repeat.
      let timing = Self.timing(
        duration: example.duration, speed: example.rate ?? 1,
        repeats: example.iterations / (alternates ? 2 : 1), autoreverses: alternates, fill: .both)
      for sample in example.samples {
        let fraction = try #require(timing.sample(at: sample[0])).fraction
        #expect(abs(fraction * example.duration - sample[1]) < 1e-12)
      }
    }
  }

  @Test("Local time is (parent time − beginTime)·speed + timeOffset")
  func localTime() {
    let timing = Self.timing(begin: 10, speed: 2, offset: 0.5)
    #expect(timing.localTime(at: 10) == 0.5)
    #expect(timing.localTime(at: 12) == 4.5)
    // The offset moves what shows, not the end.
    #expect(timing.endTime == 10.5)
  }

  @Test("Only a fill mode shows anything outside the active time", arguments: FillMode.allCases)
  func fillModes(mode: FillMode) {
    let timing = Self.timing(begin: 5, fill: mode)
    let (fillsStart, fillsEnd) = (mode == .backwards || mode == .both, mode == .forwards || mode == .both)
    for (time, fraction, isActive, isShown) in [
      (4.9, 0.0, false, fillsStart), (5, 0, true, true), (5.25, 0.25, true, true), (6, 1, true, true),
      (6.001, 1, false, fillsEnd), (1e308, 1, false, fillsEnd),
    ] {
      let sample = MediaTiming.Sample(fraction: fraction, iteration: 0, isActive: isActive)
      #expect(timing.sample(at: time) == (isShown ? sample : nil), "at \(time)")
    }
  }

  @Test("Runs there and back count once for each repeat, and a repeat duration breaks off whatever it is in")
  func activeDurations() {
    for (timing, duration) in [
      (Self.timing(repeats: 2.25), 2.25), (Self.timing(autoreverses: true), 2),
      (Self.timing(repeats: 1.5, autoreverses: true), 3),
      (Self.timing(repeats: 1.5, repeatDuration: 1.25, autoreverses: true), 1.25),
    ] { #expect(timing.activeDuration == duration) }
  }

  @Test("A run backwards mirrors the run there, repeat after repeat")
  func mirror() {
    var random = SeededRandom(seed: 9)
    for _ in 0..<500 {
      let timing = Self.timing(
        duration: .random(in: 0.1...3, using: &random), repeats: .infinity, autoreverses: true)
      let turn = timing.duration * (2 * Double.random(in: 0...5, using: &random).rounded() + 1)
      let away = Double.random(in: 0...timing.duration, using: &random)
      let before = timing.sample(at: turn - away)?.fraction ?? .nan
      let after = timing.sample(at: turn + away)?.fraction ?? .nan
      #expect(abs(before - after) < 1e-9)
    }
  }

  @Test("Iterations and fractions add up to the time that has passed")
  func cumulative() {
    let timing = Self.timing(duration: 0.7, repeats: 40)
    for step in 0..<2790 {
      let t = Double(step) / 100
      let sample = timing.sample(at: t)
      #expect(abs(((sample?.iteration ?? .nan) + (sample?.fraction ?? .nan)) * 0.7 - t) < 1e-9)
    }
  }

  @Test("An animation that stands still shows its offset for ever, and one that repeats for ever never ends")
  func forEver() {
    let still = Self.timing(speed: 0, offset: 0.4)
    for t in [-1e308, 0, 100, 1e308] { #expect(still.sample(at: t)?.fraction == 0.4) }
    #expect(still.endTime == .infinity)
    let again = Self.timing(repeats: .infinity)
    #expect(again.activeDuration == .infinity && again.endTime == .infinity)
    #expect(again.sample(at: 1e9 + 0.5) == MediaTiming.Sample(fraction: 0.5, iteration: 1e9, isActive: true))
    #expect(Self.timing(repeatDuration: .infinity).endTime == .infinity)
  }

  /// Timings of runs of a second, and what they show by the rules of Core Animation, worked out by hand: parent time, and the
  /// fraction and repeat that show then; nil where nothing shows.
  static let rules: KeyValuePairs<String, (MediaTiming, [(Double, Double?, Double)])> = [
    "the end instant is inside":
      (timing(), [(-0.01, nil, 0), (0, 0, 0), (0.99, 0.99, 0), (1, 1, 0), (1.01, nil, 0)]),
    "whole repeats end at the end":
      (timing(repeats: 3), [(1, 0, 1), (2, 0, 2), (3, 1, 2), (3.01, nil, 0)]),
    "an offset is added inside the active time, and wraps": (
      timing(offset: 0.25),
      [(-0.01, nil, 0), (0, 0.25, 0), (0.5, 0.75, 0), (0.875, 0.125, 0), (1, 0.25, 0), (1.01, nil, 0)]
    ),
    "a negative offset wraps from the end":
      (timing(offset: -0.25), [(0, 0.75, 0), (0.5, 0.25, 0), (1, 0.75, 0)]),
    "an offset beyond the end wraps":
      (timing(offset: 2.5), [(0, 0.5, 0), (0.75, 0.25, 0)]),
    "an offset wraps over all repeats": (
      timing(offset: 0.5, repeats: 2),
      [(0, 0.5, 0), (0.25, 0.75, 0), (0.75, 0.25, 1), (1.25, 0.75, 1), (1.75, 0.25, 0), (2, 0.5, 0)]
    ),
    "an offset wraps inside half a run": (
      timing(offset: 0.375, repeats: 0.5),
      [(0, 0.375, 0), (0.0625, 0.4375, 0), (0.25, 0.125, 0), (0.5, 0.375, 0), (0.51, nil, 0)]
    ),
    "an offset counts there and back":
      (timing(offset: 0.5, autoreverses: true), [(0, 0.5, 0), (0.75, 0.75, 0), (1.75, 0.25, 0)]),
    "an offset is not made faster by speed": (
      timing(speed: 2, offset: 0.25),
      [(0, 0.25, 0), (0.25, 0.75, 0), (0.4375, 0.125, 0), (0.5, 0.25, 0), (0.51, nil, 0)]
    ),
    "an offset counts on without end":
      (timing(offset: 0.25, repeats: .infinity), [(0, 0.25, 0), (1, 0.25, 1), (7.5, 0.75, 7)]),
    "a negative speed plays from the end, but for the first instant": (
      timing(begin: 3, speed: -2),
      [(2.99, nil, 0), (3, 0, 0), (3.0001, 0.9998, 0), (3.125, 0.75, 0), (3.5, 0, 0), (3.51, nil, 0)]
    ),
    "a negative speed plays repeats from the last to the first": (
      timing(speed: -1, repeats: 1.5),
      [(0, 0.5, 1), (0.25, 0.25, 1), (0.75, 0.75, 0), (1.5, 0, 0), (1.51, nil, 0)]
    ),
    "a negative speed goes there and back from the back":
      (timing(speed: -1, autoreverses: true), [(0, 0, 0), (0.25, 0.25, 0), (1, 1, 0), (1.75, 0.25, 0)]),
    "a negative speed begins in the middle of a way back": (
      timing(speed: -1, repeats: 0.75, autoreverses: true),
      [(0, 0.5, 0), (0.25, 0.75, 0), (1, 0.5, 0), (1.5, 0, 0)]
    ),
    "an offset is added to a time that runs backwards":
      (timing(speed: -1, offset: 0.25), [(0, 0.25, 0), (0.125, 0.125, 0), (0.5, 0.75, 0), (1, 0.25, 0)]),
    "without end each repeat runs backwards":
      (timing(speed: -1, repeats: .infinity), [(0, 0, 0), (0.25, 0.75, 0), (7.25, 0.75, 0)]),
    "a repeat duration breaks off in the middle":
      (timing(repeatDuration: 2.5), [(2.25, 0.25, 2), (2.5, 0.5, 2), (2.51, nil, 0)]),
    "a repeat duration is played from its end":
      (timing(speed: -1, repeatDuration: 2.5), [(0, 0.5, 2), (0.75, 0.75, 1), (2.5, 0, 0)]),
    "both fills show what the ends show, with the offset":
      (timing(offset: 0.25, fill: .both), [(-9, 0.25, 0), (0, 0.25, 0), (9, 0.25, 0)]),
    "a fill backwards shows the end of what runs backwards":
      (timing(speed: -1, fill: .backwards), [(-9, 1, 0), (9, nil, 0)]),
    "a fill forwards shows the start of what runs backwards":
      (timing(speed: -1, fill: .forwards), [(-9, nil, 0), (9, 0, 0)]),
    "fills of a part of a repeat":
      (timing(speed: -1, repeats: 1.25, fill: .both), [(-9, 0.25, 1), (9, 0, 0)]),
    "speed 0 shows its offset, before it begins too":
      (timing(begin: 2, speed: 0, offset: 0.75), [(-9, 0.75, 0), (0, 0.75, 0), (9, 0.75, 0)]),
    "speed 0 shows an offset in the second repeat":
      (timing(speed: 0, offset: 1.25, repeats: 2), [(0, 0.25, 1)]),
    "a fractional repeat count breaks off in the middle of a run":
      (timing(repeats: 2.25, fill: .forwards), [(2.125, 0.125, 2), (3, 0.25, 2)]),
    "after whole repeats the end of the last one stays":
      (timing(repeats: 3, fill: .forwards), [(2, 0, 2), (3, 1, 2), (4, 1, 2)]),
    "there and back ends at the start":
      (
        timing(autoreverses: true, fill: .forwards), [(0.75, 0.75, 0), (1.25, 0.75, 0), (2, 0, 0), (4, 0, 0)]
      ),
    "there and back one and a half times ends at the end":
      (timing(repeats: 1.5, autoreverses: true, fill: .forwards), [(2.5, 0.5, 1), (4, 1, 1)]),
    "a repeat duration breaks off on the way back":
      (timing(repeats: 1.5, repeatDuration: 1.25, autoreverses: true, fill: .forwards), [(4, 0.75, 0)]),
    "speed 0 shows the very end, which is inside":
      (timing(begin: 3, speed: 0, offset: 1), [(5, 1, 0)]),
    "speed 0 wraps what is beyond the end":
      (timing(begin: 3, speed: 0, offset: 1.5), [(5, 0.5, 0)]),
    "speed 0 wraps what is before the start":
      (timing(begin: 3, speed: 0, offset: -0.25), [(5, 0.75, 0)]),
  ]

  @Test("What shows when follows Core Animation's rules")
  func showsByRule() {
    for (name, (timing, shown)) in Self.rules {
      for (time, fraction, iteration) in shown {
        let sample = timing.sample(at: time)
        #expect((sample == nil) == (fraction == nil), "\(name), at \(time)")
        guard let sample, let fraction else { continue }
        #expect(abs(sample.fraction - fraction) < 1e-12, "\(name), at \(time)")
        #expect(sample.iteration == iteration, "\(name), at \(time)")
        guard timing.speed > 0 else { continue }
        #expect(sample.isActive == (timing.beginTime...timing.endTime).contains(time), "\(name), at \(time)")
      }
    }
  }

  @Test("Rounding does not keep the end instant out, nor whole repeats from their end")
  func roundedEnds() {
    var random = SeededRandom(seed: 11)
    for _ in 0..<2000 {
      let timing = Self.timing(
        begin: .random(in: 0...100, using: &random), duration: .random(in: 0.1...2, using: &random),
        speed: .random(in: 0.2...3, using: &random), repeats: Double(Int.random(in: 1...50, using: &random)))
      let sample = timing.sample(at: timing.endTime)
      #expect(sample?.isActive == true && abs((sample?.fraction ?? 0) - 1) < 1e-9, "\(timing)")
      #expect(sample?.iteration == timing.repeatCount - 1, "\(timing)")
    }
  }

  @Test("A duration of 0 is over at once, whatever is repeated, and fills with its end")
  func noDuration() {
    for duration in [0.0, -1] {
      let timing = Self.timing(duration: duration, repeats: .infinity, repeatDuration: 5, fill: .both)
      #expect(timing.activeDuration == 0 && timing.endTime == 0)
      #expect(timing.sample(at: 0) == MediaTiming.Sample(fraction: 1, iteration: 0, isActive: false))
    }
  }

  @Test("The end time is where the samples stop")
  func endTime() {
    var random = SeededRandom(seed: 10)
    for _ in 0..<500 {
      let timing = Self.timing(
        begin: .random(in: -5...5, using: &random), duration: .random(in: 0.1...2, using: &random),
        speed: .random(in: 0.1...4, using: &random), offset: .random(in: -1...0.1, using: &random),
        repeats: .random(in: 0.5...4, using: &random), autoreverses: .random(using: &random))
      #expect(timing.sample(at: timing.endTime - 1e-9) != nil)
      #expect(timing.sample(at: timing.endTime + 1e-9) == nil)
    }
  }
}
