import Foundation
import RefreshLayers

/// Preferred text size of the user, as in Dynamic Type.
///
///     override func environmentDidChange() {
///       dot.isHidden = environment.contentSizeCategory.isAccessibilityCategory
///     }
public enum ContentSizeCategory: String, Hashable, Sendable, CaseIterable, Comparable {
  /// Body text of 14 points.
  case extraSmall = "extra-small"
  /// Body text of 15 points.
  case small
  /// Body text of 16 points.
  case medium
  /// Body text of 17 points: the default of a device.
  case large
  /// Body text of 19 points.
  case extraLarge = "extra-large"
  /// Body text of 21 points.
  case extraExtraLarge = "extra-extra-large"
  /// Body text of 23 points.
  case extraExtraExtraLarge = "extra-extra-extra-large"
  /// Body text of 28 points.
  case accessibilityMedium = "accessibility-medium"
  /// Body text of 33 points.
  case accessibilityLarge = "accessibility-large"
  /// Body text of 40 points.
  case accessibilityExtraLarge = "accessibility-extra-large"
  /// Body text of 47 points.
  case accessibilityExtraExtraLarge = "accessibility-extra-extra-large"
  /// Body text of 53 points.
  case accessibilityExtraExtraExtraLarge = "accessibility-extra-extra-extra-large"

  /// True for the larger sizes, which are offered in the accessibility settings.
  public var isAccessibilityCategory: Bool { self >= .accessibilityMedium }

  /// Size of body text, in points.
  ///
  /// Source: the tables of Dynamic Type sizes in Apple's Human Interface Guidelines, Typography.
  public var bodySize: CGFloat {
    switch self {
    case .extraSmall: 14
    case .small: 15
    case .medium: 16
    case .large: 17
    case .extraLarge: 19
    case .extraExtraLarge: 21
    case .extraExtraExtraLarge: 23
    case .accessibilityMedium: 28
    case .accessibilityLarge: 33
    case .accessibilityExtraLarge: 40
    case .accessibilityExtraExtraLarge: 47
    case .accessibilityExtraExtraExtraLarge: 53
    }
  }

  public static func < (a: ContentSizeCategory, b: ContentSizeCategory) -> Bool { a.bodySize < b.bodySize }
}

extension RefreshEnvironment {
  /// Scales a length by the ratio of the user's body text size to the default size.
  ///
  /// - Parameter value: Length in points at ``ContentSizeCategory/large``.
  public func scaledValue(for value: CGFloat) -> CGFloat {
    value * contentSizeCategory.bodySize / ContentSizeCategory.large.bodySize
  }

  /// Scales a font by the ratio of the user's body text size to the default size.
  ///
  /// - Parameters:
  ///   - font: Font in its size at ``ContentSizeCategory/large``.
  ///   - maximumPointSize: Largest size of the result, in points.
  public func scaledFont(for font: Font, maximumPointSize: CGFloat = .infinity) -> Font {
    var font = font
    font.pointSize = min(scaledValue(for: font.pointSize), maximumPointSize)
    return font
  }
}
