import Foundation
import Observation
@_spi(Compatibility) import RefreshLayers
import RefreshScrolling
import UIKitBase

/// Forwards layout and other callbacks of the drawn RefreshKit view to its UIKit wrapper.
final class BackingView: View {
  private var wrapper: UIView? { companion.map { unsafeDowncast($0, to: UIView.self) } }
  override func layoutSubviews() { wrapper?.layoutFromBacking() }
  override func didMoveToSuperview() { wrapper?.backingDidMove() }
  override func tintColorDidChange() { wrapper?.tintColorDidChange() }
  override func sizeThatFits(_ size: CGSize) -> CGSize { wrapper?.sizeThatFits(size) ?? bounds.size }
}

/// UIKit's view as a wrapper of a RefreshKit view. UIKit code refers to the wrapper; the RefreshKit view is
/// drawn.
open class UIView: UIResponder, CALayerDelegate, KeyValueObserving, NSCoding {
  public typealias AutoresizingMask = RefreshLayers.AutoresizingMask
  public typealias AnimationOptions = View.AnimationOptions
  public typealias KeyframeAnimationOptions = View.KeyframeAnimationOptions
  public enum AnimationCurve: Int, Sendable { case easeInOut, easeIn, easeOut, linear }
  public enum AnimationTransition: Int, Sendable { case none, flipFromLeft, flipFromRight, curlUp, curlDown }
  public enum ContentMode: Int, Sendable {
    case scaleToFill, scaleAspectFit, scaleAspectFill, redraw, center, top, bottom, left, right, topLeft
    case topRight, bottomLeft, bottomRight
  }
  public enum TintAdjustmentMode: Int, Sendable { case automatic, normal, dimmed }

  open class var layerClass: AnyClass { CALayer.self }

  final let backingView: View
  private final let ownLayer: CALayer
  open var layer: CALayer { ownLayer }

  // MARK: Lifecycle

  public init(frame: CGRect) {
    (backingView, ownLayer) = Self.makeBacking(frame: frame)
    super.init()
    connect()
    setUp()
  }

  public required init?(coder: NSCoder) {
    (backingView, ownLayer) = Self.makeBacking(frame: .zero)
    super.init()
    connect()
    setUp()
  }

  public convenience override init() { self.init(frame: .zero) }

  class func makeBacking(frame: CGRect) -> (View, CALayer) {
    let layer = CALayer.make((layerClass as? CALayer.Type) ?? CALayer.self)
    return (BackingView(layer: layer.refreshLayer, frame: frame), layer)
  }

  private final func connect() {
    refreshView.companion = self
    ownLayer.delegate = self
    ownLayer.contentsScale = 2
  }

  /// Common setup of UIKit's own subclasses, called by every initializer.
  func setUp() {}

  deinit { if refreshView.companion === self { refreshView.companion = nil } }

  // MARK: Observers

  private final var watch: ObservedKeyPaths?
  final var changeWatch: ObservedKeyPaths {
    if let watch { return watch }
    let new = ObservedKeyPaths()
    watch = new
    return new
  }
  final func lookForChanges() { watch?.look() }
  /// Notifies observers of the view and its layer that geometry or appearance may have changed.
  private final func didChange() {
    lookForChanges()
    ownLayer.didChange()
  }

  // MARK: Geometry

