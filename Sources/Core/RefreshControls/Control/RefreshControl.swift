import Foundation
import Logging
import RefreshFiles
import RefreshLayers
import RefreshMotion
import RefreshScrolling

/// The abstract base class of pull-to-refresh controls. A subclass declares its height and describes its motion.
///
/// A subclass overrides `height`, `animationDuration`, `setup()`, `handleScrolling(on:…)`,
/// `setupRefreshControl(for:)` and `animationCycle(for:)`. During a refresh, cycles repeat until `endRefreshing()`; then the
/// exit animation runs, the inset closes and the control is reset:
///
///     setupRefreshControl → animate { animationCycle } → refreshing? again : exitAnimation → close → resetAnimationView
///
/// The hooks run without implicit animations, except `animationCycle` and `exitAnimation`.
open class RefreshControl: View {
  // MARK: What a subclass says

  /// The height of the control in points, above 0 and at most 4096. Must be overridden.
  open class var height: CGFloat {
    missing(.height)
    return .nan
  }

  /// The length of an animation cycle in seconds, 0.001…60. Must be overridden.
  ///
  /// A cycle takes longer if `animationOptions` autoreverse, or if it runs animations of its own that do; see
  /// ``cycleDuration``.
  open class var animationDuration: TimeInterval {
    missing(.animationDuration)
    return .nan
  }

  /// Seconds, 0…60, from the beginning of a cycle until `animationCycle` is called and everything in it starts; 0 by
  /// default.
  open class var animationDelay: TimeInterval { 0 }

  /// The type that the control is made for, which the commands and tests show it as if no other is chosen (default:
  /// slide-down). An app passes the type of its choice to the initializer.
  open class var preferredType: RefreshControlType { .slideDown }

  /// The jumps between phases that the control's design contains, so that they are not reported as faults (default: none).
  open class var acceptedJumps: [AcceptedJump] { [] }

  /// The results that the control shows, each of which `export` writes an ending for (default: success and failure).
  open class var results: [RefreshResult] { [.success, .failure()] }

  /// Builds the control: add subviews with `addSubviewToRefreshAnimationView`. Must be overridden.
  ///
  /// Called once, when the control is added to a scroll view and has its size.
  open func setup() { missing(.setup) }

  /// Shows the pull while the user drags and while the content springs back, but not during a refresh. Must be overridden.
  ///
  /// - Parameters:
  ///   - pullDistance: the overscroll beyond the content's resting inset, in points; 0 or more.
  ///   - pullRatio: the distance as a fraction of the control's height, 0…1.
  ///   - pullVelocity: in points per second, positive while the pull grows.
  open func handleScrolling(
    on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat, pullVelocity: CGFloat
  ) {
    missing(.handleScrolling)
  }

  /// Follows the content as it opens to the hold distance from the release on, and as it closes after the exit animation.
  ///
  /// The default animates, with the anchors `middle` and `bottom` and after a pull beyond the height, what `handleScrolling`
  /// changes for a pull by the height.
  ///
  /// A control whose look depends on how far it is uncovered sets the same state here as in `handleScrolling`. Cycles run
  /// while the content opens: change nothing here that they animate. ``phase`` is `.settling` or `.closing`.
  ///
  /// - Parameters:
  ///   - pullDistance: how far the content is open, in points; 0 or more.
  ///   - pullRatio: the distance as a fraction of the control's height, 0…1.
  open func handleTransition(on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat) {
    showHeight(insteadOf: pullDistance)
  }

  /// Sets the initial state of a cycle; called before each. Must be overridden.
  open func setupRefreshControl(for animationView: View) { missing(.setupRefreshControl) }

  /// Makes the changes to animate, once per cycle. Must be overridden.
  open func animationCycle(for animationView: View) { missing(.animationCycle) }

  /// Animates the control out after the last cycle; must call the completion exactly once (default: immediately).
  open func exitAnimation(for animationView: View, completion: @escaping () -> Void) { completion() }

  /// Restores the state after `setup`; called when the control has closed, and when it rests in a new size (default: does
  /// nothing).
  open func resetAnimationView(_ animationView: View) {}

  /// Shows the result of the refresh, after the last cycle and before the exit animation (default: does nothing).
  ///
  /// Its animations have the seconds passed to `endRefreshing(_:after:)` until the exit begins.
  open func showResult(_ result: RefreshResult, on animationView: View) {}

  /// Called when the pull passes the threshold, the moment for haptics or a sound.
  open func didArm() {}

  /// Called when the pull goes back below the threshold.
  open func didDisarm() {}

