import Foundation
import RefreshFrames
import RefreshLayers
import RefreshRendering

@testable import RefreshExport

/// Writes down what one layer draws.
struct LivePen {
  let layer: PosedLayer
  private let plane: ProjectiveTransform
  private let isInSpace: Bool
  private let scale: Double
  private let alpha: Double
  private let masks: [SeenMask]

  init(layer: PosedLayer, place: LiveDrawings.Place, alpha: Double, masks: [SeenMask]) {
    (self.layer, self.alpha, self.masks) = (layer, alpha, masks)
    (plane, isInSpace) = place
    scale = Double(abs(plane.determinant).squareRoot())
  }

  private func drawing(
    _ points: [CGPoint], _ outlines: @escaping () -> [[CGPoint]], _ color: Color?
  ) -> Drawing {
    let (tinted, plane) = (color.map(seen), plane)
    return Drawing(
      name: layer.name, points: isInSpace ? [] : points.map(plane.map),
      color: tinted.map(Self.channels) ?? [], alpha: alpha * Double(tinted?.alpha ?? 1), masks: masks,
      outline: { outlines().map { $0.map(plane.map) } })
  }

  /// A colour under the layer's tint.
  private func seen(_ color: Color) -> Color {
    if let tint = layer.tint { color.multiplied(by: tint) } else { color }
  }

  private static func channels(_ color: Color) -> [Double] {
    [Double(color.red), Double(color.green), Double(color.blue)]
  }

  private var corners: RectCorner { layer.values.maskedCorners }

  func box(_ box: CGRect, radius: Double, _ color: Color?) -> Drawing {
    // Lottie says a box that is round at some corners by a path, of whatever points.
    if radius > 0, corners != .allCorners {
      return drawing([], { [LiveDrawings.polygon(of: box, radius, corners)] }, color)
    }
    var drawing = drawing(
      box.corners + [CGPoint(x: box.midX, y: box.midY)],
      { [Polygons.around(box, radius: radius)] }, color)
    drawing.radius = isInSpace ? 0 : radius * scale
    return drawing
  }

  func border(_ box: CGRect, radius: Double, width: Double, _ color: Color) -> Drawing {
    guard !isInSpace else {
      func polygon(_ inset: Double) -> [CGPoint] {
        LiveDrawings.polygon(of: box.insetBy(dx: inset, dy: inset), max(0, radius - inset), corners)
      }
      return drawing([], { [polygon(0), polygon(width)] }, color)
    }
    var drawing = self.box(
      box.insetBy(dx: width / 2, dy: width / 2), radius: max(0, radius - width / 2), color)
    (drawing.isStroke, drawing.lineWidth) = (true, width * scale)
    return drawing
  }

  func picture(_ rect: CGRect) -> Drawing {
    var drawing = drawing(rect.corners, { [rect.corners] }, nil)
    drawing.alpha *= Double(layer.tint?.alpha ?? 1)
    return drawing
  }

  func fill(_ path: BezierPath, _ color: Color) -> Drawing {
    let parts = path.parts
    return drawing(parts.flatMap(\.points), { parts.map(\.polygon) }, color)
  }

  func stroke(_ parts: [PathPart], _ width: CGFloat, _ trim: (Double, Double), _ color: Color) -> Drawing {
    var drawing = drawing(parts.flatMap(\.points), { parts.map(\.polygon) }, color)
    (drawing.isStroke, drawing.lineWidth, drawing.trim) = (true, Double(width) * scale, trim)
    return drawing
  }

  func gradient(_ gradient: GradientValues, _ box: CGRect, _ radius: Double) -> Drawing {
    var drawing = self.box(box, radius: radius, gradient.colors.count == 1 ? gradient.colors[0] : nil)
    guard gradient.colors.count > 1 else { return drawing }
    let colors = gradient.colors.map(seen)
    let areEvenlyClear = colors.allSatisfy { abs($0.alpha - colors[0].alpha) < 1e-6 }
    if areEvenlyClear { drawing.alpha *= Double(colors[0].alpha) }
    let (start, end) = (gradient.startPoint, gradient.endPoint)
    let (dx, dy) = (Double(end.x - start.x), Double(end.y - start.y))
    let isNothing = gradient.type == .radial ? dx == 0 || dy == 0 : dx == 0 && dy == 0
    var places = gradient.locations
    if places.count != colors.count {
      places = colors.indices.map { Double($0) / Double(colors.count - 1) }
    }
    drawing.stops = zip(places, colors).flatMap { place, color -> [Double] in
      [place] + Self.channels(isNothing ? colors.last! : color)
    }
    guard !isNothing, let back = plane.inverted() else { return drawing }
    let isRadial = gradient.type == .radial
    drawing.fraction = { point in
      let p = back.map(point)
      let u = Double((p.x - box.minX) / box.width - start.x)
      let v = Double((p.y - box.minY) / box.height - start.y)
      return isRadial ? hypot(u / dx, v / dy) : (u * dx + v * dy) / (dx * dx + dy * dy)
    }
    return drawing
  }
}
