import Foundation
import RefreshLayers
import RefreshMotion

/// Shape layers: each style becomes a layer that fills or strokes, and each group a layer around them.
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
        let depth = budget.depth
        defer { budget.depth = depth }
        try budget.take(depth: 3)
        let place = try placed(transform, name)
        try add(inner, to: place.inner, name)
        guard !place.inner.sublayers.isEmpty else { continue }
        try setOpacity(of: place.outer, transform.opacity)
        place.outer.blendMode = inner.blendMode
        layer.addSublayer(place.outer)
      }
    }
  }

  // MARK: Styles

  private func layers(of style: ShapeStyle, _ group: String?) throws -> Layer {
    let name = [group, style.style.name].compactMap { $0 }.joined(separator: " ")
    var lines: [ShapeLayer]
    // Of an open line that is widened the way back to its beginning is no part.
    let isWidened = style.entries.contains { $0.figure.offset != nil }
    switch style.style.kind {
    case .fill(let rule) where style.entries.contains { $0.figure.merge != nil }:
      lines = try self.lines(ofMerged: style, rule, name)
    case .fill(let rule):
      let figure = Motion<Figure>.joined(style.entries.map { $0.placed($0.figure.trimmed) })
      let area = try shape(name, figure.map { figure in figure.filter { $0.isClosed || !isWidened } })
      area.fillRule = style.entries.contains { $0.figure.isExclusive } ? .evenOdd : rule
      lines =
        [area] + (isWidened ? [try shape(name, figure.map { figure in figure.filter { !$0.isClosed } })] : [])
      if isWidened {
        lines[1].fillColor = nil
        for line in lines { try widen(line, style) }
      }
    case .stroke(let stroke):
      if let merge = style.entries.lazy.compactMap(\.figure.merge).first {
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

  /// An area for all figures that are not merged, and one for each merge: its last figure, with a mask of the others.
  private func lines(ofMerged style: ShapeStyle, _ rule: FillRule, _ name: String) throws -> [ShapeLayer] {
    func area(_ entries: [ShapeStyle.Entry]) throws -> ShapeLayer {
      let area = try shape(name, .joined(entries.map { $0.placed($0.figure.trimmed) }))
      area.fillRule = rule
      return area
    }
    let whole = style.entries.filter { $0.figure.merge == nil }
    var lines = whole.isEmpty ? [] : [try area(whole)]
    var done: [ShapeMerge] = []
    for merge in style.entries.compactMap(\.figure.merge) where !done.contains(where: { $0 === merge }) {
      done.append(merge)
      let entries = style.entries.filter { $0.figure.merge === merge }
      // Copies that a repeater makes would be cut by each other.
      guard entries.count == merge.figures.count else {
        throw merge.place.refusal("a fill of some of the paths")
      }
      let last = try area([entries[entries.count - 1]])
      let others = Array(entries.dropLast())
      lines.append(last)
      guard !others.isEmpty else { continue }
      if merge.subtracts {
        (last.mask, last.maskMode) = (try area(others), .invertedAlpha)
      } else {
        var cut = last
        let depth = budget.depth
        defer { budget.depth = depth }
        try budget.take(depth: others.count)
        for other in others {
          let mask = try area([other])
          cut.mask = mask
          cut = mask
        }
      }
    }
    return lines
  }

  /// A layer that draws a figure.
  private func shape(_ name: String, _ figure: Motion<Figure>) throws -> ShapeLayer {
    let shape = try layer(ShapeLayer.self, name)
    let bends = !figure.isStatic
    let path = figure.map(cost: figure.cost / 2) { AnimationValue.path($0.path(bends: bends)) }
    let keys = try path.keys(within: Self.pathTolerance, &budget)
    let values = keys?.values ?? [path.first]
    if keys == nil { try budget.take(numbers: values[0].numberCount) }
    // As large as all that it draws, so that it is known where it is seen.
    let box = values.reduce(CGRect.null) { box, value in
      if case .path(let path) = value { box.union(path.controlPointBounds) } else { box }
    }
    if !box.isNull { (shape.bounds, shape.position) = (box, box.origin) }
    shape.set(values[0], atKeyPath: "path")
    if let keys { add(keys, to: shape, "path") }
    return shape
  }

  /// An area that is wider than its figures by an offset has a line of twice that around it.
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

  /// One line for all figures that are whole, and one for each that is trimmed.
  private func lines(of style: ShapeStyle, _ name: String) throws -> [ShapeLayer] {
    var whole: [Motion<Figure>] = []
    var trimmed: [ShapeLayer] = []
    var done: [ShapeTrim] = []
    for entry in style.entries {
      guard let trim = entry.figure.trim, entry.transforms.isEmpty else {
        whole.append(entry.placed(entry.figure.trimmed))
        continue
      }
      if trim.trim.isIndividual, trim.figures.count > 1 {
        let isAlone =
          trim.figures.count == style.entries.count { $0.figure.trim === trim && $0.transforms.isEmpty }
        guard isAlone else {
          whole.append(entry.figure.trimmed)
          continue
        }
        guard !done.contains(where: { $0 === trim }) else { continue }
        done.append(trim)
        trimmed += try lines(along: .joined(trim.figures.map(\.figure)), trim.trim, name)
      } else {
        trimmed += try lines(along: entry.figure.figure, trim.trim, name)
      }
    }
    return (whole.isEmpty ? [] : [try shape(name, .joined(whole))]) + trimmed
  }

  /// Lines along a figure between the ends that trim paths leaves.
  private func lines(along figure: Motion<Figure>, _ trim: LottieTrim, _ name: String) throws -> [ShapeLayer]
  {
    let window = trim.window
    func line(_ figure: Motion<Figure>, _ start: Motion<Double>, _ end: Motion<Double>) throws -> ShapeLayer {
      let line = try shape(name, figure)
      try move(line, "strokeStart", start)
      try move(line, "strokeEnd", end)
      return line
    }
    guard trim.wraps else {
      return [try line(figure, window.map { $0.start }, window.map { min(1, $0.end) })]
    }
    let lines = figure.first
    if lines.count == 1, lines[0].isClosed {
      // Twice around, a part that continues from the beginning is one piece.
      return [
        try line(
          figure.map { $0.map(\.twiceAround) }, window.map { $0.start / 2 }, window.map { min(1, $0.end / 2) }
        )
      ]
    }
    return [
      try line(figure, window.map { $0.start }, window.map(isAffine: false) { min(1, $0.end) }),
      try line(figure, Motion(0), window.map(isAffine: false) { max(0, $0.end - 1) }),
    ]
  }

  private func set(_ stroke: LottieStroke, of line: ShapeLayer) throws {
    line.fillColor = nil
    line.strokeColor = .black
    (line.lineCap, line.lineJoin, line.miterLimit) = (stroke.cap, stroke.join, stroke.miterLimit)
    try move(line, "lineWidth", stroke.width.number.map { max(0, $0) })
    guard !stroke.dashes.isEmpty else { return }
    let dashes = stroke.dashes.map(\.number)
    let pattern = Motion<AnimationValue>(timings: dashes.flatMap(\.timings), isAffine: true) { time, before in
      .scalars(dashes.map { max(0, $0.value(time, before)) })
    }
    try move(line, "lineDashPattern", pattern)
    if let offset = stroke.dashOffset { try move(line, "lineDashPhase", offset.number) }
  }
}

extension ShapeStyle {
  /// How far it draws beyond its figures at most, in points, but for the sharpest corners.
  fileprivate var reach: CGFloat {
    var widths = entries.flatMap { entry in entry.figure.offset?.amount.values.map { 2 * $0.part(0) } ?? [] }
    if case .stroke(let stroke) = style.kind { widths += stroke.width.values.map { $0.part(0) } }
    return 2 * CGFloat(widths.max() ?? 0) + 1
  }
}

extension ShapeStyle.Entry {
  /// A figure in the coordinates of the style's group.
  func placed(_ figure: Motion<Figure>) -> Motion<Figure> {
    transforms.reduce(figure) { figure, transform in
      if transform.isIdentity { return figure }
      let timings = transform.tracks.filter { !$0.isStatic }.map(\.timing)
      let matrix = Motion(timings: timings, isAffine: timings.isEmpty) {
        transform.matrix(at: $0, before: $1)
      }
      return figure.combined(with: matrix, isAffine: timings.isEmpty, cost: figure.cost / 2) {
        figure, matrix in
        figure.map(points: { $0.applying(matrix) })
      }
    }
  }
}

extension Motion where Value == Figure {
  /// The lines of several figures.
  static func joined(_ figures: [Motion<Figure>]) -> Motion<Figure> {
    guard figures.count != 1 else { return figures[0] }
    return Motion(
      timings: figures.flatMap(\.timings), isAffine: figures.allSatisfy(\.isAffine),
      cost: figures.reduce(0) { $0.adding($1.cost) }
    ) { time, before in
      figures.flatMap { $0.value(time, before) }
    }
  }
}

extension Contour {
  /// An open line that runs along a closed one twice.
  fileprivate var twiceAround: Contour {
    guard isClosed, let first = knots.first else { return self }
    return Contour(knots: knots + knots + [first], isClosed: false)
  }
}
