import Foundation

/// What a player draws, as files and controls are compared by it.
extension LottieReader {
  /// Something that is filled or stroked.
  struct Drawing {
    var name: String
    /// Corners and middles of rectangles and ellipses, points and handles of paths, in points of the animation; empty
    /// where only the outline tells.
    var points: [CGPoint]
    var isStroke: Bool
    /// The radius of corners, or the width of a line, times how large it is seen.
    var radius: Double
    var lineWidth: Double
    /// The part of the line that is drawn, in percent.
    var trim: (Double, Double)
    var color: [Double]
    var alpha: Double
    /// Of a gradient: the fraction of its run at a point of the animation, and its stops.
    var fraction: ((CGPoint) -> Double)?
    var stops: [Double] = []
    /// Whether what is inside of an even number of outlines is left out.
    var isEvenOdd = false
    /// The outlines that it is seen through.
    var masks: [SeenMask] = []
    /// The outline as polygons.
    var outline: () -> [[CGPoint]] = { [] }
    /// How it is drawn where its layer's bounds cut it off, if that is otherwise.
    var whenCut: (() -> Drawing)?
  }

  /// What drawings are seen through.
  struct SeenMask {
    /// The layer that is masked, or clipped.
    let layer: String
    let polygons: [[CGPoint]]
    /// Whether it may be left out where nothing is outside.
    var isClip = false
  }

  /// The outline of a box or of a path.
  enum Outline {
    case box(CGRect, radius: Double)
    /// Of each point the point, the handle before it and the handle after it.
    case path([CGPoint])

    /// Into how many steps a curve is taken apart.
    private static let steps = 32

    /// The outline as a polygon.
    var polygon: [CGPoint] {
      switch self {
      case .path(let points): return Self.polygon(points)
      case .box(let box, let radius):
        let r = max(0, min(radius, Double(min(box.width, box.height)) / 2))
        if r == 0 {
          return [
            CGPoint(x: box.minX, y: box.minY), CGPoint(x: box.maxX, y: box.minY),
            CGPoint(x: box.maxX, y: box.maxY), CGPoint(x: box.minX, y: box.maxY),
          ]
        }
        let corners = [
          (box.maxX - r, box.minY + r), (box.maxX - r, box.maxY - r), (box.minX + r, box.maxY - r),
          (box.minX + r, box.minY + r),
        ]
        return corners.enumerated().flatMap { index, middle in
          (0...Self.steps).map { step -> CGPoint in
            let angle = (Double(index - 1) + Double(step) / Double(Self.steps)) * .pi / 2
            return CGPoint(x: middle.0 + r * cos(angle), y: middle.1 + r * sin(angle))
          }
        }
      }
    }

    /// A closed path as a polygon.
    static func polygon(_ points: [CGPoint]) -> [CGPoint] {
      let count = points.count / 3
      return (0..<count).flatMap { index -> [CGPoint] in
        let next = (index + 1) % count
        let (a, c, d, b) = (points[3 * index], points[3 * index + 2], points[3 * next + 1], points[3 * next])
        if a == c, b == d { return [a] }
        // Off the curve by a hundredth of a point.
        let way = zip([a, c, d], [c, d, b]).reduce(0.0) { $0 + hypot($1.1.x - $1.0.x, $1.1.y - $1.0.y) }
        let steps = max(2, min(64, Int((16 * Double(way)).squareRoot().rounded(.up))))
        return (0..<steps).map { step -> CGPoint in
          let t = CGFloat(step) / CGFloat(steps)
          let s = 1 - t
          let (p, q, r, u) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
          return CGPoint(
            x: a.x * p + c.x * q + d.x * r + b.x * u, y: a.y * p + c.y * q + d.y * r + b.y * u)
        }
      }
    }
  }

  struct Affine {
    var a = 1.0, b = 0.0, c = 0.0, d = 1.0, x = 0.0, y = 0.0
    static let identity = Affine()

    func apply(_ p: CGPoint) -> CGPoint { CGPoint(x: a * p.x + c * p.y + x, y: b * p.x + d * p.y + y) }

    func then(_ o: Affine) -> Affine {
      Affine(
        a: a * o.a + b * o.c, b: a * o.b + b * o.d, c: c * o.a + d * o.c, d: c * o.b + d * o.d,
        x: x * o.a + y * o.c + o.x, y: x * o.b + y * o.d + o.y)
    }

    /// By how much lengths grow.
    var scale: Double { abs(a * d - b * c).squareRoot() }

    /// What undoes it; nil if all is seen on a line.
    var inverted: Affine? {
      let area = a * d - b * c
      guard abs(area) > 1e-12 else { return nil }
      return Affine(
        a: d / area, b: -b / area, c: -c / area, d: a / area, x: (c * y - d * x) / area,
        y: (b * x - a * y) / area)
    }
  }
}
