/// How a control appears as the content is pulled down.
public enum RefreshControlType: String, Hashable, Sendable, CaseIterable {
  /// It sits above the content and moves with it.
  case slideDown = "slide-down"
  /// It lies behind the content at the top of the viewport and is uncovered.
  case background
}

/// Where the animation view stands in a control that is pulled past its height.
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
