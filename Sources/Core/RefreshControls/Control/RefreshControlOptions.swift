import Foundation
import RefreshLayers
import RefreshScrolling

/// Placement of a control relative to the content that is pulled.
///
///     override class var preferredType: RefreshControlType { .background }
public enum RefreshControlType: String, Hashable, Sendable, CaseIterable {
  /// The control is attached to the content's edge and moves with it.
  case slideDown = "slide-down"
  /// The control is behind the content at the edge of the viewport, and the content uncovers it.
  case background
}

/// Position of the animation view in a control that is stretched beyond its height.
///
///     anchorPosition = .middle
public enum AnchorPosition: String, Hashable, Sendable, CaseIterable {
  /// Position at the top, in the middle or at the bottom of the stretched control.
  case top, middle, bottom
}

/// Kind of animation block that a cycle runs in.
///
///     animationType = .keyframe
public enum AnimationType: String, Hashable, Sendable, CaseIterable {
  /// `View.animate` with a duration and options.
  case `default`
  /// `View.animateKeyframes`: the cycle adds keyframes.
  case keyframe
  /// `View.animate` with a spring of damping 0.8 and initial velocity 1.
  case spring
}

/// Moment at which a pull refreshes.
///
///     trigger = .onReach
public enum RefreshTrigger: String, Hashable, Sendable, CaseIterable {
  /// Refreshes when the finger releases beyond the threshold.
  case onRelease = "on-release"
  /// Refreshes as soon as the pull passes the threshold, while the finger is still down.
  case onReach = "on-reach"
}

/// Point at which a control leaves its cycle after the refresh has ended.
///
///     exitPolicy = .atMarks([0.5])
public enum ExitPolicy: Hashable, Sendable {
  /// Leaves at the end of the cycle.
  case finishCycle
  /// Leaves at once; the exit animation begins from the current presentation values.
  case blendOut
  /// Leaves at the next of the given marks, each a fraction 0…1 of the cycle after its delay, or at the end of the
  /// cycle.
  case atMarks([Double])
}

/// Edge of the content that a control is pulled from.
///
///     edge = .bottom
public enum RefreshEdge: String, Hashable, Sendable, CaseIterable {
  /// Edge above, below, left or right of the content.
  case top, bottom, left, right

  /// Axis of the pull.
  public var axis: ScrollAxis { self == .top || self == .bottom ? .vertical : .horizontal }

  /// True for the edge with the smallest offset: top or left.
  public var isLeading: Bool { self == .top || self == .left }
}

extension EdgeInsets {
  /// Inset at an edge, in points.
  public subscript(edge: RefreshEdge) -> CGFloat {
    get {
      switch edge {
      case .top: top
      case .bottom: bottom
      case .left: left
      case .right: right
      }
    }
    set {
      switch edge {
      case .top: top = newValue
      case .bottom: bottom = newValue
      case .left: left = newValue
      case .right: right = newValue
      }
    }
  }
}
