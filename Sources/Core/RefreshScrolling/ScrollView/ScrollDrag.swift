import Foundation
import RefreshMotion

/// A drag in progress: the offset that the finger asks for, before any resistance.
final class ScrollDrag {
  /// The offset without resistance at the edges.
  var raw: CGPoint
  /// The shown offset when the drag began, moved along with whatever moved the content beside the finger.
  var start: CGPoint
  /// The shown offset's velocity, from the last events.
  var shown = VelocityTracker()
  /// How far beyond the edge the resistance begins, for a drag that found the offset farther out than any pull shows.
  var slack: CGPoint
  /// The axes that the drag moves, once it has moved; nil before.
  var axes: Set<ScrollAxis>?

  init(at offset: CGPoint, raw: CGPoint, slack: CGPoint = .zero) {
    self.raw = raw
    self.slack = slack
    start = offset
  }
}

/// The state of a drag after release, until observers are notified and the content moves on.
final class ScrollRelease {
  let velocity: CGPoint
  let destination: RestPosition

  init(velocity: CGPoint, destination: RestPosition) {
    self.velocity = velocity
    self.destination = destination
  }
}

/// Where a motion is to come to rest on the axes on which it shall not end where it would by itself.
package struct RestPosition {
  private var horizontal: CGFloat?
  private var vertical: CGFloat?

  /// The position at an offset along one axis; the other is left to the motion.
  package init(_ offset: CGFloat, along axis: ScrollAxis) {
    if axis == .horizontal { horizontal = offset } else { vertical = offset }
  }

  /// The position at an offset along both axes.
  init(_ offset: CGPoint) { (horizontal, vertical) = (offset.x, offset.y) }

  /// The position at a target that someone may have moved away from the natural one.
  init(at target: CGPoint, insteadOf natural: CGPoint) {
    horizontal = target.x == natural.x ? nil : target.x
    vertical = target.y == natural.y ? nil : target.y
  }

  subscript(axis: ScrollAxis) -> CGFloat? { axis == .horizontal ? horizontal : vertical }
}

package final class ActiveMotion {
  enum Kind {
    case deceleration
    /// A scroll to an offset, of whose end the delegate is notified.
    case scroll
    /// The way to where the offset belongs after a change of the inset.
    case inset
    /// A zoom by a call.
    case zoom
    /// The way back of a zoom beyond its limits.
    case zoomBounce

    /// Whether a finger that comes down stops the motion; a change of the inset is stopped only by a drag.
    var isCaughtByTouch: Bool { self == .deceleration || self == .scroll }
    var zooms: Bool { self == .zoom || self == .zoomBounce }
  }

  let kind: Kind
  var motion: ScrollMotion
  /// Where a deceleration is to come to rest.
  var destination: RestPosition?
  /// Whether everyone has heard that it has begun; they hear of no end otherwise.
  var isAnnounced = false
  /// Where a behaviour breaks a deceleration off, until it has.
  var interruption: (plan: ScrollInterruption, behavior: any ScrollBehavior)?
  /// How time runs in a glide; nil for as in an animated scroll.
  let curve: TimingCurve?
  /// Whether a scroll or glide goes to a place within the limits, and follows them when they change.
  var followsLimits: Bool
  /// The zoom scale as a function of time, in a motion that zooms.
  let scale: AxisMotion?
  let completion: ((Bool) -> Void)?

  init(
    _ kind: Kind, _ motion: ScrollMotion, curve: TimingCurve? = nil, followsLimits: Bool = false,
    scale: AxisMotion? = nil, completion: ((Bool) -> Void)? = nil
  ) {
    self.kind = kind
    self.motion = motion
    self.curve = curve
    self.followsLimits = followsLimits
    self.scale = scale
    self.completion = completion
  }

  /// When something happens next: a behaviour breaks the motion off, or it ends.
  var nextTime: TimeInterval { interruption?.plan.time ?? motion.endTime }
}
