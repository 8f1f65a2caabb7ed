import Foundation
import RefreshLayers

/// Outline of a stroke as filled contours, for layers that are scaled unevenly or displayed in perspective: players
/// would draw such strokes with a constant width.
///
/// A curve is split into as many cubics as the tolerance needs at any instant, so that each contour has a constant
/// structure. On the inside of a corner the outline passes through the corner point: the winding number is then
/// never negative, and the filled area is the stroke.
struct StrokeOutline {
  typealias Vector = SIMD2<Double>

  struct Pen: Hashable {
    let width: Double
    let cap: LineCap
    let join: LineJoin
    /// Miter limit, in line widths.
    let miterLimit: Double

    init(_ shape: ShapeValues) {
      (width, cap, join) = (Double(shape.lineWidth), shape.lineCap, shape.lineJoin)
      miterLimit = Double(max(1, shape.miterLimit))
    }
  }

  /// Contours of the outline, one for an open line and two for a closed one, with their numbers at each instant.
  let outlines: [AnimatedContour]
  /// True if the outline is within the tolerance; false for a curve with a radius below half the line width.
  let isSound: Bool

  /// Creates the outline of a contour.
  ///
  /// - Parameters:
  ///   - pens: stroke parameters at each instant, nil where the line is not drawn; the first determines cap and join.
  ///   - error: maximum deviation from the edge of the stroke, in points.
  ///   - pixel: size of a screen pixel in points; 1/256 of it is the resolution of Cairo's coordinates.
  init(
    _ numbers: [[Double]?], _ contour: LottieContourStructure, _ pens: [Pen?], within error: Double,
    pixel: Double = 0.5
  ) {
    // Consecutive equal lines are computed once.
    var known: [StrokedLine] = []
    var places: [Int?] = []
    for (index, numbers) in numbers.enumerated() {
      guard let numbers, let pen = pens[index], contour.count > 1 else {
        places.append(nil)
        continue
      }
      if known.last.map({ $0.numbers != numbers || $0.pen != pen }) ?? true {
        known.append(StrokedLine(numbers, contour, pen, shortest: pixel / 256))
      }
      places.append(known.count - 1)
    }
    guard let first = known.first else {
      (outlines, isSound) = ([], true)
      return
    }
    let pieces = first.steps.indices.map { step in
      StrokedLine.counts.first { count in known.allSatisfy { $0.isNear(step, in: count, within: error) } }
    }
    isSound = !pieces.contains(nil) && known.allSatisfy(\.isWide)
    let layout = StrokedLine.OutlineStructure(
      pieces: pieces.map { $0 ?? StrokedLine.counts.last! },
      isSmooth: first.steps.indices.map { corner in known.allSatisfy { $0.isSmooth(corner) } },
      cap: first.pen.cap, join: first.pen.join)
    let drawn = known.map { $0.outlines(layout).map(\.numbers) }
    outlines = drawn[0].indices.map { part in
      (
        places.map { $0.map { drawn[$0][part] } },
        LottieContourStructure(isClosed: true, count: drawn[0][part].count / 6)
      )
    }
  }
}

private struct StrokedLine {
  typealias Vector = SIMD2<Double>

  /// Structure of the outline, common to all instants.
  struct OutlineStructure {
    /// Number of cubics for each segment.
    let pieces: [Int]
    /// True for each segment that continues the direction of the previous one.
    let isSmooth: [Bool]
    let cap: LineCap
    let join: LineJoin
  }

  static let counts = [1, 2, 3, 4, 6, 8, 12, 16]

  let numbers: [Double]
  let pen: StrokeOutline.Pen
  let steps: [ContourCubic]
  private let isClosed: Bool
  /// Unit tangents at the start and the end of each segment; a segment of no length has the tangents of its neighbour.
  private let ways: [(start: Vector, end: Vector)]
  /// True if the line has no length.
  private let isPoint: Bool

