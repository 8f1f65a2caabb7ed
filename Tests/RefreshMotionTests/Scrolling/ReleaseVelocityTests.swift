import RefreshMotion
import TestSupport
import Testing

@Suite("Release velocity")
struct ReleaseVelocityTests {
  /// shared/vectors/release_velocity.csv: two rows measured on UIKit, the others computed from the weights.
  @Test("The last three speeds are weighted as on UIKit", arguments: try Vectors.rows("release_velocity.csv"))
  func vectors(row: Vectors.Row) {
    let interval = row.number("event_interval_ms")
    let speeds = row.numbers("last_four_deltas_pt").map { $0 / interval }
    #expect(speeds.count == 4)
    let expected = row.number("release_velocity_pt_per_ms")
    #expect(abs(ReleaseVelocity.estimate(from: speeds) - expected) < 1e-6)
  }

  @Test("Speeds that are missing count as a finger that stood still")
  func fewSamples() {
    #expect(ReleaseVelocity.estimate(from: [Double]()) == 0)
    #expect(abs(ReleaseVelocity.estimate(from: [2.0]) - 0.1) < 1e-12)
    #expect(abs(ReleaseVelocity.estimate(from: [1.0, 2.0]) - 0.45) < 1e-12)
    #expect(ReleaseVelocity.estimate(from: [1.0, 2.0]) == ReleaseVelocity.estimate(from: [0, 1.0, 2.0]))
  }

  @Test("Under .25 points per millisecond nothing decelerates")
  func threshold() {
    // The last are two points in eight milliseconds, as the times of events subtract.
    let velocities = [249, -249, 250, -3000, 2 / (0.024 - 0.016)]
    #expect(velocities.map { ReleaseVelocity.decelerates($0) } == [false, false, true, true, true])
  }
}
