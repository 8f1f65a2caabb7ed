import RefreshLayers

/// What a control may take into account of where it is shown; hooks read it.
public struct RefreshEnvironment: Hashable, Sendable {
  /// Whether colours are light or dark.
  public enum ColorScheme: String, Hashable, Sendable, CaseIterable {
    /// Dark on light, or light on dark.
    case light, dark
  }

  /// Which way text runs.
  public enum LayoutDirection: String, Hashable, Sendable, CaseIterable {
    /// From left to right, as in English.
    case leftToRight = "left-to-right"
    /// From right to left, as in Arabic.
    case rightToLeft = "right-to-left"
  }

  /// Whether colours are light or dark; light unless told.
  public var colorScheme = ColorScheme.light
  /// Which way text runs; from left to right unless told.
  public var layoutDirection = LayoutDirection.leftToRight
  /// Whether large and repeated motion is to be avoided.
  public var reducesMotion = false

  /// A light environment, from left to right, with all motion.
  public init() {}

  /// The form of a colour that fits the screen.
  public func color(_ color: SystemColor) -> Color { colorScheme == .dark ? color.dark : color.light }
}
