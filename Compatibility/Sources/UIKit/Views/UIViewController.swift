import Foundation
import RefreshLayers
import UIKitBase

// The view controller API used by animations: controllers with a view, which a scene can host, and types of
// their transitions.

/// A controller whose content has a size within a container's.
public protocol UIContentContainer: AnyObject {
  var preferredContentSize: CGSize { get }
  func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator)
}

open class UIViewController: UIResponder, NSCoding, UIContentContainer {
  private var ownView: UIView?
  open var title: String?
  open private(set) weak var parent: UIViewController?
  open private(set) var children: [UIViewController] = []
  open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?
  open var modalPresentationStyle = UIModalPresentationStyle.fullScreen
  open var modalTransitionStyle = UIModalTransitionStyle.coverVertical
  open var preferredContentSize = CGSize.zero
  /// The controller that this one presents; retained during its presentation.
  final var modalChild: UIViewController?
  /// The presentation of this controller, also before it begins.
  final var ownPresentation: UIPresentationController?
  open var presentedViewController: UIViewController? { modalChild ?? parent?.presentedViewController }
  open var presentingViewController: UIViewController? {
    guard let ownPresentation, ownPresentation.containerView != nil else {
      return parent?.presentingViewController
    }
    return ownPresentation.presentingViewController
  }
  open var presentationController: UIPresentationController? {
    if let parent { return parent.presentationController }
    if ownPresentation == nil { ownPresentation = makePresentation(by: nil, from: self) }
    return ownPresentation
  }
  private func makePresentation(
    by presenter: UIViewController?, from source: UIViewController
  ) -> UIPresentationController {
    let custom =
      modalPresentationStyle == .custom
      ? transitioningDelegate?.presentationController(
        forPresented: self, presenting: presenter, source: source)
      : nil
    return custom ?? UIPresentationController(presentedViewController: self, presenting: presenter)
  }
  /// Presentation in a popover; always nil, because the screen of a stage is that of a phone.
  open var popoverPresentationController: UIPopoverPresentationController? { nil }
  open var modalPresentationCapturesStatusBarAppearance = false
  open var traitCollection: UITraitCollection { .current }
  /// Item of the tab bar for this controller.
  open lazy var tabBarItem: UITabBarItem! = UITabBarItem(title: title, image: nil, tag: 0)
  open lazy var navigationItem = UINavigationItem(title: title ?? "")
  /// The nearest tab bar controller that contains this controller.
  open var tabBarController: UITabBarController? {
    (parent as? UITabBarController) ?? parent?.tabBarController
  }

  public init(nibName: String?, bundle: Bundle?) { super.init() }
  public convenience override init() { self.init(nibName: nil, bundle: nil) }
  public required init?(coder: NSCoder) { super.init() }
  open func encode(with coder: NSCoder) { StageState.ignoreEncoding(of: self) }

