import Foundation
import RefreshLayers
import UIKitBase

/// The area of a view that bars do not cover. A stage has no bars, so only navigation bars with large titles or
/// search bars and `additionalSafeAreaInsets` of controllers reduce it.
enum SafeArea {
  /// True once a controller or bar has reduced the safe area; until then all insets are zero.
  nonisolated(unsafe) static var isUsed = false

  /// Safe area insets of a view in points; zero outside a window.
  static func insets(of view: UIView) -> UIEdgeInsets {
    guard isUsed, view.refreshView.layer.context != nil else { return .zero }
    guard let controller = view.controller else { return inherited(by: view) }
    var insets = inherited(by: view) + controller.additionalSafeAreaInsets
    insets.top += controller.barHeight
    return insets
  }

  /// The part of the superview's insets that overlaps the view.
  private static func inherited(by view: UIView) -> UIEdgeInsets {
    guard let superview = view.superview else { return .zero }
    let outer = insets(of: superview)
    guard outer != .zero else { return .zero }
    let (safe, bounds) = (superview.convert(superview.bounds.inset(by: outer), to: view), view.bounds)
    return UIEdgeInsets(
      top: max(0, safe.minY - bounds.minY), left: max(0, safe.minX - bounds.minX),
      bottom: max(0, bounds.maxY - safe.maxY), right: max(0, bounds.maxX - safe.maxX))
  }

  /// Updates the insets of a view and its descendants, and notifies views whose insets have changed.
  static func follow(_ view: UIView) {
    guard isUsed else { return }
    let insets = insets(of: view)
    if insets != view.autoLayoutData.safeArea {
      view.autoLayoutData.safeArea = insets
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
