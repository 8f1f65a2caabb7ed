import Foundation
import RefreshControls
import RefreshFiles
import RefreshLayers
import RefreshMotion
import RefreshScrolling

/// Simulated screen: a window with a navigation bar and a list, a refresh control, and a scheduler.
///
///     let stage = Stage()
///     stage.attach(control)
///     ScenarioPlayer(.standard, on: stage).play()
///     print(stage.trace)
///
/// A stage is confined to one thread or queue; use one stage per parallel task. Nothing happens on it until a clock
/// or a test advances its scheduler.
public final class Stage {
  /// Configuration of a stage: screen, list and environment.
  ///
  ///     var configuration = Stage.Configuration()
  ///     configuration.environment.colorScheme = .dark
  ///     let stage = Stage(configuration)
  public struct Configuration: Equatable, Sendable {
    /// Size of the screen in points.
    public var size = CGSize(width: 375, height: 667)
    /// Title in the navigation bar.
    public var title = "RefreshKit"
    /// Text of the list's rows.
    public var rows: [String] = (1...24).map { "Row \($0)" }
    /// Height of a row in points; a column of a horizontal list is two and a half times as wide.
    public var rowHeight: CGFloat = 44
    /// Edge to set on the control; nil keeps the control's own edge, and the list is vertical.
    public var edge: RefreshEdge?
    /// Environment of the control and the views around it.
    public var environment = RefreshEnvironment()
    /// Pixels per point of the screen, by which images are chosen (default: 2).
    public var scale: CGFloat = 2
    /// Device to imitate, with an app around the list (default: nil, plain bars and rows).
    ///
    /// Setting one sets ``size`` and ``scale`` too. A horizontal list keeps its plain columns.
    public var device: StageDevice? {
      didSet { if let device { (size, scale) = (device.size, device.scale) } }
    }
    /// True to draw the device's corners and camera over the screen (default: false).
    public var showsDeviceFrame = false
    /// Values of the control's tunables by name, as for `--set` (default: none).
    ///
    /// They are set when the control is attached. Names and values that the control does not allow are reported as
    /// errors.
    public var tuning: [String: String] = [:]

    /// Axis along which the list scrolls.
    var axis: ScrollAxis { edge == .left || edge == .right ? .horizontal : .vertical }

    /// Creates the default configuration: a screen of 375 × 667 points with a list of 24 rows.
    public init() {}
  }

  /// Configuration of the stage: screen, list and environment.
  public let configuration: Configuration
  /// Context of the stage's layers: scheduler, text measurer and diagnostics.
  public let context = LayerContext()
  /// Root of all views.
  public let window: View
  /// Scroll view that contains the list.
  public let scrollView: ScrollView
  /// Bar at the top of the screen.
  public let navigationBar: NavigationBar
  /// List in the scroll view.
  public let list: ListView

  /// Attached control; nil if there is none.
  public private(set) var control: RefreshControl?

  /// Attached scene; nil if there is none.
  public private(set) var scene: (StageScene)?

  /// Events of the control since the stage was created.
  public private(set) var trace = EventTrace()

  /// Called with every event of the control, after the trace has recorded it.
  public var onEvent: ((RefreshEvent) -> Void)?

  /// True if the stage takes no frames, as when an app is in the background; time continues.
  public var isPaused = false

  /// Replacement for adding the control to the stage's own scroll view; tests use it to run other hosts of controls.
  package var hostControl: ((RefreshControl, @escaping (RefreshHandle) -> Void) -> Void)?

  /// Called when the control calls its refresh action.
  public var onRefresh: ((RefreshHandle) -> Void)?

