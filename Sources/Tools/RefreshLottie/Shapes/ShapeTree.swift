import Foundation
import RefreshLayers
import RefreshMotion

/// A group of a shape layer's items, sorted by drawing: a style draws all figures before it in its group and in
/// nested groups, changed by the modifiers after them.
final class ShapeGroup {
  enum Child {
    case group(ShapeGroup)
    case style(ShapeStyle)
  }

  let name: String?
  let transform: LottieTransform?
  var blendMode = BlendMode.normal
  /// The children, back to front.
  fileprivate(set) var children: [Child] = []

  init(name: String?, transform: LottieTransform?) { (self.name, self.transform) = (name, transform) }
}

/// A style with the figures that it draws.
final class ShapeStyle {
  struct TransformedContours {
    let figure: ShapeContours
    /// The transforms from the figure's group to the style's group, innermost first.
    let transforms: [LottieTransform]
  }

  let style: LottieStyle
  /// The figures, in the order of the file.
  fileprivate(set) var entries: [TransformedContours] = []

  init(_ style: LottieStyle) { self.style = style }
}

/// A figure with the modifiers applied so far.
final class ShapeContours {
  fileprivate(set) var figure: ValueOverTime<ContourList> { didSet { measuredFigure = nil } }
  private var measuredFigure: ValueOverTime<MeasuredContours>?
  /// The trim that is applied last; nil if another modifier follows it.
  fileprivate(set) var trim: ShapeTrim?
  /// The offset path, which widens the figure; nil for none.
  fileprivate(set) var offset:
    (amount: Track<[Double]>, join: LineJoin, miterLimit: Double, place: LottieLocation)?
  /// The last merge that contains the figure.
  fileprivate(set) var merge: ShapeMerge?
  /// True if a trim was applied to the contours, which may open closed ones.
  fileprivate(set) var isCut = false

  /// Maximum number of points of the contours at any time.
  fileprivate(set) var pointCount: Double

  fileprivate init(_ figure: LottieGeometry) {
    (self.figure, pointCount) = (figure.motion, figure.pointCount)
  }

  /// The contours after the trim, whose measuring counts against the budget.
  func trimmed(_ budget: inout ImportBudget) throws -> ValueOverTime<ContourList> {
    guard let trim else { return figure }
    let measured = try measured(&budget)
    let window = trim.trim.window
    guard trim.trim.isSequential, trim.figures.count > 1 else {
      return measured.combined(with: window, isAffine: false, cost: cutCost) { $0.trimmed(to: $1) }
    }
    let index = trim.figures.firstIndex { $0 === self } ?? 0
    let all = ValueOverTime.all(try trim.figures.map { try $0.measured(&budget).map(\.length) })
    return measured.combined(with: window, isAffine: false, cost: cutCost) { ($0, $1) }
      .combined(with: all, isAffine: false) { pair, lengths in
        pair.0.trimmed(to: pair.1, after: lengths[..<index].reduce(0, +), of: lengths.reduce(0, +))
      }
  }

  /// Applies a change that keeps the number of points.
  fileprivate func change(isAffine: Bool, _ body: @escaping @Sendable (Contour) -> Contour) {
    figure = figure.map(isAffine: isAffine, cost: pointCount) { $0.map(body) }
  }

  /// Applies an animated change that multiplies the number of points by up to `factor`.
  fileprivate func change(
    by track: Track<[Double]>, growing factor: Double,
    _ body: @escaping @Sendable (Contour, Double) -> Contour
  ) {
    pointCount *= factor
    figure = figure.combined(with: track.number, isAffine: false, cost: pointCount) { figure, number in
      figure.map { body($0, number) }
    }
  }

  /// The contours with their lengths; a figure at rest is measured once.
  private func measured(_ budget: inout ImportBudget) throws -> ValueOverTime<MeasuredContours> {
    if let measuredFigure { return measuredFigure }
    try budget.take(measureCost, .points, at: trim?.trim.place)
    let measured = figure.map(isAffine: false, cost: measureCost) { MeasuredContours($0) }
    measuredFigure = measured
    return measured
  }

  /// Cost of the lengths: each curve is measured at many points, estimated as 32 per point.
  private var measureCost: Double { 32 * pointCount }

  /// Cost of a cut: a copy of the points, and a search for both ends.
  private var cutCost: Double { pointCount + 16 }