  /// Prepares the segments of a contour for outlining its stroke.
  ///
  /// - Parameter shortest: length below which a line counts as a point.
  init(_ numbers: [Double], _ contour: LottieContourStructure, _ pen: StrokeOutline.Pen, shortest: Double) {
    (self.numbers, self.pen) = (numbers, pen)
    isClosed = contour.isClosed
    let steps = (0..<(contour.isClosed ? contour.count : contour.count - 1)).map {
      ContourCubic($0, of: numbers, contour.count)
    }
    self.steps = steps
    let own = steps.map { step in step.direction(0).flatMap { start in step.direction(1).map { (start, $0) } }
    }
    isPoint =
      own.allSatisfy { $0 == nil }
      || PathContours.isWithin(shortest, of: numbers, contour.count)
    var last = own.lazy.compactMap { $0 }.first.map { ($0.0, $0.0) } ?? (Vector(1, 0), Vector(1, 0))
    ways = own.map { way in
      last = way ?? (last.1, last.1)
      return (start: last.0, end: last.1)
    }
  }

  private var half: Double { pen.width / 2 }

  private static func square(_ v: Vector) -> Vector { Vector(-v.y, v.x) }

  /// True if `count` cubics per side approximate the edge of a segment within the tolerance.
  func isNear(_ index: Int, in count: Int, within error: Double) -> Bool {
    let step = steps[index]
    guard step.isCurve else { return true }
    for side in [half, -half] {
      for piece in 0..<count {
        let (t, u) = (Double(piece) / Double(count), Double(piece + 1) / Double(count))
        let (p, q) = (edge(index, t, side), edge(index, u, side))
        let (out, into) = (way(index, t, side, u - t), way(index, u, side, t - u))
        for part in [0.25, 0.5, 0.75] {
          let rest = 1 - part
          let start: Vector = p * (rest * rest * rest) + (p + out) * (3 * rest * rest * part)
          let end: Vector = (q + into) * (3 * rest * part * part) + q * (part * part * part)
          let off = start + end - edge(index, t + part * (u - t), side)
          if (off * off).sum() > error * error { return false }
        }
      }
    }
    return true
  }

  /// True if no curve has a radius below half the line width.
  var isWide: Bool {
    steps.allSatisfy { step in
      !step.isCurve || (0...16).allSatisfy { abs(step.curvature(Double($0) / 16)) * half < 1 }
    }
  }

  /// Point on one side's edge: at a signed distance of `side` from the point at a parameter of the segment.
  private func edge(_ index: Int, _ t: Double, _ side: Double) -> Vector {
    let way =
      t <= 0 ? ways[index].start : t >= 1 ? ways[index].end : steps[index].direction(t) ?? ways[index].end
    return steps[index].point(t) + Self.square(way) * side
  }

  /// Tangent of one side's edge at a parameter of the segment, for a cubic over `length` of the segment's parameter
  /// range.
  private func way(_ index: Int, _ t: Double, _ side: Double, _ length: Double) -> Vector {
    guard steps[index].isCurve else { return .zero }
    return steps[index].derivative(t) * (length / 3 * (1 - side * steps[index].curvature(t)))
  }

  /// True if a segment continues the direction of the previous one.
  func isSmooth(_ index: Int) -> Bool {
    guard index > 0 || isClosed else { return false }
    let before = ways[(index + ways.count - 1) % ways.count].end
    return (before * ways[index].start).sum() > 0.999999
  }

  // MARK: Outlines

  /// Contour of points with tangents.
  struct SideContour {
    var points: [(v: Vector, before: Vector, after: Vector)] = []

    mutating func add(_ v: Vector, before: Vector = .zero, after: Vector = .zero) {
      points.append((v, before, after))
    }

    var reversed: SideContour { SideContour(points: points.reversed().map { ($0.v, $0.after, $0.before) }) }

    /// Points, incoming tangents and outgoing tangents.
    var numbers: [Double] {
      points.flatMap { [$0.v.x, $0.v.y] } + points.flatMap { [$0.before.x, $0.before.y] }
        + points.flatMap { [$0.after.x, $0.after.y] }
    }
  }