  private final func geometryDidChange() {
    didChange()
    SafeArea.follow(self)
    // As on iOS, code may move a constrained view until the next layout.
    if LayoutEngine.isUsed, !LayoutEngine.isFree(self) { LayoutEngine.invalidate(self) }
  }
  open var frame: CGRect {
    get { refreshView.frame }
    set {
      refreshView.frame = newValue
      geometryDidChange()
    }
  }
  open var bounds: CGRect {
    get { refreshView.bounds }
    set {
      refreshView.bounds = newValue
      geometryDidChange()
    }
  }
  open var center: CGPoint {
    get { refreshView.center }
    set {
      refreshView.center = newValue
      geometryDidChange()
    }
  }
  open var transform: CGAffineTransform {
    get { refreshView.transform }
    set {
      refreshView.transform = newValue
      didChange()
    }
  }
  open var transform3D: CATransform3D {
    get { refreshView.transform3D }
    set { refreshView.transform3D = newValue }
  }
  open var anchorPoint: CGPoint {
    get { layer.anchorPoint }
    set { layer.anchorPoint = newValue }
  }
  open var contentScaleFactor: CGFloat {
    get { layer.contentsScale }
    set { layer.contentsScale = newValue }
  }
  open func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    refreshView.convert(point, to: view.flatMap(\.placed))
  }
  open func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    refreshView.convert(point, from: view.flatMap(\.placed))
  }
  open func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    refreshView.convert(rect, to: view.flatMap(\.placed))
  }
  open func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
    refreshView.convert(rect, from: view.flatMap(\.placed))
  }
  /// The RefreshKit view; nil for the window, which belongs to the stage.
  private final var placed: View? { (self as? UIWindow)?.isKeyWindow == true ? nil : refreshView }

  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.contains(point) }
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard !isHidden, alpha > 0.01, isUserInteractionEnabled, self.point(inside: point, with: event) else {
      return nil
    }
    for view in subviews.reversed() {
      if let hit = view.hitTest(view.convert(point, from: self), with: event) { return hit }
    }
    return self
  }

  // MARK: Appearance

  open var alpha: CGFloat {
    get { refreshView.alpha }
    set {
      refreshView.alpha = newValue
      didChange()
    }
  }
  open var isHidden: Bool {
    get { refreshView.isHidden }
    set {
      let isChange = refreshView.isHidden != newValue
      refreshView.isHidden = newValue
      didChange()
      // A hidden view leaves no gap in a stack view.
      if isChange, let stack = superview as? UIStackView { stack.setNeedsLayout() }
    }
  }
  open var isOpaque = true
  open var backgroundColor: UIColor? {
    get { ownLayer.backgroundPattern ?? refreshView.backgroundColor.map { UIColor($0) } }
    set {
      ownLayer.backgroundPattern = newValue?.pattern == nil ? nil : newValue
      refreshView.backgroundColor = newValue?.pattern == nil ? newValue?.color : nil
      didChange()
    }
  }
  open var tintColor: UIColor! {
    get { UIColor(refreshView.tintColor) }
    set { if let newValue { refreshView.tintColor = newValue.color } }
  }
  open var tintAdjustmentMode = TintAdjustmentMode.automatic
  open func tintColorDidChange() {}
  open var clipsToBounds: Bool {
    get { refreshView.clipsToBounds }
    set { refreshView.clipsToBounds = newValue }
  }
  open var clearsContextBeforeDrawing = true
  open var contentMode = ContentMode.scaleToFill { didSet { contentModeDidChange() } }
  func contentModeDidChange() {}
  open var mask: UIView? {
    didSet { layer.mask = mask?.layer }
  }
  open var isUserInteractionEnabled = true
  open var isMultipleTouchEnabled = false
  open var isExclusiveTouch = false
  open var accessibilityIdentifier: String?
  open var tag: Int {
    get { refreshView.tag }
    set { refreshView.tag = newValue }
  }
  open var restorationIdentifier: String?
  open func encode(with coder: NSCoder) { StageState.ignoreEncoding(of: self) }
  /// Traits of the screen, with the interface style of the nearest ancestor that overrides it.
  open var traitCollection: UITraitCollection {
    var view: UIView? = self
    while let next = view, next.overrideUserInterfaceStyle == .unspecified { view = next.superview }
    return view.map { UITraitCollection(userInterfaceStyle: $0.overrideUserInterfaceStyle) } ?? .current
  }
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
  open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified {
    willSet { if newValue != overrideUserInterfaceStyle { formerTraits = traitCollection } }
    didSet {
      guard let former = formerTraits else { return }
      formerTraits = nil
      if former.userInterfaceStyle != traitCollection.userInterfaceStyle { tellTraits(former) }
    }
  }
  private final var formerTraits: UITraitCollection?
  /// Notifies the view and its descendants without their own interface style.
  private final func tellTraits(_ former: UITraitCollection) {
    traitCollectionDidChange(former)
    for view in subviews where view.overrideUserInterfaceStyle == .unspecified { view.tellTraits(former) }
  }
  open var semanticContentAttribute = UISemanticContentAttribute.unspecified
  open class func userInterfaceLayoutDirection(
    for attribute: UISemanticContentAttribute
  ) -> UIUserInterfaceLayoutDirection { attribute == .forceRightToLeft ? .rightToLeft : .leftToRight }
  open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    Self.userInterfaceLayoutDirection(for: semanticContentAttribute)
  }

  open var isFocused: Bool { false }
  open var canBecomeFocused: Bool { false }
  @discardableResult open func endEditing(_ force: Bool) -> Bool { true }

  // MARK: Gestures

  open private(set) var gestureRecognizers: [UIGestureRecognizer]?
  open func addGestureRecognizer(_ recognizer: UIGestureRecognizer) {
    recognizer.view?.removeGestureRecognizer(recognizer)
    recognizer.view = self
    gestureRecognizers = (gestureRecognizers ?? []) + [recognizer]
  }
  open func removeGestureRecognizer(_ recognizer: UIGestureRecognizer) {
    gestureRecognizers?.removeAll { $0 === recognizer }
    if recognizer.view === self { recognizer.view = nil }
  }
  open func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool { true }

  // MARK: Hierarchy

  /// The controller that owns the view.
  final weak var controller: UIViewController?
  open override var next: UIResponder? { controller ?? superview }
  open var superview: UIView? { refreshView.superview?.companion as? UIView }
  open var subviews: [UIView] { refreshView.subviews.compactMap { $0.companion as? UIView } }
  /// Window of the stage; nil outside a stage.
  open var window: UIWindow? { refreshView.layer.context == nil ? nil : UIWindow.ofStage }

  open func addSubview(_ view: UIView) { insert(view) { self.refreshView.addSubview(view.refreshView) } }
  open func insertSubview(_ view: UIView, at index: Int) {
    insert(view) { self.refreshView.insertSubview(view.refreshView, at: index) }
  }
  open func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
    insert(view) { self.refreshView.insertSubview(view.refreshView, belowSubview: sibling.refreshView) }
  }
  open func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
    insert(view) { self.refreshView.insertSubview(view.refreshView, aboveSubview: sibling.refreshView) }
  }
  private final func insert(_ view: UIView, _ change: () -> Void) {
    let isMoved = view.superview === self
    if !isMoved {
      view.willMove(toSuperview: self)
      view.dropOuterConstraints()
    }
    change()
    tellAwaiting()
    if !isMoved { didAddSubview(view) }
  }
  open func bringSubviewToFront(_ view: UIView) { refreshView.bringSubviewToFront(view.refreshView) }
  open func sendSubviewToBack(_ view: UIView) { refreshView.sendSubviewToBack(view.refreshView) }
  open func bringSubview(toFront view: UIView) { bringSubviewToFront(view) }
  open func sendSubview(toBack view: UIView) { sendSubviewToBack(view) }
  open func exchangeSubview(at index1: Int, withSubviewAt index2: Int) {
    let views = subviews
    guard views.indices.contains(index1), views.indices.contains(index2) else { return }
    insertSubview(views[index1], at: index2)
    insertSubview(views[index2], at: index1)
  }
  open func removeFromSuperview() {
    guard let superview = refreshView.superview else { return }
    (superview.companion as? UIView)?.willRemoveSubview(self)
    willMove(toSuperview: nil)
    dropOuterConstraints()
    refreshView.removeFromSuperview()
  }
  open func isDescendant(of view: UIView) -> Bool { refreshView.isDescendant(of: view.refreshView) }
  open func viewWithTag(_ tag: Int) -> UIView? {
    if self.tag == tag { return self }
    for view in subviews { if let found = view.viewWithTag(tag) { return found } }
    return nil
  }

  open func willMove(toSuperview newSuperview: UIView?) {}
  open func didMoveToSuperview() {}
  open func willMove(toWindow newWindow: UIWindow?) {}
  open func didMoveToWindow() {}
  open func didAddSubview(_ subview: UIView) {}
  open func willRemoveSubview(_ subview: UIView) {}

  private final var wasInWindow = false

  final func backingDidMove() {
    didMoveToSuperview()
    followWindow()
  }

  /// Notifies the view and its descendants that they have entered or left a stage.
  private final func followWindow() {
    let isInWindow = refreshView.layer.context != nil
    guard isInWindow != wasInWindow else { return }
    wasInWindow = isInWindow
    willMove(toWindow: window)
    controller?.viewDidChangeWindow()
    for view in subviews { view.followWindow() }
    didMoveToWindow()
    SafeArea.follow(self)
  }

  // MARK: Layout

  open var autoresizingMask: AutoresizingMask {
    get { refreshView.autoresizingMask }
    set { refreshView.autoresizingMask = newValue }
  }
  open var autoresizesSubviews = true
  final var ownLayoutParts: AutoLayoutData?
  /// Number of active constraints that refer to the view.
  final var constraintCount = 0
  open var translatesAutoresizingMaskIntoConstraints = true { didSet { constraintsDidChange() } }
  static let ownLayoutMargins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
  open var layoutMargins = UIView.ownLayoutMargins {
    didSet {
      layoutMarginsDidChange()
      constraintsDidChange()
    }
  }
  open var preservesSuperviewLayoutMargins = false
  open var insetsLayoutMarginsFromSafeArea = true
  open func layoutMarginsDidChange() {}
  open var safeAreaInsets: UIEdgeInsets { SafeArea.insets(of: self) }
  open func safeAreaInsetsDidChange() {}
  func safeAreaDidChange() {
    safeAreaInsetsDidChange()
    controller?.viewSafeAreaInsetsDidChange()
    constraintsDidChange()
    setNeedsLayout()
  }
  open var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  }
  open func invalidateIntrinsicContentSize() { constraintsDidChange() }
  /// True if the height of the content depends on its width.
  var widthMakesHeight: Bool { false }
  func intrinsicHeight(forWidth width: CGFloat) -> CGFloat { intrinsicContentSize.height }
  /// Distances of the first baseline from the top and the last from the bottom, in points; nil without text.
  var baselineOffsets: (first: CGFloat, last: CGFloat)? { nil }
  open var alignmentRectInsets: UIEdgeInsets { .zero }
  open func alignmentRect(forFrame frame: CGRect) -> CGRect { frame.inset(by: alignmentRectInsets) }
  open func frame(forAlignmentRect rect: CGRect) -> CGRect {
    let insets = alignmentRectInsets
    return rect.inset(
      by: UIEdgeInsets(top: -insets.top, left: -insets.left, bottom: -insets.bottom, right: -insets.right))
  }
  open var directionalLayoutMargins: NSDirectionalEdgeInsets {
    get {
      let margins = layoutMargins
      return NSDirectionalEdgeInsets(
        top: margins.top, leading: margins.left, bottom: margins.bottom, trailing: margins.right)
    }
    set {
      layoutMargins = UIEdgeInsets(
        top: newValue.top, left: newValue.leading, bottom: newValue.bottom, right: newValue.trailing)
    }
  }
  public static let noIntrinsicMetric: CGFloat = -1
  public static let layoutFittingCompressedSize = CGSize.zero
  public static let layoutFittingExpandedSize = CGSize(width: 10_000, height: 10_000)
  open class var requiresConstraintBasedLayout: Bool { false }
  private final var awaitsUpdateConstraints = true
  /// True if the view or a descendant awaits an update of its constraints.
  private final var hasAwaiting = true
  private final func tellAwaiting() {
    var next: UIView? = self
    while let view = next, !view.hasAwaiting {
      view.hasAwaiting = true
      next = view.superview
    }
  }
  /// Called before the first layout and after `setNeedsUpdateConstraints()`.
  open func updateConstraints() {}
  open func setNeedsUpdateConstraints() {
    awaitsUpdateConstraints = true
    tellAwaiting()
    setNeedsLayout()
  }
  open func needsUpdateConstraints() -> Bool { awaitsUpdateConstraints }
  open func updateConstraintsIfNeeded() {
    guard hasAwaiting else { return }
    hasAwaiting = false
    for view in subviews { view.updateConstraintsIfNeeded() }
    guard awaitsUpdateConstraints else { return }
    awaitsUpdateConstraints = false
    updateConstraints()
  }
  /// Smallest size that satisfies the view's constraints, or `sizeThatFits(_:)` without constraints.
  open func systemLayoutSizeFitting(_ size: CGSize) -> CGSize {
    systemLayoutSizeFitting(
      size, withHorizontalFittingPriority: .fittingSizeLevel, verticalFittingPriority: .fittingSizeLevel)
  }
  open func systemLayoutSizeFitting(
    _ size: CGSize, withHorizontalFittingPriority horizontal: UILayoutPriority,
    verticalFittingPriority vertical: UILayoutPriority
  ) -> CGSize {
    updateConstraintsIfNeeded()
    guard hasConstraintsInside else { return sizeThatFits(size) }
    return LayoutEngine.fittingSize(of: self, size, horizontal, vertical)
  }

  private final var awaitsUpdateProperties = true
  /// Called before the first layout, after `setNeedsUpdateProperties()`, and after a change of an observable
  /// object that it has read.
  open func updateProperties() {}
  open func setNeedsUpdateProperties() {
    awaitsUpdateProperties = true
    setNeedsLayout()
  }
  open func updatePropertiesIfNeeded() {
    guard awaitsUpdateProperties else { return }
    awaitsUpdateProperties = false
    nonisolated(unsafe) weak let view = self
    withObservationTracking {
      updateProperties()
    } onChange: {
      view?.setNeedsUpdateProperties()
    }
  }

  open func setNeedsLayout() { refreshView.setNeedsLayout() }
  /// Lays out the view and its descendants. A constrained view is laid out from its topmost constrained
  /// ancestor, because all are solved together.
  open func layoutIfNeeded() {
    updateConstraintsIfNeeded()
    LayoutEngine.settle(self)
    var top: UIView = self
    if LayoutEngine.isUsed { while let next = top.superview, LayoutEngine.isFree(top) { top = next } }
    top.refreshView.layoutIfNeeded()
  }
  /// Lays out the subviews that are positioned by constraints.
  open func layoutSubviews() { LayoutEngine.layOutSubviews(of: self) }
  open func layoutSublayers(of layer: CALayer) { if layer === ownLayer { layoutSubviews() } }
  open func sizeThatFits(_ size: CGSize) -> CGSize {
    let own = intrinsicContentSize
    return CGSize(
      width: own.width < 0 ? bounds.width : own.width, height: own.height < 0 ? bounds.height : own.height)
  }
  /// Resizes the view to its fitting size; the upper left corner stays.
  open func sizeToFit() {
    let size = sizeThatFits(bounds.size)
    if transform.isIdentity { frame.size = size } else { bounds.size = size }
  }

  private final var drawnSize: CGSize?

  final func layoutFromBacking() {
    followWindow()
    // An autoresizing superview may have changed the frame.
    didChange()
    SafeArea.follow(self)
    updatePropertiesIfNeeded()
    updateConstraintsIfNeeded()
    // A host view performs no layout of its own.
    if let host = superview as? ContentHostView { LayoutEngine.layOutSubviews(of: host) }
    // Needed for subclasses whose `layoutSubviews()` does not call super.
    LayoutEngine.layOutSubviews(of: self)
    controller?.viewWillLayoutSubviews()
    layer.layoutSublayers()
    controller?.viewDidLayoutSubviews()
    if drawnSize == nil || (contentMode == .redraw && drawnSize != bounds.size) { drawNow() }
  }

  // MARK: Drawing

  open func draw(_ rect: CGRect) {}
  open func draw(_ layer: CALayer, in ctx: CGContext) {
    UIGraphicsPushContext(ctx)
    draw(bounds)
    UIGraphicsPopContext()
  }
  open func display(_ layer: CALayer) {}
  open func layerWillDraw(_ layer: CALayer) {}
  /// Action for a change of a layer's property: in an animation block its animation with the block's timing;
  /// outside, `NSNull`, which ends the search for an action.
  open func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
    guard UIView.areAnimationsEnabled, let settings = View.animationSettings else { return UIView.noAction }
    guard LayerKeyPath(CALayer.refreshKeyPath(event)) != nil else { return nil }
    let animation = CABasicAnimation.ofBlock(settings, keyPath: event)
    animation.fromValue = (layer.presentation() ?? layer).value(forKeyPath: event)
    return animation
  }
  /// A distinguishable null, because all `NSNull()` are one object.
  private final class ViewNull: NSNull, @unchecked Sendable {}
  private static let noAction = ViewNull()
  /// True if the action was created by a view, and is not a copy.
  static func isOwn(_ action: any CAAction) -> Bool {
    action is ViewNull || (action as? CABasicAnimation)?.isOfBlock == true
  }

  private final func drawNow() {
    guard bounds.width > 0, bounds.height > 0 else { return }
    drawnSize = bounds.size
    layer.display()
  }
  open func setNeedsDisplay() {
    drawnSize = nil
    refreshView.setNeedsLayout()
  }
  open func setNeedsDisplay(_ rect: CGRect) { setNeedsDisplay() }
  open func drawHierarchy(in rect: CGRect, afterScreenUpdates: Bool) -> Bool {
    UIGraphicsGetCurrentContext().map { layer.render(in: $0) }
    return true
  }
  /// A view that shows a part of this view's current appearance.
  open func resizableSnapshotView(
    from rect: CGRect, afterScreenUpdates: Bool, withCapInsets insets: UIEdgeInsets
  ) -> UIView? {
    guard let copy = snapshotView(afterScreenUpdates: afterScreenUpdates) else { return nil }
    let view = UIView(frame: CGRect(origin: .zero, size: rect.size))
    view.clipsToBounds = true
    copy.frame.origin = CGPoint(x: -rect.minX, y: -rect.minY)
    view.addSubview(copy)
    return view
  }
  open func snapshotView(afterScreenUpdates: Bool) -> UIView? {
    let view = UIView(frame: CGRect(origin: .zero, size: bounds.size))
    let copy = refreshView.layer.snapshot(at: LayerContext.current?.now)
    copy.transform = .identity
    copy.frame = view.bounds
    view.layer.refreshLayer.addSublayer(copy)
    return view
  }
}

