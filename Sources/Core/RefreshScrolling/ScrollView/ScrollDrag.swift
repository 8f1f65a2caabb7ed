import Foundation
import RefreshMotion

/// Drag in progress, with the offset that the finger requests before resistance.
final class ScrollDrag {
  /// Offset that the finger requests, before resistance at the edges, in points.
  var raw: CGPoint
  /// Visible offset at the start of the drag, plus all displacements of the content that the finger did not cause, in
  /// points.
  var start: CGPoint
  /// Velocity of the visible offset, from the last events.
  var shown = VelocityTracker()
  /// Overscroll in points at which the resistance begins; other than 0 only if the drag began at an overscroll that no
  /// pull can produce.
  var resistanceStart: CGPoint
  /// Axes that the drag moves; nil before the first movement.
  var axes: Set<ScrollAxis>?

  init(at offset: CGPoint, raw: CGPoint, resistanceStart: CGPoint = .zero) {
    self.raw = raw
    self.resistanceStart = resistanceStart
    start = offset
  }
}

/// Velocity and destination of a released drag, kept while observers are notified of the release.
final class ScrollRelease {
  let velocity: CGPoint
  let destination: RestPosition

  init(velocity: CGPoint, destination: RestPosition) {
    self.velocity = velocity
    self.destination = destination
  }
}

/// Offset at which a motion must come to rest, on the axes where it differs from the motion's natural end.
package struct RestPosition {
  private var horizontal: CGFloat?
  private var vertical: CGFloat?

  /// Creates a rest position along one axis; the other axis keeps the natural end of its motion.
  package init(_ offset: CGFloat, along axis: ScrollAxis) {
    if axis == .horizontal { horizontal = offset } else { vertical = offset }
  }

  init(_ offset: CGPoint) { (horizontal, vertical) = (offset.x, offset.y) }

  /// Creates a rest position from a target that a delegate can have changed; axes with the natural offset stay free.
  init(at target: CGPoint, insteadOf natural: CGPoint) {
    horizontal = target.x == natural.x ? nil : target.x
    vertical = target.y == natural.y ? nil : target.y
  }

  subscript(axis: ScrollAxis) -> CGFloat? { axis == .horizontal ? horizontal : vertical }
}

package final class ActiveMotion {
  enum Kind {
    case deceleration
    /// Animated scroll to an offset; the delegate is notified of its end.
    case scroll
    /// Glide to the resting offset after a change of the inset.
    case inset
    /// Programmatic zoom.
    case zoom
    /// Return of a zoom from beyond its limits.
    case zoomBounce

    /// True if a finger that comes down stops the motion; after a change of the inset only a drag stops it.
    var isCaughtByTouch: Bool { self == .deceleration || self == .scroll }
    var zooms: Bool { self == .zoom || self == .zoomBounce }
  }

  let kind: Kind
  var motion: ScrollMotion
  /// Requested rest position of a deceleration; nil for its natural end.
  var destination: RestPosition?
  /// True once listeners were notified of the beginning; without it they are not notified of the end.
  var isAnnounced = false
  /// Interruption of a deceleration that a behaviour requested; nil once it has happened.
  var interruption: (plan: ScrollInterruption, behavior: any ScrollBehavior)?
  /// Timing curve of a glide; nil for the curve of an animated scroll.
  let curve: TimingCurve?
  /// True if a scroll or glide has its destination within the limits and follows them when they change.
  var followsLimits: Bool
  /// Zoom scale as a function of time; nil if the motion does not zoom.
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

  /// Time of the next scheduled event: the interruption, or the end of the motion; in seconds of stage time.
  var nextTime: TimeInterval { interruption?.plan.time ?? motion.endTime }
}
