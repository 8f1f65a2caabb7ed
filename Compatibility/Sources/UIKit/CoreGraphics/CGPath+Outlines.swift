import Foundation
import RefreshLayers
import RefreshMotion
import UIKitBase

extension CGPath {
  /// Outline of the path's stroke, to be filled with the nonzero rule; consists of polygons with an error
  /// below 1/20 point.
  public final func copy(
    strokingWithWidth lineWidth: CGFloat, lineCap: CGLineCap, lineJoin: CGLineJoin, miterLimit: CGFloat,
    transform: CGAffineTransform = .identity
  ) -> CGPath {
    CGPath(
      bezierPath.stroked(width: lineWidth, cap: lineCap, join: lineJoin, miterLimit: miterLimit)
        .applying(transform))
  }

  /// The dashed path; each dash is a subpath of lines.
  public final func copy(
    dashingWithPhase phase: CGFloat, lengths: [CGFloat], transform: CGAffineTransform = .identity
  ) -> CGPath { CGPath(bezierPath.dashed(phase: phase, lengths: lengths).applying(transform)) }
}

// Swift names of the C functions, used by older sources.
extension CGPath {
  public convenience init?(
    __byStroking path: CGPath, transform: UnsafePointer<CGAffineTransform>?, lineWidth: CGFloat,
    lineCap: CGLineCap, lineJoin: CGLineJoin, miterLimit: CGFloat
  ) {
    self.init(
      path.bezierPath.stroked(width: lineWidth, cap: lineCap, join: lineJoin, miterLimit: miterLimit)
        .applying(transform?.pointee ?? .identity))
  }
  /// Creates the dashes of a path from the first `count` lengths.
  public convenience init?(
    __byDashing path: CGPath, transform: UnsafePointer<CGAffineTransform>?, phase: CGFloat,
    lengths: [CGFloat]?, count: Int
  ) {
    self.init(
      path.bezierPath.dashed(phase: phase, lengths: Array((lengths ?? []).prefix(max(0, count))))
        .applying(transform?.pointee ?? .identity))
  }
}

/// Points of a flattened subpath; consecutive points differ.
struct PathLine {
  var points: [CGPoint]
  var isClosed = false
}

extension BezierPath {
  /// The subpaths flattened to straight lines.
  var lines: [PathLine] {
    var lines: [PathLine] = []
    func add(_ point: CGPoint) {
      if lines.isEmpty { lines.append(PathLine(points: [point])) }
      if lines[lines.count - 1].isClosed {
        lines.append(PathLine(points: [lines[lines.count - 1].points[0]]))
      }
      if lines[lines.count - 1].points.last != point { lines[lines.count - 1].points.append(point) }
    }
    for element in elements {
      switch element {
      case .move(let point): lines.append(PathLine(points: [point]))
      case .line(let point): add(point)
      case .close:
        guard let last = lines.last, !last.isClosed else { continue }
        if last.points.count > 1, last.points.last == last.points.first {
          lines[lines.count - 1].points.removeLast()
        }
        lines[lines.count - 1].isClosed = true
      case .quadCurve(let end, let control):
        add(lines.last.map { $0.isClosed ? $0.points[0] : $0.points[$0.points.count - 1] } ?? control)
        let start = lines[lines.count - 1].points.last!
        let segment = PathSegment.quadratic(from: start, control: control, to: end)
        let count = Self.pieces([start, control, end])
        for t in Self.times(count) { add(segment.point(at: t)) }
      case .curve(let end, let control1, let control2):
        add(lines.last.map { $0.isClosed ? $0.points[0] : $0.points[$0.points.count - 1] } ?? control1)
        let start = lines[lines.count - 1].points.last!
        let segment = PathSegment.cubic(from: start, control1: control1, control2: control2, to: end)
        let count = Self.pieces([start, control1, control2, end])
        for t in Self.times(count) { add(segment.point(at: t)) }
      }
    }
    return lines
  }

  /// Number of line segments for a curve; the error decreases with the square of the number.
  fileprivate static func pieces(_ points: [CGPoint]) -> Int {
    let length = zip(points, points.dropFirst()).reduce(0) { $0 + $1.0.away(from: $1.1) }
    return max(4, min(400, Int((Double(length) * 20).squareRoot()) + 2))
  }

  /// Parameters at which a curve is split. The first and last segments are short, so that their directions
  /// match the curve's.
  private static func times(_ count: Int) -> [Double] {
    let step = 1 / Double(count)
    return [0.02 * step] + (1..<count).map { Double($0) * step } + [1 - 0.02 * step, 1]
  }