public enum UISemanticContentAttribute: Int, Sendable {
  case unspecified, playback, spatial, forceLeftToRight, forceRightToLeft
}

public enum UIUserInterfaceLayoutDirection: Int, Sendable { case leftToRight, rightToLeft }

/// A window: the stage's own, or one created by the source, which covers the stage while visible.
open class UIWindow: UIView {
  public struct Level: RawRepresentable, Hashable, Comparable, Sendable {
    public let rawValue: CGFloat
    public static func < (a: Level, b: Level) -> Bool { a.rawValue < b.rawValue }
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }
    public static let normal = Level(0)
    public static let statusBar = Level(1000)
    public static let alert = Level(2000)
    public static func + (level: Level, change: CGFloat) -> Level { Level(level.rawValue + change) }
    public static func - (level: Level, change: CGFloat) -> Level { Level(level.rawValue - change) }
  }

  /// Window of the stage whose event is running; nil outside of events.
  static var ofStage: UIWindow? {
    let state = StageState.current
    if let window = state.window as? UIWindow { return window }
    if let root = (state.guest as? View)?.root { return wrapping(root) }
    return LayerContext.current?.rootLayer.map { ofStage(View(frame: $0.bounds)) }
  }

  /// Window for a stage with the given RefreshKit root view; the caller retains the window.
  public static func wrapping(_ root: View) -> UIWindow {
    let state = StageState.current
    if let window = state.window as? UIWindow { return window }
    let window = ofStage(root)
    state.window = window
    return window
  }

  // No initializer, because subclasses could not inherit one that they do not see, and so no other either.
  private static func ofStage(_ root: View) -> UIWindow {
    let state = StageState.current
    state.wrapped = root
    defer { state.wrapped = nil }
    return UIWindow(frame: CGRect(origin: .zero, size: root.bounds.size))
  }

  override class func makeBacking(frame: CGRect) -> (View, CALayer) {
    guard let root = StageState.current.wrapped as? View else { return super.makeBacking(frame: frame) }
    return (root, root.layer.companion as? CALayer ?? CALayer(wrapping: root.layer))
  }

  private let isStage: Bool
  /// Creates a window, hidden until it is made visible.
  public override init(frame: CGRect) {
    isStage = StageState.current.wrapped is View
    super.init(frame: frame)
    isHidden = !isStage
  }
  public required init?(coder: NSCoder) {
    isStage = false
    super.init(coder: coder)
  }

  open var screen: UIScreen { .main }
  open weak var windowScene: UIWindowScene? = .ofStage
  public init(windowScene: UIWindowScene) {
    isStage = false
    super.init(frame: UIScreen.main.bounds)
    isHidden = true
  }
  open func becomeKey() {}
  open func resignKey() {}
  open func sendEvent(_ event: UIEvent) {}
  public static let didBecomeVisibleNotification = Notification.Name("UIWindowDidBecomeVisibleNotification")
  public static let didBecomeKeyNotification = Notification.Name("UIWindowDidBecomeKeyNotification")
  public static let didResignKeyNotification = Notification.Name("UIWindowDidResignKeyNotification")
  public static let didBecomeHiddenNotification = Notification.Name("UIWindowDidBecomeHiddenNotification")
  open var windowLevel = Level.normal
  open var rootViewController: UIViewController? {
    didSet {
      oldValue?.viewIfLoaded?.removeFromSuperview()
      guard let view = rootViewController?.view else { return }
      view.frame = bounds
      addSubview(view)
    }
  }
  open var isKeyWindow: Bool { isStage }
  open func makeKey() {}
  open func makeKeyAndVisible() { isHidden = false }
  open override var isHidden: Bool {
    didSet {
      guard !isStage else { return }
      if isHidden {
        removeFromSuperview()
      } else if superview == nil, let stage = Self.ofStage, stage !== self {
        stage.addSubview(self)
      }
    }
  }
}

