import Foundation
import RefreshControls
import RefreshLayers

/// The transitions between the parts of an animation, with their visible jumps.
struct LottieSeams {
  private let animation: LottieAnimation
  private let parts: LottieFrameRanges

  init(_ animation: LottieAnimation, _ parts: LottieFrameRanges) {
    (self.animation, self.parts) = (animation, parts)
  }

  /// The visible jumps of layers at the transitions, which come from the file and not from the control.
  var jumps: [AcceptedJump] {
    let root = animation.makeLayer()
    func looks(_ frame: Double) -> [(path: String, shown: PresentedLayer)] {
      var looks: [(path: String, shown: PresentedLayer)] = []
      PresentedLayer(root: root, at: frame / animation.frameRate).forEachLayer { looks.append(($1, $0)) }
      return looks
    }
    func jumps(_ from: Double, _ to: Double, _ seam: AcceptedJump.Seam, _ reason: String) -> [AcceptedJump] {
      zip(looks(from), looks(to)).compactMap { old, new in
        guard old.shown.isVisible || new.shown.isVisible,
          old.shown.values.isSeenToDiffer(from: new.shown.values)
        else { return nil }
        return AcceptedJump(of: old.path, at: seam, because: reason)
      }
    }
    let (loop, pull) = (parts.refreshing, parts.pull)
    return jumps(
      pull.upperBound, loop.lowerBound, .firstCycle, "the file's loop does not begin where its pull ends")
      + jumps(loop.upperBound, loop.lowerBound, .nextCycle, "the file's loop does not end where it begins")
      + (parts.end.map {
        jumps(loop.upperBound, $0.lowerBound, .exit, "the file's end does not begin where its loop ends")
      } ?? [])
  }
}

extension LayerValues {
  /// True if a property differs by more than the smallest visible difference of its unit.
  fileprivate func isSeenToDiffer(from other: LayerValues) -> Bool {
    if self == other { return false }
    let table = PropertyTable.of(content)
    return table.properties.contains { property in
      var (own, others): ([LayerProperty.Part], [LayerProperty.Part]) = ([], [])
      property.forEachPart(in: self) { own.append($0) }
      property.forEachPart(in: other) { others.append($0) }
      return own.count != others.count
        || zip(own, others).contains { $0.distance(to: $1) > $0.unit.visibleStep }
    }
  }
}
