import Foundation
import RefreshLayers
import RefreshMotion

/// View that shows part of a larger content and scrolls by touch, like UIScrollView.
///
///     scrollView.contentInset.top = 44
///     scrollView.addBehavior(DirectionalLock())
///     scrollView.setContentOffset(CGPoint(x: 0, y: 200), animated: true)
///
/// Call ``handle(_:)`` with touches and ``update(at:)`` with frames. Every motion is a function of time, known to its
/// end when it begins; its end is an event of the stage's scheduler, at its exact time.
nonisolated open class ScrollView: View {
  /// Delegate of the scroll view; not retained.
  public final weak var delegate: (any ScrollViewDelegate)?

  // MARK: Content

  /// Size of the content at the current zoom scale, in points; values that are not finite are ignored.
  public final var contentSize: CGSize {
    get { CGSize(width: unzoomedSize.width * scale, height: unzoomedSize.height * scale) }
    set {
      guard newValue.isFinite else { return reject("contentSize", newValue) }
      // The size refers to the scale at the current time, also between frames of a zoom.
      catchUp()
      let old = contentSize
      guard newValue != old else { return }
      unzoomedSize = CGSize(width: newValue.width / scale, height: newValue.height / scale)
      limitsDidChange()
      post(.contentSizeDidChange(from: old))
    }
  }

  /// Distance added to the content at its edges, in points.
  ///
  /// Setting it clamps a resting offset to the new limits; a drag or motion continues.
  public final var contentInset: EdgeInsets {
    get { inset }
    set { if changeInset(newValue) { limitsDidChange() } }
  }

  /// Point of the content at the top left corner of the viewport, in points: the origin of `bounds`.
  ///
  /// Setting it moves the content at once. As in UIKit, a drag and a deceleration continue from the new offset; call
  /// ``setContentOffset(_:animated:)`` to end a deceleration. Other motions end.
  public final var contentOffset: CGPoint {
    get { CGPoint { bounds.origin[$0] } }
    set { moveContentOffset(to: newValue) }
  }

  // MARK: Motion

  /// True if the content bounces past its edges.
  public final var bounces = true { didSet { if bounces != oldValue { limitsDidChange() } } }
  /// True if the content bounces vertically even if it fits.
  public final var alwaysBounceVertical = false
  /// True if the content bounces horizontally even if it fits.
  public final var alwaysBounceHorizontal = false
  /// True if touches scroll; setting it to false ends a drag in progress.
  public final var isScrollEnabled = true {
    didSet { if !isScrollEnabled && oldValue { cancelTouches() } }
  }
  /// True if the scroll view comes to rest at multiples of its own size, at most one page further.
  public final var isPagingEnabled = false
  /// True if a drag that begins along one axis stays on it; a diagonal drag moves both axes, as in UIKit.
  public final var isDirectionalLockEnabled = false
  /// Factor of the velocity per millisecond of deceleration: `Decay.normalRate` (.998) or `Decay.fastRate` (.99).
  public final var decelerationRate = Decay.normalRate

  /// True if the vertical indicator appears while the content moves.
  public final var showsVerticalScrollIndicator = true { didSet { indicators.follow(self) } }
  /// True if the horizontal indicator appears while the content moves.
  public final var showsHorizontalScrollIndicator = true { didSet { indicators.follow(self) } }

  /// Insets of the indicators, in points; as in UIKit, `contentInset` does not move them.
  public final var scrollIndicatorInsets = EdgeInsets.zero { didSet { indicators.follow(self) } }

  /// Minimum zoom scale; more than 0.
  public final var minimumZoomScale: CGFloat = 1
  /// Maximum zoom scale; pinches zoom only if it is above the minimum.
  public final var maximumZoomScale: CGFloat = 1
  /// True if pinches can zoom beyond the limits, with resistance.
  public final var bouncesZoom = true

  /// Behaviours in the order in which they were added; see ``addBehavior(_:)``.
  public final internal(set) var behaviors: [any ScrollBehavior] = []

  // MARK: State

  /// Pan gesture of the fingers on the scroll view; after a drag, its last state until the next touch begins.
  public final var panGesture: PanGesture { pan }
  /// True if a finger is down.
  public final var isTracking: Bool { pan.isTracking }
  /// True if a finger has moved far enough to drag the content and has not lifted.
  public final var isDragging: Bool { drag != nil }
  /// True if the content moves by momentum or back to an edge after a drag.
  public final var isDecelerating: Bool { active?.kind == .deceleration }
  /// True if no finger is down and no motion moves the offset.
  public final var isAtRest: Bool { !isTracking && !isDragging && active == nil }
  /// Velocity of the content offset at the end of the last drag, in points per second.
  public final internal(set) var releaseVelocity = CGPoint.zero

  /// Size of the content at scale 1, in points. Zooming multiplies it, so that repeated zooms accumulate no rounding
  /// error.
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
  /// Latest time of a touch, a frame or an event, in seconds of stage time.
  final var time: TimeInterval = 0
  final var lastTouchTime = -TimeInterval.infinity
  final var knownSize: CGSize
  final let indicators = ScrollIndicators()
  final var observers = WeakObservers()
  /// Ids of the fingers that a behaviour or the delegate has taken.
  final var takenFingers: Set<Int> = []

  /// Creates a scroll view with a frame.
  public override init(frame: CGRect = .zero) {
    knownSize = frame.size
    super.init(frame: frame)
    clipsToBounds = true
  }

  // MARK: Observers

  /// Adds an observer, which is not retained; adding it again moves it to the end.
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

  /// Reports a value that is not finite and was ignored.
  final func reject(_ name: String, _ value: Any) {
    layer.context?.report(Diagnostic(.error, "ScrollView.\(name): \(value) is not finite and was ignored"))
  }
}
