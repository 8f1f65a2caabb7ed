import Foundation
import RefreshLayers
import RefreshMotion
import RefreshScrolling

/// A scroll view as refresh controls know it: where its content is, what moves it, and room beside it.
///
/// A stage's ``ScrollView`` is one. Conform a view of your own to show controls in a scroll view of another framework: the view
/// has the bounds of that scroll view, its subviews are the controls, and each control keeps account of what it adds to the
/// insets. The view applies only the difference, so that insets of others stay what they are.
public protocol PullableScrollView: View {
  /// The content's point at the top left corner of the viewport, in points.
  var contentOffset: CGPoint { get set }
  /// The size of the content, in points.
  var contentSize: CGSize { get }
  /// The insets within which the content rests, in points: those of bars and of controls included.
  var contentInset: EdgeInsets { get set }
  /// Whether a finger moves the content.
  var isDragging: Bool { get }
  /// The velocity with which the content offset moves now, in points per second.
  var velocity: CGPoint { get }
  /// The location of the finger that moves the content, in points from the viewport's top left corner; nil without one.
  ///
  /// A view that does not know it need not implement this: it is nil by default.
  var fingerLocation: CGPoint? { get }
  /// The velocity of the finger that moves the content, in points per second; nil without one, and by default.
  var fingerVelocity: CGPoint? { get }

  /// The velocity of the content offset when the last drag ended, in points per second; zero after a cancelled one.
  ///
  /// A view that does not know it need not implement this: it is zero by default.
  var releaseVelocity: CGPoint { get }

  /// Moves the content to where it is by now, if it moves by itself and is between two frames.
  func catchUp()

  /// Changes what a control adds to the inset at its edge, in points. A resting offset follows the new limits.
  func changeInset(at edge: RefreshEdge, from old: CGFloat, to new: CGFloat)

  /// Changes what a control adds to the inset at its edge at once, and glides to where the content then rests.
  ///
  /// The glide takes the place of any motion but a drag.
  ///
  /// - Parameters:
  ///   - old: what the control has added so far, in points.
  ///   - new: what it adds from now on, in points.
  ///   - offset: where the content rests along the edge's axis, in points; nil for the nearest place within the limits.
  ///   - duration: seconds; 0 or less moves at once.
  ///   - curve: the timing curve; nil for that of an animated scroll.
  ///   - completion: called once and later, with false when a finger or another motion took over.
  func changeInset(
    at edge: RefreshEdge, from old: CGFloat, to new: CGFloat, restingAt offset: CGFloat?,
    duration: TimeInterval, curve: TimingCurve?, completion: @escaping (Bool) -> Void)

  /// Calls a handler with what happens to the content, until the returned object is released.
  func observePulls(_ handler: @escaping (PullEvent) -> Void) -> AnyObject
}

extension PullableScrollView {
  /// Unknown.
  public var fingerLocation: CGPoint? { nil }

  /// Unknown.
  public var fingerVelocity: CGPoint? { nil }

  /// Unknown.
  public var releaseVelocity: CGPoint { .zero }
}

/// A scroll view whose pulls a control can limit and make harder.
///
/// In others, `maximumPullDistance` and `pullResistance` have no effect, and the control reports that.
public protocol PullLimitingScrollView: PullableScrollView {
  /// Applies the limit and the resistance of a control from now on, instead of those it had before.
  func applyPullLimits(of control: RefreshControl)
  /// Takes back the limit and the resistance of a control.
  func removePullLimits(of control: RefreshControl)
}

/// What happens to the content of a scroll view, as its refresh controls hear of it.
public enum PullEvent: Sendable {
  /// The offset has changed, for any reason.
  case didScroll
  /// The finger has moved by some points, and the offset has not changed.
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
