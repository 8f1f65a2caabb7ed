import Foundation
import RefreshClips
import RefreshLayers
import RefreshRendering

/// What a layer draws of its own: background, border, paths and text.
extension LottieComposer {
  /// What a layer draws below its sublayers, of each the topmost first.
  struct Pieces {
    /// The shadow and the background.
    var behind: [[LottieShape]] = []
    /// Whether a picture lies between.
    var hasImage = false
    /// Paths, text and gradients.
    var front: [[LottieShape]] = []
  }

  /// - Parameter isCut: whether all of it is cut off at the layer's bounds.
  mutating func pieces(
    of node: MotionNode, _ seen: [PosedLayer?], _ scope: LottieScope, isCut: Bool = false
  ) -> Pieces {
    var all = Pieces()
    all.behind = shadow(of: node, seen, scope)
    if let background = background(seen, scope, isCut: isCut) { all.behind.insert(background, at: 0) }
    for piece in contentPaths(seen) {
      all.front.insert(contentsOf: shapes(of: piece, node, seen, scope), at: 0)
    }
    all.front.insert(contentsOf: gradients(node, seen, scope), at: 0)
    all.hasImage = seen.contains { $0?.values.picture.contents != nil }
    return all
  }

  mutating func background(_ seen: [PosedLayer?], _ scope: LottieScope, isCut: Bool) -> [LottieShape]? {
    let colors = seen.map { layer -> Color? in
      guard let layer, let color = layer.values.backgroundColor, !layer.values.bounds.standardized.isEmpty
      else {
        return nil
      }
      guard let tint = layer.tint else { return color }
      return color.multiplied(by: tint)
    }
    guard colors.contains(where: { ($0?.alpha ?? 0) > 0 }) else { return nil }
    let boxes = zip(seen, colors).map { layer, color -> RoundedBox? in
      guard let layer, (color?.alpha ?? 0) > 0 else { return nil }
      let values = layer.values
      // The clip rounds the corners, which would be thinned if they were round already.
      if isCut, values.masksToBounds, values.shadowOpacity <= 0 {
        return RoundedBox(values.bounds.standardized, 0)
      }
      var box = RoundedBox(values)
      if values.borderWidth > 0, values.borderColor.alpha >= 1, box.radius > 0,
        values.borderWidth < min(box.rect.width, box.rect.height)
      {
        box = box.inset(by: values.borderWidth / 2)
      }
      return box
    }
    return [outline(of: boxes, scope), fill(colors, in: scope)]
  }

  /// The line along the inside of a layer's bounds.
  mutating func border(
    of node: MotionNode, _ seen: [PosedLayer?], _ scope: LottieScope
  ) -> [[LottieShape]] {
    let lines = seen.map { layer -> (outer: RoundedBox, width: CGFloat, color: Color)? in
      guard let layer, layer.values.borderWidth > 0, layer.values.borderColor.alpha > 0 else { return nil }
      let box = RoundedBox(layer.values)
      guard !box.rect.isEmpty else { return nil }
      let width = min(layer.values.borderWidth, min(box.rect.width, box.rect.height) / 2)
      let color = layer.values.borderColor
      return (box, width, layer.tint.map { color.multiplied(by: $0) } ?? color)
    }
    guard lines.contains(where: { $0 != nil }) else { return [] }
    if scope.planes != nil {
      // As wide as it is seen: what lies between two outlines.
      let edges = [0.0, 1].map { part in
        outline(of: lines.map { line in line.map { $0.outer.inset(by: part * $0.width) } }, scope)
      }
      return [edges + [fill(lines.map { $0?.color }, in: scope, isEvenOdd: true)]]
    }
    let share = share(scope)
    let stroke = LottieStroke(
      color: color(lines.map { $0?.color }, in: scope), opacity: alpha(lines.map { $0?.color }, in: scope),
      width: scalar(lines.map { $0.map { Double($0.width) } }, share, in: scope), cap: 1, join: 1,
      miterLimit: 10)
    return [
      [
        outline(of: lines.map { line in line.map { $0.outer.inset(by: $0.width / 2) } }, scope),
        .stroke(stroke),
      ]
    ]
  }

