import Foundation
import RefreshLayers
import RefreshScrolling

/// How a control appears as the content is pulled down.
public enum RefreshControlType: String, Hashable, Sendable, CaseIterable {
  /// It is above the content and moves with it.
  case slideDown = "slide-down"
  /// It is behind the content at the top of the viewport, and the content reveals it.
  case background
}

/// Where the animation view is in a control that is stretched beyond its height.
public enum AnchorPosition: String, Hashable, Sendable, CaseIterable {
  /// At the top, in the middle or at the bottom of the stretched control.
  case top, middle, bottom
}

/// The kind of block that an animation cycle runs in.
public enum AnimationType: String, Hashable, Sendable, CaseIterable {
  /// `View.animate`.
  case `default`
  /// `View.animateKeyframes`: a cycle adds keyframes.
  case keyframe
  /// `View.animate` on a spring of damping 0.8 and initial velocity 1.
  case spring
}

/// When a pull refreshes.
public enum RefreshTrigger: String, Hashable, Sendable, CaseIterable {
  /// On release past the threshold.
  case onRelease = "on-release"
  /// As soon as it passes the threshold, while the finger is still down.
  case onReach = "on-reach"
}

/// When a control leaves its cycle after the refresh has ended.
public enum ExitPolicy: Hashable, Sendable {
  /// At the end of the cycle.
  case finishCycle
  /// At once; the exit animation begins from the current state.
  case blendOut
  /// At the next of the given points of the cycle, each 0…1 of its motion after the delay, or at its end.
  case atMarks([Double])
}

/// The edge of the content that a control is pulled from.
public enum RefreshEdge: String, Hashable, Sendable, CaseIterable {
  /// Above, below, left or right of the content.
  case top, bottom, left, right

  /// The axis of the pull.
  public var axis: ScrollAxis { self == .top || self == .bottom ? .vertical : .horizontal }

  /// Whether it is the edge with the smallest offset.
  public var isLeading: Bool { self == .top || self == .left }
}

extension EdgeInsets {
  /// The inset at an edge.
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
