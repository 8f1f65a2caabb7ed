import Foundation
import RefreshLayers
import RefreshRendering

/// Fills, strokes and trims of paths and text outlines.
extension LottieComposer {
  /// Animated contour, projected if the superlayers have perspective.
  func path(_ outline: AnimatedContour, _ scope: InheritedLottieState) -> LottieShape {
    let (seen, contour) = seen(outline, scope)
    // With perspective, the error of the points is not added to the error of a parent layer, so it may be twice as
    // large.
    let share = share(scope) * (scope.planes == nil ? 1 : 2)
    return .path(track(seen, share, in: scope), contour)
  }

  /// Converts a contour in the superlayer's coordinates: measures it from `InheritedLottieState.origin`, or projects it
  /// if there is perspective.
  func seen(_ outline: AnimatedContour, _ scope: InheritedLottieState) -> AnimatedContour {
    if let planes = scope.planes {
      // Of the tolerance, 0.8 of the share is for the projection; the rest is for the keyframes of both axes.
      return ProjectedContour.seen(outline, through: planes, within: 0.8 * share(scope))
    }
    let moved = outline.numbers.enumerated().map { index, numbers -> [Double]? in
      guard var numbers else { return nil }
      for point in 0..<outline.contour.count {
        numbers[2 * point] -= Double(scope.origin[index].x)
        numbers[2 * point + 1] -= Double(scope.origin[index].y)
      }
      return numbers
    }
    return (moved, outline.contour)
  }

  /// Paths of a shape layer, grouped by structure.
  ///
  /// If strokes are filled, a trimmed stroke becomes a path of its own.
  func contentPaths(of node: TimelineLayer, _ scope: InheritedLottieState) -> [AnimatedPath] {
    var pieces = AnimatedPaths(count: count)
    pieces.fillLines = !scope.drawsLines || hasPoints(node, scope)
    for (index, layer) in node.samples.enumerated() {
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

  /// Shapes for a path, topmost first.
  mutating func shapes(
    of piece: AnimatedPath, _ node: TimelineLayer, _ scope: InheritedLottieState
  ) -> [[LottieShape]] {
    guard let (still, course) = stilled(piece, scope) else { return drawn(piece, node, scope) }
    let shapes = drawn(still, node, scope)
    return shapes.isEmpty ? [] : [[.group(flattened(shapes), LottieTransform(position: course))]]
  }

  private mutating func drawn(
    _ piece: AnimatedPath, _ node: TimelineLayer, _ scope: InheritedLottieState
  ) -> [[LottieShape]] {
    let paths = piece.structure.enumerated().map { part, contour -> LottieShape in
      path((piece.contours.map { $0?.numbers[part] }, contour), scope)
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
    // Contours are trimmed one by one, because players measure the length of several differently.
    let lines = paths.enumerated().map { part, path in
      [path, trimming(piece, part: part, scope), stroked]
    }
    return lines.reversed() + filled
  }

  /// Splits a path that only translates into its first shape and a position property; nil for any other path.
  private func stilled(
    _ piece: AnimatedPath, _ scope: InheritedLottieState
  ) -> (still: AnimatedPath, course: LottieProperty)? {
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
      guard let way = contours.translation(from: first, within: share / 4) else { return nil }
      course.append(way)
    }
    let moves = track(course, share / 2, in: scope)
    if moves.isStill { return nil }
    var still = piece
    for index in still.contours.indices where still.contours[index] != nil { still.contours[index] = first }
    return (still, moves)
  }

  /// Minimum length of a line whose caps all players draw, in points of the screen.
  private static let leastLine = 0.05

  /// True if a line with round or square caps is ever so short that some players omit it.
  private func hasPoints(_ node: TimelineLayer, _ scope: InheritedLottieState) -> Bool {
    var last: (path: BezierPath, hasPoints: Bool)?
    return node.samples.contains { layer in
      guard case .shape(let shape)? = layer?.values.content, shape.lineCap != .butt, shape.strokeColor != nil,
        let path = shape.path
      else { return false }
      if let last, last.path == path { return last.hasPoints }
      let contours = PathContours(path)
      let hasPoints = zip(contours.structure, contours.numbers).contains { contour, numbers in
        PathContours.isWithin(Self.leastLine / max(scope.magnification, 1e-3), of: numbers, contour.count)
      }
      last = (path, hasPoints)
      return hasPoints
    }
  }

  /// Outline of a stroke with its fill; nil if it cannot be expressed.
  private mutating func outlined(
    _ piece: AnimatedPath, _ node: TimelineLayer, _ scope: InheritedLottieState
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
    for (part, contour) in piece.structure.enumerated() {
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
      paths += outline.outlines.map { path($0, scope) }
    }
    return paths + [fill(piece.strokes.map { $0?.color }, in: scope)]
  }

  mutating func stroke(
    _ piece: AnimatedPath, _ node: TimelineLayer, _ scope: InheritedLottieState
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

  /// Trim of one contour. The control's fractions refer to the length of all contours together.
  func trimming(_ piece: AnimatedPath, part: Int, _ scope: InheritedLottieState) -> LottieShape {
    var last: (contours: PathContours, lengths: [Double])?
    var longest = 1.0
    let ends = zip(piece.contours, piece.strokes).map { contours, stroke -> [Double]? in
      guard let contours, let stroke else { return nil }
      if last?.contours.numbers != contours.numbers { last = (contours, contours.lengths) }
      let lengths = last?.lengths ?? []
      let before = lengths[..<part].reduce(0, +)
      let (total, own) = (lengths.reduce(0, +), max(lengths[part], 1e-9))
      longest = max(longest, own)
      /// True if the contour contains the point at a fraction of the length of all contours; a point where two contours
      /// meet belongs to the second.
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
        // All players draw caps only on lines of some length.
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

  /// Makes the start and the end of a trim exactly equal in the file wherever they are equal in the control. A line
  /// with equal start and end is invisible, so their common value is arbitrary: the constant value of one of the two,
  /// or the value of the previous keyframe.
  private func met(_ ends: [[Double]?], within error: Double, _ scope: InheritedLottieState) -> [[Double]?] {
    var ends = zip(ends, scope.opacity).map { $1 > 0 ? $0 : nil }
    let meet = [false] + ends.map { $0.map { $0[0] == $0[1] } ?? false } + [false]
    // If one end is constant, both have its value.
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
  var isTrimmed: Bool { strokeStart > 0 || strokeEnd < 1 }
}
