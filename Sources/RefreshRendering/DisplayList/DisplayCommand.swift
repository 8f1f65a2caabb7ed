import Foundation
import RefreshLayers

/// One step of drawing, complete in itself.
///
/// Two commands are equal when they draw the same: the name of the layer they come from does not count.
public struct DisplayCommand: Sendable {
  /// What is drawn.
  public var drawing: Drawing
  /// From the drawing's coordinates to those of the list, both in points.
  public var transform: PlaneTransform
  /// What the command can change of the picture, in points of the list; a push and its pop hold all between them.
  public var bounds: CGRect
  /// The name of the layer that the command comes from, for reports.
  public var layerName: String?
}

extension DisplayCommand: Hashable {
  public static func == (a: DisplayCommand, b: DisplayCommand) -> Bool {
    a.bounds == b.bounds && a.draws(sameAs: b)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(drawing)
    hasher.combine(transform)
    hasher.combine(bounds.origin.x)
    hasher.combine(bounds.origin.y)
    hasher.combine(bounds.size.width)
    hasher.combine(bounds.size.height)
  }

  /// Whether both draw the same, apart from what surrounds them.
  func draws(sameAs other: DisplayCommand) -> Bool {
    transform == other.transform && drawing == other.drawing
  }
}