extension View {
  /// Topmost ancestor, or the view itself.
  var root: View { superview?.root ?? self }
}

// MARK: Animation blocks

extension UIView.AnimationOptions {
  public static let layoutSubviews = Self(rawValue: 1 << 0)
  public static let allowUserInteraction = Self(rawValue: 1 << 1)
  public static let allowAnimatedContent = Self(rawValue: 1 << 7)
  public static let showHideTransitionViews = Self(rawValue: 1 << 8)
  public static let overrideInheritedOptions = Self(rawValue: 1 << 9)
  public static let transitionFlipFromLeft = Self(rawValue: 1 << 20)
  public static let transitionFlipFromRight = Self(rawValue: 2 << 20)
  public static let transitionCurlUp = Self(rawValue: 3 << 20)
  public static let transitionCurlDown = Self(rawValue: 4 << 20)
  public static let transitionCrossDissolve = Self(rawValue: 5 << 20)
  public static let transitionFlipFromTop = Self(rawValue: 6 << 20)
  public static let transitionFlipFromBottom = Self(rawValue: 7 << 20)
  public static let preferredFramesPerSecond60 = Self(rawValue: 3 << 24)
  public static let preferredFramesPerSecond30 = Self(rawValue: 7 << 24)

  /// The bits of the transition; 0 for none.
  var transition: UInt { rawValue >> 20 & 7 }