  /// Called when `isExhausted` has changed, for a footer to show it.
  open func exhaustionDidChange() {}

  /// Called when `environment` has changed.
  open func environmentDidChange() {}

  // MARK: Settings

  /// How the control appears; set on creation.
  public final let type: RefreshControlType

  /// The edge of the content that the control is pulled from (default: the top).
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

  /// Where the animation view is in a control that is stretched beyond its height (default: top).
  public final var anchorPosition = AnchorPosition.top {
    didSet { layoutControl() }
  }

  /// Whether the control is in front of the content and may draw beyond its frame (default: false).
  ///
  /// For a part that covers the content, such as a disc that floats over its edge.
  public final var overlaysContent = false {
    didSet {
      layer.zPosition = overlaysContent ? 1 : 0
      clipsToBounds = !overlaysContent
    }
  }

  /// How opaque the content is shown, 0…1 (default: 1).
  ///
  /// It fades in an animation block. Set it back in `resetAnimationView`. A `UIScrollView` shows its content as it is, and so
  /// does the list of an exported page.
  public final var contentOpacity: CGFloat = 1 {
    didSet { if contentOpacity != oldValue { contentEffectDidChange() } }
  }

  /// How far against the pull the content is shown from where it is scrolled to, in points (default: 0).
  ///
  /// With the distance of the pull the content seems not to move, with less than 0 the control pushes it away. The same holds
  /// as for ``contentOpacity``.
  public final var contentShift: CGFloat = 0 {
    didSet { if contentShift != oldValue { contentEffectDidChange() } }
  }

  /// The kind of block a cycle runs in.
  public final var animationType = AnimationType.default

  /// Options for the block a cycle runs in; for keyframe blocks the curve is that of the whole.
  public final var animationOptions: View.AnimationOptions = []

  /// The pull beyond which a release refreshes, in points (default: nil, the height).
  public final var triggerDistance: CGFloat? {
    didSet { reconsiderPull() }
  }

  /// How far the content stays open during the refresh, in points (default: nil, the height).
  public final var holdDistance: CGFloat?

  /// The seconds in which the content opens to the hold distance, and closes: 0…60 (default: 0.25).
  ///
  /// With 0 it moves at once. Any other number is reported and ignored. A running animation keeps its duration.
  public final var insetDuration: TimeInterval = 0.25 {
    didSet {
      let name = "\(Self.self).insetDuration"
      guard let refusal = Limits.insetDuration.refusal(of: insetDuration, name) else { return }
      report(Diagnostic(.error, "\(refusal); \(oldValue) is kept"))
      insetDuration = oldValue
    }
  }

  /// The timing curve of opening and closing (default: ease in, ease out).
  public final var insetCurve = TimingCurve.easeInEaseOut

  /// The maximum overscroll, in points (default: nil, no limit).
  public final var maximumPullDistance: CGFloat? {
    didSet { pullLimitsDidChange() }
  }

  /// The resistance to a pull at the control's edge (default: nil, that of the scroll view).
  public final var pullResistance: (any OverscrollCurve)? {
    didSet { pullLimitsDidChange() }
  }

  /// Whether a pull refreshes on release, or as soon as it passes the threshold.
  public final var trigger = RefreshTrigger.onRelease

  /// When the control leaves the cycle after the refresh has ended.
  public final var exitPolicy = ExitPolicy.finishCycle

  /// The minimum duration of a refresh, 0…3600 seconds; a shorter one continues until then.
  public final var minimumRefreshingTime: TimeInterval = 0

  /// The seconds, 0…3600, after which a refresh fails; nil waits forever.
  public final var timeout: TimeInterval?

  /// Whether pulls refresh; a running refresh is not affected.
  public final var isEnabled = true {
    didSet { if isEnabled != oldValue { reconsiderPull() } }
  }

  /// The environment of the control.
  public final var environment = RefreshEnvironment() {
    didSet {
      guard !environment.isSame(as: oldValue) && isSetUp else { return }
      context?.isDark = environment.unobserved.colorScheme == .dark
      change { post(.environmentDidChange) { [unowned self] in environmentDidChange() } }
    }
  }

  /// The name of the control for a screen reader (default: nil, for "Refresh").
  public final var accessibilityLabel: String?

  /// The delegate, notified when a refresh and its cycles begin and end; not retained.
  public final weak var delegate: (any RefreshControlDelegate)?

  /// Called with every event, in order.
  public final var onEvent: ((RefreshEvent) -> Void)?

