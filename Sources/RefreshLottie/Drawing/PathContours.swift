import Foundation
import RefreshLayers

/// The parts of a path as Lottie has them: points with handles, a part a list of numbers.
struct PathContours {
  /// What the parts have in common with those of other paths that this one may become.
  struct Structure: Hashable {
    var contours: [LottieContour]
  }

  let structure: Structure
  /// Of each part the points, the handles before them and the handles after them, the latter two relative.
  let numbers: [[Double]]

  init(_ path: BezierPath) {
    var contours: [LottieContour] = []
    var numbers: [[Double]] = []
    var points: [(v: CGPoint, i: CGPoint, o: CGPoint)] = []
    func end(isClosed: Bool) {
      var isClosed = isClosed
      defer { points = [] }
      guard points.count > 1 else { return }
      if isClosed, points.count > 2, let first = points.first, let last = points.last,
        hypot(first.v.x - last.v.x, first.v.y - last.v.y) < 1e-6
      {
        points[0].i = last.i
        points.removeLast()
      }
      // A part that is closed by hand has ends, and looks closed where it is filled.
      if points.count < 2 { isClosed = false }
      contours.append(LottieContour(isClosed: isClosed, count: points.count))
      var list: [Double] = []
      for point in points { list += [Double(point.v.x), Double(point.v.y)] }
      for point in points { list += [Double(point.i.x - point.v.x), Double(point.i.y - point.v.y)] }
      for point in points { list += [Double(point.o.x - point.v.x), Double(point.o.y - point.v.y)] }
      numbers.append(list)
    }
    func curve(_ to: CGPoint, _ c1: CGPoint, _ c2: CGPoint) {
      if points.isEmpty { points.append((.zero, .zero, .zero)) }
      points[points.count - 1].o = c1
      points.append((to, c2, to))
    }
    var start = CGPoint.zero
    for element in path.elements {
      switch element {
      case .move(let p):
        end(isClosed: false)
        points = [(p, p, p)]
        start = p
      case .line(let p): curve(p, points.last?.v ?? .zero, p)
      case .quadCurve(let p, let c):
        let from = points.last?.v ?? .zero
        curve(
          p, CGPoint(x: from.x + (c.x - from.x) * 2 / 3, y: from.y + (c.y - from.y) * 2 / 3),
          CGPoint(x: p.x + (c.x - p.x) * 2 / 3, y: p.y + (c.y - p.y) * 2 / 3))
      case .curve(let p, let c1, let c2): curve(p, c1, c2)
      case .close:
        end(isClosed: true)
        points = [(start, start, start)]
      }
    }
    end(isClosed: false)
    structure = Structure(contours: contours)
    self.numbers = numbers
  }
}

extension BezierPath {
  /// The path moved.
  func moved(by x: CGFloat, _ y: CGFloat) -> BezierPath { applying(CGAffineTransform(tx: x, ty: y)) }

  /// About how long the path is, in points: that of its control polygons.
  var roughLength: Double {
    var length = 0.0
    var current = CGPoint.zero
    func step(_ p: CGPoint) {
      length += Double(hypot(p.x - current.x, p.y - current.y))
      current = p
    }
    for element in elements {
      switch element {
      case .move(let p): current = p
      case .line(let p): step(p)
      case .quadCurve(let p, let c):
        step(c)
        step(p)
      case .curve(let p, let c, let d):
        step(c)
        step(d)
        step(p)
      case .close: break
      }
    }
    return length
  }
}
