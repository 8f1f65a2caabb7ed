import Foundation
import RefreshLayers
import UIKitBase

/// The part of a view that no bar covers. A stage has no bars: there is what controllers add with
/// `additionalSafeAreaInsets`.
enum SafeArea {
  /// Whether any controller has added something; until then all of every view is safe.
  nonisolated(unsafe) static var isUsed = false

  /// How far a view reaches beyond the safe area at its edges, in points; zero for a view without a window.
  static func insets(of view: UIView) -> UIEdgeInsets {
    guard isUsed, view.refreshView.layer.context != nil else { return .zero }
    return inherited(by: view) + (view.controller?.additionalSafeAreaInsets ?? .zero)
  }

  /// The part of the superview's that covers a view.
  private static func inherited(by view: UIView) -> UIEdgeInsets {
    guard let superview = view.superview else { return .zero }
    let outer = insets(of: superview)
    guard outer != .zero else { return .zero }
    let (safe, bounds) = (superview.convert(superview.bounds.inset(by: outer), to: view), view.bounds)
    return UIEdgeInsets(
      top: max(0, safe.minY - bounds.minY), left: max(0, safe.minX - bounds.minX),
      bottom: max(0, bounds.maxY - safe.maxY), right: max(0, bounds.maxX - safe.maxX))
  }

  /// Tells a view and all below it whose insets have changed.
  static func follow(_ view: UIView) {
    guard isUsed else { return }
    let insets = insets(of: view)
    if insets != view.layoutParts.safeArea {
      view.layoutParts.safeArea = insets
      view.safeAreaDidChange()
    }
    for view in view.subviews { follow(view) }
  }
}

extension UIEdgeInsets {
  static func + (a: UIEdgeInsets, b: UIEdgeInsets) -> UIEdgeInsets {
    UIEdgeInsets(
      top: a.top + b.top, left: a.left + b.left, bottom: a.bottom + b.bottom, right: a.right + b.right)
  }
  static func - (a: UIEdgeInsets, b: UIEdgeInsets) -> UIEdgeInsets {
    UIEdgeInsets(
      top: a.top - b.top, left: a.left - b.left, bottom: a.bottom - b.bottom, right: a.right - b.right)
  }
}