  /// Called with every event after all others, by what hosts the control.
  package final var onDelivery: ((RefreshEvent) -> Void)?

  /// Whether to log every event.
  public final var isDebugEnabled = false

  /// The logger of the events.
  public final var logger = Logger(label: "RefreshKit")

  // MARK: State

  /// The current phase.
  public final internal(set) var phase = RefreshPhase.idle

  /// Whether a refresh is running, from its beginning to its end.
  public final var isRefreshing: Bool { phase.kind == .settling || phase.kind == .refreshing }

  /// Whether the content is complete, so that pulls do not refresh; see `noMoreContent()`.
  public final internal(set) var isExhausted = false {
    didSet {
      guard isExhausted != oldValue else { return }
      change {
        if isSetUp { post(.exhaustionDidChange) { [unowned self] in exhaustionDidChange() } }
        reconsiderPull()
      }
    }
  }

  /// The height in points, or the width on a horizontal edge: that of the class, clamped to its limits.
  public final let height: CGFloat
  /// The duration of a cycle in seconds: that of the class, or one frame at 60 Hz if that is not a positive number.
  public final let animationDuration: TimeInterval
  /// The delay of a cycle in seconds: that of the class, or 0 if that is not a positive number.
  public final let animationDelay: TimeInterval

  /// The view passed to hooks; it keeps the control's height when the control is stretched.
  public final let animationView = View()

  /// The scroll view that the control is added to.
  public final internal(set) weak var scrollView: (any PullableScrollView)?

  // The parts of the state that the files beside this one work with.
  final var refreshAction: ((RefreshHandle) -> Void)?
  /// The running refresh, until everyone has heard of its end.
  final var refresh: Refresh?
  /// A refresh that was asked for and waits for its time.
  final var asked: Refresh.Request?
  /// Events that observers have not received yet.
  package final var outbox = Outbox<RefreshEvent>()
  /// Has the control hear of what happens to its scroll view.
  final var observation: AnyObject?
  final var isSetUp = false
  /// Whether its system colours may be light ones because it was made outside of any stage.
  final var wasColoredOffStage = false
  /// The size of the animation view that everything was last put into place for; nil once a refresh has changed it.
  final var laidOutSize: CGSize?
  /// Whether the control was taken off in the middle of a pull.
  final var wasPulled = false
  /// How long the last whole cycle took, if that is not what was planned.
  final var measuredCycle: TimeInterval?
  /// Diagnostics to report once there is a context.
  final var faults: [Diagnostic] = []
  /// Whether a hook was missing so far.
  final var lacksHooks = false
  final var numbers = NumberCheck()
  /// Whether it has said that the scroll view shows its content as it is.
  final var hasWarnedOfContent = false
  final weak var lastContext: LayerContext?

  // MARK: Life

  /// Creates a control of a type (default: slide-down). A subclass with its own initializer must keep this one.
  public required init(type: RefreshControlType = .slideDown) {
    self.type = type
    let measures = Self.soundMeasures()
    (height, animationDuration, animationDelay) = (measures.height, measures.duration, measures.delay)
    super.init(frame: .zero)
    build(measures.faults)
    lacksHooks = measures.areMissing
  }

  /// Creates a control with measures of its own, which are not its class's.
  package init(type: RefreshControlType, height: CGFloat, animationDuration: TimeInterval) {
    self.type = type
    var faults: [Diagnostic] = []
    let named = "\(Self.self)"
    self.height = RefreshHook.height.sound(height, or: 60, in: named, &faults)
    self.animationDuration = RefreshHook.animationDuration.sound(
      animationDuration, or: 1.0 / 60, in: named, &faults)
    animationDelay = 0
    super.init(frame: .zero)
    build(faults)
  }

  /// Builds what every control has.
  private func build(_ faults: [Diagnostic]) {
    wasColoredOffStage = LayerContext.takeColorsReadOffStage()
    self.faults = faults
    clipsToBounds = true
    layer.name = "\(Self.self)"
    animationView.layer.name = "animationView"
    addSubview(animationView)
  }

  /// Removes the control: a running refresh ends without exit, and its inset is removed.
  open override func didMoveToSuperview() { if superview == nil { detach() } }

  /// Runs what a cycle has beside the changes of `animationCycle`; the completion is called when all of it has ended.
  func animateBesideCycle(_ cycle: Refresh.Cycle, completion: @escaping () -> Void) { completion() }

  /// Begins what was asked for before there was a stage.
  open override func layoutSubviews() {
    super.layoutSubviews()
    change {}
  }
}
