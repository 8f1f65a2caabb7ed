import Foundation
import RefreshLayers
import RefreshMotion
import UIKitBase

// Presentation of controllers over others in the window of the stage. Transitions follow their animator, or the object
// that drives it; a stage has no gestures that could do so, but a source's code can.

/// Callbacks of a presentation. Those about gestures and size classes are never called, because a stage has neither.
public protocol UIAdaptivePresentationControllerDelegate: AnyObject {
  func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle
  func adaptivePresentationStyle(
    for controller: UIPresentationController, traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle
  func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool
  func presentationControllerWillDismiss(_ presentationController: UIPresentationController)
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
  func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController)
}
extension UIAdaptivePresentationControllerDelegate {
  public func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle
  {
    controller.presentationStyle
  }
  public func adaptivePresentationStyle(
    for controller: UIPresentationController, traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle { controller.presentationStyle }
  public func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool
  {
    true
  }
  public func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {}
  public func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {}
  public func presentationControllerDidAttemptToDismiss(
    _ presentationController: UIPresentationController
  ) {}
}

/// The presentation of a controller, from its beginning to the end of its dismissal.
open class UIPresentationController: NSObject {
  // The presenting controller retains the presented one, which retains this.
  private unowned let presented: UIViewController
  private weak var presenting: UIViewController?
  open var presentedViewController: UIViewController { presented }
  open var presentingViewController: UIViewController { presenting ?? presented }
  open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?
  /// Size of a child's content, for subclasses that place it (default: the container's).
  open func size(
    forChildContentContainer container: any UIContentContainer, withParentContainerSize size: CGSize
  ) -> CGSize { size }
  /// View of the window in which the presentation takes place; nil before and after it.
  open private(set) var containerView: UIView?
  /// The transition in progress; nil between transitions.
  final var transition: ModalTransition?
  /// Place of the presenting controller's view, which a presentation may remove or move to the container.
  private var formerPlace: (superview: UIView, index: Int)?

  public init(presentedViewController: UIViewController, presenting: UIViewController?) {
    (presented, self.presenting) = (presentedViewController, presenting)
  }

  open var presentationStyle: UIModalPresentationStyle { presented.modalPresentationStyle }
  open var presentedView: UIView? { presented.view }
  open var frameOfPresentedViewInContainerView: CGRect { containerView?.bounds ?? .zero }
  open var shouldPresentInFullscreen: Bool { true }
  open var shouldRemovePresentersView: Bool { [.fullScreen, .currentContext].contains(presentationStyle) }
  open var traitCollection: UITraitCollection { .current }
  open func presentationTransitionWillBegin() {}
  open func presentationTransitionDidEnd(_ completed: Bool) {}
  open func dismissalTransitionWillBegin() {}
  open func dismissalTransitionDidEnd(_ completed: Bool) {}
  open func containerViewWillLayoutSubviews() {}
  open func containerViewDidLayoutSubviews() {}
  open func preferredContentSizeDidChange(forChildContentContainer container: UIViewController) {}
  /// Never called, because the size of a stage does not change.
  open func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {}

  private final class Container: UIView {
    weak var owner: UIPresentationController?
    override func layoutSubviews() {
      super.layoutSubviews()
      owner?.containerViewWillLayoutSubviews()
      owner?.containerViewDidLayoutSubviews()
    }
  }

  // MARK: Transitions

  final func present(
    from presenter: UIViewController, source: UIViewController, in window: UIView, animated: Bool,
    _ completion: (() -> Void)?
  ) {
    presenting = presenter
    presenter.modalChild = presented
    if let view = presenter.viewIfLoaded, let superview = view.superview {
      formerPlace = (superview, superview.subviews.firstIndex { $0 === view } ?? 0)
    }
    let container = Container(frame: window.bounds)
    container.owner = self
    containerView = container
    window.addSubview(container)
    let delegate = animated ? presented.transitioningDelegate : nil
    let animator = delegate?.animationController(
      forPresented: presented, presenting: presenter, source: source)
    let transition = ModalTransition(
      of: self, isPresenting: true, isAnimated: animated, animator,
      animator.flatMap { delegate?.interactionControllerForPresentation(using: $0) }, completion)
    self.transition = transition
    presentationTransitionWillBegin()
    presented.beginAppearanceTransition(true, animated: animated)
    if shouldRemovePresentersView { presenter.beginAppearanceTransition(false, animated: animated) }
    presentedView?.frame = frameOfPresentedViewInContainerView
    transition.start()
  }

  final func dismiss(animated: Bool, _ completion: (() -> Void)?) {
    guard containerView != nil, transition == nil else { return }
    let delegate = animated ? presented.transitioningDelegate : nil
    let animator = delegate?.animationController(forDismissed: presented)
    let transition = ModalTransition(
      of: self, isPresenting: false, isAnimated: animated, animator,
      animator.flatMap { delegate?.interactionControllerForDismissal(using: $0) }, completion)
    self.transition = transition
    dismissalTransitionWillBegin()
    presented.beginAppearanceTransition(false, animated: animated)
    restorePresentersView()
    if shouldRemovePresentersView { presenting?.beginAppearanceTransition(true, animated: animated) }
    transition.start()
  }

