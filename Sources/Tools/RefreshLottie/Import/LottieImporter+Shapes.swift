import Foundation
import RefreshLayers
import RefreshMotion

/// Import of shape layers: each style becomes a shape layer that fills or strokes, and each group a layer around
/// them.
extension LottieImporter {
  func add(_ items: [LottieItem], to content: Layer, _ layer: LottieLayer) throws {
    try add(ShapeSorter.group(of: items, layer.place, &budget), to: content, layer.name)
  }

  private func add(_ group: ShapeGroup, to layer: Layer, _ name: String?) throws {
    for child in group.children {
      switch child {
      case .style(let style):
        guard !style.entries.isEmpty else { continue }
        let drawn = try layers(of: style, name)
        drawn.blendMode = style.style.blendMode
        layer.addSublayer(drawn)
      case .group(let inner):
        let name = inner.name ?? name
        guard let transform = inner.transform,
          isUniform || !transform.isIdentity || inner.blendMode != .normal
        else {
          try add(inner, to: layer, name)
          continue
        }
        let depth = budget[.depth]
        defer { budget[.depth] = depth }
        try budget.take(3, .depth)
        let place = try placed(transform, name)
        try add(inner, to: place.inner, name)
        guard !place.inner.sublayers.isEmpty else { continue }
        if let copy = transform.copy {
          try move(place.outer, "opacity", copy.opacity.map(isAffine: false) { max(0, min(1, $0 / 100)) })
        } else {
          try setOpacity(of: place.outer, transform.opacity)
        }
        place.outer.blendMode = inner.blendMode
        layer.addSublayer(place.outer)
      }
    }
  }

  // MARK: Styles

  private func layers(of style: ShapeStyle, _ group: String?) throws -> Layer {
    let name = [group, style.style.name].compactMap { $0 }.joined(separator: " ")
    var lines: [ShapeLayer]
    // For a widened open path, the implicit closing line of the fill must not be widened.
    let isWidened = style.entries.contains { $0.figure.offset != nil }
    switch style.style.kind {
    case .fill(let rule) where style.isMerged: lines = try self.lines(ofMerged: style, rule, name)
    case .fill(var rule):
      let figure = try ValueOverTime<ContourList>.joined(
        style.entries.map { $0.placed(try $0.figure.trimmed(&budget)) })
      let area = try shape(name, figure.map { figure in figure.filter { $0.isClosed || !isWidened } })
      if case .path(_, let own?) = style.entries[0].figure.merge?.area { rule = own }
      area.fillRule = rule
      lines =
        [area] + (isWidened ? [try shape(name, figure.map { figure in figure.filter { !$0.isClosed } })] : [])
      if isWidened {
        let points = style.entries.reduce(0) { $0 + $1.figure.pointCount }
        let place = style.entries.lazy.compactMap(\.figure.offset).first?.place
        try budget.take(points * Self.pointsPerWidened, .points, at: place)
        lines[1].fillColor = nil
        for line in lines { try widen(line, style) }
      }
    case .stroke(let stroke):
      if let merge = style.entries.lazy.compactMap(\.figure.merge).first(where: { !$0.isPath }) {
        throw merge.place.refusal("a stroke along what is left of the paths")
      }
      if let offset = style.entries.lazy.compactMap(\.figure.offset).first {
        throw offset.place.refusal("a stroke along an offset path")
      }
      lines = try self.lines(of: style, name)
      for line in lines { try set(stroke, of: line) }
    }
    return try painted(lines, style.style, name, room: style.reach)
  }

  /// The layers of a fill with merges: one for all unmerged figures, and one for each merge.
  private func lines(ofMerged style: ShapeStyle, _ rule: FillRule, _ name: String) throws -> [ShapeLayer] {
    let areas = MergedFillLayers(importer: self, style: style, rule: rule, name: name)
    let whole = style.entries.filter { $0.figure.merge?.isPlain ?? true }
    var lines = whole.isEmpty ? [] : [try areas.shape(of: whole, nil)]
    var done: [ShapeMerge] = []
    for merge in style.entries.compactMap(\.figure.merge) where !merge.isPlain {
      if done.contains(where: { $0 === merge }) { continue }
      done.append(merge)
      // The copies of a repeater share figures with the merge, and would cut each other.
      guard style.entries.count(where: { $0.figure.merge === merge }) == merge.figures.count else {
        throw merge.place.refusal("a fill of some of the paths")
      }
      let depth = budget[.depth]
      defer { budget[.depth] = depth }
      try budget.take(Double(merge.figures.count), .depth)
      lines.append(try areas.shape(of: merge.area))
    }
    return lines
  }

