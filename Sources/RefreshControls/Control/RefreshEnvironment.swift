import RefreshLayers

/// What a control may take into account of where it is shown; hooks read it.
public struct RefreshEnvironment: Hashable, Sendable {
  public enum ColorScheme: String, Hashable, Sendable, CaseIterable { case light, dark }
  public enum LayoutDirection: String, Hashable, Sendable, CaseIterable {
    case leftToRight = "left-to-right"
    case rightToLeft = "right-to-left"
  }

  public var colorScheme = ColorScheme.light
  public var layoutDirection = LayoutDirection.leftToRight
  /// Whether large and repeated motion is to be avoided.
  public var reducesMotion = false

  public init() {}

  /// The form of a colour that fits the screen.
  public func color(_ color: SystemColor) -> Color { colorScheme == .dark ? color.dark : color.light }
}
