import Foundation
import RefreshLayers

/// Everything that is drawn at one instant, flat and in order.
///
/// A value without references to layers: it can be kept, compared and drawn on any thread. Equal lists are equal
/// pixels, as far as the picture files that they name do not change.
public struct DisplayList: Hashable, Sendable {
  /// The size of the picture, in points.
  public let size: CGSize
  /// The steps, first to last; every push has its pop.
  public let commands: [DisplayCommand]

  /// What a tree of layers shows at a time in seconds of its context, inside a picture of a size in points.
  ///
  /// The picture's top left is the origin of the coordinates in which the layer lies, so that a layer whose frame is
  /// the whole size fills it. What is hidden, transparent or outside leaves nothing in the list. A layer with a number
  /// that is not finite is left out with all below it, and reported to its context as an error.
  public init(of layer: Layer, at time: TimeInterval, size: CGSize) {
    self.size = size
    var builder = DisplayListBuilder()
    let viewport = CGRect(origin: .zero, size: size)
    if viewport.width > 0, viewport.height > 0, size.width.isFinite, size.height.isFinite {
      builder.add(
        layer, in: DisplayScope(time: layer.superlayer?.localTime(at: time) ?? time, clip: viewport))
    }
    commands = builder.commands
  }

  /// A list of the given commands.
  package init(size: CGSize, commands: [DisplayCommand]) {
    self.size = size
    self.commands = commands
  }
}
