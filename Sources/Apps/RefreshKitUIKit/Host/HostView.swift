import RefreshControls
import UIKit

/// The view in a scroll view that its refresh controls are shown in, and that hears of what happens to it.
///
/// It has no size and sits at the content's origin; each control has a view in it.
final class HostView: UIView {
  let host: ControlHost

  init(in scrollView: UIScrollView) {
    nonisolated(unsafe) let scrollView = scrollView
    host = MainActor.assumeIsolated { ControlHost(scrollView) }
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    nonisolated(unsafe) let view = self
    MainActor.assumeIsolated { view.host.begin(in: view) }
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { fatalError("A host view is made for a scroll view, in code") }

  // The scroll view has died, or everything was taken out of it.
  deinit {
    let host = host
    MainActor.assumeIsolated { host.end() }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let host = host
    MainActor.assumeIsolated { host.layOut() }
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    let host = host
    MainActor.assumeIsolated { host.didMoveToWindow() }
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    let host = host
    MainActor.assumeIsolated { host.environmentDidChange() }
  }
}

/// Shows one control, in the coordinates of the scroll view's content.
final class ControlView: UIView {
  /// Has the view cover the control: its own coordinates are the content's too.
  func cover(_ frame: CGRect) {
    guard self.frame != frame else { return }
    self.frame = frame
    bounds.origin = frame.origin
  }

  /// Has a screen reader find the control while it refreshes.
  @MainActor func describe(_ control: RefreshControl) {
    guard control.isRefreshing != isAccessibilityElement else { return }
    isAccessibilityElement = control.isRefreshing
    accessibilityLabel = control.accessibilityName
    accessibilityTraits = .updatesFrequently
  }
}

extension RefreshControl {
  /// The control's name for a screen reader.
  var accessibilityName: String { accessibilityLabel ?? "Refresh" }
}