  func outlines(_ layout: OutlineStructure) -> [SideContour] {
    var (left, right) = (side(half, layout), side(-half, layout))
    guard !isClosed else { return [left, right.reversed] }
    right = right.reversed
    if layout.cap == .round {
      left.points[left.points.count - 1].after = ways.last!.end * (half * ContourCubic.quarter)
      right.points[0].before = left.points.last!.after
    }
    var outline = left
    addCap(layout.cap, at: steps.last!.point(1), ways.last!.end, to: &outline)
    outline.points += right.points
    if layout.cap == .round {
      outline.points[outline.points.count - 1].after = -ways[0].start * (half * ContourCubic.quarter)
      outline.points[0].before = outline.points.last!.after
    }
    addCap(layout.cap, at: steps[0].point(0), -ways[0].start, to: &outline)
    guard isPoint, layout.cap != .round else { return [outline] }
    // A line of no length is drawn with round caps alone, because it has no direction.
    let point = steps[0].point(0)
    return [SideContour(points: outline.points.map { _ in (point, .zero, .zero) })]
  }

  /// Adds the cap at an end, from one side to the other.
  private func addCap(_ cap: LineCap, at end: Vector, _ way: Vector, to outline: inout SideContour) {
    let across = Self.square(way) * half
    switch cap {
    case .butt: break
    case .square:
      outline.add(end + across + way * half)
      outline.add(end - across + way * half)
    case .round:
      outline.add(
        end + way * half, before: across * ContourCubic.quarter, after: -across * ContourCubic.quarter)
    }
  }

  /// One side of the outline from the start to the end of the line.
  private func side(_ side: Double, _ layout: OutlineStructure) -> SideContour {
    var all = SideContour()
    func leaving(_ index: Int) -> Vector { way(index, 0, side, 1 / Double(layout.pieces[index])) }
    all.add(edge(0, 0, side), after: leaving(0))
    for index in steps.indices {
      let count = layout.pieces[index]
      for piece in 1...count {
        let (t, length) = (Double(piece) / Double(count), 1 / Double(count))
        all.add(
          edge(index, t, side), before: way(index, t, side, -length),
          after: piece < count ? way(index, t, side, length) : .zero)
      }
      let next = (index + 1) % steps.count
      guard next > 0 || isClosed else { break }
      if layout.isSmooth[next] {
        all.points[all.points.count - 1].after = leaving(next)
      } else {
        addCorner(before: next, side, leaving(next), layout.join, to: &all)
      }
    }
    // A closed line ends at its start.
    if isClosed { all.points[0].before = all.points.removeLast().before }
    return all
  }

  private func addCorner(
    before index: Int, _ side: Double, _ leaving: Vector, _ join: LineJoin, to all: inout SideContour
  ) {
    let (into, out) = (ways[(index + ways.count - 1) % ways.count].end, ways[index].start)
    let corner = steps[index].point(0)
    let (from, to) = (Self.square(into) * side, Self.square(out) * side)
    let (cosine, sine) = ((into * out).sum(), into.x * out.y - into.y * out.x)
    if cosine < 0.9999, (sine >= 0) == (side > 0) {
      // On the inside the outline passes through the corner point.
      all.add(corner)
      return all.add(corner + to, after: leaving)
    }
    guard join == .round else {
      let isMitred = join == .miter && cosine > -1 && (2 / (1 + cosine)).squareRoot() <= pen.miterLimit
      all.add(corner + (from + to) / (isMitred ? 1 + cosine : 2))
      return all.add(corner + to, after: leaving)
    }
    // Two arcs; at a reversal they form a round cap.
    let isBack = cosine < -0.9999
    let along = isBack ? Self.square(into) * (side > 0 ? -1 : 1) : Self.unit(into + out)
    let handle = 4.0 / 3 * tan(abs(atan2(sine, cosine)) / 8) * half
    all.points[all.points.count - 1].after = into * handle
    all.add(
      corner + (isBack ? into : Self.unit(from + to)) * half, before: along * -handle, after: along * handle)
    all.add(corner + to, before: out * -handle, after: leaving)
  }

  private static func unit(_ v: Vector) -> Vector { v / max(1e-12, (v * v).sum().squareRoot()) }
}
