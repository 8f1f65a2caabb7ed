import Foundation
import Logging
import RefreshInput
import RefreshLayers
import RefreshMotion
import RefreshScrolling

/// Abstract base class of pull-to-refresh controls. A subclass declares its height and describes its motion.
///
///     final class Blink: RefreshControl {
///       override class var height: CGFloat { 60 }
///       override class var animationDuration: TimeInterval { 0.8 }
///       private let dot = View(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
///
///       override func setup() {
///         animationOptions = .autoreverse
///         dot.backgroundColor = .orange
///         addSubviewToRefreshAnimationView(dot)
///         resetAnimationView(animationView)
///       }
///       override func handleScrolling(
///         on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat, pullVelocity: CGFloat
///       ) { dot.alpha = pullRatio }
///       override func setupRefreshControl(for animationView: View) { dot.alpha = 1 }
///       override func animationCycle(for animationView: View) { dot.alpha = 0.2 }
///       override func resetAnimationView(_ animationView: View) {
///         dot.center = animationView.bounds.center
///         dot.alpha = 0
///       }
///     }
///
/// A subclass overrides `height`, `animationDuration`, `setup()`, `handleScrolling(on:…)`,
/// `setupRefreshControl(for:)` and `animationCycle(for:)`. During a refresh, cycles repeat until `endRefreshing()`;
/// then the exit animation runs, the inset closes and the control is reset:
///
/// ```text
/// setupRefreshControl → animate { animationCycle } → refreshing? again : exitAnimation → close → resetAnimationView
/// ```
///
/// The hooks run without implicit animations, except `animationCycle` and `exitAnimation`. In an app, they run on the
/// main thread; a stage runs them on the thread that plays it.
///
/// The class is explicitly nonisolated, so that a subclass in a target that is main-actor by default overrides its
/// hooks.
nonisolated open class RefreshControl: View {
  // MARK: Declarations of a subclass

  /// Height of the control in points, above 0 and at most 4096. Must be overridden.
  open class var height: CGFloat {
    missing(.height)
    return .nan
  }

  /// Duration of an animation cycle in seconds, 0.001…60. Must be overridden.
  ///
  /// A cycle takes longer if `animationOptions` autoreverse, or if it runs its own animations that take longer; see
  /// ``cycleDuration``.
  open class var animationDuration: TimeInterval {
    missing(.animationDuration)
    return .nan
  }

  /// Seconds, 0…60, from the beginning of a cycle until `animationCycle` is called and everything in it starts
  /// (default: 0).
  open class var animationDelay: TimeInterval { 0 }

  /// Type for which the control is designed; commands and tests use it if no other is chosen (default: slide-down).
  /// An app passes its own choice to the initializer.
  open class var preferredType: RefreshControlType { .slideDown }

  /// Jumps between phases that the control's design contains, so that they are not reported as faults (default:
  /// none).
  open class var acceptedJumps: [AcceptedJump] { [] }

  /// Results that the control shows; `export` writes an ending for each (default: success and failure).
  open class var results: [RefreshResult] { [.success, .failure()] }

  /// Builds the control: add subviews with `addSubviewToRefreshAnimationView`. Must be overridden.
  ///
  /// Called once, when the control is added to a scroll view and has its size.
  open func setup() { missing(.setup) }

  /// Shows the pull while the user drags and while the content springs back, but not during a refresh. Must be
  /// overridden.
  ///
  /// - Parameters:
  ///   - pullDistance: Overscroll beyond the content's resting inset, in points; 0 or more.
  ///   - pullRatio: Distance as a fraction of the control's height, 0…1.
  ///   - pullVelocity: Points per second, positive while the pull grows.
  open func handleScrolling(
    on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat, pullVelocity: CGFloat
  ) {
    missing(.handleScrolling)
  }

  /// Follows the content while it opens to the hold distance after a release, and while it closes after the exit
  /// animation.
  ///
  /// The default animates the changes that `handleScrolling` makes for a pull by the height; only with the anchors
  /// `middle` and `bottom`, and after a pull beyond the height.
  ///
  /// A control whose appearance depends on how far it is uncovered sets the same state here as in `handleScrolling`.
  /// Cycles run while the content opens: do not change properties that they animate. ``phase`` is `.settling` or
  /// `.closing`.
  ///
  /// - Parameters:
  ///   - pullDistance: Distance by which the content is open, in points; 0 or more.
  ///   - pullRatio: Distance as a fraction of the control's height, 0…1.
  open func handleTransition(on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat) {
    showHeight(insteadOf: pullDistance)
  }

  /// Sets the initial state of a cycle; called before each cycle. Must be overridden.
  open func setupRefreshControl(for animationView: View) { missing(.setupRefreshControl) }

  /// Makes the changes to animate, once per cycle. Must be overridden.
  open func animationCycle(for animationView: View) { missing(.animationCycle) }

  /// Animates the control out after the last cycle; must call the completion exactly once (default: immediately).
  open func exitAnimation(for animationView: View, completion: @escaping () -> Void) { completion() }

  /// Restores the state after `setup`; called when the control has closed, and when an idle control has a new size
  /// (default: does nothing).
  open func resetAnimationView(_ animationView: View) {}

  /// Shows the result of the refresh, after the last cycle and before the exit animation (default: does nothing).
  ///
  /// Its animations can take the seconds passed to `endRefreshing(_:after:)`; then the exit begins.
  open func showResult(_ result: RefreshResult, on animationView: View) {}

  /// Called when the pull passes the threshold; the moment for haptics or a sound.
  open func didArm() {}

  /// Called when the pull goes back below the threshold.
  open func didDisarm() {}

  /// Called when `isExhausted` has changed, for a footer to show it.
  open func exhaustionDidChange() {}

  /// Called when `environment` has changed.
  open func environmentDidChange() {}

  // MARK: Settings

  /// Placement of the control relative to the content; set on creation.
  public final let type: RefreshControlType

  /// Edge of the content that the control is pulled from (default: the top).
  ///
  /// It can change while the control is idle. In any other phase it keeps its value, and the attempt is reported as an
  /// error.
  public final var edge = RefreshEdge.top {
    didSet {
      if edge != oldValue, phase != .idle {
        report(
          Diagnostic(
            .error,
            "\(Self.self).edge cannot become \(edge.rawValue) while the control is \(phase.kind.rawValue): it stays \(oldValue.rawValue); set it while the control is idle"
          ))
        edge = oldValue
      }
      layoutControl()
    }
  }

  /// Position of the animation view in a control that is stretched beyond its height (default: top).
  public final var anchorPosition = AnchorPosition.top {
    didSet { layoutControl() }
  }

  /// True to place the control in front of the content and let it draw beyond its frame (default: false).
  ///
  /// Use it for a part that covers the content, such as a disc that floats over its edge.
  public final var overlaysContent = false {
    didSet {
      layer.zPosition = overlaysContent ? 1 : 0
      clipsToBounds = !overlaysContent
    }
  }

  /// Opacity of the scroll view's content, 0…1 (default: 1).
  ///
  /// It fades in an animation block. Set it back in `resetAnimationView`. It has no effect in a `UIScrollView` and in
  /// the list of an exported page.
  public final var contentOpacity: CGFloat = 1 {
    didSet { if contentOpacity != oldValue { contentEffectDidChange() } }
  }

  /// Displacement of the scroll view's content against the pull, in points (default: 0).
  ///
  /// The distance of the pull makes the content seem not to move; a negative value pushes the content away. As for
  /// ``contentOpacity``, it animates in blocks, must be set back, and has no effect in a `UIScrollView` or an
  /// exported page.
  public final var contentShift: CGFloat = 0 {
    didSet { if contentShift != oldValue { contentEffectDidChange() } }
  }

  /// Kind of animation block that a cycle runs in (default: `View.animate`).
  public final var animationType = AnimationType.default

  /// Options of the animation block of a cycle; in keyframe blocks the curve applies to the whole block.
  public final var animationOptions: View.AnimationOptions = []

  /// Pull in points beyond which a release refreshes (default: nil, the height).
  public final var triggerDistance: CGFloat? {
    didSet {
      warn(ofDistance: triggerDistance, "triggerDistance")
      reconsiderPull()
    }
  }

  /// Distance in points by which the content stays open during a refresh (default: nil, the height).
  public final var holdDistance: CGFloat? {
    didSet { warn(ofDistance: holdDistance, "holdDistance") }
  }

  /// Duration in seconds, 0…60, of the content's opening to the hold distance and of its closing (default: 0.25).
  ///
  /// 0 moves it at once. Values outside the range are reported and ignored. A running animation keeps its duration.
  public final var insetDuration: TimeInterval = 0.25 {
    didSet {
      let name = "\(Self.self).insetDuration"
      guard let refusal = Limits.insetDuration.refusal(of: insetDuration, name) else { return }
      report(Diagnostic(.error, "\(refusal); \(oldValue) is kept"))
      insetDuration = oldValue
    }
  }

  /// Timing curve of opening and closing (default: ease-in-ease-out).
  public final var insetCurve = TimingCurve.easeInEaseOut

  /// Maximum overscroll, in points (default: nil, no limit).
  public final var maximumPullDistance: CGFloat? {
    didSet { pullLimitsDidChange() }
  }

  /// Resistance to a pull at the control's edge (default: nil, the resistance of the scroll view).
  public final var pullResistance: (any OverscrollCurve)? {
    didSet { pullLimitsDidChange() }
  }

  /// Moment at which a pull refreshes: on release (default), or as soon as it passes the threshold.
  public final var trigger = RefreshTrigger.onRelease

  /// Point of the cycle at which the control leaves it after the refresh has ended (default: the end of the cycle).
  public final var exitPolicy = ExitPolicy.finishCycle

  /// Minimum duration of a refresh, 0…3600 seconds; a shorter refresh continues until then (default: 0).
  public final var minimumRefreshingTime: TimeInterval = 0

  /// Seconds, 0…3600, after which a refresh fails (default: nil, never).
  public final var timeout: TimeInterval?

  /// True if pulls refresh (default: true); a running refresh is not affected.
  public final var isEnabled = true {
    didSet { if isEnabled != oldValue { reconsiderPull() } }
  }

  /// User settings that the hooks can read: colour scheme, layout direction, reduced motion, text size.
  public final var environment = RefreshEnvironment() {
    didSet {
      guard !environment.isSame(as: oldValue) && isSetUp else { return }
      context?.isDark = environment.unobserved.colorScheme == .dark
      change { post(.environmentDidChange) { [unowned self] in environmentDidChange() } }
    }
  }

  /// Name of the control for a screen reader (default: nil, for "Refresh").
  public final var accessibilityLabel: String?

  /// Delegate, notified when a refresh and its cycles begin and end; not retained.
  public final weak var delegate: (any RefreshControlDelegate)?

  /// Called with every event, in order.
  public final var onEvent: ((RefreshEvent) -> Void)?

  /// Called with every event after the delegate, for the object that hosts the control.
  package final var onDelivery: ((RefreshEvent) -> Void)?

  /// True to log every event (default: false).
  public final var isDebugEnabled = false

  /// Logger of the events.
  public final var logger = Logger(label: "RefreshKit")

  // MARK: State

  /// Current phase.
  public final internal(set) var phase = RefreshPhase.idle

  /// True from the beginning of a refresh until it is ended; false while the control exits and closes.
  public final var isRefreshing: Bool { phase.kind == .settling || phase.kind == .refreshing }

  /// True if the content is complete, so that pulls do not refresh; see `noMoreContent()`.
  public final internal(set) var isExhausted = false {
    didSet {
      guard isExhausted != oldValue else { return }
      change {
        if isSetUp { post(.exhaustionDidChange) { [unowned self] in exhaustionDidChange() } }
        reconsiderPull()
      }
    }
  }

  /// Height in points, or width on a horizontal edge: the class's value, or 60 if that is missing or out of range.
  public final let height: CGFloat
  /// Duration of a cycle in seconds: the class's value; 1 if it is missing, or one frame at 60 Hz if it is out of
  /// range.
  public final let animationDuration: TimeInterval
  /// Delay of a cycle in seconds: the class's value, or 0 if that is out of range.
  public final let animationDelay: TimeInterval

  /// View passed to hooks; it keeps the control's height when the control is stretched.
  public final let animationView = View()

  /// Scroll view that the control is added to; not retained.
  public final internal(set) weak var scrollView: (any PullableScrollView)?

  // Internal state, shared by the extensions in this folder.
  final var refreshAction: ((RefreshHandle) -> Void)?
  /// Current refresh, until its end has been delivered.
  final var refresh: Refresh?
  /// Requested refresh that cannot begin yet.
  final var pendingRequest: Refresh.Request?
  /// Events that observers have not received yet.
  package final var outbox = Outbox<RefreshEvent>()
  /// Observation of the scroll view's events; releasing it stops them.
  final var observation: AnyObject?
  final var isSetUp = false
  /// True if system colours may have been read as light ones because the control was created outside a stage.
  final var wasColoredOffStage = false
  /// Size of the animation view at the last setup or reset; nil once a refresh has changed the control.
  final var laidOutSize: CGSize?
  /// True if the control was removed in the middle of a pull.
  final var wasPulled = false
  /// Duration of the last complete cycle in seconds, if it differs from the planned one.
  final var measuredCycle: TimeInterval?
  /// Diagnostics to report once there is a context.
  final var faults: [Diagnostic] = []
  /// True if a missing hook was reached.
  final var lacksHooks = false
  final var numbers = FiniteNumberCheck()
  /// True once the warning was given that the scroll view cannot fade or shift its content.
  final var hasWarnedOfContent = false
  final weak var lastContext: LayerContext?

  // MARK: Life cycle

  /// Creates a control of a type (default: slide-down). A subclass with its own initializer must keep this one.
  public required init(type: RefreshControlType = .slideDown) {
    self.type = type
    let measures = Self.validatedMetrics()
    (height, animationDuration, animationDelay) = (measures.height, measures.duration, measures.delay)
    super.init(frame: .zero)
    build(measures.faults)
    lacksHooks = measures.areMissing
  }

  /// Creates a control with its own measures instead of the measures of its class.
  package init(type: RefreshControlType, height: CGFloat, animationDuration: TimeInterval) {
    self.type = type
    var faults: [Diagnostic] = []
    let named = "\(Self.self)"
    self.height = RefreshHook.height.validated(height, or: 60, in: named, &faults)
    self.animationDuration = RefreshHook.animationDuration.validated(
      animationDuration, or: 1.0 / 60, in: named, &faults)
    animationDelay = 0
    super.init(frame: .zero)
    build(faults)
  }

  /// Builds the view hierarchy that all controls share.
  private func build(_ faults: [Diagnostic]) {
    wasColoredOffStage = LayerContext.takeColorsReadOffStage()
    self.faults = faults
    clipsToBounds = true
    layer.name = "\(Self.self)"
    animationView.layer.name = "animationView"
    addSubview(animationView)
  }

  /// Detaches the control from its scroll view when it has been removed: a running refresh ends without exit animation,
  /// and its inset is removed.
  open override func didMoveToSuperview() { if superview == nil { detach() } }

  /// Runs animations beside the view animation of a cycle; the completion is called when all of them have ended.
  func animateBesideCycle(_ cycle: Refresh.Cycle, completion: @escaping () -> Void) { completion() }

  /// Begins a refresh that was requested before the control was on a stage.
  open override func layoutSubviews() {
    super.layoutSubviews()
    change {}
  }
}
