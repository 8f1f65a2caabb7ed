import Foundation
import RefreshMotion
import Testing

@Suite("Media timing")
struct MediaTimingTests {
  static func timing(_ change: (inout MediaTiming) -> Void) -> MediaTiming {
    var timing = MediaTiming()
    timing.duration = 1
    change(&timing)
    return timing
  }

  /// A case of shared/vectors/keyframes_chromium.json: Chromium's `keyframe_model_unittest.cc` (BSD-3).
  struct Example: Decodable, Sendable {
    let iterations: Double
    let duration: Double
    let samples: [[Double]]
    let alternate: Bool?
    let rate: Double?

    enum CodingKeys: String, CodingKey {
      case iterations, duration, samples, alternate
      case rate = "playback_rate"
    }
  }

  struct File: Decodable {
    let timing: [Example]
  }

  @Test("Runs repeat, alternate and fill as in Chromium")
  func chromium() throws {
    let examples = try Vectors.json("keyframes_chromium.json", as: File.self).timing
    #expect(examples.count == 4)
    for example in examples {
      var timing = MediaTiming()
      timing.duration = example.duration
      timing.autoreverses = example.alternate ?? false
      // There a run backwards is an iteration of its own; here it belongs to the repeat.
      timing.repeatCount = example.iterations / (timing.autoreverses ? 2 : 1)
      timing.speed = example.rate ?? 1
      timing.fillMode = .both
      for sample in example.samples {
        let fraction = try #require(timing.sample(at: sample[0])).fraction
        #expect(abs(fraction * example.duration - sample[1]) < 1e-12)
      }
    }
  }

  @Test("Local time is (parent time − beginTime)·speed + timeOffset")
  func localTime() {
    let timing = Self.timing {
      $0.beginTime = 10
      $0.speed = 2
      $0.timeOffset = 0.5
    }
    #expect(timing.localTime(at: 10) == 0.5)
    #expect(timing.localTime(at: 12) == 4.5)
    // The offset moves what shows, not the end.
    #expect(timing.endTime == 10.5)
  }

  @Test("Only a fill mode shows anything outside the active time", arguments: FillMode.allCases)
  func fillModes(mode: FillMode) {
    let timing = Self.timing {
      $0.beginTime = 5
      $0.fillMode = mode
    }
    let start = MediaTiming.Sample(fraction: 0, iteration: 0, isActive: false)
    let end = MediaTiming.Sample(fraction: 1, iteration: 0, isActive: false)
    #expect(timing.sample(at: 4.9) == (mode == .backwards || mode == .both ? start : nil))
    #expect(timing.sample(at: 5) == MediaTiming.Sample(fraction: 0, iteration: 0, isActive: true))
    #expect(timing.sample(at: 5.25) == MediaTiming.Sample(fraction: 0.25, iteration: 0, isActive: true))
    #expect(timing.sample(at: 6) == MediaTiming.Sample(fraction: 1, iteration: 0, isActive: true))
    #expect(timing.sample(at: 6.001) == (mode == .forwards || mode == .both ? end : nil))
    #expect(timing.sample(at: 1e308) == (mode == .forwards || mode == .both ? end : nil))
  }

  @Test("A fractional repeat count breaks off in the middle of a run")
  func fractionalRepeats() {
    let timing = Self.timing {
      $0.repeatCount = 2.25
      $0.fillMode = .forwards
    }
    #expect(timing.activeDuration == 2.25)
    #expect(timing.sample(at: 2.125) == MediaTiming.Sample(fraction: 0.125, iteration: 2, isActive: true))
    #expect(timing.sample(at: 3) == MediaTiming.Sample(fraction: 0.25, iteration: 2, isActive: false))
  }

  @Test("After whole repeats the end of the last one shows, not the start of a next")
  func wholeRepeats() {
    let timing = Self.timing {
      $0.repeatCount = 3
      $0.fillMode = .forwards
    }
    #expect(timing.sample(at: 2) == MediaTiming.Sample(fraction: 0, iteration: 2, isActive: true))
    #expect(timing.sample(at: 3) == MediaTiming.Sample(fraction: 1, iteration: 2, isActive: true))
    #expect(timing.sample(at: 4) == MediaTiming.Sample(fraction: 1, iteration: 2, isActive: false))
  }

