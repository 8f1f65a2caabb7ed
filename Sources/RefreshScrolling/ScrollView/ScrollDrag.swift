import Foundation

/// A drag in progress: the offset that the finger asks for, before any resistance.
struct ScrollDrag {
  /// The offset without resistance at the edges.
  var raw: CGPoint
  /// The shown offset when the drag began.
  let start: CGPoint
  /// The shown offset's velocity, from the last events.
  var shown = VelocityTracker()
  /// How far beyond the edge the resistance begins, for a drag that found the offset farther out than any pull shows.
  var slack = CGPoint.zero
}

/// A motion in progress.
struct ActiveMotion {
  enum Kind {
    case deceleration
    /// A scroll to an offset, whose end the delegate is told.
    case scroll
    /// The way to where the offset belongs after a change of the inset.
    case inset
  }

  let kind: Kind
  var motion: ScrollMotion
  /// Where a deceleration was told to land; nil for where it comes to rest of itself.
  var target: CGPoint?
  /// Whether a glide goes where the limits say, and follows them when they change.
  var followsLimits = false
  var completion: ((Bool) -> Void)?
}
