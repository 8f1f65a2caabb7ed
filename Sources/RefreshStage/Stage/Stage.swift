import Foundation
import RefreshControls
import RefreshLayers
import RefreshScrolling

/// A phone without a phone: a window with a navigation bar and a list, a refresh control, and a loop of time.
///
/// A stage is confined to one thread or queue; parallel work is one stage each. Nothing on it happens but when its
/// scheduler is advanced, by a clock or by a test.
public final class Stage {
  /// What stands on the stage.
  public struct Configuration: Hashable, Sendable {
    /// The size of the screen in points.
    public var size = CGSize(width: 375, height: 667)
    /// The title in the navigation bar.
    public var title = "RefreshKit"
    /// The text of the list's rows.
    public var rows: [String] = (1...24).map { "Row \($0)" }
    /// The height of a row in points; a column of a horizontal list is two and a half times as wide.
    public var rowHeight: CGFloat = 44
    /// The edge that the control is attached to; nil leaves it to the control, on a vertical list.
    public var edge: RefreshEdge?
    /// What the control and the views around it take into account.
    public var environment = RefreshEnvironment()

    /// The way the list goes on.
    var axis: ScrollAxis { edge == .left || edge == .right ? .horizontal : .vertical }

    /// A screen of 375 × 667 points with a list of 24 rows.
    public init() {}
  }

  /// What stands on the stage.
  public let configuration: Configuration
  /// What the layers of the stage live on.
  public let context = LayerContext()
  /// The root of all views.
  public let window: View
  /// The scroll view below the navigation bar.
  public let scrollView: ScrollView
  /// The bar at the top.
  public let navigationBar: NavigationBar
  /// The list in the scroll view.
  public let list: ListView

  /// The control, once there is one.
  public private(set) var control: RefreshControl?

  /// The scene, where there is one.
  public private(set) var scene: (StageScene)?

  /// Everything that happened to the control so far.
  public private(set) var trace = EventTrace()

  /// Told of every event of the control, after it is in the trace.
  public var onEvent: ((RefreshEvent) -> Void)?

  /// Whether no frames are taken, as while an app is in the background; time goes on.
  public var isPaused = false

  /// Called when the control's refresh action is.
  public var onRefresh: ((RefreshHandle) -> Void)?

  /// A stage; without a measurer text has no size.
  ///
  /// A configuration outside the limits is reported as an error, and the standard one is used.
  public init(_ configuration: Configuration = Configuration(), textMeasurer: (any TextMeasurer)? = nil) {
    let refusal = configuration.refusal
    let configuration = refusal == nil ? configuration : Configuration()
    self.configuration = configuration
    let frame = CGRect(origin: .zero, size: configuration.size)
    context.textMeasurer = textMeasurer
    window = View(frame: frame)
    window.layer.name = "window"
    window.backgroundColor = .white
    let environment = configuration.environment
    if environment.colorScheme == .dark { window.backgroundColor = .black }
    navigationBar = NavigationBar(
      title: configuration.title, width: frame.width, environment: environment)
    scrollView = ScrollView(frame: frame)
    scrollView.layer.name = "scrollView"
    scrollView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    let axis = configuration.axis
    let bar = navigationBar.frame.height
    list = ListView(
      rows: configuration.rows,
      itemLength: axis == .vertical ? configuration.rowHeight : 2.5 * configuration.rowHeight,
      across: axis == .vertical ? frame.width : max(0, frame.height - bar), axis: axis,
      environment: environment)
    window.layer.host(on: context)
    window.addSubview(scrollView)
    window.addSubview(navigationBar)
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

  /// The time of the stage in seconds.
  public var time: TimeInterval { context.now }

  /// Errors and warnings so far.
  public var diagnostics: [Diagnostic] { context.diagnostics }

  /// Puts a control on the list, in place of one that is there, and scrolls to its edge.
  public func attach(_ control: RefreshControl) {
    if self.control !== control { detach() }
    self.control = control
    control.onEvent = { [weak self] event in
      self?.trace.append(event)
      self?.onEvent?(event)
    }
    if let edge = configuration.edge { control.edge = edge }
    control.environment = configuration.environment
    perform { [weak self] in
      control.add(to: self!.scrollView) { (handle: RefreshHandle) in self?.onRefresh?(handle) }
      if control.phase == .idle, !control.edge.isLeading {
        self!.scrollView.contentOffset[control.edge.axis] = control.restingOffset
      }
    }
  }

  /// Puts a scene on the stage, which keeps it.
  public func attach(_ scene: StageScene) {
    self.scene = scene
    perform {
      scene.setUp(on: self)
      window.layoutIfNeeded()
    }
  }

  /// Puts other content into the scroll view, in place of the list.
  public func show(_ content: View, contentSize: CGSize) {
    list.removeFromSuperview()
    scrollView.insertSubview(content, at: 0)
    scrollView.contentSize = contentSize
  }

  /// Takes the control off; it stays known, to be attached again.
  public func detach() { perform { control?.removeFromSuperview() } }

  /// Takes the control off and forgets it.
  public func forgetControl() {
    detach()
    control?.onEvent = nil
    control = nil
  }

  /// Makes changes as a turn of the loop, at the present time.
  public func perform(_ changes: () -> Void) {
    context.scheduler.turn(changes)
  }

  /// Hands a touch to the list.
  public func send(_ touch: Touch) {
    perform { scrollView.handle(touch) }
  }

  /// Lets a touch come at its time.
  public func schedule(_ touch: Touch) {
    context.scheduler.schedule(at: touch.timestamp) { [weak self] in self?.scrollView.handle(touch) }
  }

  /// Lets everything up to a time happen, and scrolls to where the content is by then.
  public func advance(to time: TimeInterval) {
    context.scheduler.advance(to: time)
    tick()
  }

  /// Brings what is drawn up to the present time.
  package func tick() {
    if isPaused { return perform {} }
    perform {
      scrollView.update(at: time)
      window.layoutIfNeeded()
    }
  }

  /// Gives the screen another size; everything is laid out again.
  ///
  /// A size outside the limits is reported as an error, and the screen stays as it is.
  public func resize(to size: CGSize) {
    if let refusal = size.screenRefusal { return context.report(Diagnostic(.error, refusal)) }
    perform {
      window.frame.size = size
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

  /// Whether nothing moves and no finger is down: the control is idle and the content rests.
  public var isAtRest: Bool {
    scrollView.isAtRest && (control?.phase ?? .idle) == .idle
  }
}
