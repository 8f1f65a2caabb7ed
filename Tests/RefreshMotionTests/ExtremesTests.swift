import Foundation
import RefreshMotion
import Testing

/// Whatever finite numbers come in, none that is not a number comes out.
@Suite("Extreme input")
struct ExtremesTests {
  static let numbers: [Double] = [
    0, -0.0, 0x1p-1060, 1e-160, 1e-9, 0.3, 0.5, 1, 2, 60, 1e9, 1e160, 1e308, -0x1p-1060, -0.3, -1, -1e9,
    -1e308,
  ]

  @Test("Interpolation gives numbers", arguments: numbers)
  func interpolation(a: Double) {
    for b in Self.numbers {
      for fraction in [0, 0x1p-1060, 0.3, 1, 2, -1, 1e308] {
        #expect(!a.interpolated(to: b, at: fraction).isNaN, "\(a) \(b) \(fraction)")
      }
    }
  }

  @Test("Curves give numbers", arguments: numbers)
  func curves(a: Double) {
    for b in Self.numbers {
      for x in Self.numbers {
        for curve in [CubicBezier(a, b, x, a), CubicBezier(b, a, a, x), CubicBezier(x, x, b, a)] {
          #expect(!curve.value(at: x).isNaN && !curve.slope(at: x).isNaN)
          #expect(!curve.value(at: 0.4).isNaN && !curve.slope(at: 0.4).isNaN)
        }
        let line = LinearEasing(stops: [.init(a, at: b), .init(b), .init(x, at: a)])
        #expect(!line.value(at: x).isNaN && !line.value(at: 0.4).isNaN)
      }
    }
  }

  @Test("Springs give numbers and settle", arguments: numbers)
  func springs(a: Double) {
    for b in Self.numbers {
      for c in Self.numbers {
        let springs = [
          Spring(mass: a, stiffness: b, damping: c, initialVelocity: a),
          Spring(stiffness: a, damping: b, initialVelocity: c),
          Spring(perceptualDuration: a, bounce: b, initialVelocity: c),
          Spring(dampingRatio: a, duration: b, initialVelocity: c),
          Spring(response: a, dampingRatio: b, initialVelocity: c),
        ]
        for spring in springs {
          for t in Self.numbers {
            #expect(!spring.value(at: t).isNaN && !spring.velocity(at: t).isNaN, "\(spring) at \(t)")
          }
          #expect(spring.settlingDuration >= 0 && !spring.dampingRatio.isNaN, "\(spring)")
          #expect(spring.settlingDuration(within: 0.001) >= 0, "\(spring)")
        }
      }
    }
  }

  @Test("Scrolling gives numbers and comes to an end", arguments: numbers)
  func scrolling(a: Double) {
    for b in Self.numbers {
      for c in Self.numbers {
        let decay = Decay(position: a, velocity: b, rate: c)
        let bounce = BounceBack(displacement: a, velocity: b, rate: c)
        #expect(decay.duration.isFinite && bounce.duration.isFinite)
        #expect(!decay.target.isNaN && decay.time(at: c)?.isNaN != true)
        for t in [a, b, c, decay.duration, bounce.duration.nextDown] {
          #expect(!decay.position(at: t).isNaN && !decay.velocity(at: t).isNaN)
          #expect(!bounce.displacement(at: t).isNaN && !bounce.velocity(at: t).isNaN)
        }
        let band = RubberBand(dimension: a, coefficient: b)
        #expect(!band.displayed(c).isNaN && !band.raw(c).isNaN)
        let animation = OffsetAnimation(from: a, to: b)
        #expect(!animation.offset(at: c).isNaN && !animation.velocity(at: c).isNaN)
        #expect(!ReleaseVelocity.estimate(from: [a, b, c]).isNaN)
      }
    }
  }

  @Test("Keyframes give numbers", arguments: CalculationMode.allCases)
  func keyframes(mode: CalculationMode) {
    // Differences of values are part of a spline, so that values stay where those are finite.
    let moderate = Self.numbers.filter { abs($0) < 1e160 }
    for a in moderate {
      for b in moderate {
        let keyframes = Keyframes(
          values: [a, b, 1, a], keyTimes: [a, b, 0.5, b], calculationMode: mode,
          tensionValues: [a, b, a, b], continuityValues: [b, a, b, a], biasValues: [a, a, b, b])
        for fraction in Self.numbers { #expect(!keyframes.value(at: fraction).isNaN) }
      }
    }
  }

  @Test("Paths give numbers", arguments: numbers.filter { abs($0) < 1e150 })
  func paths(a: Double) {
    for b in Self.numbers where abs(b) < 1e150 {
      let (p, q, r) = (CGPoint(x: a, y: b), CGPoint(x: b, y: 1), CGPoint(x: -a, y: a))
      let motion = PathMotion([
        .line(from: p, to: q), .quadratic(from: q, control: p, to: r),
        .cubic(from: r, control1: q, control2: r, to: p),
      ])
      for fraction in Self.numbers {
        let point = motion.point(at: fraction)
        #expect(!point.x.isNaN && !point.y.isNaN && !motion.angle(at: fraction).isNaN)
      }
    }
  }

  @Test("Timings give numbers", arguments: numbers)
  func timings(a: Double) {
    for b in Self.numbers {
      for c in Self.numbers + [.infinity] {
        let timing = MediaTimingTests.timing(
          begin: a, duration: b, speed: a, offset: b, repeats: c, autoreverses: c > 1, fill: .both)
        #expect(!timing.endTime.isNaN && !timing.activeDuration.isNaN)
        for t in Self.numbers {
          guard let sample = timing.sample(at: t) else { continue }
          #expect((0...1).contains(sample.fraction) && !sample.iteration.isNaN, "\(timing) at \(t)")
        }
      }
    }
  }
}