  @Test("Autoreversing doubles the repeats but not the repeat duration")
  func autoreverses() {
    var timing = Self.timing {
      $0.autoreverses = true
      $0.fillMode = .forwards
    }
    #expect(timing.activeDuration == 2)
    #expect(timing.sample(at: 0.75)?.fraction == 0.75)
    #expect(timing.sample(at: 1.25)?.fraction == 0.75)
    #expect(timing.sample(at: 2)?.fraction == 0)
    timing.repeatCount = 1.5
    #expect(timing.activeDuration == 3)
    #expect(timing.sample(at: 2.5) == MediaTiming.Sample(fraction: 0.5, iteration: 1, isActive: true))
    #expect(timing.sample(at: 4)?.fraction == 1)
    timing.repeatDuration = 1.25
    #expect(timing.activeDuration == 1.25)
    #expect(timing.sample(at: 4)?.fraction == 0.75)
  }

  @Test("A run backwards mirrors the run there, repeat after repeat")
  func mirror() {
    var random = SeededRandom(seed: 9)
    for _ in 0..<500 {
      let timing = Self.timing {
        $0.duration = .random(in: 0.1...3, using: &random)
        $0.repeatCount = .infinity
        $0.autoreverses = true
      }
      let turn = timing.duration * (2 * Double.random(in: 0...5, using: &random).rounded() + 1)
      let away = Double.random(in: 0...timing.duration, using: &random)
      let before = timing.sample(at: turn - away)?.fraction ?? .nan
      let after = timing.sample(at: turn + away)?.fraction ?? .nan
      #expect(abs(before - after) < 1e-9)
    }
  }

  @Test("Iterations and fractions add up to the time that has passed")
  func cumulative() {
    let timing = Self.timing {
      $0.duration = 0.7
      $0.repeatCount = 40
    }
    for step in 0..<2790 {
      let t = Double(step) / 100
      let sample = timing.sample(at: t)
      #expect(abs(((sample?.iteration ?? .nan) + (sample?.fraction ?? .nan)) * 0.7 - t) < 1e-9)
    }
  }

  @Test("An animation that stands still shows its time offset for ever")
  func standingStill() {
    var timing = Self.timing {
      $0.speed = 0
      $0.timeOffset = 0.4
    }
    for t in [-1e308, 0, 100, 1e308] { #expect(timing.sample(at: t)?.fraction == 0.4) }
    #expect(timing.endTime == .infinity)
    // The very end is inside as well, and what is beyond it wraps.
    timing.timeOffset = 1
    timing.beginTime = 3
    #expect(timing.sample(at: 5)?.fraction == 1)
    timing.timeOffset = 1.5
    #expect(timing.sample(at: 5)?.fraction == 0.5)
    timing.timeOffset = -0.25
    #expect(timing.sample(at: 5)?.fraction == 0.75)
  }

  /// A timing of runs of a second, and what it shows: the rules of Core Animation worked out by hand.
  struct Rule: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let timing: MediaTiming
    /// Parent time, and the fraction and repeat that show then; nil where nothing shows.
    let shown: [(time: Double, fraction: Double?, iteration: Double)]

    init(
      _ name: String, _ shown: [(Double, Double?, Double)], _ change: (inout MediaTiming) -> Void
    ) {
      testDescription = name
      timing = MediaTimingTests.timing(change)
      self.shown = shown
    }
  }

