import Foundation
import RefreshMotion

/// Velocity of a finger or an offset, from its last positions.
package struct VelocityTracker {
  /// Seconds without an event after which a finger counts as at rest: twice the event interval of the slowest touch
  /// screen, as in Flutter's `VelocityTracker`.
  static let restInterval = 0.04

  package init() {}

  private var samples: [(time: TimeInterval, position: CGPoint)] = []

  /// Adds a position in points; a second one at the same time replaces the first.
  package mutating func add(_ position: CGPoint, at time: TimeInterval) {
    if let last = samples.last, last.time >= time {
      samples[samples.count - 1].position = position
      return
    }
    // Positions from before a rest do not count.
    if let last = samples.last, time - last.time > Self.restInterval { samples = [last] }
    if samples.count > ReleaseVelocity.weights.count { samples.removeFirst() }
    samples.append((time, position))
  }

  /// Velocity that a release at `time` would have, in points per second.
  func velocity(at time: TimeInterval) -> CGPoint {
    guard let last = samples.last, time - last.time <= Self.restInterval else { return .zero }
    return CGPoint { axis in
      let speeds = zip(samples, samples.dropFirst()).map { old, new in
        Double(new.position[axis] - old.position[axis]) / (new.time - old.time)
      }
      return CGFloat(ReleaseVelocity.estimate(from: speeds))
    }
  }

  /// Velocity between the last two positions, in points per second; zero for a finger at rest.
  package func lastVelocity(at time: TimeInterval) -> CGPoint {
    guard let last = samples.last, samples.count > 1, time - last.time <= Self.restInterval else {
      return .zero
    }
    let before = samples[samples.count - 2]
    return (last.position - before.position) * (1 / (last.time - before.time))
  }
}
