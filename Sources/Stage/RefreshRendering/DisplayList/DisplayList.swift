import Foundation
import RefreshLayers
import RefreshMotion

/// Everything that is drawn at one instant, flat and in order.
///
/// A value without references to layers: it can be kept, compared and drawn on any thread. Equal lists are equal
/// pixels, as long as the image files that they name do not change.
public struct DisplayList: Hashable, Sendable {
  /// The size of the picture, in points.
  public let size: CGSize
  /// The commands in order; every push has its pop.
  public let commands: [DisplayCommand]

  /// Creates the list of a tree of layers at a time in seconds of its context, for a picture of a size in points.
  ///
  /// The picture's top left is the origin of the layer's superlayer, so a layer whose frame is the whole size fills it. Hidden,
  /// transparent and outside layers add no commands. A layer with a number that is not finite is omitted with its sublayers,
  /// and reported to its context as an error.
  public init(of layer: Layer, at time: TimeInterval, size: CGSize) {
    self.size = size
    var builder = DisplayListBuilder()
    let viewport = CGRect(origin: .zero, size: size)
    if viewport.width > 0, viewport.height > 0, size.width.isFinite, size.height.isFinite {
      builder.add(PresentedLayer(root: layer, at: time), in: viewport)
    }
    commands = builder.commands
  }

  /// Creates the list of what is in a layer at a time in seconds of its context, in the layer's own coordinates.
  package init(ofSublayersOf layer: Layer, at time: TimeInterval, size: CGSize) {
    self.size = size
    var builder = DisplayListBuilder()
    builder.addSublayers(
      of: PresentedLayer(unplaced: layer, at: time), in: CGRect(origin: .zero, size: size))
    commands = builder.commands
  }

  /// The list of a layer at a time in seconds of its context, hidden or not, inside a rectangle of the coordinates in
  /// which it lies, which becomes the picture.
  ///
  /// - Parameter bare: a layer whose own background is left out.
  package init(of layer: Layer, at time: TimeInterval, in picture: CGRect, withoutBackgroundOf bare: Layer?) {
    size = picture.size
    var builder = DisplayListBuilder()
    builder.bareLayer = bare
    if picture.width > 0, picture.height > 0, picture.width.isFinite, picture.height.isFinite {
      var scope = PresentationScope(time: layer.superlayer?.localTime(at: time) ?? time)
      scope.place = PlaneTransform(translationX: -picture.minX, y: -picture.minY)
      builder.addVisible(PresentedLayer(layer, in: scope), in: CGRect(origin: .zero, size: size))
    }
    commands = builder.commands
  }

  /// A list of the given commands.
  package init(size: CGSize, commands: [DisplayCommand]) {
    self.size = size
    self.commands = commands
  }
}

/// One step of drawing, complete in itself.
///
/// Two commands are equal when they draw the same: the name of the layer they come from does not count.
public struct DisplayCommand: Sendable {
  /// The drawing.
  public var drawing: Drawing
  /// From the drawing's coordinates to those of the list, both in points.
  public var transform: PlaneTransform
  /// The part of the picture that the command can change, in points; a push and its pop contain everything between.
  public var bounds: CGRect
  /// The name of the layer that the command comes from, for reports.
  public var layerName: String?
  /// What a line is a part of, for formats that trim it themselves; nil for a whole line.
  package var trim: LineTrim?

  package init(drawing: Drawing, transform: PlaneTransform, bounds: CGRect, layerName: String? = nil) {
    (self.drawing, self.transform) = (drawing, transform)
    (self.bounds, self.layerName) = (bounds, layerName)
  }
}

/// A path, the fractions of its length between which it is drawn, and how the ends of that part look.
package final class LineTrim: Sendable, Equatable {
  package let path: BezierPath
  /// 0…1.
  package let start, end: CGFloat
  package let cap: LineCap

  init(_ path: BezierPath, _ shape: ShapeValues) {
    (self.path, cap) = (path, shape.lineCap)
    (start, end) = (max(0, min(1, shape.strokeStart)), max(0, min(1, shape.strokeEnd)))
  }

  package static func == (a: LineTrim, b: LineTrim) -> Bool {
    a === b || (a.start == b.start && a.end == b.end && a.cap == b.cap && a.path == b.path)
  }
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
