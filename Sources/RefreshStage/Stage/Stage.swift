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
    /// The height of a row in points.
    public var rowHeight: CGFloat = 44

    public init() {}
  }

  public let configuration: Configuration
  public let context = LayerContext()
  /// The root of all views.
  public let window: View
  public let scrollView: ScrollView
  public let navigationBar: NavigationBar
  public let list: ListView

  /// The control, once there is one.
  public private(set) var control: RefreshControl?

  /// The scene, where there is one.
  public private(set) var scene: (StageScene)?

  /// Everything that happened to the control so far.
  public private(set) var trace = EventTrace()

  /// Called when the control's refresh action is.
  public var onRefresh: ((RefreshHandle) -> Void)?

  public init(_ configuration: Configuration = Configuration(), textMeasurer: (any TextMeasurer)? = nil) {
    self.configuration = configuration
    let frame = CGRect(origin: .zero, size: configuration.size)
    context.textMeasurer = textMeasurer
    window = View(frame: frame)
    window.layer.name = "window"
    window.backgroundColor = .white
    navigationBar = NavigationBar(title: configuration.title, width: frame.width)
    scrollView = ScrollView(frame: frame)
    scrollView.layer.name = "scrollView"
    scrollView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    list = ListView(rows: configuration.rows, rowHeight: configuration.rowHeight, width: frame.width)
    window.layer.host(on: context)
    window.addSubview(scrollView)
    window.addSubview(navigationBar)
    scrollView.alwaysBounceVertical = true
    scrollView.addSubview(list)
    scrollView.contentSize = list.frame.size
    scrollView.contentInset.top = navigationBar.frame.height
    scrollView.contentOffset = CGPoint(x: 0, y: -navigationBar.frame.height)
    window.layoutIfNeeded()
    Transaction.flush()
  }

  /// The time of the stage in seconds.
  public var time: TimeInterval { context.now }

  /// Errors and warnings so far.
  public var diagnostics: [Diagnostic] { context.diagnostics }

  /// Puts a control on the list, in place of one that is there.
  public func attach(_ control: RefreshControl) {
    self.control?.removeFromSuperview()
    self.control = control
    control.onEvent = { [weak self] event in self?.trace.append(event) }
    perform { [weak self] in
      control.add(to: self!.scrollView) { (handle: RefreshHandle) in self?.onRefresh?(handle) }
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
  func tick() {
    perform {
      scrollView.update(at: time)
      window.layoutIfNeeded()
    }
  }

  /// Gives the screen another size; everything is laid out anew.
  public func resize(to size: CGSize) {
    perform {
      window.frame.size = size
      navigationBar.frame.size.width = size.width
      list.frame.size.width = size.width
      scrollView.contentSize = list.frame.size
      window.layoutIfNeeded()
    }
  }

  /// Whether nothing moves and no finger is down: the control is idle and the content rests.
  public var isAtRest: Bool {
    scrollView.isAtRest && (control?.phase ?? .idle) == .idle
  }
}
