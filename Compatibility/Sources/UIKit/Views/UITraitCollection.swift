import Foundation
import UIKitBase

/// Traits of a view: the traits of a screen in light mode, with the overrides of its ancestors.
public final class UITraitCollection: NSObject, @unchecked Sendable {
  /// Traits of the screen.
  public static var current: UITraitCollection { UITraitCollection() }
  public let userInterfaceStyle: UIUserInterfaceStyle
  public let preferredContentSizeCategory: UIContentSizeCategory
  public var displayScale: CGFloat { UIScreen.main.scale }
  public var layoutDirection: UITraitEnvironmentLayoutDirection { .leftToRight }
  public var horizontalSizeClass: UIUserInterfaceSizeClass { .compact }
  public var verticalSizeClass: UIUserInterfaceSizeClass { .regular }
  public var userInterfaceIdiom: UIUserInterfaceIdiom { .phone }
  public var forceTouchCapability: UIForceTouchCapability { .unavailable }
  public var displayGamut: UIDisplayGamut { .SRGB }
  public var accessibilityContrast: UIAccessibilityContrast { .normal }
  public var userInterfaceLevel: UIUserInterfaceLevel { .base }
  public override convenience init() { self.init(userInterfaceStyle: .light) }
  public init(userInterfaceStyle: UIUserInterfaceStyle) {
    self.userInterfaceStyle = userInterfaceStyle
    preferredContentSizeCategory = .preferred
  }
  public init(preferredContentSizeCategory: UIContentSizeCategory) {
    userInterfaceStyle = .light
    self.preferredContentSizeCategory = preferredContentSizeCategory
  }
  public convenience init(displayScale: CGFloat) { self.init() }
  public func hasDifferentColorAppearance(comparedTo other: UITraitCollection?) -> Bool { false }
  public func performAsCurrent(_ actions: () -> Void) { actions() }
}

public enum UIUserInterfaceSizeClass: Int, Sendable { case unspecified, compact, regular }
public enum UIForceTouchCapability: Int, Sendable { case unknown, unavailable, available }
public enum UIDisplayGamut: Int, Sendable {
  case unspecified = -1
  case SRGB, P3
}
public enum UIAccessibilityContrast: Int, Sendable {
  case unspecified = -1
  case normal, high
}
public enum UIUserInterfaceLevel: Int, Sendable {
  case unspecified = -1
  case base, elevated
}

/// The user's preferred text size.
public struct UIContentSizeCategory: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let unspecified = Self(rawValue: "_UICTContentSizeCategoryUnspecified")
  public static let extraSmall = Self(rawValue: "UICTContentSizeCategoryXS")
  public static let small = Self(rawValue: "UICTContentSizeCategoryS")
  public static let medium = Self(rawValue: "UICTContentSizeCategoryM")
  public static let large = Self(rawValue: "UICTContentSizeCategoryL")
  public static let extraLarge = Self(rawValue: "UICTContentSizeCategoryXL")
  public static let extraExtraLarge = Self(rawValue: "UICTContentSizeCategoryXXL")
  public static let extraExtraExtraLarge = Self(rawValue: "UICTContentSizeCategoryXXXL")
  public static let accessibilityMedium = Self(rawValue: "UICTContentSizeCategoryAccessibilityM")
  public static let accessibilityLarge = Self(rawValue: "UICTContentSizeCategoryAccessibilityL")
  public static let accessibilityExtraLarge = Self(rawValue: "UICTContentSizeCategoryAccessibilityXL")
  public static let accessibilityExtraExtraLarge = Self(rawValue: "UICTContentSizeCategoryAccessibilityXXL")
  public static let accessibilityExtraExtraExtraLarge = Self(
    rawValue: "UICTContentSizeCategoryAccessibilityXXXL")
  public static let didChangeNotification = Notification.Name("UIContentSizeCategoryDidChangeNotification")
  public static let newValueUserInfoKey = "UIContentSizeCategoryNewValueKey"
  public var isAccessibilityCategory: Bool { self >= .accessibilityMedium }

  /// Preferred text size on the current stage.
  static var preferred: UIContentSizeCategory { Self(rawValue: StageState.current.contentSizeCategory) }

  private static let ascending: [UIContentSizeCategory] = [
    .extraSmall, .small, .medium, .large, .extraLarge, .extraExtraLarge, .extraExtraExtraLarge,
    .accessibilityMedium, .accessibilityLarge, .accessibilityExtraLarge, .accessibilityExtraExtraLarge,
    .accessibilityExtraExtraExtraLarge,
  ]

  /// Rank from the smallest size, 0; an unknown size has the rank of the default one.
  var rank: Int { Self.ascending.firstIndex(of: self) ?? 3 }
}

extension UIContentSizeCategory: Comparable {
  public static func < (a: UIContentSizeCategory, b: UIContentSizeCategory) -> Bool { a.rank < b.rank }
}

public enum UIUserInterfaceStyle: Int, Sendable { case unspecified, light, dark }
public enum UITraitEnvironmentLayoutDirection: Int, Sendable {
  case unspecified = -1
  case leftToRight, rightToLeft
}
