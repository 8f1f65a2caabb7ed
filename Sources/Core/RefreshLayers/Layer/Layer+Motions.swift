import Foundation
import RefreshMotion

/// The author's settings of a running animation, for descriptions of motion in the author's terms.
package struct LayerMotion {
  /// The running animation: the same object for as long as the layer has it.
  package let identity: AnyObject
  /// The key path that moves, such as `transform.rotation.z`.
  package let keyPath: LayerKeyPath
  /// When it begins, in the layer's time, in seconds.
  package let begin: TimeInterval
  /// The length of one run in seconds.
  package let duration: TimeInterval
  /// How often it runs; infinite for one that runs until it is removed.
  package let repeatCount: Double
  /// Whether every run is followed by one backwards.
  package let autoreverses: Bool
  /// The seconds from the beginning of one run to that of the next, where a group around it repeats; nil where runs follow
  /// one another.
  package let period: TimeInterval?
  /// How time runs over the duration: by the animation's own curve, else its group's; nil is linear.
  package let curve: TimingCurve?
  /// How time runs over the group of an animation that has a curve of its own beside it; nil is linear.
  package let groupCurve: TimingCurve?
  /// The spring that it runs on in place of a curve.
  package let spring: Spring?
  /// The parts of a run, 0…1, at which its values bend, the first and the last among them; of a run along a curve, points
  /// of it at even distances.
  package let knots: [Double]
  /// The curves between the knots, where they have their own.
  package let segmentCurves: [TimingCurve]
  /// Whether a change of the layer made it, whose end the layer has already.
  package let isImplicit: Bool
  private let track: PropertyTrack

  /// The number that the animation itself has at a part of its run: of a turn, with all its circles. Nil where it is no
  /// single number, or is added to what is below.
  package func number(at progress: Double) -> Double? { track.isAdditive ? nil : track.number(at: progress) }

  /// Into how many parts a curve is cut.
  private static let curvedParts = 24

  fileprivate init(_ animation: RunningAnimation, _ track: PropertyTrack, in group: RunningAnimation?) {
    let speed = max(1e-6, animation.timing.speed.magnitude)
    identity = animation
    keyPath = track.keyPath
    begin = (group?.timing.beginTime ?? 0) + animation.timing.beginTime
    duration = animation.timing.duration / speed
    let own = animation.timing.activeDuration / animation.timing.repeatLength
    let whole = group.map { $0.timing.activeDuration / $0.timing.repeatLength } ?? 1
    repeatCount = own == 1 ? whole : own
    let isRepeated = own == 1 && whole > 1 && group?.timing.autoreverses == false
    period = isRepeated ? group.map { $0.timing.duration / max(1e-6, $0.timing.speed.magnitude) } : nil
    autoreverses = animation.timing.autoreverses || group?.timing.autoreverses == true
    curve = animation.curve ?? group?.curve
    groupCurve = animation.curve == nil ? nil : group?.curve
    spring = track.spring
    // A curve is given by points close enough to be joined by straight lines.
    var bends: [Double] = track.bends
    if track.isCurved {
      for part in 1..<Self.curvedParts { bends.append(Double(part) / Double(Self.curvedParts)) }
      bends = Array(Set(bends)).sorted()
    }
    knots = [0] + bends.filter { $0 > 0 && $0 < 1 } + [1]
    segmentCurves = track.isCurved ? [] : track.segmentCurves
    isImplicit = animation.isImplicit
    self.track = track
  }
}

extension Layer {
  /// The animations that the layer runs, those in groups each by itself, in the order in which they were added.
  package final var motions: [LayerMotion] {
    animations.flatMap { animation -> [LayerMotion] in
      switch animation.content {
      case .property(let track): [LayerMotion(animation, track, in: nil)]
      case .group(let members):
        members.compactMap { member in
          guard case .property(let track) = member.content else { return nil }
          return LayerMotion(member, track, in: animation)
        }
      }
    }
  }

  /// Whether the layer runs any animation.
  package final var isAnimated: Bool { !animations.isEmpty }
}
