import Foundation
import RefreshMotion
import Testing

@Suite("Bounce back to an edge")
struct BounceBackTests {
  /// The published step from frame to frame, in points and milliseconds.
  static func step(_ d: Double, _ v: Double, by dt: Double, rate r: Double) -> (d: Double, v: Double) {
    let k = pow(0.99, dt)
    return (k * (d + v * r * (1 - pow(r, dt)) / (1 - r)), v * pow(r, dt) * k)
  }

  static let starts: [(displacement: Double, velocity: Double)] = [
    (60, 0), (-60, 0), (0, 3000), (0, -300), (100, 2000), (100, -2000), (-40, 900), (3, -60), (0.4, 400),
  ]

  @Test("Every frame rate agrees with the closed form", arguments: [30.0, 60, 120, 1000])
  func frameRates(framesPerSecond: Double) {
    for rate in [Decay.normalRate, Decay.fastRate] {
      for start in Self.starts {
        let bounce = BounceBack(displacement: start.displacement, velocity: start.velocity, rate: rate)
        var state = (d: start.displacement, v: start.velocity / 1000)
        var frame = 0.0
        while frame / framesPerSecond < bounce.duration {
          let t = frame / framesPerSecond
          #expect(abs(bounce.displacement(at: t) - state.d) < 1e-9)
          #expect(abs(bounce.velocity(at: t) - state.v * 1000) < 1e-9)
          state = Self.step(state.d, state.v, by: 1000 / framesPerSecond, rate: rate)
          frame += 1
        }
        // The first frame at which the rule snaps is the first at which the closed form has.
        #expect(abs(state.d) < BounceBack.snappingDistance + 1e-9 && abs(state.v) < 0.01 + 1e-12)
      }
    }
  }

  @Test("From rest it is a pure e^(−10.05 t)")
  func fromRest() {
    let bounce = BounceBack(displacement: -80, velocity: 0)
    for step in 0...40 {
      let t = Double(step) / 100
      #expect(abs(bounce.displacement(at: t) + 80 * exp(-10.0503358535 * t)) < 1e-8)
      #expect(bounce.velocity(at: t) == 0)
    }
  }

  @Test("It snaps at the first instant that is near and slow enough", arguments: starts)
  func snap(displacement: Double, velocity: Double) {
    let bounce = BounceBack(displacement: displacement, velocity: velocity)
    // Tenths of a millisecond, one after the other.
    var state = (d: displacement, v: velocity / 1000)
    var steps = 0.0
    while !(abs(state.d) < BounceBack.snappingDistance && abs(state.v) < 0.01) {
      state = Self.step(state.d, state.v, by: 0.1, rate: Decay.normalRate)
      steps += 1
    }
    #expect(abs(bounce.duration - steps / 10_000) <= 0.000_100_001)
    #expect(bounce.displacement(at: bounce.duration) == 0)
    #expect(bounce.velocity(at: bounce.duration) == 0)
  }

  @Test(
    "As in the measured traces, a frame shows .485 points, and the edge where it would be at .44",
    arguments: [30.0, 60, 120])
  func measuredThreshold(framesPerSecond: Double) {
    // From rest, the displacement that is as far away a whole number of frames later: d·e^(10.05 t).
    for frame in 1...30 {
      let t = Double(frame) / framesPerSecond
      let growth = exp(10.0503358535 * t)
      let shown = BounceBack(displacement: 0.485 * growth, velocity: 0).displacement(at: t)
      #expect(abs(shown - 0.485) < 1e-6)
      #expect(BounceBack(displacement: -0.44 * growth, velocity: 0).displacement(at: t) == 0)
    }
  }

  @Test("A scroll that is near and slow from the beginning snaps at once")
  func atRest() {
    #expect(BounceBack(displacement: 0.4, velocity: 5).duration == 0)
    #expect(BounceBack(displacement: 0, velocity: 0).displacement(at: 0) == 0)
  }

  @Test("Up and down are mirror images")
  func symmetry() {
    let up = BounceBack(displacement: 30, velocity: 700)
    let down = BounceBack(displacement: -30, velocity: -700)
    #expect(up.duration == down.duration)
    for t in [0, 0.1, 0.2, 0.5] { #expect(up.displacement(at: t) == -down.displacement(at: t)) }
  }

  @Test("A bounce taken up again from any instant is the same bounce")
  func composition() {
    let whole = BounceBack(displacement: 20, velocity: 1500)
    for t in [0.01, 0.1, 0.3] {
      let rest = BounceBack(displacement: whole.displacement(at: t), velocity: whole.velocity(at: t))
      #expect(abs(rest.duration + t - whole.duration) < 1e-9)
      #expect(abs(rest.displacement(at: 0.2) - whole.displacement(at: t + 0.2)) < 1e-10)
    }
  }
}
