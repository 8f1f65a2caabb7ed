import Foundation
import Logging
import RefreshLayers
import RefreshMotion
import RefreshScrolling

/// The abstract base of pull-to-refresh controls: a subclass says how high it is and what moves, this class does the
/// rest.
///
/// A subclass overrides `height`, `animationDuration`, `setup()`, `handleScrolling(on:…)`,
/// `setupRefreshControl(for:)` and `animationCycle(for:)`. While a refresh lasts, a cycle is set up and run, again and
/// again, until `endRefreshing()`; then comes the exit animation, the inset closes and the control is reset:
///
///     setupRefreshControl → animate { animationCycle } → refreshing? again : exitAnimation → close → resetAnimationView
///
/// The hooks run without animating layers of themselves, but for `animationCycle` and `exitAnimation`.
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

  /// Builds the control: add subviews with `addSubviewToRefreshAnimationView`. Must be overridden.
  ///
  /// Called once, when the control is added to a scroll view; sizes are those of the scroll view by then.
  open func setup() { missing(.setup) }

  /// Shows the pull while the content is dragged or springs back, but not during a refresh. Must be overridden.
  ///
  /// - Parameters:
  ///   - pullDistance: the overscroll beyond the content's resting inset, in points; 0 or more.
  ///   - pullRatio: the distance as a part of the control's height, 0…1.
  ///   - pullVelocity: in points a second, positive while the pull grows.
  open func handleScrolling(
    on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat, pullVelocity: CGFloat
  ) {
    missing(.handleScrolling)
  }

  /// Puts everything into the state from which a cycle starts; called before each. Must be overridden.
  open func setupRefreshControl(for animationView: View) { missing(.setupRefreshControl) }

  /// Makes the changes that are animated, once per cycle. Must be overridden.
  open func animationCycle(for animationView: View) { missing(.animationCycle) }

  /// Takes leave after the last cycle; has to call the completion, once. Calls it at once unless overridden.
  open func exitAnimation(for animationView: View, completion: @escaping () -> Void) { completion() }

  /// Puts everything back as `setup` left it; called when the control has closed, and when it rests in a new size. Does
  /// nothing unless overridden.
  open func resetAnimationView(_ animationView: View) {}

  /// Shows how the refresh ended, after the last cycle and before the exit animation; does nothing unless overridden.
  ///
  /// What it animates has until the exit begins: the seconds that were given to `endRefreshing(_:after:)`.
  open func showResult(_ result: RefreshResult, on animationView: View) {}

  /// Called when the pull passes the threshold, the moment for haptics or a sound.
  open func didArm() {}

  /// Called when the pull goes back below the threshold.
  open func didDisarm() {}

  /// Called when `isExhausted` has changed, for a footer to say that there is nothing more.
  open func exhaustionDidChange() {}

  /// Called when `environment` has changed.
  open func environmentDidChange() {}

  // MARK: Settings

  /// How the control appears; set on creation.
  public final let type: RefreshControlType

  /// The edge of the content that the control is pulled out of (default: the top).
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

  /// Where the animation view stands past the control's height; at the top unless told.
  public final var anchorPosition = AnchorPosition.top {
    didSet { layoutControl() }
  }

  /// The kind of block a cycle runs in.
  public final var animationType = AnimationType.default

  /// Options for the block a cycle runs in; for keyframe blocks the curve is that of the whole.
  public final var animationOptions: View.AnimationOptions = []

  /// The pull beyond which letting go refreshes, in points; the height where it is nil.
  public final var triggerDistance: CGFloat? {
    didSet { reconsiderPull() }
  }

  /// How far the content stays open during the refresh, in points; the height where it is nil.
  public final var holdDistance: CGFloat?

  /// How many seconds the content takes to open to the hold distance, and to close: 0…60, 0.25 by default.
  ///
  /// With 0 it moves at once. Any other number is reported and ignored. A movement that has begun keeps its duration.
  public final var insetDuration: TimeInterval = 0.25 {
    didSet {
      let name = "\(Self.self).insetDuration"
      guard let refusal = Limits.insetDuration.refusal(of: insetDuration, name) else { return }
      report(Diagnostic(.error, "\(refusal); \(oldValue) is kept"))
      insetDuration = oldValue
    }
  }

  /// How the content moves in that time; it eases in and out by default.
  public final var insetCurve = TimingCurve.easeInEaseOut

  /// How far the content can be pulled or thrown beyond its edge at most, in points; as far as it likes where it is nil.
  public final var maximumPullDistance: CGFloat? {
    didSet { pullModeDidChange() }
  }

  /// How a pull at the control's edge is shown; what the scroll view has, a rubber band of itself, where it is nil.
  public final var pullResistance: (any OverscrollCurve)? {
    didSet { pullModeDidChange() }
  }

  /// Whether a pull refreshes when it is let go, or as soon as it is far enough.
  public final var trigger = RefreshTrigger.onRelease

  /// When the cycle is left after the refresh has ended.
  public final var exitPolicy = ExitPolicy.finishCycle

  /// How long a refresh lasts at least, in seconds, 0…3600; one that ends sooner goes on until then.
  public final var minimumRefreshingTime: TimeInterval = 0

  /// After how many seconds, 0…3600, a refresh ends as a failure by itself; nil waits for ever.
  public final var timeout: TimeInterval?

  /// Whether pulls may refresh; a refresh that goes on is not touched.
  public final var isEnabled = true {
    didSet { if isEnabled != oldValue { reconsiderPull() } }
  }

  /// What hooks may take into account of where the control is shown.
  public final var environment = RefreshEnvironment() {
    didSet {
      guard environment != oldValue && isSetUp else { return }
      change { post(.environmentDidChange) { [unowned self] in environmentDidChange() } }
    }
  }

  /// Told when a refresh and its cycles begin and end; not kept alive.
  public final weak var delegate: (any RefreshControlDelegate)?

  /// Told of everything that happens, in order.
  public final var onEvent: ((RefreshEvent) -> Void)?

  /// Whether every step is logged.
  public final var isDebugEnabled = false

  /// Where the steps are logged.
  public final var logger = Logger(label: "RefreshKit")

  // MARK: State

  /// Where the control stands in its life.
  public final internal(set) var phase = RefreshPhase.idle

  /// Whether a refresh goes on: from its beginning until it is ended.
  public final var isRefreshing: Bool { phase.kind == .settling || phase.kind == .refreshing }

  /// Whether there is nothing more to load, so that pulls do not refresh; see `noMoreContent()`.
  public final internal(set) var isExhausted = false {
    didSet {
      guard isExhausted != oldValue else { return }
      change {
        if isSetUp { post(.exhaustionDidChange) { [unowned self] in exhaustionDidChange() } }
        reconsiderPull()
      }
    }
  }

  /// The height in points, or the width on a horizontal edge: the class's, held to something that can be shown.
  public final let height: CGFloat
  /// The length of a cycle in seconds: the class's, or one frame at 60 Hz where that is no positive number.
  public final let animationDuration: TimeInterval
  /// The delay of a cycle in seconds: the class's, or 0 where that is no positive number.
  public final let animationDelay: TimeInterval

  /// The view that hooks are given; as high as the control, wherever that is stretched to.
  public final let animationView = View()

  /// The scroll view that the control is added to.
  public final internal(set) weak var scrollView: ScrollView?

  // The parts of the state that the files beside this one work with.
  final var refreshAction: ((RefreshHandle) -> Void)?
  /// The refresh that goes on, until everyone has heard of its end.
  final var refresh: Refresh?
  /// A refresh that was asked for and waits for its time.
  final var asked: Refresh.Request?
  /// What others have not heard of yet.
  package final var outbox = Outbox<RefreshEvent>()
  final var pullMode: PullMode?
  final var isSetUp = false
  /// The size of the animation view that everything was last put into place for; nil once a refresh has changed it.
  final var laidOutSize: CGSize?
  /// Whether the control was taken off in the middle of a pull.
  final var wasPulled = false
  /// How long the last whole cycle took, where that is not what was planned.
  final var measuredCycle: TimeInterval?
  /// What is to be reported once there is a context.
  final var faults: [Diagnostic] = []
  /// Whether a hook was missing so far.
  final var lacksHooks = false
  final var numbers = NumberCheck()
  final weak var lastContext: LayerContext?

  // MARK: Life

  /// A control of a type, slide-down unless told. A subclass with an initializer of its own keeps this one.
  public required init(type: RefreshControlType = .slideDown) {
    self.type = type
    let named = "\(Self.self)"
    var faults: [Diagnostic] = []
    func sound(_ value: Double, or other: Double, _ hook: RefreshHook) -> Double {
      guard let fault = hook.fault(of: value) else { return value }
      faults.append(
        Diagnostic(
          .error, "\(named).\(hook.rawValue) is \(value); it \(fault): write `\(hook.declaration)`"))
      return other
    }
    let missing = Self.missingMeasures
    // A NaN that is the base class's own has been reported as missing.
    height = missing.contains(.height) ? 60 : sound(Self.height, or: 60, .height)
    animationDuration =
      missing.contains(.animationDuration)
      ? 1 : sound(Self.animationDuration, or: 1.0 / 60, .animationDuration)
    let delay = Self.animationDelay
    let refusal = Limits.cycleDelay.refusal(of: delay, "\(named).animationDelay")
    animationDelay = refusal == nil ? delay : 0
    if let refusal { faults.append(Diagnostic(.error, refusal)) }
    super.init(frame: .zero)
    self.faults = missing.map { Self.missingDiagnostic($0) } + faults
    lacksHooks = !missing.isEmpty
    clipsToBounds = true
    layer.name = named
    animationView.layer.name = "animationView"
    addSubview(animationView)
  }

  /// Takes the control off: a refresh that goes on is over, without exit, and its inset is given back.
  open override func didMoveToSuperview() { if superview == nil { detach() } }

  /// Runs what a cycle has beside the changes of `animationCycle`; the completion is called when all of it has ended.
  func animateBesideCycle(completion: @escaping () -> Void) { completion() }

  /// Begins what was asked for before there was a stage.
  open override func layoutSubviews() {
    super.layoutSubviews()
    change {}
  }

  /// What the control lives on; where its scroll view has left a stage, that one, so that a refresh goes on to its end.
  final var context: LayerContext? {
    if let context = layer.context ?? scrollView?.layer.context {
      if lastContext !== context { lastContext = context }
      return context
    }
    return lastContext
  }

  final var now: TimeInterval { context?.now ?? 0 }
}
