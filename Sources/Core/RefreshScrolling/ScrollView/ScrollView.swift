import Foundation
import RefreshLayers
import RefreshMotion

/// A view that shows part of a larger content and scrolls by touch, like UIScrollView.
///
/// Send it touches with ``handle(_:)`` and frames with ``update(at:)``. Every motion is a function of time, known to its end
/// when it begins; its end is an event of the stage's scheduler, at its exact time.
open class ScrollView: View {
  /// The owner of the scroll view.
  public final weak var delegate: (any ScrollViewDelegate)?

  // MARK: Content

  /// The size of the content at the current zoom scale, in points; values that are not numbers are ignored.
  public final var contentSize: CGSize {
    get { CGSize(width: unzoomedSize.width * scale, height: unzoomedSize.height * scale) }
    set {
      guard newValue.isFinite else { return reject("contentSize", newValue) }
      // The size is one at the present scale, between frames of a zoom, too.
      catchUp()
      let old = contentSize
      guard newValue != old else { return }
      unzoomedSize = CGSize(width: newValue.width / scale, height: newValue.height / scale)
      limitsDidChange()
      post(.contentSizeDidChange(from: old))
    }
  }

  /// The distance added to the content at its edges, in points.
  ///
  /// Setting it clamps a resting offset to the new limits; a drag or motion continues.
  public final var contentInset: EdgeInsets {
    get { inset }
    set { if changeInset(newValue) { limitsDidChange() } }
  }

  /// The content's point at the top left corner of the viewport, the origin of `bounds`, in points.
  ///
  /// Setting it moves the content at once. As in UIKit, a drag and a deceleration continue from the new offset, the
  /// latter with the velocity that it has; call ``setContentOffset(_:animated:)`` to end it. Other motions end.
  public final var contentOffset: CGPoint {
    get { CGPoint { bounds.origin[$0] } }
    set { moveContentOffset(to: newValue) }
  }

  // MARK: How it moves

  /// Whether the content bounces past its edges.
  public final var bounces = true { didSet { if bounces != oldValue { limitsDidChange() } } }
  /// Whether the content bounces vertically even if it fits.
  public final var alwaysBounceVertical = false
  /// Whether the content bounces horizontally even if it fits.
  public final var alwaysBounceHorizontal = false
  /// Whether touches scroll; setting it to false ends a drag in progress.
  public final var isScrollEnabled = true {
    didSet { if !isScrollEnabled && oldValue { cancelTouches() } }
  }
  /// Whether the scroll view comes to rest at multiples of its own size, at most one page further.
  public final var isPagingEnabled = false
  /// Whether a drag that begins along one axis stays on it; a diagonal drag moves both, as in UIKit.
  public final var isDirectionalLockEnabled = false
  /// The fraction of the velocity that remains after a millisecond: `Decay.normalRate` (.998) or `Decay.fastRate` (.99).
  public final var decelerationRate = Decay.normalRate

  /// Whether the vertical indicator appears while the content moves.
  public final var showsVerticalScrollIndicator = true { didSet { indicators.follow(self) } }
  /// Whether the horizontal indicator appears while the content moves.
  public final var showsHorizontalScrollIndicator = true { didSet { indicators.follow(self) } }

  /// The insets of the indicators, in points; as in UIKit, `contentInset` does not move them.
  public final var scrollIndicatorInsets = EdgeInsets.zero { didSet { indicators.follow(self) } }

  /// The minimum zoom scale; more than 0.
  public final var minimumZoomScale: CGFloat = 1
  /// The maximum zoom scale; pinches zoom only if it is above the minimum.
  public final var maximumZoomScale: CGFloat = 1
  /// Whether pinches can zoom beyond the limits, with resistance.
  public final var bouncesZoom = true

  /// The behaviours in the order in which they were added; see ``addBehavior(_:)``.
  public final internal(set) var behaviors: [any ScrollBehavior] = []

  // MARK: State

  /// The fingers on the scroll view and how far they have dragged; the last drag until the next touch begins.
  public final var panGesture: PanGesture { pan }
  /// Whether a finger is down.
  public final var isTracking: Bool { pan.isTracking }
  /// Whether a finger has moved far enough to drag the content.
  public final var isDragging: Bool { drag != nil }
  /// Whether the content moves by itself after a drag, by momentum or back to an edge.
  public final var isDecelerating: Bool { active?.kind == .deceleration }
  /// Whether no finger is down and nothing moves the offset.
  public final var isAtRest: Bool { !isTracking && !isDragging && active == nil }
  /// The velocity of the content offset at the end of the last drag, in points per second.
  public final internal(set) var releaseVelocity = CGPoint.zero

  /// The size of the content at scale 1: what a zoom multiplies, so that no number of steps wears it off.
  final var unzoomedSize = CGSize.zero
  final var inset = EdgeInsets.zero
  final var scale: CGFloat = 1
  final var pinch = PinchGesture()
  final var zoom: ZoomSession?
  final var pan = PanGesture()
  final var drag: ScrollDrag?
  final var release: ScrollRelease?
  final var active: ActiveMotion?
  final var nextEvent: Scheduler.Event?
  package final var outbox = Outbox<ScrollEvent>()
  /// The latest time that a touch, a frame or an event came with.
  final var time: TimeInterval = 0
  final var lastTouchTime = -TimeInterval.infinity
  final var knownSize: CGSize
  final let indicators = ScrollIndicators()
  final var observers = WeakObservers()
  /// Fingers that a behaviour has taken.
  final var takenFingers: Set<Int> = []

  /// Creates a scroll view with a frame.
  public override init(frame: CGRect = .zero) {
    knownSize = frame.size
    super.init(frame: frame)
    clipsToBounds = true
  }

  // MARK: Observers

  /// Adds an observer, which is not retained; adding it again has no effect.
  public final func addObserver(_ observer: any ScrollObserver) { observers.add(observer) }

  /// Removes an observer.
  public final func removeObserver(_ observer: any ScrollObserver) { observers.remove(observer) }

  // MARK: View

  open override func layoutSubviews() {
    super.layoutSubviews()
    noticeSize()
  }

  open override func didMoveToSuperview() {
    super.didMoveToSuperview()
    if layer.context == nil { leaveStage() }
  }

  /// Reports a value that cannot be used and was ignored.
  final func reject(_ name: String, _ value: Any) {
    layer.context?.report(Diagnostic(.error, "ScrollView.\(name): \(value) is not finite and was ignored"))
  }
}