  /// Creates a stage; without a text measurer, text has the size zero.
  ///
  /// If the configuration exceeds the limits, the stage reports an error and uses the default.
  public init(_ configuration: Configuration = Configuration(), textMeasurer: (any TextMeasurer)? = nil) {
    let refusal = configuration.refusal
    let configuration = refusal == nil ? configuration : Configuration()
    self.configuration = configuration
    let frame = CGRect(origin: .zero, size: configuration.size)
    context.textMeasurer = textMeasurer
    context.displayScale = configuration.scale
    context.isDark = configuration.environment.unobserved.colorScheme == .dark
    window = View(frame: frame)
    window.layer.name = "window"
    window.backgroundColor = .white
    let environment = configuration.environment.unobserved
    if environment.colorScheme == .dark { window.backgroundColor = .black }
    navigationBar = NavigationBar(
      title: configuration.title, width: frame.width, environment: environment, device: configuration.device)
    scrollView = ScrollView(frame: frame)
    scrollView.layer.name = "scrollView"
    scrollView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    let axis = configuration.axis
    let bar = navigationBar.frame.height
    if let device = configuration.device, axis == .vertical {
      list = ListView(configuration, on: device, width: frame.width)
    } else {
      list = ListView(
        rows: configuration.rows,
        itemLength: axis == .vertical ? configuration.rowHeight : 2.5 * configuration.rowHeight,
        across: axis == .vertical ? frame.width : max(0, frame.height - bar), axis: axis,
        environment: environment)
    }
    window.layer.host(on: context)
    window.addSubview(scrollView)
    window.addSubview(navigationBar)
    if let device = configuration.device {
      let colors = DeviceColors(isDark: environment.colorScheme == .dark)
      let cover = DeviceFrame(device, colors, showsFrame: configuration.showsDeviceFrame)
      cover.frame = frame
      window.addSubview(cover)
      scrollView.contentInset.bottom = device.safeAreaBottom
    }
    scrollView.alwaysBounceVertical = axis == .vertical
    scrollView.alwaysBounceHorizontal = axis == .horizontal
    scrollView.addSubview(list)
    scrollView.contentSize = list.frame.size
    scrollView.contentInset.top = bar
    scrollView.contentOffset = CGPoint(x: 0, y: -bar)
    window.layoutIfNeeded()
    Transaction.flush()
    if let refusal { context.report(Diagnostic(.error, refusal)) }
  }

  /// Root layer for checks and traces: the control's, or the window's for a scene without a control.
  package var shownRoot: Layer { control?.layer ?? window.layer }

  /// Current stage time in seconds.
  public var time: TimeInterval { context.now }

  /// Errors and warnings since the stage was created.
  public var diagnostics: [Diagnostic] { context.diagnostics }

  /// Adds a control to the list in place of the current one, and scrolls to its edge.
  public func attach(_ control: RefreshControl) {
    if self.control !== control { detach() }
    self.control = control
    control.onEvent = { [weak self] event in
      self?.trace.append(event)
      self?.onEvent?(event)
    }
    if let edge = configuration.edge { control.edge = edge }
    control.environment = configuration.environment
    control.tune(configuration.tuning, reportingTo: context)
    perform { [weak self] in
      let action = { (handle: RefreshHandle) in self?.onRefresh?(handle) ?? () }
      if let hostControl = self!.hostControl {
        hostControl(control, action)
      } else {
        control.add(to: self!.scrollView, refreshAction: action)
      }
      if control.phase == .idle, !control.edge.isLeading {
        self!.scrollView.setContentOffset(control.restingOffset, along: control.edge.axis, animated: false)
      }
    }
  }

  /// Adds a scene to the stage, which retains it.
  public func attach(_ scene: StageScene) {
    self.scene = scene
    perform {
      scene.setUp(on: self)
      window.layoutIfNeeded()
    }
  }

  /// Replaces the list in the scroll view with other content.
  public func show(_ content: View, contentSize: CGSize) {
    list.removeFromSuperview()
    scrollView.insertSubview(content, at: 0)
    scrollView.contentSize = contentSize
  }

  /// Removes the control but retains it, so that it can be attached again.
  public func detach() { perform { control?.removeFromSuperview() } }