  /// A shape layer that draws a figure.
  fileprivate func shape(_ name: String, _ figure: ValueOverTime<ContourList>) throws -> ShapeLayer {
    let shape = try layer(ShapeLayer.self, name)
    let bends = !figure.isStatic
    let path = figure.map(cost: figure.cost / 2) { AnimationValue.path($0.path(bends: bends)) }
    let keys = try path.keys(within: Self.pathTolerance, &budget)
    let values = keys?.values ?? [path.first]
    if keys == nil { try budget.take(values[0].numberCount, .numbers) }
    // The bounds contain the path at all keyframes, for masks and gradients that need the drawn area.
    let box = values.reduce(CGRect.null) { box, value in
      if case .path(let path) = value { box.union(path.controlPointBounds) } else { box }
    }
    if !box.isNull { (shape.bounds, shape.position) = (box, box.origin) }
    shape.set(values[0], atKeyPath: "path")
    if let keys { try add(keys, to: shape, "path") }
    return shape
  }

  /// Number of points that each point of a widened figure counts for in the budget, because its outline has a join at
  /// each point, and joins intersect each other. A smaller value lets a file take more time, a larger one refuses
  /// simple files.
  private static let pointsPerWidened = 60.0

  /// Widens an area by an offset path, as a stroke of twice the offset on its outline.
  private func widen(_ area: ShapeLayer, _ style: ShapeStyle) throws {
    let offsets = style.entries.compactMap(\.figure.offset)
    guard let offset = offsets.first else { return }
    guard offsets.count == style.entries.count, offset.amount.values.allSatisfy({ $0.part(0) >= 0 }) else {
      throw offset.place.refusal("a negative amount, or one for some figures alone,")
    }
    area.strokeColor = .black
    (area.lineJoin, area.miterLimit) = (offset.join, CGFloat(offset.miterLimit))
    area.lineCap = offset.join == .round ? .round : .butt
    try move(area, "lineWidth", offset.amount.number.map { 2 * $0 })
  }

  /// The layers of a stroke: one for all untrimmed figures, and one or two for each trimmed one.
  private func lines(of style: ShapeStyle, _ name: String) throws -> [ShapeLayer] {
    var whole: [ValueOverTime<ContourList>] = []
    var trimmed: [ShapeLayer] = []
    var done: [ShapeTrim] = []
    for entry in style.entries {
      guard let trim = entry.figure.trim, entry.transforms.isEmpty else {
        whole.append(entry.placed(try entry.figure.trimmed(&budget)))
        continue
      }
      if trim.trim.isSequential, trim.figures.count > 1 {
        let isAlone =
          trim.figures.count == style.entries.count { $0.figure.trim === trim && $0.transforms.isEmpty }
        guard isAlone else {
          whole.append(try entry.figure.trimmed(&budget))
          continue
        }
        guard !done.contains(where: { $0 === trim }) else { continue }
        done.append(trim)
        trimmed += try lines(along: .joined(trim.figures.map(\.figure)), isCut: true, trim.trim, name)
      } else {
        trimmed += try lines(along: entry.figure.figure, isCut: entry.figure.isCut, trim.trim, name)
      }
    }
    return (whole.isEmpty ? [] : [try shape(name, .joined(whole))]) + trimmed
  }

  /// The layers of a trimmed stroke, which animate `strokeStart` and `strokeEnd`.
  ///
  /// - Parameter isCut: true if an earlier trim may have opened a closed contour.
  private func lines(
    along figure: ValueOverTime<ContourList>, isCut: Bool, _ trim: LottieTrim, _ name: String
  ) throws -> [ShapeLayer] {
    let window = trim.window.map(\.strokeEnds)
    func line(
      _ figure: ValueOverTime<ContourList>, _ start: ValueOverTime<Double>, _ end: ValueOverTime<Double>
    ) throws -> ShapeLayer {
      let line = try shape(name, figure)
      try move(line, "strokeStart", start)
      try move(line, "strokeEnd", end)
      return line
    }
    guard trim.wraps else {
      return [try line(figure, window.map { $0.start }, window.map { min(1, $0.end) })]
    }
    let lines = figure.first
    if !isCut, lines.count == 1, lines[0].isClosed {
      // On a contour of two rounds, a window across the start is one piece, without a gap or a cap.
      return [
        try line(
          figure.map { $0.map(\.twiceAround) }, window.map { $0.start / 2 }, window.map { min(1, $0.end / 2) }
        )
      ]
    }
    return [
      try line(figure, window.map { $0.start }, window.map(isAffine: false) { min(1, $0.end) }),
      try line(figure, ValueOverTime(0), window.map(isAffine: false) { $0.end > 1 ? $0.end - 1 : -1e-6 }),
    ]
  }

  private func set(_ stroke: LottieStroke, of line: ShapeLayer) throws {
    line.fillColor = nil
    line.strokeColor = .black
    (line.lineCap, line.lineJoin, line.miterLimit) = (stroke.cap, stroke.join, stroke.miterLimit)
    try move(line, "lineWidth", stroke.width.number.map { max(0, $0) })
    guard !stroke.dashes.isEmpty else { return }
    let pattern = ValueOverTime.all(stroke.dashes.map(\.number))
    try move(line, "lineDashPattern", pattern.map { .scalars($0.map { max(0, $0) }) })
    if let offset = stroke.dashOffset { try move(line, "lineDashPhase", offset.number) }
  }
}

