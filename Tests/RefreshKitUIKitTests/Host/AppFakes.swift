import Foundation
import UIKit

// What an app has around its content and a stage does not: bars and a keyboard, as UIKit's documentation has them.

/// A navigation bar and a tab bar, whose heights are part of the safe area of what is between them.
@MainActor final class FakeBars {
  nonisolated static let height: CGFloat = 44
  nonisolated static let tabBarHeight: CGFloat = 49

  private unowned let controller: UIViewController
  private let hasTabBar: Bool
  var isNavigationBarHidden = false { didSet { place() } }

  init(_ controller: UIViewController, tabBar: Bool) {
    (self.controller, hasTabBar) = (controller, tabBar)
    place()
  }

  private func place() {
    let top = isNavigationBarHidden ? 0 : Self.height
    controller.additionalSafeAreaInsets = UIEdgeInsets(
      top: top, left: 0, bottom: hasTabBar ? Self.tabBarHeight : 0, right: 0)
  }
}

/// A keyboard, which says when it comes and goes.
@MainActor struct FakeKeyboard {
  let screen: CGRect

  func show(height: CGFloat) {
    let frame = CGRect(x: 0, y: screen.maxY - height, width: screen.width, height: height)
    post([UIResponder.keyboardWillShowNotification, UIResponder.keyboardDidShowNotification], frame)
  }

  func hide() {
    let frame = CGRect(x: 0, y: screen.maxY, width: screen.width, height: 0)
    post([UIResponder.keyboardWillHideNotification, UIResponder.keyboardDidHideNotification], frame)
  }

  private func post(_ names: [Notification.Name], _ frame: CGRect) {
    for name in names {
      NotificationCenter.default.post(
        name: name, object: nil, userInfo: [UIResponder.keyboardFrameEndUserInfoKey: NSValue(cgRect: frame)])
    }
  }
}

extension UIEdgeInsets {
  /// Whether insets are the same to a millionth of a point: a control marks its part of one with less.
  func isNear(_ other: UIEdgeInsets) -> Bool {
    zip([top, left, bottom, right], [other.top, other.left, other.bottom, other.right]).allSatisfy {
      abs($0 - $1) < 1e-6
    }
  }
}
