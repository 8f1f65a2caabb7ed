import Foundation
import RefreshMotion
import Testing

@Suite("Deceleration of a scroll")
struct DecayTests {
  /// The published step from frame to frame, in points and milliseconds.
  static func step(_ x: Double, _ v: Double, by dt: Double, rate r: Double) -> (x: Double, v: Double) {
    (x + v * r * (1 - pow(r, dt)) / (1 - r), v * pow(r, dt))
  }

  @Test("Every frame rate arrives where the closed form is", arguments: [30.0, 60, 120, 1000])
  func frameRates(framesPerSecond: Double) {
    for rate in [Decay.normalRate, Decay.fastRate] {
      for velocity in [-3000.0, 500, 2000] {
        let decay = Decay(position: 120, velocity: velocity, rate: rate)
        var state = (x: 120.0, v: velocity / 1000)
        var frame = 0.0
        while abs(state.v) > 0.0101 {
          #expect(abs(decay.position(at: frame / framesPerSecond) - state.x) < 1e-8)
          #expect(abs(decay.velocity(at: frame / framesPerSecond) - state.v * 1000) < 1e-8)
          state = Self.step(state.x, state.v, by: 1000 / framesPerSecond, rate: rate)
          frame += 1
        }
        #expect(frame > 5)
      }
    }
  }

  @Test("Whole milliseconds add up: each moves by the velocity it leaves behind")
  func milliseconds() {
    let decay = Decay(position: 0, velocity: 1000)
    var (x, v) = (0.0, 1.0)
    for millisecond in 1...2000 {
      v *= 0.998
      x += v
      #expect(abs(decay.position(at: Double(millisecond) / 1000) - x) < 1e-9)
    }
  }

  @Test("A scroll stops when its speed falls to .01 points per millisecond, and stays")
  func stop() {
    let decay = Decay(position: 10, velocity: -2000)
    // ln(.01/2)/ln .998, in seconds.
    #expect(abs(decay.duration - 2.646509) < 1e-6)
    #expect(abs(decay.velocity(at: decay.duration - 1e-9) + 10) < 1e-6)
    #expect(decay.velocity(at: decay.duration) == 0)
    #expect(decay.position(at: decay.duration) == decay.position(at: 100))
  }

  @Test("A scroll slower than that does not move at all")
  func slow() {
    let decay = Decay(position: 10, velocity: 9.9)
    #expect(decay.duration == 0)
    #expect(decay.target == 10)
    #expect(decay.position(at: 5) == 10)
  }

  @Test(
    "The announced target is (|v| − .01)/|ln r| away",
    arguments: [(2000.0, 0.998, 994.004668), (1500, 0.99, 148.253752), (-2000, 0.998, -994.004668)])
  func target(velocity: Double, rate: Double, distance: Double) {
    let decay = Decay(position: 50, velocity: velocity, rate: rate)
    #expect(abs(decay.target - 50 - distance) < 1e-6)
    // The place of rest is a thousandth of the way short of it, or five at the fast rate.
    #expect(abs((decay.position(at: 100) - 50) / distance - 1) < 0.0055)
  }

  @Test("The time at a position is when the scroll is there")
  func timeAtPosition() throws {
    var random = SeededRandom(seed: 7)
    for _ in 0..<500 {
      let velocity = Double.random(in: 50...5000, using: &random) * (Bool.random(using: &random) ? 1 : -1)
      let decay = Decay(position: .random(in: -500...500, using: &random), velocity: velocity)
      let time = Double.random(in: 0...decay.duration, using: &random)
      let found = try #require(decay.time(at: decay.position(at: time)))
      // Slow at the end: a rounding error of the position is a longer time there.
      #expect(abs(found - time) < 1e-9)
      #expect(decay.time(at: decay.position(at: 0) - velocity) == nil)
      #expect(decay.time(at: decay.position(at: 0) + velocity) == nil)
    }
  }

  @Test("The start is passed at once and the rest at the end")
  func timeAtTheEnds() throws {
    let decay = Decay(position: 10, velocity: 1000)
    #expect(decay.time(at: 10) == 0)
    let end = try #require(decay.time(at: decay.position(at: 50)))
    #expect(abs(end - decay.duration) < 1e-9)
    #expect(Decay(position: 10, velocity: 0).time(at: 11) == nil)
  }

  /// shared/vectors/spring_published.json: b3ll/Motion (`rest`) and Flutter's newton_test.dart (`friction`).
  @Test("Published frictions agree, the stop apart", arguments: try PublishedMotion.all())
  func published(example: PublishedMotion) throws {
    if let velocity = example.velocity, let rest = example.rest {
      // The source lets its scroll run on for ever where ours stops at 10 points per second.
      let unstopped = Decay(position: 0, velocity: velocity).target - Decay.stoppingSpeed / 1000 / log(0.998)
      #expect(abs(unstopped - rest) < example.tol ?? 0)
    }
    if let friction = example.friction, let times = example.t?.instants {
      // The drag is what is left after a second. The law is linear: a million times as fast, the stop comes too late
      // to matter.
      let decay = Decay(position: 0, velocity: friction[2] * 1e6, rate: pow(friction[0], 0.001))
      for (index, t) in times.enumerated() {
        if let dx = example.dx { #expect(abs(decay.velocity(at: t) / 1e6 - dx[index]) < 1e-6) }
        // The source gives whole points, rounded or cut.
        if let x = example.x {
          #expect(abs(friction[1] + decay.position(at: t) / 1e6 - x[index]) < example.tol ?? 0)
        }
      }
    }
  }
}
