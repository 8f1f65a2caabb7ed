import Foundation
import RefreshControls
import RefreshLayers
import RefreshStage
import UIKitBase

/// A UIKit view, layer or controller that RefreshKit controls and scenes can host.
public protocol UIKitContent: NSObject {
  /// RefreshKit layer of the content.
  var hostedLayer: Layer { get }
  /// Size of the content in points; zero if the host determines the size.
  var hostedSize: CGSize { get }
  /// Adds the content to a RefreshKit view.
  func host(in view: View)
  /// Sets the content's frame without animation.
  func host(frame: CGRect)
  /// Called when the content has appeared (default: does nothing).
  func hostedDidAppear()
}

extension UIKitContent { public func hostedDidAppear() {} }

// In extensions of the protocol, so that a subclass can declare properties of these names itself.
extension UIKitContent where Self: UIView {
  /// The RefreshKit view, which is drawn.
  public var refreshView: View { backingView }
}
extension UIKitContent where Self: CALayer {
  /// The RefreshKit layer, which is drawn.
  public var refreshLayer: Layer { backingLayer }
}

/// UIKit wrapper of the RefreshKit view that hosts the content, which UIKit code sees as the superview.
final class ContentHostView: UIView {
  override class func makeBacking(frame: CGRect) -> (View, CALayer) {
    guard let view = StageState.current.wrapped as? View else { return super.makeBacking(frame: frame) }
    return (view, view.layer.companion as? CALayer ?? CALayer(wrapping: view.layer))
  }

  static func wrapping(_ view: View) -> UIView {
    if let wrapper = view.companion as? UIView { return wrapper }
    let state = StageState.current
    state.wrapped = view
    defer { state.wrapped = nil }
    return ContentHostView(frame: view.frame)
  }
}

extension UIView: UIKitContent {
  public var hostedLayer: Layer { refreshView.layer }
  public var hostedSize: CGSize {
    if frame.size != .zero || translatesAutoresizingMaskIntoConstraints { return frame.size }
    return systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
  }
  public func host(in view: View) { ContentHostView.wrapping(view).addSubview(self) }
  public func host(frame: CGRect) {
    View.performWithoutAnimation {
      // Constraints to the superview take precedence.
      if LayoutEngine.isUsed, LayoutEngine.isFree(self), let superview {
        LayoutEngine.layOutSubviews(of: superview)
      } else {
        self.frame = frame
      }
    }
  }
}

extension UIViewController: UIKitContent {
  public var hostedLayer: Layer { view.refreshView.layer }
  /// Size zero, because a controller's view fills the screen.
  public var hostedSize: CGSize { .zero }
  public func host(in view: View) {
    beginAppearanceTransition(true, animated: false)
    self.view.host(in: view)
  }
  public func host(frame: CGRect) { view.host(frame: frame) }
  public func hostedDidAppear() {
    view.layoutIfNeeded()
    endAppearanceTransition()
  }
}

extension CALayer: UIKitContent {
  public var hostedLayer: Layer { refreshLayer }
  public var hostedSize: CGSize { frame.size }
  public func host(in view: View) { view.layer.addSublayer(refreshLayer) }
  public func host(frame: CGRect) { Transaction.withoutActions { self.frame = frame } }
}

/// A pull-to-refresh control that shows a UIKit view, layer or controller, such as:
///
///     final class Pulse: UIKitRefreshControl<PulseView> {
///       override func makeContent() -> PulseView { PulseView(frame: CGRect(x: 0, y: 0, width: 40, height: 40)) }
///       override func pull(_ content: PulseView, ratio: CGFloat) { content.progress = ratio }
///       override func start(_ content: PulseView) { content.startAnimating() }
///       override func stop(_ content: PulseView) { content.stopAnimating() }
///     }
///
/// The content animates on its own; the control's cycles only define when a refresh may end.
open class UIKitRefreshControl<Content: UIKitContent>: RefreshControl {
  /// Height in points (default: 60).
  open override class var height: CGFloat { 60 }
  /// Time between two points at which a refresh may end, in seconds (default: 1).
  open override class var animationDuration: TimeInterval { 1 }

  /// Creates the content in an event of the stage; must be overridden.
  open func makeContent() -> Content {
    fatalError(
      "\(Self.self) must override makeContent(): write `override func makeContent() -> \(Content.self) { … }`"
    )
  }

  /// Shows the pull distance as a fraction of the height, 0…1 (default: does nothing).
  open func pull(_ content: Content, ratio: CGFloat) {}

  /// Starts the refresh animation (default: does nothing).
  open func start(_ content: Content) {}

  /// Stops the refresh animation (default: does nothing).
  open func stop(_ content: Content) {}

  /// Time between `stop(_:)` and the closing of the control, in seconds, for an exit animation (default: 0).
  open var exitDuration: TimeInterval { 0 }

