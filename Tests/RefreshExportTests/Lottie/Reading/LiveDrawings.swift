import Foundation
import RefreshFrames
import RefreshLayers
import RefreshRendering

@testable import RefreshExport
@testable import RefreshImageFormats

/// What a control draws at an instant, written down as `LottieReader` does for a file, from the layers alone: nothing
/// here knows how they are exported.
final class LiveDrawings {
  /// The layers that are seen in perspective at some instant.
  private var inSpace: Set<Int> = []
  /// The layers with a line that is drawn in part at some instant.
  private var trimmed: Set<Int> = []
  private let alignedTexts: PixelAlignedTexts
  private var texts: [TextKey: (path: BezierPath, reach: CGRect)] = [:]

  private struct TextKey: Hashable {
    let text: TextValues
    let width, height: CGFloat
  }

  init(_ motion: ControlMotion) {
    alignedTexts = PixelAlignedTexts(motion.phases.flatMap(\.instants))
    for phase in motion.phases {
      for instant in phase.instants { instant.layers.forEach(look) }
    }
  }

  private func look(_ layer: PosedLayer) {
    if !layer.transform.isFlat { inSpace.insert(layer.id) }
    if case .shape(let shape) = layer.values.content, shape.strokeStart > 0 || shape.strokeEnd < 1 {
      trimmed.insert(layer.id)
    }
    layer.sublayers.forEach(look)
  }

  /// What is drawn, from back to front.
  func drawings(at instant: ControlMotion.Instant) -> [Drawing] {
    var all: [Drawing] = []
    for layer in instant.layers { add(layer, (.identity, false), 1, [], to: &all) }
    return all
  }

  /// Where a layer is in the animation, and whether it, or one that it is in, is seen in perspective at some instant.
  typealias Place = (plane: ProjectiveTransform, isInSpace: Bool)

  // MARK: A layer

  private func add(
    _ layer: PosedLayer, _ outer: Place, _ alpha: Double, _ masks: [SeenMask], to all: inout [Drawing]
  ) {
    guard layer.isVisible else { return }
    var (place, masks) = (outer, masks)
    place.plane = ProjectiveTransform(layer.transform).concatenating(outer.plane)
    if inSpace.contains(layer.id) { place.isInSpace = true }
    let values = layer.values
    var alpha = alpha * Double(min(1, values.opacity))
    let box = values.bounds.standardized
    let radius = Double(max(0, min(values.cornerRadius, min(box.width, box.height) / 2)))
    if let mask = layer.masks.first {
      guard mask.isVisible else { return }
      alpha *= Double(min(1, mask.values.opacity))
      masks.append(SeenMask(layer: layer.name, polygons: polygons(of: mask, place.plane)))
    }
    if values.masksToBounds {
      masks.append(
        SeenMask(
          layer: layer.name,
          polygons: [Self.polygon(of: box, radius, values.maskedCorners).map(place.plane.map)], isClip: true))
    }
    let pen = LivePen(layer: layer, place: place, alpha: alpha, masks: masks)
    let hasBorder = values.borderWidth > 0 && values.borderColor.alpha > 0 && !box.isEmpty
    let width = min(Double(values.borderWidth), Double(min(box.width, box.height)) / 2)
    if let color = values.backgroundColor, !box.isEmpty {
      // Under an opaque border with round corners the colour ends in the border's middle.
      let inset = hasBorder && values.borderColor.alpha >= 1 && radius > 0 ? width / 2 : 0
      var drawing = pen.box(box.insetBy(dx: inset, dy: inset), radius: max(0, radius - inset), color)
      // What cuts it off makes the corners.
      if values.masksToBounds, values.shadowOpacity <= 0 {
        drawing.whenCut = { pen.box(box, radius: 0, color) }
      }
      all.append(drawing)
    }
    if let picture = values.picture.contents {
      all.append(pen.picture(values.picture.contentMode.rect(for: picture.size, in: box)))
    }
    switch values.content {
    case .shape(let shape): if let path = shape.path { add(shape, path, pen, to: &all) }
    case .text(let text):
      if let path = path(of: text, layer) {
        var drawing = pen.fill(path.path, text.foregroundColor)
        // Text never leaves its box, but for the pixel that the box ends in.
        if !box.insetBy(dx: -0.5, dy: -0.5).contains(path.reach) {
          let cut = Self.polygon(of: box, radius, values.maskedCorners).map(place.plane.map)
          drawing.masks.append(SeenMask(layer: layer.name, polygons: [cut], isClip: true))
        }
        all.append(drawing)
      }
    case .gradient(let gradient):
      if !gradient.colors.isEmpty, !box.isEmpty { all.append(pen.gradient(gradient, box, radius)) }
    case .none, .image, .replicator: break
    }
    for sublayer in layer.sublayers { add(sublayer, place, alpha, masks, to: &all) }
    if hasBorder { all.append(pen.border(box, radius: radius, width: width, values.borderColor)) }
  }

