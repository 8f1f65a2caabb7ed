import Foundation
import RefreshLayers
import RefreshMotion
import RefreshScrolling

/// Scroll view that refresh controls can be added to: its content, its motion and its insets.
///
/// A stage's ``ScrollView`` conforms. To show controls in a scroll view of another framework, conform a view of your
/// own: it has the bounds of that scroll view and the controls as subviews. Each control keeps account of the inset
/// it adds; the view applies only the difference, so that insets of others are not lost.
public protocol PullableScrollView: View {
  /// Point of the content at the top left corner of the viewport, in points.
  var contentOffset: CGPoint { get set }
  /// Size of the content, in points.
  var contentSize: CGSize { get }
  /// Insets within which the content rests, in points, including those of bars and of controls.
  var contentInset: EdgeInsets { get set }
  /// True while a finger moves the content.
  var isDragging: Bool { get }
  /// Current velocity of the content offset, in points per second.
  var velocity: CGPoint { get }
  /// Location of the finger that moves the content, in points from the viewport's top left corner; nil without one.
  ///
  /// Optional: the default is nil.
  var fingerLocation: CGPoint? { get }
  /// Velocity of the finger that moves the content, in points per second; nil without one (default: nil).
  var fingerVelocity: CGPoint? { get }

  /// Velocity of the content offset when the last drag ended, in points per second; zero after a cancelled drag.
  ///
  /// Optional: the default is zero.
  var releaseVelocity: CGPoint { get }

  /// Moves content that is in motion to the current time, between two frames.
  func catchUp()

  /// Changes the inset that a control adds at its edge, in points. A resting offset follows the new limits.
  func changeInset(at edge: RefreshEdge, from old: CGFloat, to new: CGFloat)

  /// Changes the inset that a control adds at its edge at once, and glides to the new resting offset.
  ///
  /// The glide replaces any motion but a drag.
  ///
  /// - Parameters:
  ///   - old: Inset that the control has added so far, in points.
  ///   - new: Inset that the control adds from now on, in points.
  ///   - offset: Resting offset along the edge's axis, in points; nil for the nearest offset within the limits.
  ///   - duration: Seconds; 0 or less moves at once.
  ///   - curve: Timing curve; nil for the curve of an animated scroll.
  ///   - completion: Called once, after this method has returned, with false if a finger or another motion replaced
  ///     the glide.
  func changeInset(
    at edge: RefreshEdge, from old: CGFloat, to new: CGFloat, restingAt offset: CGFloat?,
    duration: TimeInterval, curve: TimingCurve?, completion: @escaping (Bool) -> Void)

  /// Calls a handler with the events of the content until the returned object is released.
  func observePulls(_ handler: @escaping (PullEvent) -> Void) -> AnyObject
}

extension PullableScrollView {
  /// Default for views that do not know the finger's location.
  public var fingerLocation: CGPoint? { nil }

  /// Default for views that do not know the finger's velocity.
  public var fingerVelocity: CGPoint? { nil }

  /// Default for views that do not know the release velocity.
  public var releaseVelocity: CGPoint { .zero }
}

/// Scroll view whose pulls a control can limit and resist.
///
/// In scroll views that do not conform, `maximumPullDistance` and `pullResistance` have no effect, and the control
/// reports that.
public protocol PullLimitingScrollView: PullableScrollView {
  /// Applies the limit and the resistance of a control, instead of its previous ones.
  func applyPullLimits(of control: RefreshControl)
  /// Removes the limit and the resistance of a control.
  func removePullLimits(of control: RefreshControl)
}

/// Event of a scroll view that its refresh controls are notified of.
public enum PullEvent: Sendable {
  /// The content offset has changed, for any reason.
  case didScroll
  /// The finger has moved by a distance in points, and the offset has not changed.
  case fingerDidMove(by: CGPoint)
  /// The finger has lifted, or its touch was cancelled.
  case didEndDragging(cancelled: Bool)
  /// The insets or the size of the viewport have changed.
  case viewportDidChange
  /// The size of the content has changed.
  case contentSizeDidChange(from: CGSize)
  /// The zoom scale has changed, and the size of the content with it.
  case didZoom
}