  static let rules: [Rule] = [
    Rule(
      "the end instant is inside",
      [(-0.01, nil, 0), (0, 0, 0), (0.99, 0.99, 0), (1, 1, 0), (1.01, nil, 0)]
    ) { _ in },
    Rule("whole repeats end at the end", [(1, 0, 1), (2, 0, 2), (3, 1, 2), (3.01, nil, 0)]) {
      $0.repeatCount = 3
    },
    Rule(
      "an offset is added inside the active time, and wraps",
      [
        (-0.01, nil, 0), (0, 0.25, 0), (0.5, 0.75, 0), (0.875, 0.125, 0), (1, 0.25, 0), (1.01, nil, 0),
      ]
    ) { $0.timeOffset = 0.25 },
    Rule("a negative offset wraps from the end", [(0, 0.75, 0), (0.5, 0.25, 0), (1, 0.75, 0)]) {
      $0.timeOffset = -0.25
    },
    Rule("an offset beyond the end wraps", [(0, 0.5, 0), (0.75, 0.25, 0)]) { $0.timeOffset = 2.5 },
    Rule(
      "an offset wraps over all repeats",
      [(0, 0.5, 0), (0.25, 0.75, 0), (0.75, 0.25, 1), (1.25, 0.75, 1), (1.75, 0.25, 0), (2, 0.5, 0)]
    ) {
      $0.repeatCount = 2
      $0.timeOffset = 0.5
    },
    Rule(
      "an offset wraps inside half a run",
      [(0, 0.375, 0), (0.0625, 0.4375, 0), (0.25, 0.125, 0), (0.5, 0.375, 0), (0.51, nil, 0)]
    ) {
      $0.repeatCount = 0.5
      $0.timeOffset = 0.375
    },
    Rule("an offset counts there and back", [(0, 0.5, 0), (0.75, 0.75, 0), (1.75, 0.25, 0)]) {
      $0.autoreverses = true
      $0.timeOffset = 0.5
    },
    Rule(
      "an offset is not made faster by speed",
      [(0, 0.25, 0), (0.25, 0.75, 0), (0.4375, 0.125, 0), (0.5, 0.25, 0), (0.51, nil, 0)]
    ) {
      $0.speed = 2
      $0.timeOffset = 0.25
    },
    Rule("an offset counts on without end", [(0, 0.25, 0), (1, 0.25, 1), (7.5, 0.75, 7)]) {
      $0.repeatCount = .infinity
      $0.timeOffset = 0.25
    },
    Rule(
      "a negative speed plays from the end, but for the first instant",
      [(2.99, nil, 0), (3, 0, 0), (3.0001, 0.9998, 0), (3.125, 0.75, 0), (3.5, 0, 0), (3.51, nil, 0)]
    ) {
      $0.beginTime = 3
      $0.speed = -2
    },
    Rule(
      "a negative speed plays repeats from the last to the first",
      [(0, 0.5, 1), (0.25, 0.25, 1), (0.75, 0.75, 0), (1.5, 0, 0), (1.51, nil, 0)]
    ) {
      $0.repeatCount = 1.5
      $0.speed = -1
    },
    Rule(
      "a negative speed goes there and back from the back",
      [(0, 0, 0), (0.25, 0.25, 0), (1, 1, 0), (1.75, 0.25, 0)]
    ) {
      $0.autoreverses = true
      $0.speed = -1
    },
    Rule(
      "a negative speed begins in the middle of a way back",
      [(0, 0.5, 0), (0.25, 0.75, 0), (1, 0.5, 0), (1.5, 0, 0)]
    ) {
      $0.autoreverses = true
      $0.repeatCount = 0.75
      $0.speed = -1
    },
    Rule(
      "an offset is added to a time that runs backwards",
      [(0, 0.25, 0), (0.125, 0.125, 0), (0.5, 0.75, 0), (1, 0.25, 0)]
    ) {
      $0.speed = -1
      $0.timeOffset = 0.25
    },
    Rule("without end each repeat runs backwards", [(0, 0, 0), (0.25, 0.75, 0), (7.25, 0.75, 0)]) {
      $0.repeatCount = .infinity
      $0.speed = -1
    },
    Rule("a repeat duration breaks off in the middle", [(2.25, 0.25, 2), (2.5, 0.5, 2), (2.51, nil, 0)]) {
      $0.repeatDuration = 2.5
    },
    Rule("a repeat duration is played from its end", [(0, 0.5, 2), (0.75, 0.75, 1), (2.5, 0, 0)]) {
      $0.repeatDuration = 2.5
      $0.speed = -1
    },
    Rule("both fills show what the ends show, with the offset", [(-9, 0.25, 0), (0, 0.25, 0), (9, 0.25, 0)]) {
      $0.timeOffset = 0.25
      $0.fillMode = .both
    },
    Rule("a fill backwards shows the end of what runs backwards", [(-9, 1, 0), (9, nil, 0)]) {
      $0.speed = -1
      $0.fillMode = .backwards
    },
    Rule("a fill forwards shows the start of what runs backwards", [(-9, nil, 0), (9, 0, 0)]) {
      $0.speed = -1
      $0.fillMode = .forwards
    },
    Rule("fills of a part of a repeat", [(-9, 0.25, 1), (9, 0, 0)]) {
      $0.speed = -1
      $0.repeatCount = 1.25
      $0.fillMode = .both
    },
    Rule("speed 0 shows its offset, before it begins too", [(-9, 0.75, 0), (0, 0.75, 0), (9, 0.75, 0)]) {
      $0.speed = 0
      $0.beginTime = 2
      $0.timeOffset = 0.75
    },
    Rule("speed 0 shows an offset in the second repeat", [(0, 0.25, 1)]) {
      $0.speed = 0
      $0.repeatCount = 2
      $0.timeOffset = 1.25
    },
  ]

