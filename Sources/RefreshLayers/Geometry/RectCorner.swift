/// Corners of a rectangle.
public struct RectCorner: OptionSet, Hashable, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The top left corner.
  public static let topLeft = RectCorner(rawValue: 1)
  /// The top right corner.
  public static let topRight = RectCorner(rawValue: 2)
  /// The bottom left corner.
  public static let bottomLeft = RectCorner(rawValue: 4)
  /// The bottom right corner.
  public static let bottomRight = RectCorner(rawValue: 8)
  /// All four corners.
  public static let allCorners: RectCorner = [.topLeft, .topRight, .bottomLeft, .bottomRight]
}
