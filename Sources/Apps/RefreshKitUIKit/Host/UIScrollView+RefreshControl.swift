import RefreshControls
import UIKit

extension UIScrollView {
  /// Adds a refresh control; the action is called when a pull refreshes, and must call `endRefreshing()`.
  ///
  /// A scroll view can have any number of controls, at all four edges. To take one off, call its `removeFromSuperview()`.
  public func addRefreshControl(_ control: RefreshControl, refreshAction: @escaping () -> Void) {
    addRefreshControl(control) { (_: RefreshHandle) in refreshAction() }
  }

  /// Adds a refresh control; returning from the action ends the refresh, throwing ends it as a failure, and taking the control
  /// off cancels it.
  public func addRefreshControl(
    _ control: RefreshControl, refreshAction: @escaping @MainActor @Sendable () async throws -> Void
  ) {
    host { control.add(to: $0) { try await refreshAction() } }
  }

  /// Adds a refresh control; the action receives a handle that ends the refresh from any thread.
  public func addRefreshControl(
    _ control: RefreshControl, refreshAction: ((RefreshHandle) -> Void)? = nil
  ) {
    host { control.add(to: $0, refreshAction: refreshAction) }
  }

  /// Has what hosts the scroll view's controls, which is made for the first of them, add one.
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
