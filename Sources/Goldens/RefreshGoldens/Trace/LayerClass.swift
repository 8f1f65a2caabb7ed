/// Class of a layer, or of the view that the layer belongs to, as recorded in a trace.
public struct LayerClass: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// Class name, such as `ShapeLayer` or `Label`.
  public let name: String
  /// True for a view class: its name does not end in `Layer`.
  let isView: Bool
  /// True for a scroll view class: its name ends in `ScrollView`.
  let isScrollView: Bool

  /// Creates the kind of a layer or view from its class name.
  public init(_ name: String) {
    self.name = name
    (isView, isScrollView) = (!name.hasSuffix("Layer"), name.hasSuffix("ScrollView"))
  }

  public init(stringLiteral name: String) { self.init(name) }

  public var description: String { name }
}