  /// True if the control gets a contrasting background, with a diagnostic, when its content is
  /// indistinguishable from what is behind it (default: true).
  open class var contrastsWithContent: Bool { true }

  /// The content; available from `setup()` on.
  public private(set) final var content: Content!
  private final var isStarted = false
  private final var hostView: UIView?
  /// Keeps the stage's window alive while UIKit code may request it.
  private final var stageWindow: UIWindow?

  // Overrides of RefreshControl's hooks.

  open override func setup() {
    StageState.current.guest = animationView
    hostView = ContentHostView.wrapping(animationView)
    let content = makeContent()
    self.content = content
    content.host(in: animationView)
    place()
    content.hostedDidAppear()
    perform(after: 0) { [weak self] in self?.ensureContrast() }
  }

  /// Adds a background if the content is indistinguishable from what is behind it.
  private final func ensureContrast() {
    guard Self.contrastsWithContent, animationView.backgroundColor == nil else { return }
    let ground = Contrast.ground(behind: animationView.layer)
    guard Contrast.isSeen(animationView.layer, on: ground, at: CACurrentMediaTime()) == false else { return }
    animationView.backgroundColor = Contrast.contrasting(ground)
    StageState.report(
      .warning,
      "\(Content.self) draws in the colour of what is behind it: it is shown on another background; to choose one, set animationView.backgroundColor in makeContent()"
    )
  }

  /// Seconds after the start at which visibility is checked; several, because content may start empty and
  /// fade in.
  private static var looks: [TimeInterval] { [0.1, 0.3, 0.6] }

  /// Centres the content at its own size, or fills the control if it has none.
  private final func place() {
    let box = animationView.bounds
    let size = content.hostedSize
    content.host(
      frame: size == .zero
        ? box
        : CGRect(
          x: box.midX - size.width / 2, y: box.midY - size.height / 2, width: size.width, height: size.height)
    )
  }

  open override func handleScrolling(
    on animationView: View, pullDistance: CGFloat, pullRatio: CGFloat, pullVelocity: CGFloat
  ) { pull(content, ratio: pullRatio) }

  open override func setupRefreshControl(for animationView: View) {}

  open override func animationCycle(for animationView: View) {
    guard !isStarted else { return }
    isStarted = true
    // Deferred out of the cycle's animation block, which would animate the changes of views.
    perform(after: 0) { [weak self] in
      guard let self, self.isStarted else { return }
      if self.stageWindow == nil { self.stageWindow = UIWindow.ofStage }
      self.start(self.content)
      for time in Self.looks {
        self.perform(after: time) { [weak self] in if self?.isStarted == true { self?.ensureContrast() } }
      }
    }
  }

  open override func exitAnimation(for animationView: View, completion: @escaping () -> Void) {
    end()
    if exitDuration > 0 { perform(after: exitDuration, completion) } else { completion() }
  }

  open override func resetAnimationView(_ animationView: View) {
    end()
    place()
    pull(content, ratio: 0)
  }

  private final func end() {
    guard isStarted else { return }
    isStarted = false
    stop(content)
  }
}

/// A scene that shows a UIKit view or layer without a control.
///
/// The content is centred on a backdrop that covers the window, from the beginning.
open class UIKitScene<Content: UIKitContent>: StageScene {
  /// A scenario of three seconds without touches.
  open override class var scenario: Scenario { Scenario("scene", [.wait(for: 3)]) }

  /// Creates the content in an event of the stage; must be overridden.
  open func makeContent(in bounds: CGRect) -> Content {
    fatalError(
      "\(Self.self) must override makeContent(in:): write `override func makeContent(in bounds: CGRect) -> \(Content.self) { … }`"
    )
  }

  /// Called when the content is on the stage and laid out (default: does nothing).
  open func start(_ content: Content) {}

  /// The content, once the scene is on a stage.
  public private(set) final var content: Content!
  private final var stageWindow: UIWindow?
  private final var hostView: UIView?
  /// UIKit wrapper of the stage's scroll view, for code that observes it.
  public private(set) final var scrollView: UIScrollView!

  open override func setUp(on stage: Stage) {
    stageWindow = .wrapping(stage.window)
    scrollView = .wrapping(stage.scrollView)
    let backdrop = View(frame: stage.window.bounds)
    backdrop.backgroundColor = stage.window.backgroundColor
    backdrop.layer.name = "scene"
    stage.window.addSubview(backdrop)
    hostView = ContentHostView.wrapping(backdrop)
    let content = makeContent(in: backdrop.bounds)
    self.content = content
    let size = content.hostedSize
    content.host(in: backdrop)
    content.host(
      frame: size == .zero
        ? backdrop.bounds
        : CGRect(
          x: backdrop.bounds.midX - size.width / 2, y: backdrop.bounds.midY - size.height / 2,
          width: size.width, height: size.height))
    backdrop.layoutIfNeeded()
    content.hostedDidAppear()
    start(content)
  }
}