  /// The view; `loadView()` creates it on first access.
  open var view: UIView! {
    get {
      if ownView == nil {
        loadView()
        viewDidLoad()
      }
      return ownView
    }
    set {
      if ownView?.controller === self { ownView?.controller = nil }
      ownView = newValue
      newValue?.controller = self
      // A controller's view gets margins of 16 points at the sides of the screen.
      if let newValue, newValue.layoutMargins == UIView.ownLayoutMargins {
        newValue.layoutMargins = UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 16)
      }
    }
  }
  open var isViewLoaded: Bool { ownView != nil }
  open var viewIfLoaded: UIView? { ownView }
  open func loadViewIfNeeded() { _ = view }
  open func loadView() { view = UIView(frame: UIScreen.main.bounds) }
  open func viewDidLoad() {}
  open func viewWillAppear(_ animated: Bool) {}
  open func viewDidAppear(_ animated: Bool) {}
  open func viewWillDisappear(_ animated: Bool) {}
  open func viewDidDisappear(_ animated: Bool) {}
  open func viewIsAppearing(_ animated: Bool) {}
  /// Direction and animation of the appearance transition in progress; nil without one.
  private var appearance: (isAppearing: Bool, isAnimated: Bool)?
  /// True from `viewDidAppear(_:)` to `viewWillDisappear(_:)`.
  private var hasAppeared = false
  private var awaitsIsAppearing = false
  /// Begins the appearance or disappearance of a child's view; the container ends it with
  /// `endAppearanceTransition()`.
  open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    guard appearance?.isAppearing != isAppearing else { return }
    appearance = (isAppearing, animated)
    guard isAppearing else {
      hasAppeared = false
      return viewWillDisappear(animated)
    }
    awaitsIsAppearing = true
    loadViewIfNeeded()
    viewWillAppear(animated)
    if view.window != nil { tellIsAppearing() }
  }
  open func endAppearanceTransition() {
    guard let (isAppearing, isAnimated) = appearance else { return }
    if isAppearing { tellIsAppearing() }
    appearance = nil
    hasAppeared = isAppearing
    if isAppearing { viewDidAppear(isAnimated) } else { viewDidDisappear(isAnimated) }
    // Forwards the end to children that appeared or disappeared together with this controller.
    for child in forwardedChildren where child.viewIfLoaded?.window != nil { child.endAppearanceTransition() }
  }
  private func tellIsAppearing() {
    guard awaitsIsAppearing, let (_, isAnimated) = appearance else { return }
    awaitsIsAppearing = false
    viewIsAppearing(isAnimated)
  }
  private var forwardedChildren: [UIViewController] {
    shouldAutomaticallyForwardAppearanceMethods ? children : []
  }
  /// Sends appearance callbacks after the view has entered or left a window, unless the container sends them
  /// itself.
  final func viewDidChangeWindow() {
    guard parent?.shouldAutomaticallyForwardAppearanceMethods ?? true else { return }
    let isInWindow = viewIfLoaded?.window != nil
    guard appearance == nil else {
      if isInWindow { tellIsAppearing() }
      return
    }
    guard isInWindow != hasAppeared else { return }
    beginAppearanceTransition(isInWindow, animated: false)
    if !isInWindow { return endAppearanceTransition() }
    // A container that is appearing itself ends the transition of its children.
    var container = parent
    while let next = container, next.appearance == nil { container = next.parent }
    guard container == nil else { return }
    LayerContext.perform { [weak self] in
      $0.scheduler.deferAction {
        guard let self, self.appearance?.isAppearing == true else { return }
        self.viewIfLoaded?.refreshView.root.layoutIfNeeded()
        self.endAppearanceTransition()
      }
    }
  }
  /// True while the controller is being added to its container; `isMovingFromParent` while it is being
  /// removed.
  open internal(set) var isMovingToParent = false
  open internal(set) var isMovingFromParent = false
  open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }
  open func didReceiveMemoryWarning() {}
  /// Coordinator of the presentation or dismissal in progress.
  open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
    ownPresentation?.transition ?? modalChild?.ownPresentation?.transition ?? parent?.transitionCoordinator
  }
  /// Never called, because the size of a stage does not change.
  open func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {}
  /// Storyboard of origin; always nil.
  open var storyboard: UIStoryboard? { nil }
  open func prepare(for segue: UIStoryboardSegue, sender: Any?) {}
  open func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { true }
  open func performSegue(withIdentifier identifier: String, sender: Any?) {
    UINib.report("segue \(identifier)")
  }
  open var preferredStatusBarStyle: UIStatusBarStyle { .default }
  open var prefersStatusBarHidden: Bool { false }
  open var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .fade }
  open func setNeedsStatusBarAppearanceUpdate() {}
  /// The child that decides for this controller; nil for the controller itself.
  open var childForStatusBarStyle: UIViewController? { nil }
  open var childForStatusBarHidden: UIViewController? { nil }
  // The home indicator, which a stage has not.
  open var childForHomeIndicatorAutoHidden: UIViewController? { nil }
  open var prefersHomeIndicatorAutoHidden: Bool { false }
  open func setNeedsUpdateOfHomeIndicatorAutoHidden() {}
  open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .all }
  /// Without effect, because a stage does not turn.
  open class func attemptRotationToDeviceOrientation() {}
  open var shouldAutorotate: Bool { true }
  open var isBeingPresented: Bool { ownPresentation?.transition?.isPresenting == true }
  open var isBeingDismissed: Bool { ownPresentation?.transition?.isPresenting == false }
  open var additionalSafeAreaInsets = UIEdgeInsets.zero {
    didSet {
      guard additionalSafeAreaInsets != oldValue else { return }
      SafeArea.isUsed = true
      viewIfLoaded.map(SafeArea.follow)
    }
  }
  /// Height of the container's bar above the view's content, in points.
  final var barHeight: CGFloat = 0
  open func viewSafeAreaInsetsDidChange() {}
  open var edgesForExtendedLayout = UIRectEdge.all
  /// Without effect: `UIScrollView.contentInsetAdjustmentBehavior` replaced it in iOS 11.
  open var automaticallyAdjustsScrollViewInsets = true
  open var extendedLayoutIncludesOpaqueBars = false
  open var definesPresentationContext = false
  /// Without effect, because a stage has no gesture that dismisses a controller.
  open var isModalInPresentation = false
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
  open func updateViewConstraints() {}
  /// Guides of the bars above and below the view; empty, because stages have no bars.
  open private(set) lazy var topLayoutGuide: any UILayoutSupport = UILayoutGuide(of: view) {
    UIEdgeInsets(top: 0, left: 0, bottom: $0.bounds.height, right: 0)
  }
  open private(set) lazy var bottomLayoutGuide: any UILayoutSupport = UILayoutGuide(of: view) {
    UIEdgeInsets(top: $0.bounds.height, left: 0, bottom: 0, right: 0)
  }
  open override var next: UIResponder? { parent }
  open func viewWillLayoutSubviews() {}
  open func viewDidLayoutSubviews() {}
  open func willMove(toParent parent: UIViewController?) {}
  open func didMove(toParent parent: UIViewController?) {}
  open func addChild(_ child: UIViewController) {
    if child.parent != nil { child.removeFromParent() }
    child.willMove(toParent: self)
    child.parent = self
    children.append(child)
  }
  open func removeFromParent() {
    parent?.children.removeAll { $0 === self }
    parent = nil
    didMove(toParent: nil)
  }
  /// Replaces a child's view at the back of the view. Both children get appearance callbacks now if the view
  /// is in a window, otherwise when it enters one.
  final func replace(_ old: UIViewController?, by new: UIViewController?, animated: Bool) {
    let isSeen = view.window != nil && hasAppeared
    if isSeen {
      old?.beginAppearanceTransition(false, animated: animated)
      new?.beginAppearanceTransition(true, animated: animated)
    }
    old?.viewIfLoaded?.removeFromSuperview()
    if let new { view.insertSubview(new.view, at: 0) }
    guard isSeen else { return }
    view.setNeedsLayout()
    view.layoutIfNeeded()
    old?.endAppearanceTransition()
    new?.endAppearanceTransition()
  }
  /// Presents a controller over the outermost container of this one.
  open func present(
    _ controller: UIViewController, animated: Bool, completion: (() -> Void)? = nil
  ) {
    var presenter = self
    while let parent = presenter.parent { presenter = parent }
    // UIKit prints a message and presents nothing, too.
    guard presenter.modalChild == nil, controller.presentingViewController == nil else {
      return StageState.report(
        .warning,
        "\(type(of: controller)) is not presented: a presentation of it or over \(type(of: self)) exists")
    }
    guard let window = presenter.viewIfLoaded?.window else {
      return StageState.report(
        .warning,
        "\(type(of: controller)) is not presented: the view of \(type(of: self)) is not on the stage")
    }
    let presentation =
      controller.ownPresentation ?? controller.makePresentation(by: presenter, from: self)
    controller.ownPresentation = presentation
    presentation.present(from: presenter, source: self, in: window, animated: animated, completion)
  }
  /// Dismisses the controller that this one presents, with all above it; otherwise this one.
  open func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
    guard let presented = presentedViewController else {
      if let presenter = presentingViewController {
        presenter.dismiss(animated: animated, completion: completion)
      }
      return
    }
    // Only the topmost transition is seen.
    if presented.presentedViewController != nil { presented.dismiss(animated: false) }
    presented.ownPresentation?.dismiss(animated: animated, completion)
  }
}