/// The layers for the merged areas of one fill.
private struct MergedFillLayers {
  let importer: LottieImporter
  let style: ShapeStyle
  let rule: FillRule
  let name: String

  func shape(of entries: [ShapeStyle.TransformedContours], _ own: FillRule?) throws -> ShapeLayer {
    let shape = try importer.shape(
      name, .joined(entries.map { $0.placed(try $0.figure.trimmed(&importer.budget)) }))
    shape.fillRule = own ?? rule
    return shape
  }

  private func shape(of figures: [ShapeContours], _ own: FillRule?) throws -> ShapeLayer {
    try shape(of: style.entries.filter { entry in figures.contains { $0 === entry.figure } }, own)
  }

  /// A layer to be painted: a path masked by the area that cuts it, otherwise a rectangle masked by the whole area.
  func shape(of area: ShapeMerge.Area) throws -> ShapeLayer {
    switch area {
    case .path(let figures, let own): return try shape(of: figures, own)
    case .cut(.path(let figures, let own), let other, let mode):
      let shape = try shape(of: figures, own)
      (shape.mask, shape.maskMode) = (try layer(of: other), mode)
      return shape
    case .united, .cut, .excluded: break
    }
    let mask = try layer(of: area)
    var box = CGRect.null
    mask.forEachLayer { layer in
      if let shape = layer as? ShapeLayer { box = box.union(shape.bounds) }
    }
    if box.isNull { box = .zero }
    let (center, size) = (CGPoint(x: box.midX, y: box.midY), CGPoint(x: box.width, y: box.height))
    let shape = try importer.shape(
      name, ValueOverTime([Contour(rectangleAt: center, size: size, radius: nil)]))
    shape.mask = mask
    return shape
  }

  /// A layer that is opaque inside an area.
  private func layer(of area: ShapeMerge.Area) throws -> Layer {
    switch area {
    case .path(let figures, let own): return try shape(of: figures, own)
    case .united(let areas): return try importer.holder(name, of: areas.map { try layer(of: $0) })
    case .cut(let area, let other, let mode):
      return try importer.holder(name, of: [layer(of: area)], mask: layer(of: other), mode)
    case .excluded(let a, let b):
      let second = try layer(of: .cut(b, by: a, .invertedAlpha))
      second.blendMode = .plusLighter
      return try importer.holder(name, of: [layer(of: .cut(a, by: b, .invertedAlpha)), second])
    }
  }
}

extension ShapeStyle {
  /// True if the merges need more than one path with one fill rule.
  fileprivate var isMerged: Bool {
    let merges = entries.map(\.figure.merge)
    if merges.allSatisfy({ $0?.isPlain ?? true }) { return false }
    return !merges.allSatisfy { $0 === merges[0] && $0?.isPath == true }
      || merges[0]?.figures.count != entries.count
  }

  /// Maximum distance in points that the style draws beyond its figures, except at the sharpest miter joins.
  fileprivate var reach: CGFloat {
    var widths = entries.flatMap { entry in entry.figure.offset?.amount.values.map { 2 * $0.part(0) } ?? [] }
    if case .stroke(let stroke) = style.kind { widths += stroke.width.values.map { $0.part(0) } }
    return 2 * CGFloat(widths.max() ?? 0) + 1
  }
}

extension ShapeStyle.TransformedContours {
  /// A figure in the coordinates of the style's group.
  func placed(_ figure: ValueOverTime<ContourList>) -> ValueOverTime<ContourList> {
    transforms.reduce(figure) { figure, transform in
      if transform.isIdentity { return figure }
      let timings = transform.timings
      let matrix = ValueOverTime(timings: timings, isAffine: timings.isEmpty) {
        transform.matrix(at: $0, before: $1)
      }
      return figure.combined(with: matrix, isAffine: timings.isEmpty, cost: figure.cost / 2) {
        figure, matrix in
        figure.map(points: { $0.applying(matrix) })
      }
    }
  }
}

extension ValueOverTime where Value == ContourList {
  /// One figure with the contours of several.
  static func joined(_ figures: [ValueOverTime<ContourList>]) -> ValueOverTime<ContourList> {
    guard figures.count != 1 else { return figures[0] }
    return ValueOverTime<ContourList>.all(figures).map { $0.flatMap { $0 } }
  }
}

extension Contour {
  /// An open contour that follows a closed one for two rounds.
  fileprivate var twiceAround: Contour {
    guard isClosed, let first = knots.first else { return self }
    return Contour(knots: knots + knots + [first], isClosed: false)
  }
}
