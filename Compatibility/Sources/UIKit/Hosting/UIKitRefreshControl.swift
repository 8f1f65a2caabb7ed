import Foundation
import RefreshControls
import RefreshLayers
import RefreshStage
import UIKitBase

/// What a control or a scene can show: a view or a layer of UIKit.
public protocol UIKitContent: NSObject {
  /// RefreshKit's layer of the content.
  var hostedLayer: Layer { get }
  /// Its size in points; zero if it leaves the size to its host.
  var hostedSize: CGSize { get }
  /// Adds the content to a view of RefreshKit.
  func host(in view: View)
  /// Makes the content cover a rectangle, without an animation.
  func host(frame: CGRect)
  /// Tells the content that it is shown (default: does nothing).
  func hostedDidAppear()
}

extension UIKitContent { public func hostedDidAppear() {} }

/// RefreshKit's view around a content, which UIKit's code has as the superview.
final class HostView: UIView {
  override class func makeBacking(frame: CGRect) -> (View, CALayer) {
    guard let view = StageState.current.wrapped as? View else { return super.makeBacking(frame: frame) }
    return (view, view.layer.companion as? CALayer ?? CALayer(wrapping: view.layer))
  }

  static func wrapping(_ view: View) -> UIView {
    if let wrapper = view.companion as? UIView { return wrapper }
    let state = StageState.current
    state.wrapped = view
    defer { state.wrapped = nil }
    return HostView(frame: view.frame)
  }
}

extension UIView: UIKitContent {
  public var hostedLayer: Layer { refreshView.layer }
  public var hostedSize: CGSize {
    if frame.size != .zero || translatesAutoresizingMaskIntoConstraints { return frame.size }
    return systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
  }
  public func host(in view: View) { HostView.wrapping(view).addSubview(self) }
  public func host(frame: CGRect) {
    View.performWithoutAnimation {
      // Constraints to its superview come first.
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
  /// Zero, as a controller's view covers the screen.
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

/// A pull-to-refresh control that shows a view or a layer of UIKit.
///
///     final class Pulse: UIKitRefreshControl<PulseView> {
///       override func makeContent() -> PulseView { PulseView(frame: CGRect(x: 0, y: 0, width: 40, height: 40)) }
///       override func pull(_ content: PulseView, ratio: CGFloat) { content.progress = ratio }
///       override func start(_ content: PulseView) { content.startAnimating() }
///       override func stop(_ content: PulseView) { content.stopAnimating() }
///     }
///
/// The content runs on its own clockwork: cycles of the control only divide the refresh.
open class UIKitRefreshControl<Content: UIKitContent>: RefreshControl {
  /// The height in points (default: 60).
  open override class var height: CGFloat { 60 }
  /// The time between two points at which a refresh may end, in seconds (default: 1).
  open override class var animationDuration: TimeInterval { 1 }

  /// Makes the content, in the stage's time; must be overridden.
  open func makeContent() -> Content {
    fatalError(
      "\(Self.self) must override makeContent(): write `override func makeContent() -> \(Content.self) { … }`"
    )
  }

  /// Shows how far the user has pulled, 0…1 of the height (default: does nothing).
  open func pull(_ content: Content, ratio: CGFloat) {}

  /// Starts the animation of a refresh (default: does nothing).
  open func start(_ content: Content) {}

  /// Stops the animation of a refresh (default: does nothing).
  open func stop(_ content: Content) {}

  /// The seconds between `stop(_:)` and the closing of the control, for the content to leave in (default: 0).
  open var exitDuration: TimeInterval { 0 }

  /// Whether the control gets another background where its content has the colour of what is behind it, and reports that
  /// (default: true).
  open class var contrastsWithContent: Bool { true }

  /// The content, from `setup()` on.
  public private(set) final var content: Content!
  private final var isStarted = false
  private final var hostView: UIView?
  /// The stage's window, while UIKit's code may ask for it.
  private final var stageWindow: UIWindow?

  // Hooks of RefreshControl.

  open override func setup() {
    StageState.current.guest = animationView
    hostView = HostView.wrapping(animationView)
    let content = makeContent()
    self.content = content
    content.host(in: animationView)
    place()
    content.hostedDidAppear()
    perform(after: 0) { [weak self] in self?.ensureContrast() }
  }

  /// Puts a background behind content that cannot be told from what is behind it.
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

  /// When after its start content is looked at: it may begin with nothing, and fade in.
  private static var looks: [TimeInterval] { [0.1, 0.3, 0.6] }

  /// Puts the content in the middle, at the size that it was made with, or as large as the control.
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
    // Outside of the cycle's block, which would animate the changes of views in its own time.
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

/// A view or a layer of UIKit on a stage of its own, without a control.
///
/// It is shown in the middle of the screen below the navigation bar's list, from the beginning.
open class UIKitScene<Content: UIKitContent>: StageScene {
  /// A scenario without touches, of three seconds.
  open override class var scenario: Scenario { Scenario("scene", [.wait(for: 3)]) }

  /// Makes the content, in the stage's time; must be overridden.
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
  /// The stage's scroll view, for code that observes it.
  public private(set) final var scrollView: UIScrollView!

  open override func setUp(on stage: Stage) {
    stageWindow = .wrapping(stage.window)
    scrollView = .wrapping(stage.scrollView)
    let backdrop = View(frame: stage.window.bounds)
    backdrop.backgroundColor = stage.window.backgroundColor
    backdrop.layer.name = "scene"
    stage.window.addSubview(backdrop)
    hostView = HostView.wrapping(backdrop)
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
