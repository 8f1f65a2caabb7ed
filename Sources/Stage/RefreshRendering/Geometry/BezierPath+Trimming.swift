import Foundation
import RefreshLayers

extension BezierPath {
  /// The trimmed path that a shape layer strokes, and its line cap.
  ///
  /// As in Core Animation, a part of length 0 is drawn as its caps only: a dot of the line's width, or a square along
  /// the path. If the end is before the start, nothing is drawn.
  package func line(of shape: ShapeValues) -> (path: BezierPath, cap: LineCap) {
    let (start, end) = (max(0, min(1, shape.strokeStart)), max(0, min(1, shape.strokeEnd)))
    guard start == end, shape.strokeStart <= shape.strokeEnd, shape.lineCap != .butt, elements.count > 1
    else {
      return (trimmed(from: shape.strokeStart, to: shape.strokeEnd), shape.lineCap)
    }
    let distance = start * length
    let (middle, angle) = (point(atLength: distance), angle(atLength: distance))
    let reach = shape.lineCap == .square ? shape.lineWidth / 2 : 0
    let way = CGPoint(x: reach * cos(angle), y: reach * sin(angle))
    var dot = BezierPath()
    dot.move(to: CGPoint(x: middle.x - way.x, y: middle.y - way.y))
    dot.addLine(to: CGPoint(x: middle.x + way.x, y: middle.y + way.y))
    return (dot, shape.lineCap == .square ? .butt : shape.lineCap)
  }

  /// The part of the path between two fractions of its total length; as in Core Animation, the lengths of all
  /// subpaths are added.
  ///
  /// Accurate to 0.01 points. A closed subpath that is completely inside stays closed; a cut one is open. Fractions
  /// are clamped to 0…1; the result is empty if the end is not after the start.
  package func trimmed(from start: CGFloat, to end: CGFloat) -> BezierPath {
    guard start <= end else { return BezierPath() }
    let (start, end) = (max(0, min(1, start)), max(0, min(1, end)))
    if start == 0 && end == 1 { return self }
    guard end > start else { return BezierPath() }
    let parts = measuredParts
    let total = parts.reduce(0) { $0 + $1.length }
    guard total > 0 else { return self }
    var trim = PathTrim(from: start * total, to: end * total)
    for part in parts { trim.add(part) }
    return trim.path
  }

  /// The subpaths with the lengths of their segments.
  private var measuredParts: [MeasuredSubpath] {
    var parts: [MeasuredSubpath] = []
    var part = MeasuredSubpath(start: .zero)
    var current = CGPoint.zero
    func end() { if !part.pieces.isEmpty { parts.append(part) } }
    for element in elements {
      switch element {
      case .move(let to):
        end()
        part = MeasuredSubpath(start: to)
      case .line(let to): part.add(.line(from: current, to: to))
      case .quadCurve(let to, let c):
        let (c1, c2) = cubicControls(from: current, quadratic: c, to: to)
        part.add(.curve(CubicCurve(p0: current, p1: c1, p2: c2, p3: to)))
      case .curve(let to, let c1, let c2):
        part.add(.curve(CubicCurve(p0: current, p1: c1, p2: c2, p3: to)))
      case .close:
        if current != part.start { part.add(.line(from: current, to: part.start)) }
        part.isClosed = true
        end()
        part = MeasuredSubpath(start: part.start)
      }
      current = element.endPoint ?? part.start
    }
    end()
    return parts
  }
}

/// A subpath with the length of each of its segments.
private struct MeasuredSubpath {
  enum Segment {
    case line(from: CGPoint, to: CGPoint)
    case curve(CubicCurve)

    var length: CGFloat {
      switch self {
      case .line(let from, let to): hypot(to.x - from.x, to.y - from.y)
      case .curve(let curve): curve.length
      }
    }
  }

  let start: CGPoint
  var pieces: [(piece: Segment, length: CGFloat)] = []
  var length: CGFloat = 0
  var isClosed = false

  init(start: CGPoint) { self.start = start }

  mutating func add(_ piece: Segment) {
    let length = piece.length
    pieces.append((piece, length))
    self.length += length
  }
}

/// A builder of the part of a path between two lengths.
private struct PathTrim {
  let from: CGFloat
  let to: CGFloat
  var path = BezierPath()
  private var position: CGFloat = 0

  init(from: CGFloat, to: CGFloat) {
    self.from = from
    self.to = to
  }

  mutating func add(_ part: MeasuredSubpath) {
    let isWhole = position >= from && position + part.length <= to
    var penIsDown = false
    for (piece, length) in part.pieces {
      let first = max(from - position, 0)
      let last = min(to - position, length)
      position += length
      guard last > first || (isWhole && length == 0) else { continue }
      switch piece {
      case .line(let a, let b):
        let span = length > 0 ? length : 1
        func point(_ s: CGFloat) -> CGPoint {
          if s <= 0 { return a }
          return s >= length ? b : CGPoint(x: a.x + (b.x - a.x) * s / span, y: a.y + (b.y - a.y) * s / span)
        }
        if !penIsDown { path.move(to: point(first)) }
        path.addLine(to: point(last))
      case .curve(let whole):
        let curve = whole.part(
          from: whole.parameter(atLength: first, of: length), to: whole.parameter(atLength: last, of: length))
        if !penIsDown { path.move(to: curve.p0) }
        path.addCurve(to: curve.p3, controlPoint1: curve.p1, controlPoint2: curve.p2)
      }
      penIsDown = true
    }
    if part.isClosed && isWhole { path.close() }
  }
}
