import Foundation
import RefreshMotion

/// The last places of a finger, from which its velocity follows.
package struct VelocityTracker {
  /// A finger without events for longer than this is at rest, in seconds.
  ///
  /// Twice the interval of the slowest glass, as in Flutter's `VelocityTracker`.
  static let restInterval = 0.04

  package init() {}

  private var samples: [(time: TimeInterval, position: CGPoint)] = []

  /// Takes note of a place; a second one at the same time replaces the first.
  package mutating func add(_ position: CGPoint, at time: TimeInterval) {
    if let last = samples.last, last.time >= time {
      samples[samples.count - 1].position = position
      return
    }
    // Motion before the finger stood still is forgotten.
    if let last = samples.last, time - last.time > Self.restInterval { samples = [last] }
    if samples.count > ReleaseVelocity.weights.count { samples.removeFirst() }
    samples.append((time, position))
  }

  /// The velocity at a time as a release would have it, in points per second.
  func velocity(at time: TimeInterval) -> CGPoint {
    guard let last = samples.last, time - last.time <= Self.restInterval else { return .zero }
    return CGPoint { axis in
      let speeds = zip(samples, samples.dropFirst()).map { old, new in
        Double(new.position[axis] - old.position[axis]) / (new.time - old.time)
      }
      return CGFloat(ReleaseVelocity.estimate(from: speeds))
    }
  }

  /// The speed between the last two places, in points per second; 0 for a finger that rests.
  package func lastVelocity(at time: TimeInterval) -> CGPoint {
    guard let last = samples.last, samples.count > 1, time - last.time <= Self.restInterval else {
      return .zero
    }
    let before = samples[samples.count - 2]
    return (last.position - before.position) * (1 / (last.time - before.time))
  }
}