  /// Removes the control and releases it.
  public func forgetControl() {
    detach()
    control?.onEvent = nil
    control = nil
  }

  /// Runs changes as an event of the scheduler, at the current time.
  public func perform(_ changes: () -> Void) {
    context.scheduler.turn(changes)
  }

  /// Sends a touch to the scroll view at once.
  public func send(_ touch: Touch) {
    perform { scrollView.handle(touch) }
  }

  /// Schedules a touch for its timestamp.
  public func schedule(_ touch: Touch) {
    context.scheduler.schedule(at: touch.timestamp) { [weak self] in self?.scrollView.handle(touch) }
  }

  /// Runs all events up to a time, and updates the content offset to that time.
  public func advance(to time: TimeInterval) {
    context.scheduler.advance(to: time)
    tick()
  }

  /// Updates content offsets and layout to the current time.
  package func tick() {
    if isPaused { return perform {} }
    perform {
      scrollView.update(at: time)
      window.forEachScrollView { if $0 !== scrollView { $0.update(at: time) } }
      window.layoutIfNeeded()
    }
  }

  /// Changes the size of the screen and repeats the layout.
  ///
  /// If the size exceeds the limits, the stage reports an error and keeps its size.
  public func resize(to size: CGSize) {
    if let refusal = size.screenRefusal { return context.report(Diagnostic(.error, refusal)) }
    perform {
      window.frame.size = size
      // Clips the window, because an image may be larger than the screen.
      window.layer.masksToBounds = true
      navigationBar.frame.size.width = size.width
      if list.axis == .vertical {
        list.frame.size.width = size.width
      } else {
        list.frame.size.height = max(0, size.height - navigationBar.frame.height)
      }
      scrollView.contentSize[list.axis.other] = list.frame.size[list.axis.other]
      window.layoutIfNeeded()
    }
  }

  /// True if the control is idle, the content rests and no finger is down.
  public var isAtRest: Bool {
    scrollView.isAtRest && (control?.phase ?? .idle) == .idle
  }
}

extension Stage.Configuration: Hashable {
  public func hash(into hasher: inout Hasher) {
    hasher.combine(size: size)
    hasher.combine(title)
    hasher.combine(rows)
    hasher.combine(rowHeight)
    hasher.combine(edge)
    hasher.combine(scale)
    hasher.combine(device)
    hasher.combine(showsDeviceFrame)
    hasher.combine(environment)
    hasher.combine(tuning)
  }
}

extension Stage.Configuration {
  /// Error for a configuration beyond the limits; nil if it is valid.
  var refusal: String? {
    size.screenRefusal ?? Limits.rowHeight.refusal(of: Double(rowHeight), "the height of a row")
      ?? Limits.contentLength.refusal(of: Double(rows.count) * Double(rowHeight), "the length of the list")
  }
}

extension CGSize {
  /// Error for a frame of this size in points whose pixels at `scale` exceed the limit; nil if it is valid.
  package func frameRefusal(scale: Double) -> String? {
    let pixels = Double(width) * Double(height) * scale * scale
    guard !(pixels <= Double(Limits.framePixels.maximum)) else { return nil }
    return
      "frames of \(NumberText.plain((pixels / 1e6).rounded())) million pixels; at most \(Limits.framePixels.maximum / 1_000_000) million are allowed"
  }

  /// Error for a screen size beyond the limits; nil if it is valid.
  var screenRefusal: String? {
    Limits.screenSide.refusal(of: Double(width), "the width of the screen")
      ?? Limits.screenSide.refusal(of: Double(height), "the height of the screen")
  }
}

extension View {
  /// Calls a closure with each scroll view among the view and its descendants.
  fileprivate func forEachScrollView(_ body: (ScrollView) -> Void) {
    if let scrollView = self as? ScrollView { body(scrollView) }
    for view in subviews { view.forEachScrollView(body) }
  }
}
