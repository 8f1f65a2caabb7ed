import Foundation
import RefreshLayers
import RefreshMotion
import RefreshRendering

/// Contour over time: its points and tangents at each instant, nil where it is not drawn, in one structure.
typealias AnimatedContour = (numbers: [[Double]?], contour: LottieContourStructure)

/// Contours of a path in Lottie's form: points with tangents.
struct PathContours {
  /// Structure of each contour, equal for paths that can be interpolated.
  let structure: [LottieContourStructure]
  /// Points, incoming tangents and outgoing tangents of each contour; tangents are relative to their points.
  let numbers: [[Double]]

  init(_ path: BezierPath) {
    var contours: [LottieContourStructure] = []
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
      contours.append(LottieContourStructure(isClosed: isClosed, count: points.count))
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
    structure = contours
    self.numbers = numbers
  }
}

extension PathContours {
  var box: CGRect {
    CGRect(around: polygons.flatMap { $0 })
  }

  /// Contours as polygons, with eight segments for a curve.
  var polygons: [[CGPoint]] {
    zip(structure, numbers).map { contour, numbers in
      (0..<contour.count).flatMap { index -> [CGPoint] in
        let cubic = ContourCubic(index, of: numbers, contour.count)
        guard cubic.isCurve, contour.isClosed || index + 1 < contour.count else {
          return [CGPoint(cubic.point(0))]
        }
        return (0..<8).map { CGPoint(cubic.point(Double($0) / 8)) }
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
      let (own, its, count) = (numbers[part], other.numbers[part], structure[part].count)
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

  /// True if all points and tangents of a contour with `count` points are within a distance of its first point.
  static func isWithin(_ distance: Double, of numbers: [Double], _ count: Int) -> Bool {
    numbers.indices.allSatisfy { index in
      abs(numbers[index] - (index < 2 * count ? numbers[index % 2] : 0)) < distance
    }
  }

  /// Length of each contour, in points.
  var lengths: [Double] {
    zip(structure, numbers).map { contour, numbers in
      (0..<(contour.isClosed ? contour.count : contour.count - 1)).reduce(0) {
        $0 + ArcLength(ContourCubic($1, of: numbers, contour.count).segment).total
      }
    }
  }
}

extension BezierPath {
  func moved(by x: CGFloat, _ y: CGFloat) -> BezierPath { applying(CGAffineTransform(translationX: x, y: y)) }
}
