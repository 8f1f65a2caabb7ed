#if canImport(UIKit)
import RefreshControls
import UIKit

/// Subview of a UIScrollView that contains the views of its refresh controls and observes its changes.
///
/// The view's size is zero, at the content's origin; each control has a view in it.
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

  // Called when the scroll view was deallocated or all its subviews were removed.
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

/// View of one control, in the coordinates of the scroll view's content.
final class ControlView: UIView {
  /// Sets frame and bounds so that the view covers the control and its coordinates equal the coordinates of the
  /// content.
  func cover(_ frame: CGRect) {
    guard self.frame != frame else { return }
    self.frame = frame
    bounds.origin = frame.origin
  }

  /// Makes the control accessible to a screen reader while it refreshes.
  @MainActor func describe(_ control: RefreshControl) {
    guard control.isRefreshing != isAccessibilityElement else { return }
    isAccessibilityElement = control.isRefreshing
    accessibilityLabel = control.accessibilityName
    accessibilityTraits = .updatesFrequently
  }
}

extension RefreshControl {
  /// Name of the control for a screen reader.
  var accessibilityName: String { accessibilityLabel ?? "Refresh" }
}
#endif