  private func add(_ shape: ShapeValues, _ path: BezierPath, _ pen: LivePen, to all: inout [Drawing]) {
    if let color = shape.fillColor { all.append(pen.fill(path, color)) }
    guard let color = shape.strokeColor, shape.lineWidth > 0 else { return }
    let (start, end) = (
      Double(max(0, min(1, shape.strokeStart))),
      Double(max(0, min(1, max(shape.strokeStart, shape.strokeEnd))))
    )
    let parts = path.parts
    guard parts.count > 1, trimmed.contains(pen.layer.id) else {
      all.append(pen.stroke(parts, shape.lineWidth, (100 * start, 100 * end), color))
      return
    }
    // Fractions count the length of all parts together.
    let lengths = parts.map(\.length)
    let total = lengths.reduce(0, +)
    var before = 0.0
    for (part, length) in zip(parts, lengths) {
      func own(_ fraction: Double) -> Double {
        100 * max(0, min(1, (fraction * total - before) / max(length, 1e-9)))
      }
      all.append(pen.stroke([part], shape.lineWidth, (own(start), own(end)), color))
      before += length
    }
  }

  /// The outlines of a text, and the rectangle around them.
  private func path(of text: TextValues, _ layer: PosedLayer) -> (path: BezierPath, reach: CGRect)? {
    let (box, shift) = (layer.values.bounds.standardized, alignedTexts.shift(of: layer))
    guard !text.string.isEmpty, !box.isEmpty else { return nil }
    var plain = text
    plain.foregroundColor = .black
    let key = TextKey(text: plain, width: box.width, height: box.height)
    if texts[key] == nil {
      let path = (try? TextOutlines.path(of: plain, in: box.size)) ?? BezierPath()
      texts[key] = (path, CGRect(around: path.parts.flatMap(\.polygon)))
    }
    guard let (path, reach) = texts[key], !path.isEmpty else { return nil }
    return (
      path.moved(by: box.minX + shift.x, box.minY + shift.y), reach.offsetBy(dx: box.minX, dy: box.minY)
    )
  }

  /// The outline of a box that is round at some of its corners.
  static func polygon(of box: CGRect, _ radius: Double, _ corners: RectCorner) -> [CGPoint] {
    if corners == .allCorners || radius == 0 {
      return Polygons.around(box, radius: radius)
    }
    let path = BezierPath(roundedRect: box, byRoundingCorners: corners, cornerRadius: CGFloat(radius))
    return path.parts.first?.polygon ?? []
  }

  /// What a mask lets be seen, each of its outlines.
  private func polygons(of mask: PosedLayer, _ outer: ProjectiveTransform) -> [[CGPoint]] {
    guard mask.isVisible else { return [] }
    let plane = ProjectiveTransform(mask.transform).concatenating(outer)
    var all: [[CGPoint]] = []
    let values = mask.values
    let box = Self.polygon(
      of: values.bounds.standardized, Double(values.cornerRadius), values.maskedCorners)
    if (values.backgroundColor?.alpha ?? 0) > 0 { all.append(box) }
    switch values.content {
    case .shape(let shape):
      if let path = shape.path, (shape.fillColor?.alpha ?? 0) > 0 { all += path.parts.map(\.polygon) }
    case .text(let text):
      if let path = path(of: text, mask)?.path { all += path.parts.map(\.polygon) }
    case .gradient: all.append(box)
    case .none, .image, .replicator: break
    }
    return all.map { $0.map(plane.map) } + mask.sublayers.flatMap { polygons(of: $0, plane) }
  }
}