  /// Ends a transition; the views are those of its result, also if it was cancelled.
  final func end(_ transition: ModalTransition, didComplete: Bool) {
    self.transition = nil
    let presenter = presentingViewController
    let isPresented = transition.isPresenting == didComplete
    if isPresented, shouldRemovePresentersView {
      if formerPlace != nil { presenter.viewIfLoaded?.removeFromSuperview() }
    } else {
      restorePresentersView()
    }
    if !isPresented {
      presentedView?.removeFromSuperview()
      containerView?.removeFromSuperview()
      containerView = nil
    }
    // A cancelled transition turns the appearance back.
    if !didComplete {
      presented.beginAppearanceTransition(!transition.isPresenting, animated: transition.isAnimated)
    }
    presented.endAppearanceTransition()
    if shouldRemovePresentersView {
      if !didComplete {
        presenter.beginAppearanceTransition(transition.isPresenting, animated: transition.isAnimated)
      }
      presenter.endAppearanceTransition()
    }
    if transition.isPresenting {
      presentationTransitionDidEnd(didComplete)
    } else {
      dismissalTransitionDidEnd(didComplete)
    }
    if !isPresented {
      presenter.modalChild = nil
      presented.ownPresentation = nil
    }
  }

  /// Puts the presenting controller's view back where it was, if it is removed or in the container.
  private func restorePresentersView() {
    guard let view = presenting?.viewIfLoaded, let (superview, index) = formerPlace,
      view.superview == nil || view.superview === containerView
    else { return }
    superview.insertSubview(view, at: min(index, superview.subviews.count))
  }
}

/// A presentation or dismissal in progress, as animators and coordinated animations see it.
final class ModalTransition: UIViewControllerContextTransitioning, UIViewControllerTransitionCoordinator {
  typealias Block = (any UIViewControllerTransitionCoordinatorContext) -> Void
  private let presentation: UIPresentationController
  let isPresenting: Bool
  let isAnimated: Bool
  let containerView: UIView
  private let animator: (any UIViewControllerAnimatedTransitioning)?
  private let interaction: (any UIViewControllerInteractiveTransitioning)?
  private let onEnd: (() -> Void)?
  /// Animations that wait for the start; nil after it.
  private var waiting: [Block]? = []
  private var completions: [Block] = []
  private var interactionEnds: [Block] = []
  private var isEnded = false
  private(set) var transitionWasCancelled = false

  init(
    of presentation: UIPresentationController, isPresenting: Bool, isAnimated: Bool,
    _ animator: (any UIViewControllerAnimatedTransitioning)?,
    _ interaction: (any UIViewControllerInteractiveTransitioning)?, _ onEnd: (() -> Void)?
  ) {
    (self.presentation, self.isPresenting, self.isAnimated) = (presentation, isPresenting, isAnimated)
    let style = presentation.presentedViewController.modalTransitionStyle
    self.animator = animator ?? (isAnimated ? ModalAnimator(style, isPresenting: isPresenting) : nil)
    (self.interaction, self.onEnd) = (interaction, onEnd)
    isInteractive = interaction != nil
    containerView = presentation.containerView ?? UIView()
  }

  func start() {
    let animations = waiting ?? []
    waiting = nil
    if animator != nil {
      if let interaction {
        views = [containerView, presenter.view, presented.view].flatMap(FormerView.all)
        interaction.startInteractiveTransition(self)
      } else {
        animate()
      }
      animations.forEach(run)
    } else {
      if isPresenting { presentation.presentedView.map(containerView.addSubview) }
      animations.forEach(run)
      completeTransition(true)
    }
  }

  /// Lets the animator begin.
  func animate() { animator?.animateTransition(using: self) }

  /// A view as it was before its animator changed it.
  private struct FormerView {
    let view: UIView
    let (bounds, center, transform): (CGRect, CGPoint, CGAffineTransform)
    let (alpha, color): (CGFloat, UIColor?)
    init(_ view: UIView) {
      (self.view, bounds, center, transform) = (view, view.bounds, view.center, view.transform)
      (alpha, color) = (view.alpha, view.backgroundColor)
    }
    static func all(in view: UIView) -> [FormerView] { [FormerView(view)] + view.subviews.flatMap(all) }
    func restore() {
      (view.bounds, view.center, view.transform) = (bounds, center, transform)
      (view.alpha, view.backgroundColor) = (alpha, color)
    }
  }
  private var views: [FormerView] = []

  /// Gives the layers their own time back, and what a cancelled animation has changed its former look.
  private func endDriving(_ didComplete: Bool) {
    containerView.refreshView.layer.timing = MediaTiming()
    if !didComplete { View.performWithoutAnimation { views.forEach { $0.restore() } } }
    views = []
  }

  private func run(_ animation: @escaping Block) {
    guard isAnimated else { return animation(self) }
    UIView.animate(withDuration: transitionDuration) { animation(self) }
  }

