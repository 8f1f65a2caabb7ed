#if canImport(UIKit)
import RefreshControls
import UIKit

extension UIScrollView {
  /// Adds a refresh control; the action is called when a pull refreshes, and must call `endRefreshing()`.
  ///
  /// A scroll view can have any number of controls, at all four edges. To remove one, call its
  /// `removeFromSuperview()`.
  public func addRefreshControl(_ control: RefreshControl, refreshAction: @escaping () -> Void) {
    addRefreshControl(control) { (_: RefreshHandle) in refreshAction() }
  }

  /// Adds a refresh control with an asynchronous action: returning ends the refresh, throwing ends it as a failure,
  /// and removing the control cancels the task.
  public func addRefreshControl(
    _ control: RefreshControl, refreshAction: @escaping @MainActor @Sendable () async throws -> Void
  ) {
    host { control.add(to: $0) { try await refreshAction() } }
  }

  /// Adds a refresh control; the action receives a handle that can end the refresh from any thread.
  public func addRefreshControl(
    _ control: RefreshControl, refreshAction: ((RefreshHandle) -> Void)? = nil
  ) {
    host { control.add(to: $0, refreshAction: refreshAction) }
  }

  /// Passes the hosted scroll view to `add`; the first control creates the host.
  private func host(_ add: @escaping (HostedScrollView) -> Void) {
    let host = (subviews.lazy.compactMap { $0 as? HostView }.first ?? insertHostView()).host
    nonisolated(unsafe) let add = add
    MainActor.assumeIsolated { host.add(add) }
  }

  private func insertHostView() -> HostView {
    let view = HostView(in: self)
    let background = (self as? UITableView)?.backgroundView ?? (self as? UICollectionView)?.backgroundView
    if let background, background.superview === self {
      insertSubview(view, aboveSubview: background)
    } else {
      insertSubview(view, at: 0)
    }
    return view
  }
}
#endif
