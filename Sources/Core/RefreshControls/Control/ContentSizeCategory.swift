import Foundation
import RefreshLayers

/// The size of text that a reader prefers, as Dynamic Type has it.
public enum ContentSizeCategory: String, Hashable, Sendable, CaseIterable, Comparable {
  /// Body text of 14 points.
  case extraSmall = "extra-small"
  /// Body text of 15 points.
  case small
  /// Body text of 16 points.
  case medium
  /// Body text of 17 points: the size that a device comes with.
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

  /// Whether it is one of the larger sizes that are offered in the settings for accessibility.
  public var isAccessibilityCategory: Bool { self >= .accessibilityMedium }

  /// The size of body text, in points.
  ///
  /// From the tables of Dynamic Type sizes in Apple's Human Interface Guidelines, Typography.
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
  /// A length that is right for text of the usual size, scaled as body text is for the reader.
  ///
  /// - Parameter value: in points, at ``ContentSizeCategory/large``.
  public func scaledValue(for value: CGFloat) -> CGFloat {
    value * contentSizeCategory.bodySize / ContentSizeCategory.large.bodySize
  }

  /// A font in the size that is right for the reader.
  ///
  /// - Parameters:
  ///   - font: in the size at ``ContentSizeCategory/large``.
  ///   - maximumPointSize: the largest size to use, in points.
  public func scaledFont(for font: Font, maximumPointSize: CGFloat = .infinity) -> Font {
    var font = font
    font.pointSize = min(scaledValue(for: font.pointSize), maximumPointSize)
    return font
  }
}