  /// Applies a trim to the contours, because another modifier follows, and counts its points against the budget.
  fileprivate func applyTrim(_ budget: inout ImportBudget) throws {
    guard let trim else { return }
    isCut = true
    let others = trim.trim.isSequential ? trim.figures.reduce(0) { $0 + $1.pointCount } : 0
    try budget.take(cutCost + others + figure.cost, .points, at: trim.trim.place)
    figure = try trimmed(&budget)
    self.trim = nil
    pointCount = max(pointCount, Double(figure.first.reduce(0) { $0 + $1.knots.count }))
  }
}

/// A trim with its figures, in the order of the file.
final class ShapeTrim {
  let trim: LottieTrim
  fileprivate(set) var figures: [ShapeContours] = []

  fileprivate init(_ trim: LottieTrim) { self.trim = trim }
}

/// The figures of a merge, which the following items treat as one.
final class ShapeMerge {
  indirect enum Area {
    /// Path of all figures, with a fill rule; nil for the rule of the fill.
    case path([ShapeContours], FillRule?)
    /// Union of the areas.
    case united([Area])
    /// An area where another one is, or where it is not.
    case cut(Area, by: Area, MaskMode)
    /// The symmetric difference of two areas.
    case excluded(Area, Area)
  }

  let area: Area
  let place: LottieLocation
  let figures: [ShapeContours]

  fileprivate init(_ area: Area, _ figures: [ShapeContours], _ place: LottieLocation) {
    (self.area, self.figures, self.place) = (area, figures, place)
  }

  /// True if the merge is one path, which further modifiers can change.
  var isPath: Bool { if case .path = area { true } else { false } }

  /// True if a fill looks the same without the merge.
  var isPlain: Bool { if case .path(_, nil) = area { true } else { false } }
}

/// The sorting of a shape layer's items into groups and styles.
struct ShapeSorter {
  private final class Modifier {
    let modifier: LottieModifier
    var figures: [ShapeContours] = []

    init(_ modifier: LottieModifier) { self.modifier = modifier }
  }

  private var modifiers: [Modifier] = []
  private var styles: [ShapeStyle] = []
  private var count = 0
  private var budget: ImportBudget

  static func group(
    of items: [LottieItem], _ place: LottieLocation, _ budget: inout ImportBudget
  ) throws -> ShapeGroup {
    var sorter = ShapeSorter(budget: budget)
    let root = ShapeGroup(name: nil, transform: nil)
    try sorter.sort(items[...], into: root, [], [], [], place)
    // The items were visited from the last to the first.
    for style in sorter.styles { style.entries.reverse() }
    for modifier in sorter.modifiers { modifier.figures.reverse() }
    // Modifiers of nested groups, and those nearest to the figures, apply first.
    for modifier in sorter.modifiers.reversed() { try sorter.apply(modifier, place) }
    budget = sorter.budget
    return root
  }

  private init(budget: ImportBudget) { self.budget = budget }

  /// Sorts items into a group's tree, and connects each figure to the styles and modifiers that follow it.
  ///
  /// - Parameters:
  ///   - styles: the styles after the items, with the number of groups around each.
  ///   - transforms: the transforms of the groups around the items.
  private mutating func sort(
    _ items: ArraySlice<LottieItem>, into group: ShapeGroup, _ styles: [(ShapeStyle, depth: Int)],
    _ modifiers: [Modifier], _ transforms: [LottieTransform], _ place: LottieLocation
  ) throws {
    var (styles, modifiers) = (styles, modifiers)
    for (index, item) in zip(items.indices, items).reversed() {
      count += 1
      guard count <= 20_000 else { throw place.error("its repeaters make more than 20,000 items") }
      switch item {
      case .style(let style):
        let node = ShapeStyle(style)
        group.children.append(.style(node))
        styles.append((node, transforms.count))
        self.styles.append(node)
      case .modifier(let modifier):
        let node = Modifier(modifier)
        modifiers.append(node)
        self.modifiers.append(node)
      case .figure(let figure):
        try budget.take(
          figure.pointCount + Double(styles.count + modifiers.count), .points, at: figure.place)
        let node = ShapeContours(figure)
        for modifier in modifiers { modifier.figures.append(node) }
        for (style, depth) in styles {
          style.entries.append(
            ShapeStyle.TransformedContours(figure: node, transforms: transforms[depth...].reversed()))
        }
      case .group(let inner):
        let node = ShapeGroup(name: inner.name, transform: inner.transform)
        node.blendMode = inner.blendMode
        group.children.append(.group(node))
        try sort(inner.items[...], into: node, styles, modifiers, transforms + [inner.transform], place)
      case .repeater(let repeater):
        let order = repeater.isAbove ? Array(0..<repeater.copies) : (0..<repeater.copies).reversed()
        for copy in order {
          let transform = try repeater.transform(ofCopy: copy)
          let node = ShapeGroup(name: "copy \(copy + 1)", transform: transform)
          group.children.append(.group(node))
          try sort(items[..<index], into: node, styles, modifiers, transforms + [transform], place)
        }
        return
      }
    }
  }

