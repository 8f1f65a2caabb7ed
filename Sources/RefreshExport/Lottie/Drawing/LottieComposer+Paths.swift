import Foundation
import RefreshClips
import RefreshLayers
import RefreshRendering

/// Paths and the outlines of text: how they are filled, stroked and trimmed.
extension LottieComposer {
  /// A part of a path, moving, as it is seen.
  func path(_ numbers: [[Double]?], _ contour: LottieContour, _ scope: LottieScope) -> LottieShape {
    let (seen, contour) = self.seen(numbers, contour, scope)
    // In perspective no layer has a parent: no error of a layer around adds to that of the points.
    let share = share(scope) * (scope.planes == nil ? 1 : 2)
    return .path(track(seen, share, in: scope), contour)
  }

  /// A part of a path in the coordinates of a scope but for its offset.
  func seen(
    _ numbers: [[Double]?], _ contour: LottieContour, _ scope: LottieScope
  ) -> (numbers: [[Double]?], contour: LottieContour) {
    if let planes = scope.planes {
      // A fifth of the error; what is left is that of the keyframes, along both axes.
      return ProjectedContour.seen(numbers, contour, through: planes, within: 0.8 * share(scope))
    }
    let moved = numbers.enumerated().map { index, numbers -> [Double]? in
      guard var numbers else { return nil }
      for point in 0..<contour.count {
        numbers[2 * point] -= Double(scope.origin[index].x)
        numbers[2 * point + 1] -= Double(scope.origin[index].y)
      }
      return numbers
    }
    return (moved, contour)
  }

  /// Paths of one structure that are filled and stroked together.
  struct PathPiece {
    var structure: PathContours.Structure
    /// nil where this piece is not drawn.
    var contours: [PathContours?]
    var fills: [Color?]
    var strokes: [(values: ShapeValues, color: Color)?]
    var isEvenOdd: Bool
  }

  mutating func contentPaths(_ seen: [PosedLayer?]) -> [PathPiece] {
    var pieces: [PathPiece] = []
    var last: (path: BezierPath, contours: PathContours)?
    for (index, layer) in seen.enumerated() {
      guard let layer else { continue }
      var path: BezierPath?
      var fill: Color?
      var stroke: (ShapeValues, Color)?
      var isEvenOdd = false
      switch layer.values.content {
      case .shape(let shape):
        path = shape.path
        fill = shape.fillColor
        isEvenOdd = shape.fillRule == .evenOdd
        if let color = shape.strokeColor, color.alpha > 0, shape.lineWidth > 0 { stroke = (shape, color) }
      case .text(let text):
        path = outline(of: text, layer)
        fill = text.foregroundColor
      default: break
      }
      guard let path, !path.isEmpty, (fill?.alpha ?? 0) > 0 || stroke != nil else { continue }
      if last?.path != path { last = (path, PathContours(path)) }
      guard let contours = last?.contours, !contours.structure.contours.isEmpty else { continue }
      let place =
        pieces.firstIndex { $0.structure == contours.structure && $0.isEvenOdd == isEvenOdd }
        ?? {
          let none = [PathContours?](repeating: nil, count: seen.count)
          pieces.append(
            PathPiece(
              structure: contours.structure, contours: none, fills: none.map { _ in nil },
              strokes: none.map { _ in nil }, isEvenOdd: isEvenOdd))
          return pieces.count - 1
        }()
      pieces[place].contours[index] = contours
      pieces[place].fills[index] = fill.map { fill in layer.tint.map { fill.multiplied(by: $0) } ?? fill }
      pieces[place].strokes[index] = stroke.map { stroke in
        (stroke.0, layer.tint.map { stroke.1.multiplied(by: $0) } ?? stroke.1)
      }
    }
    return pieces
  }

  /// The outlines of the text that a layer draws, where it draws it.
  mutating func outline(of text: TextValues, _ layer: PosedLayer) -> BezierPath? {
    let (box, shift) = (layer.values.bounds.standardized, uprightTexts.shift(of: layer))
    guard !text.string.isEmpty, !box.isEmpty else { return nil }
    return known(text, box.size).path.moved(by: box.minX + shift.x, box.minY + shift.y)
  }

  /// The rectangle around the glyphs of a text, from the corner of its box; nil if there are none.
  mutating func reach(of text: TextValues, in size: CGSize) -> CGRect? {
    let reach = known(text, size).reach
    return reach.isNull ? nil : reach
  }

  private mutating func known(_ text: TextValues, _ size: CGSize) -> (path: BezierPath, reach: CGRect) {
    var plain = text
    plain.foregroundColor = .black
    let key = TextKey(text: plain, size: size)
    if let known = outlines[key] { return known }
    let path = (try? TextOutlines.path(of: plain, in: size)) ?? BezierPath()
    let outline = (path, PathContours(path).box)
    outlines[key] = outline
    return outline
  }