  @Test("What shows when follows Core Animation's rules", arguments: rules)
  func showsByRule(rule: Rule) {
    for (time, fraction, iteration) in rule.shown {
      let sample = rule.timing.sample(at: time)
      #expect((sample == nil) == (fraction == nil), "at \(time)")
      guard let sample, let fraction else { continue }
      #expect(abs(sample.fraction - fraction) < 1e-12, "at \(time)")
      #expect(sample.iteration == iteration, "at \(time)")
    }
  }

  @Test("Rounding does not keep the end instant out, nor whole repeats from their end")
  func roundedEnds() {
    var random = SeededRandom(seed: 11)
    for _ in 0..<2000 {
      let timing = Self.timing {
        $0.beginTime = .random(in: 0...100, using: &random)
        $0.duration = .random(in: 0.1...2, using: &random)
        $0.repeatCount = Double(Int.random(in: 1...50, using: &random))
        $0.speed = .random(in: 0.2...3, using: &random)
      }
      let sample = timing.sample(at: timing.endTime)
      #expect(sample?.isActive == true && abs((sample?.fraction ?? 0) - 1) < 1e-9, "\(timing)")
      #expect(sample?.iteration == timing.repeatCount - 1, "\(timing)")
    }
  }

  @Test("A duration of 0 is over at once, whatever is repeated, and fills with its end")
  func noDuration() {
    for duration in [0.0, -1] {
      let timing = Self.timing {
        $0.duration = duration
        $0.repeatCount = .infinity
        $0.repeatDuration = 5
        $0.fillMode = .both
      }
      #expect(timing.activeDuration == 0)
      #expect(timing.endTime == 0)
      #expect(timing.sample(at: 0) == MediaTiming.Sample(fraction: 1, iteration: 0, isActive: false))
    }
  }

  @Test("Repeating for ever never ends")
  func forEver() {
    let timing = Self.timing { $0.repeatCount = .infinity }
    #expect(timing.activeDuration == .infinity)
    #expect(timing.endTime == .infinity)
    #expect(timing.sample(at: 1e9 + 0.5) == MediaTiming.Sample(fraction: 0.5, iteration: 1e9, isActive: true))
    #expect(Self.timing { $0.repeatDuration = .infinity }.endTime == .infinity)
  }

  @Test("The end time is where the samples stop")
  func endTime() {
    var random = SeededRandom(seed: 10)
    for _ in 0..<500 {
      let timing = Self.timing {
        $0.beginTime = .random(in: -5...5, using: &random)
        $0.duration = .random(in: 0.1...2, using: &random)
        $0.speed = .random(in: 0.1...4, using: &random)
        $0.timeOffset = .random(in: -1...0.1, using: &random)
        $0.repeatCount = .random(in: 0.5...4, using: &random)
        $0.autoreverses = .random(using: &random)
      }
      #expect(timing.sample(at: timing.endTime - 1e-9) != nil)
      #expect(timing.sample(at: timing.endTime + 1e-9) == nil)
    }
  }
}