  /// Outline of the stroke, as polygons of equal orientation.
  func stroked(width: CGFloat, cap: CGLineCap, join: CGLineJoin, miterLimit: CGFloat) -> BezierPath {
    guard width > 0 else { return BezierPath() }
    let reach = width / 2
    var outline = StrokePolygons(reach: reach, join: join, miterLimit: miterLimit)
    for line in lines {
      let points = line.points
      guard points.count > 1 else {
        // A subpath of one point has caps only.
        if cap == .round {
          outline.addDisc(points[0])
        } else if cap == .square {
          let p = points[0]
          outline.add([
            CGPoint(x: p.x - reach, y: p.y - reach),
            CGPoint(x: p.x + reach, y: p.y - reach),
            CGPoint(x: p.x + reach, y: p.y + reach),
            CGPoint(x: p.x - reach, y: p.y + reach),
          ])
        }
        continue
      }
      var ends = Array(zip(points, points.dropFirst()))
      if line.isClosed { ends.append((points[points.count - 1], points[0])) }
      let ways = ends.map { a, b in
        let length = a.away(from: b)
        return CGVector(dx: (b.x - a.x) / length, dy: (b.y - a.y) / length)
      }
      for (index, (a, b)) in ends.enumerated() {
        let way = ways[index]
        var (from, to) = (a, b)
        if !line.isClosed, cap == .square {
          if index == 0 { from = CGPoint(x: a.x - way.dx * reach, y: a.y - way.dy * reach) }
          if index == ends.count - 1 {
            to = CGPoint(x: b.x + way.dx * reach, y: b.y + way.dy * reach)
          }
        }
        let (nx, ny) = (-way.dy * reach, way.dx * reach)
        outline.add([
          CGPoint(x: from.x + nx, y: from.y + ny), CGPoint(x: to.x + nx, y: to.y + ny),
          CGPoint(x: to.x - nx, y: to.y - ny), CGPoint(x: from.x - nx, y: from.y - ny),
        ])
        if index > 0 { outline.addJoin(a, ways[index - 1], way) }
      }
      if line.isClosed {
        outline.addJoin(points[0], ways[ways.count - 1], ways[0])
      } else if cap == .round {
        outline.addDisc(points[0])
        outline.addDisc(points[points.count - 1])
      }
    }
    return outline.path
  }

  /// The dashed path; the pattern restarts with each subpath.
  func dashed(phase: CGFloat, lengths: [CGFloat]) -> BezierPath {
    let total = lengths.reduce(0, +)
    guard total > 0, lengths.allSatisfy({ $0 >= 0 }) else { return self }
    // An odd number of lengths is repeated, so that dashes and gaps alternate.
    let pattern = lengths.count % 2 == 0 ? lengths : lengths + lengths
    let period = pattern.reduce(0, +)
    var path = BezierPath()
    for line in lines {
      var index = 0
      var left = phase.truncatingRemainder(dividingBy: period)
      if left < 0 { left += period }
      while left > 0, left >= pattern[index] {
        left -= pattern[index]
        index = (index + 1) % pattern.count
      }
      left = pattern[index] - left
      var points = line.points
      if line.isClosed, let first = points.first { points.append(first) }
      if index % 2 == 0, let first = points.first { path.move(to: first) }
      for (a, b) in zip(points, points.dropFirst()) {
        let length = a.away(from: b)
        var done: CGFloat = 0
        while length - done > left {
          done += left
          let t = done / length
          let point = CGPoint(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t)
          if index % 2 == 0 { path.addLine(to: point) } else { path.move(to: point) }
          index = (index + 1) % pattern.count
          left = pattern[index]
        }
        left -= length - done
        if index % 2 == 0 { path.addLine(to: b) }
      }
    }
    return path
  }
}

extension CGPoint {
  fileprivate func away(from other: CGPoint) -> CGFloat { hypot(other.x - x, other.y - y) }
}

/// The outline of a stroke, made of overlapping polygons.
private struct StrokePolygons {
  /// Half the line's width.
  let reach: CGFloat
  let join: CGLineJoin
  let miterLimit: CGFloat
  private(set) var path = BezierPath()

  init(reach: CGFloat, join: CGLineJoin, miterLimit: CGFloat) {
    (self.reach, self.join, self.miterLimit) = (reach, join, miterLimit)
  }

  /// Adds a polygon, reversed if needed, so that all polygons have the same direction.
  mutating func add(_ points: [CGPoint]) {
    var area: CGFloat = 0
    for (a, b) in zip(points, points.dropFirst() + [points[0]]) { area += a.x * b.y - b.x * a.y }
    guard area != 0 else { return }
    let ordered = area > 0 ? points : points.reversed()
    path.move(to: ordered[0])
    for point in ordered.dropFirst() { path.addLine(to: point) }
    path.close()
  }

  /// Adds a disc of the line's width, as a polygon.
  mutating func addDisc(_ center: CGPoint) {
    let count = max(12, BezierPath.pieces([.zero, CGPoint(x: .pi * 2 * reach, y: 0)]))
    add(
      (0..<count).map {
        let angle = 2 * CGFloat.pi * CGFloat($0) / CGFloat(count)
        return CGPoint(x: center.x + reach * cos(angle), y: center.y + reach * sin(angle))
      })
  }

  /// Adds the join at a point between two unit directions.
  mutating func addJoin(_ p: CGPoint, _ before: CGVector, _ after: CGVector) {
    let cross = before.dx * after.dy - before.dy * after.dx
    let dot = before.dx * after.dx + before.dy * after.dy
    guard abs(cross) > 1e-9 || dot < 0 else { return }
    // At a left turn, the outer side is on the right.
    let side: CGFloat = cross > 0 ? -1 : 1
    let a = CGPoint(x: p.x - side * before.dy * reach, y: p.y + side * before.dx * reach)
    let b = CGPoint(x: p.x - side * after.dy * reach, y: p.y + side * after.dx * reach)
    // Small turns belong to flattened curves, where joins make no difference.
    if dot > 0.98 || join == .bevel { return add([p, a, b]) }
    if join == .round { return addDisc(p) }
    // Ratio of miter length to line width: 1 / sin(half the inner angle).
    let inside = ((1 + dot) / 2).squareRoot()
    guard inside > 0, 1 / inside <= max(1, miterLimit) else { return add([p, a, b]) }
    let middle = CGPoint(x: (a.x + b.x) / 2 - p.x, y: (a.y + b.y) / 2 - p.y)
    let scale = 1 / (inside * inside)
    add([p, a, CGPoint(x: p.x + middle.x * scale, y: p.y + middle.y * scale), b])
  }
}
