import Foundation
import RefreshFrames
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

  /// The elements for a layer's own path.
  ///
  /// Of a line that is filled the part that is drawn is a path of its own.
  func contentPaths(_ seen: [PosedLayer?], _ scope: LottieScope) -> [PathPiece] {
    var pieces = PathPieces(count: seen.count)
    pieces.fillLines = !scope.drawsLines || hasPoints(seen, scope)
    for (index, layer) in seen.enumerated() {
      guard let layer, case .shape(var shape) = layer.values.content, let path = shape.path, !path.isEmpty
      else { continue }
      func seen(_ color: Color?) -> Color? { color.flatMap { $0.alpha > 0 ? layer.tinted($0) : nil } }
      let fill = seen(shape.fillColor)
      let stroke = shape.lineWidth > 0 ? seen(shape.strokeColor) : nil
      let isEvenOdd = shape.fillRule == .evenOdd
      if pieces.fillLines, let stroke, shape.isTrimmed {
        if fill != nil { pieces.add(path, fill: fill, isEvenOdd: isEvenOdd, at: index) }
        let (line, cap) = path.line(of: shape)
        (shape.strokeStart, shape.strokeEnd, shape.lineCap) = (0, 1, cap)
        pieces.add(line, fill: nil, stroke: (shape, stroke), at: index)
      } else if fill != nil || stroke != nil {
        pieces.add(path, fill: fill, stroke: stroke.map { (shape, $0) }, isEvenOdd: isEvenOdd, at: index)
      }
    }
    return pieces.all
  }

  /// The elements for a piece, the topmost first.
  mutating func shapes(
    of piece: PathPiece, _ node: MotionNode, _ seen: [PosedLayer?], _ scope: LottieScope
  ) -> [[LottieShape]] {
    guard let (still, course) = stilled(piece, scope) else { return drawn(piece, node, scope) }
    let shapes = drawn(still, node, scope)
    return shapes.isEmpty ? [] : [[.group(flattened(shapes), LottieTransform(position: course))]]
  }

  private mutating func drawn(
    _ piece: PathPiece, _ node: MotionNode, _ scope: LottieScope
  ) -> [[LottieShape]] {
    let paths = piece.structure.contours.enumerated().map { part, contour -> LottieShape in
      path(piece.contours.map { $0?.numbers[part] }, contour, scope)
    }
    var filled: [[LottieShape]] = []
    if piece.fills.contains(where: { ($0?.alpha ?? 0) > 0 }) {
      filled = [paths + [fill(piece.fills, in: scope, isEvenOdd: piece.isEvenOdd)]]
    }
    guard piece.strokes.contains(where: { $0 != nil }) else { return filled }
    let isTrimmed = piece.strokes.contains { $0?.values.isTrimmed ?? false }
    if piece.fillsLine {
      return outlined(piece, node, scope).map { [$0] + filled } ?? filled
    }
    let stroked = LottieShape.stroke(stroke(piece, node, scope))
    guard isTrimmed else { return [paths + [stroked] + filled.flatMap { $0.suffix(1) }] }
    // Players measure several parts together differently: each is trimmed by itself.
    let lines = paths.enumerated().map { part, path in
      [path, trimming(piece, part: part, scope), stroked]
    }
    return lines.reversed() + filled
  }

  /// A piece where it is first drawn, and how it moves from there; nil if it does anything else.
  private func stilled(
    _ piece: PathPiece, _ scope: LottieScope
  ) -> (still: PathPiece, course: LottieProperty)? {
    guard scope.planes == nil, let first = piece.contours.lazy.compactMap({ $0 }).first,
      scope.origin.allSatisfy({ $0 == scope.origin[0] })
    else { return nil }
    let share = share(scope)
    var course: [[Double]?] = []
    for contours in piece.contours {
      guard let contours else {
        course.append(nil)
        continue
      }
      guard let way = contours.way(from: first, within: share / 4) else { return nil }
      course.append(way)
    }
    let moves = track(course, share / 2, in: scope)
    if moves.isStill { return nil }
    var still = piece
    for index in still.contours.indices where still.contours[index] != nil { still.contours[index] = first }
    return (still, moves)
  }

  /// The least length of a line that all players draw the ends of, in points of the screen.
  private static let leastLine = 0.05

  /// Whether a line with ends that reach beyond it is at some instant so short that some players leave it out.
  private func hasPoints(_ seen: [PosedLayer?], _ scope: LottieScope) -> Bool {
    var last: (path: BezierPath, hasPoints: Bool)?
    return seen.contains { layer in
      guard case .shape(let shape)? = layer?.values.content, shape.lineCap != .butt, shape.strokeColor != nil,
        let path = shape.path
      else { return false }
      if let last, last.path == path { return last.hasPoints }
      let contours = PathContours(path)
      let hasPoints = contours.numbers.indices.contains {
        contours.isWithin(Self.leastLine / max(scope.magnification, 1e-3), part: $0)
      }
      last = (path, hasPoints)
      return hasPoints
    }
  }

  /// The area of a line; nil if that cannot be said.
  private mutating func outlined(
    _ piece: PathPiece, _ node: MotionNode, _ scope: LottieScope
  ) -> [LottieShape]? {
    let shapes = piece.strokes.map { $0?.values }
    let known = shapes.compactMap { $0 }
    if known.contains(where: { $0.lineCap != known[0].lineCap || $0.lineJoin != known[0].lineJoin }) {
      refuse(node, "lineCap", "Lottie cannot animate caps and joins")
    }
    if known.contains(where: { !$0.lineDashPattern.isEmpty }) {
      refuse(node, "lineDashPattern", "a dashed line that is stretched unevenly or seen in perspective")
      return nil
    }
    var paths: [LottieShape] = []
    for (part, contour) in piece.structure.contours.enumerated() {
      let outline = StrokeOutline(
        piece.contours.map { $0?.numbers[part] }, contour, shapes.map { $0.map(StrokeOutline.Pen.init) },
        within: share(scope) / 2, pixel: 0.5 / max(scope.magnification, 1e-3))
      if !outline.isSound {
        refuse(
          node, "lineWidth",
          "a line that bends within half its width, in a layer that is stretched unevenly or seen in perspective"
        )
        return nil
      }
      paths += outline.outlines.map { path($0.numbers, $0.contour, scope) }
    }
    return paths + [fill(piece.strokes.map { $0?.color }, in: scope)]
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
    var stroke = LottieStroke(
      color: color(piece.strokes.map { $0?.color }, in: scope),
      opacity: alpha(piece.strokes.map { $0?.color }, in: scope),
      width: scalar(piece.strokes.map { $0.map { Double($0.values.lineWidth) } }, share, in: scope),
      cap: first.lineCap == .butt ? 1 : first.lineCap == .round ? 2 : 3,
      join: first.lineJoin == .miter ? 1 : first.lineJoin == .round ? 2 : 3,
      miterLimit: Double(max(1, first.miterLimit)))
    if !first.lineDashPattern.isEmpty {
      approximate(
        node, "lineDashPattern", "players begin and end dashes differently",
        instead: "draw the dashes as parts of a path, or use --format html or sprites")
      let pattern = first.lineDashPattern.map(Double.init)
      stroke.dashes = pattern.count % 2 == 0 ? pattern : pattern + pattern
      stroke.dashPhase = scalar(
        piece.strokes.map { $0.map { Double($0.values.lineDashPhase) } }, share, in: scope)
    }
    return stroke
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
      /// Whether this part has the point at one of its fractions: of two parts that meet there, the second.
      func holds(_ fraction: Double) -> Bool {
        let point = Double(max(0, min(1, stroke.values.strokeStart))) * total
        return point >= before && (point < before + own || before + own >= total)
      }
      let (start, end) = (stroke.values.strokeStart, max(stroke.values.strokeStart, stroke.values.strokeEnd))
      var parts = [start, end].map { fraction in
        max(0, min(1, (Double(max(0, min(1, fraction))) * total - before) / own))
      }
      let isDot = stroke.values.strokeStart == stroke.values.strokeEnd && holds(parts[0])
      if parts[1] > parts[0] || isDot, stroke.values.lineCap != .butt {
        // Ends that reach beyond the line are drawn by all players only of one that has a length.
        let least = min(1, Self.leastLine / max(scope.magnification, 1e-3) / own)
        parts[0] = min(parts[0], 1 - least)
        parts[1] = max(parts[1], parts[0] + least)
      }
      return parts.map { 100 * $0 }
    }
    let share = share(scope) / longest * 100
    let known = met(ends, within: share, scope)
    return .trim(
      start: scalar(known.map { $0?[0] }, share, in: scope),
      end: scalar(known.map { $0?[1] }, share, in: scope))
  }

  /// The ends of a line that meet in the file wherever they meet in the control: there it does not matter where they
  /// are, so that both are held.
  private func met(_ ends: [[Double]?], within error: Double, _ scope: LottieScope) -> [[Double]?] {
    var ends = zip(ends, scope.opacity).map { $1 > 0 ? $0 : nil }
    let meet = [false] + ends.map { $0.map { $0[0] == $0[1] } ?? false } + [false]
    // Where one of them stands still all the time it is not where the other one would have it.
    let known = ends.compactMap { $0 }
    let place = [0, 1].first { end in known.allSatisfy { abs($0[end] - known[0][end]) <= error / 4 } }
      .map { known.isEmpty ? 0 : known[0][$0] }
    for index in ends.indices where meet[index + 1] {
      if meet[index], meet[index + 2] {
        ends[index] = nil
      } else if let place {
        ends[index] = [place, place]
      }
    }
    return ends
  }
}

extension ShapeValues {
  /// Whether a part of the line is not drawn.
  var isTrimmed: Bool { strokeStart > 0 || strokeEnd < 1 }
}
