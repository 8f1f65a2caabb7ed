import Foundation
import RefreshLayers
import RefreshMotion

/// The drawing of a layer tree at one instant, as a flat list of commands.
///
///     let list = DisplayList(of: control.layer, at: 0.5, size: control.bounds.size)
///     print(list.commands.count)
///
/// A display list has no references to layers: it can be stored, compared and drawn on any thread. Equal lists give
/// equal pixels, as long as their image files do not change.
public struct DisplayList: Hashable, Sendable {
  /// The size of the frame, in points.
  public let size: CGSize
  /// The commands in drawing order; every push has its pop.
  public let commands: [DisplayCommand]

  /// Creates the list of a layer tree at a time of its context, in seconds, for a frame of a size in points.
  ///
  /// The frame's top left is the origin of the layer's superlayer, so a layer whose frame has this size fills it.
  /// Hidden, transparent and outside layers add no commands. A layer with a number that is not finite is omitted with
  /// its sublayers, and reported to its context as an error.
  public init(of layer: Layer, at time: TimeInterval, size: CGSize) {
    self.size = size
    var builder = DisplayListBuilder()
    let viewport = CGRect(origin: .zero, size: size)
    if viewport.width > 0, viewport.height > 0, size.width.isFinite, size.height.isFinite {
      builder.add(PresentedLayer(root: layer, at: time), in: viewport)
    }
    commands = builder.commands
  }

  /// Creates the list of a layer's sublayers at a time of its context, in seconds, in the layer's own coordinates.
  ///
  /// - Parameter canDraw: returns true if a layer's numbers can be drawn; nil requires only that they are finite.
  package init(
    ofSublayersOf layer: Layer, at time: TimeInterval, size: CGSize,
    canDraw: ((PresentedLayer) -> Bool)? = nil
  ) {
    self.size = size
    var builder = DisplayListBuilder()
    if let canDraw { builder.canDraw = canDraw }
    builder.addSublayers(
      of: PresentedLayer(unplaced: layer, at: time), in: CGRect(origin: .zero, size: size))
    commands = builder.commands
  }

  /// Creates the list of a layer, even if hidden, at a time of its context, in seconds; the frame is a rectangle of
  /// the superlayer's coordinates.
  ///
  /// - Parameter bare: a layer whose background is not drawn; nil for none.
  package init(of layer: Layer, at time: TimeInterval, in picture: CGRect, withoutBackgroundOf bare: Layer?) {
    size = picture.size
    var builder = DisplayListBuilder()
    builder.bareLayer = bare
    if picture.width > 0, picture.height > 0, picture.width.isFinite, picture.height.isFinite {
      var scope = InheritedLayerState(time: layer.superlayer?.localTime(at: time) ?? time)
      scope.place = ProjectiveTransform(translationX: -picture.minX, y: -picture.minY)
      builder.addVisible(PresentedLayer(layer, in: scope), in: CGRect(origin: .zero, size: size))
    }
    commands = builder.commands
  }

  /// Creates a list from commands.
  package init(size: CGSize, commands: [DisplayCommand]) {
    self.size = size
    self.commands = commands
  }
}

/// A drawing command with its transform and bounds.
///
/// Commands are equal if they draw the same; the layer's name is ignored.
public struct DisplayCommand: Sendable {
  /// The drawing.
  public var drawing: DrawingOperation
  /// The transform from the drawing's coordinates to those of the display list, both in points.
  public var transform: ProjectiveTransform
  /// The area of the frame that the command can change, in points; the bounds of a push and its pop enclose all
  /// commands between.
  public var bounds: CGRect
  /// The name of the layer that the command comes from, for reports.
  public var layerName: String?
  /// The whole path of a trimmed line, for export formats with their own trimming; nil for an untrimmed line.
  package var trim: LineTrim?

  package init(
    drawing: DrawingOperation, transform: ProjectiveTransform, bounds: CGRect, layerName: String? = nil
  ) {
    (self.drawing, self.transform) = (drawing, transform)
    (self.bounds, self.layerName) = (bounds, layerName)
  }
}

/// The trimming of a stroked path: the path, the start and end of the visible part, and its line cap.
package final class LineTrim: Sendable, Equatable {
  package let path: BezierPath
  /// The start and end of the visible part, as fractions 0…1 of the path's length.
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

  /// True if both commands draw the same with the same transform; bounds and layer names are ignored.
  func draws(sameAs other: DisplayCommand) -> Bool {
    transform == other.transform && drawing == other.drawing
  }
}