  /// Reports a transition that is drawn as a fade.
  func reportFlip() {
    guard ![0, Self.transitionCrossDissolve.transition].contains(transition) else { return }
    StageState.ignore("the flip or curl of a transition")
  }
}

extension UIView.KeyframeAnimationOptions {
  public static let layoutSubviews = Self(rawValue: 1 << 0)
  public static let allowUserInteraction = Self(rawValue: 1 << 1)
  public static let overrideInheritedDuration = Self(rawValue: 1 << 5)
  public static let overrideInheritedOptions = Self(rawValue: 1 << 9)
}

extension UIView {
  public class var areAnimationsEnabled: Bool { StageState.current.animationsAreEnabled }
  public class func setAnimationsEnabled(_ isEnabled: Bool) {
    StageState.current.animationsAreEnabled = isEnabled
  }
  public class var inheritedAnimationDuration: TimeInterval { Transaction.animationDuration }

  private class func perform(_ body: () -> Void) {
    if areAnimationsEnabled { body() } else { View.performWithoutAnimation(body) }
  }

  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    perform {
      View.animate(
        withDuration: duration, delay: delay, options: options, animations: animations, completion: completion
      )
    }
  }
  public class func animate(
    withDuration duration: TimeInterval, animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) { animate(withDuration: duration, delay: 0, animations: animations, completion: completion) }
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, usingSpringWithDamping dampingRatio: CGFloat,
    initialSpringVelocity velocity: CGFloat, options: AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    perform {
      View.animate(
        withDuration: duration, delay: delay, usingSpringWithDamping: dampingRatio,
        initialSpringVelocity: velocity, options: options, animations: animations, completion: completion)
    }
  }
  public class func animate(
    springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0, initialSpringVelocity: CGFloat = 0,
    delay: TimeInterval = 0, options: AnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    perform {
      View.animate(
        springDuration: duration, bounce: bounce, initialSpringVelocity: initialSpringVelocity, delay: delay,
        options: options, animations: animations, completion: completion)
    }
  }
  public class func animateKeyframes(
    withDuration duration: TimeInterval, delay: TimeInterval, options: KeyframeAnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    perform {
      View.animateKeyframes(
        withDuration: duration, delay: delay, options: options, animations: animations, completion: completion
      )
    }
  }
  public class func addKeyframe(
    withRelativeStartTime start: Double, relativeDuration duration: Double, animations: @escaping () -> Void
  ) { View.addKeyframe(withRelativeStartTime: start, relativeDuration: duration, animations: animations) }
  public class func performWithoutAnimation(_ actions: () -> Void) { View.performWithoutAnimation(actions) }

  /// Changes a view with a transition; flips and curls are drawn as fades.
  public class func transition(
    with view: UIView, duration: TimeInterval, options: AnimationOptions = [], animations: (() -> Void)?,
    completion: ((Bool) -> Void)? = nil
  ) {
    if options.transition != 0 {
      options.reportFlip()
      var fade = LayerTransition(.fade, duration: duration)
      fade.timingFunction = options.timingFunction
      fade.completion = completion
      view.refreshView.layer.add(fade)
      View.performWithoutAnimation { animations?() }
    } else {
      animate(
        withDuration: duration, delay: 0, options: options, animations: { animations?() },
        completion: completion)
    }
  }
  public class func transition(
    from old: UIView, to new: UIView, duration: TimeInterval, options: AnimationOptions = [],
    completion: ((Bool) -> Void)? = nil
  ) {
    guard let parent = old.superview else { return }
    if options.contains(.showHideTransitionViews) {
      new.isHidden = false
    } else if new.superview == nil {
      parent.insertSubview(new, aboveSubview: old)
    }
    options.reportFlip()
    let alpha = new.alpha
    new.alpha = 0
    animate(
      withDuration: duration, delay: 0, options: options,
      animations: {
        new.alpha = alpha
        old.alpha = 0
      },
      completion: {
        if options.contains(.showHideTransitionViews) {
          old.isHidden = true
        } else {
          old.removeFromSuperview()
        }
        old.alpha = 1
        completion?($0)
      })
  }
}