  mutating func shapes(
    of piece: PathPiece, _ node: MotionNode, _ seen: [PosedLayer?], _ scope: LottieScope
  ) -> [[LottieShape]] {
    let paths = piece.structure.contours.enumerated().map { part, contour -> LottieShape in
      path(piece.contours.map { $0?.numbers[part] }, contour, scope)
    }
    var all: [[LottieShape]] = []
    var filled: LottieShape?
    if piece.fills.contains(where: { ($0?.alpha ?? 0) > 0 }) {
      filled = fill(piece.fills, in: scope, isEvenOdd: piece.isEvenOdd)
    }
    guard piece.strokes.contains(where: { $0 != nil }) else { return filled.map { [paths + [$0]] } ?? [] }
    let stroked = LottieShape.stroke(stroke(piece, node, scope))
    guard isTrimmed(piece) else { return [paths + [stroked] + (filled.map { [$0] } ?? [])] }
    // Players measure several parts together differently: each is trimmed by itself.
    for (part, path) in paths.enumerated().reversed() {
      all.append([path, trimming(piece, part: part, scope), stroked])
    }
    if let filled { all.append(paths + [filled]) }
    return all
  }

  mutating func stroke(
    _ piece: PathPiece, _ node: MotionNode, _ scope: LottieScope
  ) -> LottieStroke {
    let share = share(scope)
    let values = piece.strokes.compactMap { $0?.values }
    let first = values[0]
    if values.contains(where: { $0.lineCap != first.lineCap || $0.lineJoin != first.lineJoin }) {
      refuse(node, "lineCap", "Lottie cannot animate caps and joins")
    }
    var widths = piece.strokes.map { $0.map { Double($0.values.lineWidth) } }
    if let planes = scope.planes {
      approximate(
        node, "lineWidth", "in perspective, a line is wider where it is nearer; it is drawn with one width")
      widths = widths.enumerated().map { index, width in
        guard let width, let plane = planes[index], let contours = piece.contours[index] else { return nil }
        return width * plane.growth(at: contours.middle)
      }
    }
    var stroke = LottieStroke(
      color: color(piece.strokes.map { $0?.color }, in: scope),
      opacity: alpha(piece.strokes.map { $0?.color }, in: scope),
      width: scalar(widths, share, in: scope),
      cap: first.lineCap == .butt ? 1 : first.lineCap == .round ? 2 : 3,
      join: first.lineJoin == .miter ? 1 : first.lineJoin == .round ? 2 : 3,
      miterLimit: Double(max(1, first.miterLimit)))
    if !first.lineDashPattern.isEmpty {
      approximate(node, "lineDashPattern", "players begin and end dashes differently")
      let pattern = first.lineDashPattern.map(Double.init)
      stroke.dashes = pattern.count % 2 == 0 ? pattern : pattern + pattern
      stroke.dashPhase = scalar(
        piece.strokes.map { $0.map { Double($0.values.lineDashPhase) } }, share, in: scope)
    }
    return stroke
  }

  /// Whether a line is drawn in part at some instant.
  func isTrimmed(_ piece: PathPiece) -> Bool {
    piece.strokes.contains { $0.map { $0.values.strokeStart > 0 || $0.values.strokeEnd < 1 } ?? false }
  }

  /// Where the line of one part begins and ends; fractions count the length of all parts together.
  func trimming(_ piece: PathPiece, part: Int, _ scope: LottieScope) -> LottieShape {
    var last: (contours: PathContours, lengths: [Double])?
    var longest = 1.0
    let ends = zip(piece.contours, piece.strokes).map { contours, stroke -> [Double]? in
      guard let contours, let stroke else { return nil }
      if last?.contours.numbers != contours.numbers { last = (contours, contours.lengths) }
      let lengths = last?.lengths ?? []
      let before = lengths[..<part].reduce(0, +)
      let (total, own) = (lengths.reduce(0, +), max(lengths[part], 1e-9))
      longest = max(longest, own)
      let (start, end) = (stroke.values.strokeStart, max(stroke.values.strokeStart, stroke.values.strokeEnd))
      return [start, end].map { fraction in
        100 * max(0, min(1, (Double(max(0, min(1, fraction))) * total - before) / own))
      }
    }
    let share = share(scope) / longest * 100
    return .trim(
      start: scalar(ends.map { $0?[0] }, share, in: scope), end: scalar(ends.map { $0?[1] }, share, in: scope)
    )
  }
}