  func completeTransition(_ didComplete: Bool) {
    guard !isEnded else { return }
    isEnded = true
    transitionWasCancelled = !didComplete
    if interaction != nil { endDriving(didComplete) }
    animator?.animationEnded(didComplete)
    presentation.end(self, didComplete: didComplete)
    completions.forEach { $0(self) }
    completions = []
    onEnd?()
  }

  // MARK: Context

  private var presented: UIViewController { presentation.presentedViewController }
  private var presenter: UIViewController { presentation.presentingViewController }

  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
    (key == .to) == isPresenting ? presented : presenter
  }
  func view(forKey key: UITransitionContextViewKey) -> UIView? {
    if (key == .to) == isPresenting { return presentation.presentedView }
    return presentation.shouldRemovePresentersView ? presenter.view : nil
  }
  func initialFrame(for controller: UIViewController) -> CGRect {
    if controller === presented { return isPresenting ? .zero : presentation.presentedView?.frame ?? .zero }
    return isPresenting ? containerView.bounds : .zero
  }
  func finalFrame(for controller: UIViewController) -> CGRect {
    if controller === presented {
      return isPresenting ? presentation.frameOfPresentedViewInContainerView : .zero
    }
    return isPresenting && presentation.shouldRemovePresentersView ? .zero : containerView.bounds
  }
  private(set) var isInteractive: Bool
  private var fraction: CGFloat = 0
  func updateInteractiveTransition(_ percentComplete: CGFloat) { fraction = percentComplete }
  func pauseInteractiveTransition() { isInteractive = true }
  func finishInteractiveTransition() { endInteraction() }
  func cancelInteractiveTransition() {
    transitionWasCancelled = true
    endInteraction()
  }
  private func endInteraction() {
    isInteractive = false
    interactionEnds.forEach { $0(self) }
    interactionEnds = []
  }

  // MARK: Coordinator

  var initiallyInteractive: Bool { interaction?.wantsInteractiveStart == true }
  var isCancelled: Bool { transitionWasCancelled }
  var transitionDuration: TimeInterval { animator?.transitionDuration(using: self) ?? 0 }
  var percentComplete: CGFloat { isEnded ? 1 : fraction }
  var completionVelocity: CGFloat { 1 }
  var completionCurve: UIView.AnimationCurve { .easeInOut }
  var targetTransform: CGAffineTransform { .identity }
  func animate(alongsideTransition animation: Block?, completion: Block?) -> Bool {
    if let completion { completions.append(completion) }
    guard let animation else { return true }
    if waiting == nil { run(animation) } else { waiting?.append(animation) }
    return true
  }
  func animateAlongsideTransition(in view: UIView?, animation: Block?, completion: Block?) -> Bool {
    animate(alongsideTransition: animation, completion: completion)
  }
  func notifyWhenInteractionChanges(_ handler: @escaping Block) { interactionEnds.append(handler) }
}

/// The transitions of `UIModalTransitionStyle`: a fade, and a slide from below for all others.
private final class ModalAnimator: UIViewControllerAnimatedTransitioning {
  private let fades: Bool
  private let isPresenting: Bool
  init(_ style: UIModalTransitionStyle, isPresenting: Bool) {
    (fades, self.isPresenting) = (style == .crossDissolve, isPresenting)
  }

  /// Half a second, as UIKit's own presentations take.
  func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0.5 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let view = context.view(forKey: isPresenting ? .to : .from) else {
      return context.completeTransition(true)
    }
    let (alpha, shown) = (view.alpha, view.frame)
    let hidden = shown.offsetBy(dx: 0, dy: context.containerView.bounds.height - shown.minY)
    func place(isShown: Bool) {
      if fades { view.alpha = isShown ? alpha : 0 } else { view.frame = isShown ? shown : hidden }
    }
    if isPresenting {
      context.containerView.addSubview(view)
      place(isShown: false)
    }
    UIView.animate(
      withDuration: transitionDuration(using: context), delay: 0, usingSpringWithDamping: 1,
      initialSpringVelocity: 0, animations: { place(isShown: self.isPresenting) },
      completion: { _ in
        place(isShown: true)
        context.completeTransition(true)
      })
  }
}

public protocol UIPopoverPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {}

/// A presentation in a popover. No controller has one, because the screen of a stage is that of a phone.
open class UIPopoverPresentationController: UIPresentationController {
  open weak var sourceView: UIView?
  open var sourceRect = CGRect.null
  open weak var barButtonItem: UIBarButtonItem?
  open var permittedArrowDirections = UIPopoverArrowDirection.any
}
public struct UIPopoverArrowDirection: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let up = UIPopoverArrowDirection(rawValue: 1)
  public static let down = UIPopoverArrowDirection(rawValue: 2)
  public static let left = UIPopoverArrowDirection(rawValue: 4)
  public static let right = UIPopoverArrowDirection(rawValue: 8)
  public static let any: UIPopoverArrowDirection = [.up, .down, .left, .right]
}
