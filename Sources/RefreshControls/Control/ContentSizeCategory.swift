import Foundation
import RefreshLayers

/// The size of text that a reader prefers, as Dynamic Type has it.
public enum ContentSizeCategory: String, Hashable, Sendable, CaseIterable, Comparable {
  case extraSmall = "extra-small"
  case small, medium
  /// The size that a device comes with.
  case large
  case extraLarge = "extra-large"
  case extraExtraLarge = "extra-extra-large"
  case extraExtraExtraLarge = "extra-extra-extra-large"
  case accessibilityMedium = "accessibility-medium"
  case accessibilityLarge = "accessibility-large"
  case accessibilityExtraLarge = "accessibility-extra-large"
  case accessibilityExtraExtraLarge = "accessibility-extra-extra-large"
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
