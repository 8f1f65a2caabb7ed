#if os(tvOS) || os(visionOS) || os(watchOS)
#error("RefreshKitUIKit runs on iOS 15 and Mac Catalyst 15, or later")
#elseif canImport(UIKit)
import Foundation
import Logging
import QuartzCore
import RefreshControls
import RefreshLayers
import UIKit

/// Host of the refresh controls of a UIScrollView: their clock, their layout and their views.
@MainActor final class ControlHost {
  let hosted: HostedScrollView
  let clock = MainLoopClock()
  let context: LayerContext
  private let measurer = PlatformTextMeasurer()
  private(set) weak var scrollView: UIScrollView?
  private weak var view: UIView?
  private(set) var shown: [ShownControl] = []
  private var observations: [NSKeyValueObservation] = []
  private var panTarget: MessageTarget?
  private var notifications: [any NSObjectProtocol] = []
  /// Background state of the app and of the window's scene; each of several scenes has its own.
  private var isInBackground = (app: false, scene: false)

  /// Control with the view and layers that show it.
  struct ShownControl {
    let control: RefreshControl
    let view: ControlView
    let mirror: LayerMirror
    /// Accessibility action that replaces a pull for users of a screen reader.
    let action: UIAccessibilityCustomAction
  }

  init(_ scrollView: UIScrollView) {
    self.scrollView = scrollView
    context = LayerContext(scheduler: clock.scheduler)
    hosted = HostedScrollView(ScrollViewAccess(scrollView), on: clock.scheduler)
    context.textMeasurer = measurer
    hosted.layer.host(on: context)
    context.onDiagnostic = { diagnostic in Logger(label: "RefreshKit").warning("\(diagnostic)") }
    clock.onFrame = { [unowned hosted] in hosted.showFrame(at: $0) }
    clock.onTurnEnd = { [weak self] in self?.show() }
  }

  /// Starts observing the scroll view and the app.
  func begin(in view: UIView) {
    self.view = view
    guard let scrollView else { return }
    observations = [
      scrollView.observe(\.contentOffset) { [weak self] _, _ in
        MainActor.assumeIsolated { self?.turn { $0.offsetDidChange() } }
      },
      scrollView.observe(\.contentSize) { [weak self] _, _ in self?.viewportDidChange() },
      scrollView.observe(\.contentInset) { [weak self] _, _ in self?.viewportDidChange() },
      scrollView.observe(\.bounds) { [weak self] _, _ in self?.viewportDidChange() },
      scrollView.observe(\.frame) { [weak self] _, _ in self?.viewportDidChange() },
    ]
    let target = MessageTarget { [weak self] in MainActor.assumeIsolated { self?.panDidChange() } }
    panTarget = target
    scrollView.panGestureRecognizer.addTarget(target, action: MessageTarget.action)
    followApp()
    hosted.viewportDidChange()
  }

  /// Removes the controls, because the scroll view was deallocated or all its subviews were removed.
  func end() {
    turn { hosted in for view in hosted.subviews { view.removeFromSuperview() } }
    observations = []
    if let panTarget { scrollView?.panGestureRecognizer.removeTarget(panTarget, action: nil) }
    for notification in notifications { NotificationCenter.default.removeObserver(notification) }
    notifications = []
    clock.stop()
  }

  /// Adds a control, in a turn of the controls' clock.
  func add(_ add: (HostedScrollView) -> Void) {
    turn {
      $0.viewportDidChange()
      add($0)
    }
    environmentDidChange()
  }

  // MARK: Changes of the scroll view

  private func turn(_ body: (HostedScrollView) -> Void) { clock.turn { body(hosted) } }

  private nonisolated func viewportDidChange() {
    // The bounds of a scroll view change with each offset too, so the viewport is compared first.
    MainActor.assumeIsolated { if hosted.hasOtherViewport { turn { $0.viewportDidChange() } } }
  }

  private func panDidChange() {
    guard let scrollView else { return }
    switch scrollView.panGestureRecognizer.state {
    case .began: turn { $0.dragDidBegin() }
    case .changed: turn { $0.dragDidContinue() }
    case .ended: turn { $0.dragDidEnd(cancelled: false) }
    case .cancelled, .failed: turn { $0.dragDidEnd(cancelled: true) }
    default: break
    }
  }

  // MARK: Visible controls

  /// Lays out the controls, when UIKit lays out the host view.
  func layOut() {
    turn {
      $0.viewportDidChange()
      $0.layoutIfNeeded()
    }
    environmentDidChange()
  }

  /// Updates views and layers to the state of the controls, after each turn.
  private func show() {
    let controls = hosted.subviews.compactMap { $0 as? RefreshControl }
    for gone in shown where !controls.contains(where: { $0 === gone.control }) { hide(gone) }
    shown.removeAll { old in !controls.contains { $0 === old.control } }
    for control in controls where !shown.contains(where: { $0.control === control }) { show(control) }
    for control in shown {
      control.view.cover(control.control.frame)
      control.view.describe(control.control)
      control.mirror.update(cycle: control.control.runningCycle)
    }
    view?.layer.zPosition = controls.contains(where: \.overlaysContent) ? 1 : 0
    clock.needsFrames = hosted.isGliding || shown.contains { $0.mirror.needsFrames }
    if hosted.awaitsLayout { view?.setNeedsLayout() }
  }