  private mutating func apply(_ node: Modifier, _ place: LottieLocation) throws {
    if case .trim(let trim) = node.modifier {
      if let merge = node.figures.lazy.compactMap(\.merge).first(where: { !$0.isPath }) {
        throw merge.place.refusal("trimming what is left of the paths")
      }
      for figure in node.figures { try figure.applyTrim(&budget) }
      let trim = ShapeTrim(trim)
      trim.figures = node.figures
      for figure in node.figures { figure.trim = trim }
      return
    }
    if case .merge(let mode, let place) = node.modifier { return try merge(node.figures, mode, place) }
    for figure in node.figures {
      try figure.applyTrim(&budget)
      let factor = node.modifier.mostPointsPerPoint
      try budget.take(
        2 * figure.pointCount * factor, .points, at: place.part(node.modifier.words, nil))
      if let merge = figure.merge, !merge.isPath {
        throw merge.place.refusal("changing what is left of the paths")
      }
      switch node.modifier {
      case .trim, .merge: break
      case .round(let radius): figure.change(by: radius, growing: factor) { $0.rounded(by: $1) }
      case .pucker(let amount): figure.change(by: amount, growing: factor) { $0.puckered(by: $1) }
      case .zigZag(let size, let ridges, let isSmooth):
        let numbers = size.number.combined(with: ridges.number, isAffine: false) { ($0, $1) }
        figure.pointCount *= factor
        figure.figure = figure.figure.combined(with: numbers, isAffine: false, cost: figure.pointCount) {
          figure, numbers in
          figure.map {
            $0.zigZagged(
              size: numbers.0, ridges: LottieModifier.ridges(numbers.1), isSmooth: isSmooth)
          }
        }
      case .offset(let amount, let join, let miterLimit, let place):
        guard figure.offset == nil else { throw place.refusal("a second offset") }
        figure.offset = (amount, join, miterLimit, place)
      }
    }
  }
}

extension LottieModifier {
  /// The number of ridges of a zig zag: rounded down, at most 500.
  fileprivate static func ridges(_ number: Double) -> Int { Int(max(0, min(500, number.rounded(.down)))) }

  /// Maximum number of points into which the modifier turns one point of a figure.
  fileprivate var mostPointsPerPoint: Double {
    switch self {
    case .round: 2
    case .zigZag(_, let ridges, _): Double(2 + (ridges.values.map { Self.ridges($0.part(0)) }.max() ?? 0))
    default: 1
    }
  }

  fileprivate var words: String {
    switch self {
    case .trim: "trim paths"
    case .round: "round corners"
    case .pucker: "pucker and bloat"
    case .zigZag: "zig zag"
    case .offset: "offset paths"
    case .merge: "merge paths"
    }
  }
}

extension ShapeSorter {
  /// Merges figures; the figures of an earlier merge count as one.
  fileprivate mutating func merge(
    _ figures: [ShapeContours], _ mode: LottieMerge, _ place: LottieLocation
  ) throws {
    var merges: [ShapeMerge] = []
    var areas: [ShapeMerge.Area] = []
    for figure in figures {
      try figure.applyTrim(&budget)
      guard let merge = figure.merge else {
        areas.append(.path([figure], nil))
        continue
      }
      if merges.contains(where: { $0 === merge }) { continue }
      merges.append(merge)
      areas.append(merge.area)
    }
    guard areas.count > 1 else { return }
    let area = ShapeMerge.Area(areas, mode)
    let merge = ShapeMerge(area, figures, place)
    if !merge.isPath, let offset = figures.lazy.compactMap(\.offset).first {
      throw offset.place.refusal("an offset path that is merged")
    }
    for figure in figures { figure.merge = merge }
  }
}