public enum UIModalPresentationStyle: Int, Sendable {
  case fullScreen, pageSheet, formSheet, currentContext, custom, overFullScreen, overCurrentContext, popover
  case none = -1
  case automatic = -2
}
public enum UIModalTransitionStyle: Int, Sendable {
  case coverVertical, flipHorizontal, crossDissolve, partialCurl
}

public struct UITransitionContextViewControllerKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let from = UITransitionContextViewControllerKey(rawValue: "from")
  public static let to = UITransitionContextViewControllerKey(rawValue: "to")
}
public struct UITransitionContextViewKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let from = UITransitionContextViewKey(rawValue: "from")
  public static let to = UITransitionContextViewKey(rawValue: "to")
}

public protocol UIViewControllerContextTransitioning: AnyObject {
  var containerView: UIView { get }
  var isAnimated: Bool { get }
  var isInteractive: Bool { get }
  var transitionWasCancelled: Bool { get }
  func completeTransition(_ didComplete: Bool)
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
  func view(forKey key: UITransitionContextViewKey) -> UIView?
  func initialFrame(for controller: UIViewController) -> CGRect
  func finalFrame(for controller: UIViewController) -> CGRect
  func updateInteractiveTransition(_ percentComplete: CGFloat)
  func pauseInteractiveTransition()
  func finishInteractiveTransition()
  func cancelInteractiveTransition()
}

public protocol UIViewControllerAnimatedTransitioning: AnyObject {
  func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> TimeInterval
  func animateTransition(using context: any UIViewControllerContextTransitioning)
  func animationEnded(_ completed: Bool)
}
extension UIViewControllerAnimatedTransitioning { public func animationEnded(_ completed: Bool) {} }

public protocol UIViewControllerTransitioningDelegate: AnyObject {
  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
  func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)?
  func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)?
  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
  ) -> UIPresentationController?
}
extension UIViewControllerTransitioningDelegate {
  public func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
  public func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
  public func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
  public func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
  public func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
  ) -> UIPresentationController? { nil }
}