  private func show(_ control: RefreshControl) {
    let (view, mirror) = (ControlView(frame: .zero), LayerMirror(of: control.layer))
    view.layer.addSublayer(mirror.layer)
    self.view?.addSubview(view)
    control.onDelivery = { [weak self] in self?.announce($0) }
    let action = UIAccessibilityCustomAction(name: control.accessibilityName) { [weak self, weak control] _ in
      guard let self, let control, control.isEnabled, !control.isRefreshing else { return false }
      turn { _ in control.beginRefreshing() }
      return true
    }
    // The array contains actions of the app, which are kept.
    scrollView?.accessibilityCustomActions = (scrollView?.accessibilityCustomActions ?? []) + [action]
    shown.append(ShownControl(control: control, view: view, mirror: mirror, action: action))
  }

  private func hide(_ gone: ShownControl) {
    gone.view.removeFromSuperview()
    gone.control.onDelivery = nil
    scrollView?.accessibilityCustomActions?.removeAll { $0 === gone.action }
  }

  // MARK: Environment

  func didMoveToWindow() {
    isInBackground.scene = view?.window?.windowScene?.activationState == .background
    windowDidChange()
  }

  /// Updates visibility to window and app state: nothing is shown without a window or in the background.
  private func windowDidChange() {
    clock.isVisible = view?.window != nil && !isInBackground.app && !isInBackground.scene
    environmentDidChange()
    clock.advance()
    // Core Animation drops animations outside a window and in the background.
    if clock.isVisible { for control in shown { control.mirror.restore() } }
  }

  private func followApp() {
    follow(UIApplication.didEnterBackgroundNotification) { host, _ in host.isInBackground.app = true }
    follow(UIApplication.willEnterForegroundNotification) { host, _ in host.isInBackground.app = false }
    follow(UIScene.didEnterBackgroundNotification) { $0.scene($1, isInBackground: true) }
    follow(UIScene.willEnterForegroundNotification) { $0.scene($1, isInBackground: false) }
    follow(UIAccessibility.reduceMotionStatusDidChangeNotification) { _, _ in }
    follow(UIContentSizeCategory.didChangeNotification) { _, _ in }
  }

  /// Observes a notification: records its content, then updates visibility or environment.
  private func follow(
    _ name: Notification.Name, _ note: @escaping @MainActor @Sendable (ControlHost, ObjectIdentifier?) -> Void
  ) {
    notifications.append(
      NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) {
        [weak self] notification in
        let sender = notification.object.map { ObjectIdentifier($0 as AnyObject) }
        MainActor.assumeIsolated { self?.apply { note($0, sender) } }
      })
  }

  private func apply(_ note: (ControlHost) -> Void) {
    let old = isInBackground
    note(self)
    if isInBackground != old { windowDidChange() } else { environmentDidChange() }
  }

  private func scene(_ scene: ObjectIdentifier?, isInBackground: Bool) {
    guard let own = view?.window?.windowScene, ObjectIdentifier(own) == scene else { return }
    self.isInBackground.scene = isInBackground
  }

  /// Sets the environment of the controls to that of their view.
  func environmentDidChange() {
    guard let view, let scrollView else { return }
    var environment = RefreshEnvironment()
    environment.colorScheme = view.traitCollection.userInterfaceStyle == .dark ? .dark : .light
    environment.layoutDirection =
      scrollView.effectiveUserInterfaceLayoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
    environment.reducesMotion = UIAccessibility.isReduceMotionEnabled
    environment.contentSizeCategory = ContentSizeCategory(view.traitCollection.preferredContentSizeCategory)
    context.isDark = environment.colorScheme == .dark
    let controls = hosted.subviews.compactMap { $0 as? RefreshControl }
    guard !controls.allSatisfy({ $0.environment.isSame(as: environment) }) else { return }
    turn { _ in for control in controls { control.environment = environment } }
  }

  private func announce(_ event: RefreshEvent) {
    if case .announcement(let text) = event.kind {
      UIAccessibility.post(notification: .announcement, argument: text)
    }
  }
}

extension ContentSizeCategory {
  /// Converts UIKit's category; unknown ones become `large`.
  fileprivate init(_ category: UIContentSizeCategory) {
    let all: [UIContentSizeCategory] = [
      .extraSmall, .small, .medium, .large, .extraLarge, .extraExtraLarge, .extraExtraExtraLarge,
      .accessibilityMedium, .accessibilityLarge, .accessibilityExtraLarge, .accessibilityExtraExtraLarge,
      .accessibilityExtraExtraExtraLarge,
    ]
    self = all.firstIndex(of: category).map { Self.allCases[$0] } ?? .large
  }
}
#endif