  /// A rectangle with round corners, moving.
  func outline(of boxes: [RoundedBox?], _ scope: LottieScope) -> LottieShape {
    // Lottie's own rectangle is round at all corners or none.
    let isPartlyRound = boxes.contains { $0.map { $0.radius > 0 && $0.corners != .allCorners } ?? false }
    if scope.planes != nil || isPartlyRound { return pathOutline(of: boxes, scope) }
    let share = share(scope)
    let centers = boxes.enumerated().map { index, box -> [Double]? in
      box.map {
        [Double($0.rect.midX - scope.origin[index].x), Double($0.rect.midY - scope.origin[index].y)]
      }
    }
    let center = track(centers, share / 2, in: scope)
    let size = track(
      boxes.map { $0.map { [Double($0.rect.width), Double($0.rect.height)] } }, share, in: scope)
    let areCircles = boxes.allSatisfy {
      $0.map { abs($0.rect.width - $0.rect.height) < 1e-9 && $0.isCircle } ?? true
    }
    if areCircles { return .ellipse(center: center, size: size) }
    var radius = scalar(boxes.map { $0.map { Double($0.radius) } }, share, in: scope)
    let moves = scope.depth > 0 || !center.isStill || !size.isStill
    if moves, radius.isAlways([0]) {
      // ThorVG puts the edges of upright rectangles between pixels: corners that nobody sees have it smooth them.
      radius = .still(0.001)
    }
    return .rectangle(center: center, size: size, radius: radius)
  }

  /// The outline of rectangles with round corners as a path of one structure.
  func pathOutline(of boxes: [RoundedBox?], _ scope: LottieScope) -> LottieShape {
    let (numbers, contour) = RoundedBox.numbers(of: boxes)
    return path(numbers, contour, scope)
  }

  struct RoundedBox {
    let rect: CGRect
    let radius: CGFloat
    /// The corners that are round.
    let corners: RectCorner

    /// A layer's bounds.
    init(_ values: LayerValues) {
      self.init(values.bounds.standardized, values.cornerRadius, values.maskedCorners)
    }

    init(_ rect: CGRect, _ radius: CGFloat, _ corners: RectCorner = .allCorners) {
      let rect = CGRect(
        x: rect.minX, y: rect.minY, width: max(0, rect.width), height: max(0, rect.height))
      self.rect = rect
      self.radius = max(0, min(radius, min(rect.width, rect.height) / 2))
      self.corners = corners
    }

    /// Smaller on all sides; no smaller than nothing.
    func inset(by width: CGFloat) -> RoundedBox {
      let (x, y) = (min(width, rect.width / 2), min(width, rect.height / 2))
      return RoundedBox(rect.insetBy(dx: x, dy: y), max(0, radius - width), corners)
    }

    var isCircle: Bool {
      radius >= min(rect.width, rect.height) / 2 - 1e-9 && radius > 0 && corners == .allCorners
    }

    /// Points and handles of paths around boxes, all of one structure: clockwise from the top left.
    static func numbers(of boxes: [RoundedBox?]) -> (numbers: [[Double]?], contour: LottieContour) {
      let isRound = boxes.contains { ($0?.radius ?? 0) > 0 }
      let numbers = boxes.map { box -> [Double]? in
        guard let box else { return nil }
        let (x, y, right, bottom) = (
          Double(box.rect.minX), Double(box.rect.minY), Double(box.rect.maxX), Double(box.rect.maxY)
        )
        guard isRound else {
          return [x, y, right, y, right, bottom, x, bottom] + Array(repeating: 0, count: 16)
        }
        func radius(_ corner: RectCorner) -> Double { box.corners.contains(corner) ? Double(box.radius) : 0 }
        let (a, b, c, d) = (
          radius(.topLeft), radius(.topRight), radius(.bottomRight), radius(.bottomLeft)
        )
        let points = [
          x + a, y, right - b, y, right, y + b, right, bottom - c, right - c, bottom, x + d, bottom, x,
          bottom - d, x, y + a,
        ]
        // Each corner begins at every second point, the first at the second.
        let (ha, hb, hc, hd) = (a * quarter, b * quarter, c * quarter, d * quarter)
        let after: [Double] = [0, 0, hb, 0, 0, 0, 0, hc, 0, 0, -hd, 0, 0, 0, 0, -ha]
        let before: [Double] = [-ha, 0, 0, 0, 0, -hb, 0, 0, hc, 0, 0, 0, 0, hd, 0, 0]
        return points + before + after
      }
      return (numbers, LottieContour(isClosed: true, count: isRound ? 8 : 4))
    }

    /// The handle of a quarter of a circle of radius 1.
    private static let quarter = 4.0 / 3 * (2.0.squareRoot() - 1)
  }

  /// A part of a path, moving, as it is seen.
  func path(_ numbers: [[Double]?], _ contour: LottieContour, _ scope: LottieScope) -> LottieShape {
    let (seen, contour) = self.seen(numbers, contour, scope)
    // In perspective nothing hangs on anything: no error of a layer around adds to that of the points.
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

  // MARK: Paths

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
        path = outline(of: text, in: layer.values.bounds.standardized)
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

  mutating func outline(of text: TextValues, in box: CGRect) -> BezierPath? {
    guard !text.string.isEmpty, !box.isEmpty else { return nil }
    return known(text, box.size).path.moved(by: box.minX, box.minY)
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
