import Foundation
import RefreshLayers
import RefreshMotion

/// A view that shows a part of content larger than itself, moved by touches as UIScrollView is.
///
/// Feed it touches with ``handle(_:)`` and frames with ``update(at:)``. Every motion is a function of time, known to
/// its end when it begins; its end is an event on the loop of the stage, at its exact time.
open class ScrollView: View {
  /// The owner of the scroll view.
  public final weak var delegate: (any ScrollViewDelegate)?

  // MARK: Content

  /// The size of the content as it is zoomed, in points; one that is not a number is ignored.
  public final var contentSize: CGSize {
    get { CGSize(width: unzoomedSize.width * scale, height: unzoomedSize.height * scale) }
    set {
      guard newValue.isFinite else { return reject("contentSize", newValue) }
      // The size is told at the scale that there is now, between frames of a zoom, too.
      catchUp()
      let old = contentSize
      guard newValue != old else { return }
      unzoomedSize = CGSize(width: newValue.width / scale, height: newValue.height / scale)
      limitsDidChange()
      for observer in listeners { observer.contentSizeDidChange(self, from: old) }
    }
  }

  /// What is added to the content at its edges, in points.
  ///
  /// Setting it holds a resting offset to the new limits; a drag or motion goes on where it is.
  public final var contentInset: EdgeInsets {
    get { inset }
    set { if changeInset(newValue) { limitsDidChange() } }
  }

  /// The content's point at the top left corner of the viewport, the origin of `bounds`, in points.
  ///
  /// Setting it ends whatever motion there is; a drag goes on from the new place.
  public final var contentOffset: CGPoint {
    get { CGPoint { bounds.origin[$0] } }
    set { setContentOffset(newValue, animated: false) }
  }

  // MARK: Manner

  /// Whether the content can be pulled and thrown beyond its edges.
  public final var bounces = true { didSet { if bounces != oldValue { limitsDidChange() } } }
  /// Whether it can be pulled vertically even where it fits.
  public final var alwaysBounceVertical = false
  /// Whether it can be pulled horizontally even where it fits.
  public final var alwaysBounceHorizontal = false
  /// Whether touches scroll; a drag in progress ends where this becomes false.
  public final var isScrollEnabled = true {
    didSet { if !isScrollEnabled && oldValue { cancelTouches() } }
  }
  /// Whether the scroll view comes to rest at multiples of its own size, one page on at the most.
  public final var isPagingEnabled = false
  /// Whether a drag that begins along one axis stays on it; a diagonal one moves both, as in UIKit.
  public final var isDirectionalLockEnabled = false
  /// What is left of the velocity after a millisecond: `Decay.normalRate` (.998) or `Decay.fastRate` (.99).
  public final var decelerationRate = Decay.normalRate

  /// Whether the vertical indicator appears while the content moves.
  public final var showsVerticalScrollIndicator = true { didSet { indicators.follow(self) } }
  /// Whether the horizontal indicator appears while the content moves.
  public final var showsHorizontalScrollIndicator = true { didSet { indicators.follow(self) } }

  /// What indicators leave free at the edges, in points; as in UIKit, `contentInset` does not move them.
  public final var scrollIndicatorInsets = EdgeInsets.zero { didSet { indicators.follow(self) } }

  /// The least zoom scale; more than 0.
  public final var minimumZoomScale: CGFloat = 1
  /// The greatest zoom scale; while it is not above the least, fingers do not zoom.
  public final var maximumZoomScale: CGFloat = 1
  /// Whether fingers can zoom beyond the limits, against resistance.
  public final var bouncesZoom = true

  /// What else the scroll view does, in the order in which it was added; see ``addBehavior(_:)``.
  public final internal(set) var behaviors: [any ScrollBehavior] = []

  // MARK: State

  /// Whether a finger is down.
  public final var isTracking: Bool { pan.isTracking }
  /// Whether a finger has moved far enough to drag the content.
  public final var isDragging: Bool { drag != nil }
  /// Whether the content moves by itself after a drag, by momentum or back to an edge.
  public final var isDecelerating: Bool { active?.kind == .deceleration }
  /// The velocity with which the last drag let go, that of the content offset, in points per second.
  public final internal(set) var releaseVelocity = CGPoint.zero

  /// The size of the content at scale 1: what a zoom multiplies, so that no number of steps wears it off.
  final var unzoomedSize = CGSize.zero
  final var inset = EdgeInsets.zero
  final var scale: CGFloat = 1
  final var pinch = PinchGesture()
  final var zoom: ZoomSession?
  final var pan = PanGesture()
  final var drag: ScrollDrag?
  final var active: ActiveMotion?
  final var nextEvent: Scheduler.Event?
  /// Changes with everything that takes the motion over; tells whether a call to a delegate did.
  final var motionCount = 0
  /// The latest time that a touch, a frame or an event has told.
  final var time: TimeInterval = 0
  final var lastTouchTime = -TimeInterval.infinity
  final var knownSize: CGSize
  final let indicators = ScrollIndicators()
  final var observers = WeakObservers()
  /// Fingers that a behaviour has taken.
  final var takenFingers: Set<Int> = []

  /// A scroll view that covers a rectangle of its superview.
  public override init(frame: CGRect = .zero) {
    knownSize = frame.size
    super.init(frame: frame)
    clipsToBounds = true
  }

  // MARK: Observers

  /// Tells an observer of everything from now on; it is not kept alive, and once added is told once.
  public final func addObserver(_ observer: any ScrollObserver) { observers.add(observer) }

  /// Tells an observer nothing more.
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
