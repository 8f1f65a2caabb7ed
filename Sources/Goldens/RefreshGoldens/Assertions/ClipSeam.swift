import Foundation
import RefreshFrames
import RefreshLayers
import RefreshStage

/// Where one cycle of a clip meets the next, and what jumps there.
struct ClipSeam: Sendable {
  /// Seconds from the beginning of the clip.
  let time: TimeInterval
  /// By the paths of layers and the names of properties as a trace has them.
  let jumps: [(layer: String, property: TracePart, place: AssertionCheck.Place)]

  /// The jumps between looks around an instant, two before it and two after; none if the clip ended before.
  ///
  /// - Parameter paths: the layers' paths.
  init(time: TimeInterval, looks: [[SeamSample]], paths: [ObjectIdentifier: String]) {
    self.time = time
    jumps = SeamJump.all(looks).flatMap { jump in
      jump.parts.map { before, after in
        let words = "\(TraceValue(before)) to \(TraceValue(after))"
        return (
          layer: paths[ObjectIdentifier(jump.layer)] ?? "", property: TracePart(after.name),
          place: AssertionCheck.Place(
            frame: 2, value: after.distance(to: before),
            sentence: "jumps from \(words) when the cycle repeats")
        )
      }
    }
  }
}