extension ShapeMerge.Area {
  fileprivate init(_ areas: [Self], _ mode: LottieMerge) {
    let paths = areas.compactMap { area -> (figures: [ShapeContours], rule: FillRule?)? in
      if case .path(let figures, let rule) = area { (figures, rule) } else { nil }
    }
    let all = paths.flatMap(\.figures)
    let isOfPaths = paths.count == areas.count
    let isOfFigures = isOfPaths && all.count == areas.count
    switch mode {
    case .add where isOfPaths && paths.allSatisfy({ $0.rule == paths[0].rule }):
      self = .path(all, paths[0].rule)
    case .unite where isOfFigures:
      for figure in all { figure.change(isAffine: true) { $0.clockwise } }
      self = .path(all, .nonZero)
    case .exclude where isOfFigures: self = .path(all, .evenOdd)
    case .add, .unite: self = .united(areas)
    // The last area is at the back.
    case .subtract:
      self = .cut(areas[areas.count - 1], by: .united(Array(areas.dropLast())), .invertedAlpha)
    case .intersect: self = areas.dropFirst().reduce(areas[0]) { .cut($1, by: $0, .alpha) }
    case .exclude: self = areas.dropFirst().reduce(areas[0]) { .excluded($0, $1) }
    }
  }
}

extension LottieRepeater {
  /// The transform of a copy, with its opacity.
  fileprivate func transform(ofCopy index: Int) throws -> LottieTransform {
    guard case .point(let step) = transform.position else { throw place.refusal("a position in parts") }
    let steps = Double(index) + offset.values[0].part(0)
    let hasTracks =
      count.isStatic && offset.isStatic && transform.anchor.isStatic
      && (transform.scale.isStatic || steps == 1 || steps == 0)
      && (startOpacity.isStatic || endOpacity.isStatic || startOpacity.timing == endOpacity.timing)
    guard hasTracks else {
      var copy = transform
      copy.copy = (matrix(ofCopy: index, step), opacity(ofCopy: index))
      return copy
    }
    let anchor = transform.anchor.values[0]
    var copy = transform
    func scaled(_ track: Track<[Double]>, _ body: @escaping ([Double]) -> [Double]) -> Track<[Double]> {
      track.map(body) { segment in
        guard case .along(let curve, let easing) = segment else { return segment }
        func point(_ point: CGPoint) -> CGPoint { CGPoint(body([Double(point.x), Double(point.y)])) }
        guard case .cubic(let from, let control1, let control2, let to) = curve else { return segment }
        return .along(
          PathSegment.cubic(
            from: point(from), control1: point(control1), control2: point(control2), to: point(to)), easing)
      }
    }
    copy.position = .point(
      scaled(step) { [anchor.part(0) + steps * $0.part(0), anchor.part(1) + steps * $0.part(1)] })
    copy.rotation = scaled(transform.rotation) { [$0.part(0) * steps] }
    copy.scale = scaled(transform.scale) { $0.map { 100 * pow($0 / 100, steps) } }
    let part = copies > 1 ? Double(index) / Double(copies - 1) : 0
    let moving = startOpacity.isStatic ? endOpacity : startOpacity
    var index = 0
    copy.opacity = scaled(moving) { _ in
      let end = endOpacity.values[min(index, endOpacity.values.count - 1)].part(0)
      let start = startOpacity.values[min(index, startOpacity.values.count - 1)].part(0)
      index += 1
      return [start + (end - start) * part]
    }
    return copy
  }

  private func matrix(ofCopy index: Int, _ step: Track<[Double]>) -> ValueOverTime<CGAffineTransform> {
    let tracks = [transform.anchor, transform.scale, transform.rotation, step, offset]
    return ValueOverTime.all(tracks.map(\.motion)).map(isAffine: false) { values in
      let (anchor, scale, step) = (values[0], values[1], values[3])
      let steps = Double(index) + values[4].part(0)
      func power(_ axis: Int) -> CGFloat {
        CGFloat(pow(scale.part(axis, default: scale.part(0, default: 100)) / 100, steps))
      }
      let place = CGPoint(anchor) + CGPoint(step) * steps
      return CGAffineTransform(translationX: -anchor.part(0), y: -anchor.part(1))
        .concatenating(CGAffineTransform(scaleX: power(0), y: power(1)))
        .concatenating(CGAffineTransform(rotationAngle: values[2].part(0) * steps * .pi / 180))
        .concatenating(CGAffineTransform(translationX: place.x, y: place.y))
    }
  }

  private func opacity(ofCopy index: Int) -> ValueOverTime<Double> {
    let tracks = [startOpacity, endOpacity, count]
    return ValueOverTime.all(tracks.map(\.number)).map(isAffine: false) { values in
      let copies = values[2].rounded(.up)
      if Double(index) >= copies { return 0 }
      return values[0] + (values[1] - values[0]) * (copies > 1 ? Double(index) / (copies - 1) : 0)
    }
  }
}
