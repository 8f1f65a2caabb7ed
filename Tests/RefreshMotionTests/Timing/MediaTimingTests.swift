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
    #expect(timing.endTime == 10.25)
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
    #expect(timing.sample(at: 6) == (mode == .forwards || mode == .both ? end : nil))
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
    #expect(timing.sample(at: 3) == MediaTiming.Sample(fraction: 1, iteration: 2, isActive: false))
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
    var random = SplitMix64(seed: 9)
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
    timing.timeOffset = 1
    timing.beginTime = 3
    #expect(timing.sample(at: 5) == nil)
    #expect(timing.endTime == 3)
  }

  @Test("A negative speed runs from the offset back to the start")
  func backwards() {
    let timing = Self.timing {
      $0.speed = -2
      $0.timeOffset = 1
      $0.beginTime = 4
      $0.fillMode = .backwards
    }
    #expect(timing.sample(at: 4.25)?.fraction == 0.5)
    #expect(timing.endTime == 4.5)
    #expect(timing.sample(at: 4.75) == MediaTiming.Sample(fraction: 0, iteration: 0, isActive: false))
    #expect(timing.sample(at: 3.9) == nil)
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
    var random = SplitMix64(seed: 10)
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
