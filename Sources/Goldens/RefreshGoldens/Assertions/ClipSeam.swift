import Foundation
import RefreshFrames
import RefreshLayers
import RefreshStage

/// Transition from one cycle of a clip to the next, with the properties that jump there.
struct ClipSeam: Sendable {
  /// Time of the transition, in seconds from the beginning of the clip.
  let time: TimeInterval
  let jumps: [(layer: String, property: TracePart, place: AssertionCheck.ViolatingFrame)]

  /// Finds the jumps between samples around a time: two before it and two after it. A clip that ended before the last
  /// sample has no jumps.
  ///
  /// - Parameter paths: Layer paths, by the identity of the layer.
  init(time: TimeInterval, looks: [[SeamSample]], paths: [ObjectIdentifier: String]) {
    self.time = time
    jumps = SeamJump.all(looks).flatMap { jump in
      jump.parts.map { before, after in
        let words = "\(TraceValue(before)) to \(TraceValue(after))"
        return (
          layer: paths[ObjectIdentifier(jump.layer)] ?? "", property: TracePart(after.name),
          place: AssertionCheck.ViolatingFrame(
            frame: 2, value: after.distance(to: before),
            sentence: "jumps from \(words) when the cycle repeats")
        )
      }
    }
  }
}
