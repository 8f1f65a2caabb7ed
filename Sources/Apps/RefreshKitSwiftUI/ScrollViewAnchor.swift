#if canImport(UIKit)
import Foundation
import SwiftUI
import UIKit

/// Invisible view at the place of a modifier, from which the scroll view is found.
struct ScrollViewAnchor: UIViewRepresentable {
  let settings: ModifierSettings

  func makeUIView(context: Context) -> ObservingView {
    let finder = MainActor.assumeIsolated { ScrollViewFinder() }
    let view = ObservingView(finder)
    nonisolated(unsafe) let place = view
    MainActor.assumeIsolated { finder.view = place }
    return view
  }

  func updateUIView(_ view: ObservingView, context: Context) {
    nonisolated(unsafe) let (view, settings, environment) = (view, settings, context.environment)
    MainActor.assumeIsolated { (view.observer as? ScrollViewFinder)?.update(settings, in: environment) }
  }

  static func dismantleUIView(_ view: ObservingView, coordinator: ()) {
    nonisolated(unsafe) let view = view
    MainActor.assumeIsolated { view.observer.viewDidEnd() }
  }
}

/// Object that a ``ObservingView`` notifies.
@MainActor protocol ViewObserver: AnyObject, Sendable {
  /// Called when the view has a new window or size.
  func viewDidChange()
  /// Called when the view is not needed any more, or was deallocated.
  func viewDidEnd()
}

/// Invisible view that notifies an object of its window and its size.
final class ObservingView: UIView {
  let observer: any ViewObserver

  init(_ observer: any ViewObserver) {
    self.observer = observer
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    isAccessibilityElement = false
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { fatalError("A watching view is made in code") }

  deinit {
    let observer = observer
    MainActor.assumeIsolated { observer.viewDidEnd() }
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    let observer = observer
    MainActor.assumeIsolated { observer.viewDidChange() }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let observer = observer
    MainActor.assumeIsolated { observer.viewDidChange() }
  }
}

/// Finder of the scroll view to which a modifier belongs, from an invisible view at the modifier; adds the control to
/// that scroll view.
@MainActor final class ScrollViewFinder: ViewObserver {
  weak var view: UIView?
  private var settings: ModifierSettings?
  private(set) var hosted: HostedControl?
  /// True if the scroll view was found before the view had a size, which distinguishes it from others.
  private var wasFoundEarly = false
  private var looksAgain = false

  /// Takes over the values of the modifier after each evaluation of the SwiftUI view.
  func update(_ new: ModifierSettings, in environment: EnvironmentValues) {
    var new = new
    new.isRightToLeft = environment.layoutDirection == .rightToLeft
    if new.action == nil, let refresh = environment.refresh {
      new.action = { await refresh() }
      new.replacesSystemControl = true
    }
    settings = new
    hosted?.update(new)
    // SwiftUI may create the scroll view later in the same update.
    lookAgain()
    viewDidChange()
  }

  func viewDidChange() {
    // Without a window, as below another screen of a navigation, everything stays as it is.
    guard let view, let settings, view.window != nil else { return }
    hosted?.removeSystemControl()
    if let shown = hosted?.scrollView, shown.window != nil, !wasFoundEarly || view.bounds.isEmpty { return }
    guard let found = view.surroundingScrollView(scrolls: settings.isVertical ? .vertical : .horizontal)
    else {
      return
    }
    wasFoundEarly = view.bounds.isEmpty
    guard found !== hosted?.scrollView else { return }
    if let shared = HostedControl.shared(in: found, for: settings) {
      leave()
      hosted = shared
    } else if let hosted, hosted.isOnly(self) {
      hosted.move(to: found)
      return
    } else {
      leave()
      hosted = HostedControl(settings)
      hosted?.move(to: found)
    }
    hosted?.join(self)
    hosted?.update(settings)
  }

  private func lookAgain() {
    guard !looksAgain else { return }
    looksAgain = true
    DispatchQueue.main.async { [weak self] in
      self?.looksAgain = false
      self?.viewDidChange()
    }
  }

  /// Called when a scroll view with the control has left its window, because another scroll view may have replaced it.
  func scrollViewDidLeave() { lookAgain() }

  func viewDidEnd() {
    leave()
    settings = nil
  }

  private func leave() {
    hosted?.leave(self)
    hosted = nil
  }
}

extension UIView {
  /// Scroll view that a modifier with its view here belongs to; nil if there is none.
  ///
  /// A modifier of the scroll view has its view behind it, so the scroll view follows and covers it, at least by half.
  /// A modifier of the content is inside the scroll view. The search ends at the view of the view controller, because
  /// others belong to other screens.
  func surroundingScrollView(scrolls axis: Axis) -> UIScrollView? {
    var branch = self
    while let parent = branch.superview {
      let followers = parent.subviews.drop { $0 !== branch }.dropFirst()
      for view in followers {
        if let found = view.firstScrollView(where: { covers($0, scrolls: axis) }) { return found }
      }
      if let scrollView = parent as? UIScrollView { return scrollView }
      if branch.next is UIViewController { return nil }
      branch = parent
    }
    return nil
  }

  private func firstScrollView(where isRight: (UIScrollView) -> Bool) -> UIScrollView? {
    if isHidden { return nil }
    if let scrollView = self as? UIScrollView, isRight(scrollView) { return scrollView }
    for view in subviews { if let found = view.firstScrollView(where: isRight) { return found } }
    return nil
  }

  /// True if a scroll view covers at least half of the view, and does not scroll across the axis only.
  private func covers(_ scrollView: UIScrollView, scrolls axis: Axis) -> Bool {
    let common = scrollView.convert(scrollView.bounds, to: self).intersection(bounds)
    guard !bounds.isEmpty, !common.isNull, 2 * common.width * common.height >= bounds.width * bounds.height
    else { return false }
    let (content, size) = (scrollView.contentSize, scrollView.bounds.size)
    let scrolls = (across: content.width > size.width + 1, down: content.height > size.height + 1)
    return axis == .vertical ? scrolls.down || !scrolls.across : scrolls.across || !scrolls.down
  }
}
#endif
