import Foundation
import RefreshLayers
import RefreshRendering

/// Contours of a path in Lottie's form: points with tangents.
struct PathContours {
  /// Structure of a path, equal for paths that can be interpolated.
  struct Structure: Hashable {
    var contours: [LottieContour]
  }

  let structure: Structure
  /// Points, incoming tangents and outgoing tangents of each contour; tangents are relative to their points.
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
      // A degenerate closed contour is a line.
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
        let (c1, c2) = cubicControls(from: points.last?.v ?? .zero, quadratic: c, to: p)
        curve(p, c1, c2)
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

extension PathContours {
  var box: CGRect {
    CGRect(around: polygons.flatMap { $0 })
  }

  /// Contours as polygons, with eight segments for a curve.
  var polygons: [[CGPoint]] {
    zip(structure.contours, numbers).map { contour, numbers in
      let count = contour.count
      func pair(_ list: Int, _ index: Int) -> CGPoint {
        let at = 2 * (list * count + index % count)
        return CGPoint(x: numbers[at], y: numbers[at + 1])
      }
      return (0..<count).flatMap { index -> [CGPoint] in
        let (a, b, out, into) = (pair(0, index), pair(0, index + 1), pair(2, index), pair(1, index + 1))
        guard out != .zero || into != .zero, contour.isClosed || index + 1 < count else { return [a] }
        return (0..<8).map { step -> CGPoint in
          let t = CGFloat(step) / 8
          let s = 1 - t
          let (p, q, r, u) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
          return CGPoint(
            x: a.x * (p + q) + out.x * q + b.x * (r + u) + into.x * r,
            y: a.y * (p + q) + out.y * q + b.y * (r + u) + into.y * r)
        }
      }
    }
  }

  /// Translation from another path of the same structure; nil if the paths differ in more than a translation.
  ///
  /// - Parameter error: maximum deviation of a number, in points.
  func translation(from other: PathContours, within error: Double) -> [Double]? {
    guard let first = numbers.first, let start = other.numbers.first else { return nil }
    let shift = [first[0] - start[0], first[1] - start[1]]
    for part in numbers.indices {
      let (own, its, count) = (numbers[part], other.numbers[part], structure.contours[part].count)
      // Points move, tangents do not. Index loop, because iterators dominate the time of a debug build.
      var index = 0
      while index < own.count {
        let wanted = index < 2 * count ? shift[index % 2] : 0
        if abs(own[index] - its[index] - wanted) > error { return nil }
        index += 1
      }
    }
    return shift
  }

  /// True if all points and tangents of a contour are within a distance of its first point.
  func isWithin(_ distance: Double, part: Int) -> Bool {
    Self.isWithin(distance, of: numbers[part], structure.contours[part].count)
  }

  /// True if all points and tangents of a contour with `count` points are within a distance of its first point.
  static func isWithin(_ distance: Double, of numbers: [Double], _ count: Int) -> Bool {
    numbers.indices.allSatisfy { index in
      abs(numbers[index] - (index < 2 * count ? numbers[index % 2] : 0)) < distance
    }
  }

  /// Length of each contour, in points.
  var lengths: [Double] {
    zip(structure.contours, numbers).map { contour, numbers in
      let count = contour.count
      func point(_ index: Int) -> (v: SIMD2<Double>, i: SIMD2<Double>, o: SIMD2<Double>) {
        func pair(_ list: Int) -> SIMD2<Double> {
          let at = 2 * (list * count + index % count)
          return SIMD2(numbers[at], numbers[at + 1])
        }
        return (pair(0), pair(1), pair(2))
      }
      return (0..<(contour.isClosed ? count : count - 1)).reduce(0) { sum, index in
        let (a, b) = (point(index), point(index + 1))
        return sum + Self.length(a.v, a.v + a.o, b.v + b.i, b.v)
      }
    }
  }

  /// Nodes and weights of the five-point Gauss–Legendre quadrature over -1…1.
  private static let rule = [
    (0.0, 0.5688888888888889), (-0.5384693101056831, 0.47862867049936647),
    (0.5384693101056831, 0.47862867049936647), (-0.906179845938664, 0.23692688505618908),
    (0.906179845938664, 0.23692688505618908),
  ]

  private static func length(
    _ p0: SIMD2<Double>, _ p1: SIMD2<Double>, _ p2: SIMD2<Double>, _ p3: SIMD2<Double>
  ) -> Double {
    let (a, b, c) = (3 * (p1 - p0), 3 * (p2 - p1), 3 * (p3 - p2))
    let pieces = 4
    var length = 0.0
    for piece in 0..<pieces {
      for (place, weight) in rule {
        let t = (Double(piece) + (place + 1) / 2) / Double(pieces)
        let ab: SIMD2<Double> = a * ((1 - t) * (1 - t)) + b * (2 * t * (1 - t))
        let speed: SIMD2<Double> = ab + c * (t * t)
        length += weight / 2 / Double(pieces) * (speed * speed).sum().squareRoot()
      }
    }
    return length
  }
}

extension BezierPath {
  func moved(by x: CGFloat, _ y: CGFloat) -> BezierPath { applying(CGAffineTransform(translationX: x, y: y)) }
}
