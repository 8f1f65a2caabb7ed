/// The class of a layer or of its view, as a trace names it.
public struct LayerKind: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The name of the class.
  public let name: String
  /// Whether an author sets a view, and not the layer: the class of a layer, which is called so, is named where it has no view.
  let isView: Bool
  /// Whether it is a scroll view.
  let isScrollView: Bool

  /// The class of a name.
  public init(_ name: String) {
    self.name = name
    (isView, isScrollView) = (!name.hasSuffix("Layer"), name.hasSuffix("ScrollView"))
  }

  public init(stringLiteral name: String) { self.init(name) }

  public var description: String { name }
}
