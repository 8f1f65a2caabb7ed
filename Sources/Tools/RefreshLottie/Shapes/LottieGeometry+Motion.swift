import Foundation
import RefreshLayers

/// The contours of rectangles, ellipses and stars, with the start points of After Effects.
extension LottieGeometry {
  /// Maximum number of points at any time.
  var pointCount: Double {
    switch kind {
    case .path(let path): path.values.map(\.pointCount).max() ?? 1
    case .ellipse, .rectangle: 8
    case .star(let star): max(0, min(2000, 2 * (star.points.values.map { $0.part(0) }.max() ?? 0)))
    }
  }

  var motion: ValueOverTime<ContourList> {
    let isReversed = isReversed
    func directed(_ motion: ValueOverTime<Contour>) -> ValueOverTime<ContourList> {
      motion.map { [isReversed ? $0.reversed : $0] }
    }
    switch kind {
    case .path(let path): return directed(path.motion)
    case .ellipse(let center, let size):
      return directed(center.point.combined(with: size.point) { Contour(ellipseAt: $0, size: $1) })
    case .rectangle(let center, let size, let radius):
      let place = center.point.combined(with: size.point) { ($0, $1) }
      let isRound = !radius.isStatic || radius.values[0].part(0) > 0
      // The radius is limited to half of the shorter side, which is not linear.
      return directed(
        place.combined(with: radius.number, isAffine: !isRound || size.isStatic && radius.isStatic) {
          Contour(rectangleAt: $0.0, size: $0.1, radius: isRound ? $1 : nil)
        })
    case .star(let star):
      let isPolygon = star.isPolygon
      let bent = [star.points, star.rotation, star.outerRoundness, star.innerRoundness]
      return directed(
        ValueOverTime.all(star.tracks.map(\.motion)).map(
          isAffine: bent.allSatisfy(\.isStatic), cost: 2 * pointCount
        ) {
          Contour(star: $0.map { $0.part(0) }, centerY: $0[0].part(1), isPolygon: isPolygon)
        })
    }
  }
}

extension Contour {
  /// Distance of a unit quarter circle's control points from its ends: 0.5519, as in lottie-web, has the smallest
  /// radial error.
  static let quarter = 0.5519

  /// An ellipse, clockwise from the top.
  init(ellipseAt center: CGPoint, size: CGPoint) {
    let (x, y) = (size.x / 2, size.y / 2)
    let (cx, cy) = (x * Self.quarter, y * Self.quarter)
    func knot(_ dx: CGFloat, _ dy: CGFloat, _ tx: CGFloat, _ ty: CGFloat) -> Vertex {
      Vertex(center + CGPoint(x: dx, y: dy), along: CGPoint(x: tx, y: ty))
    }
    self.init(
      knots: [knot(0, -y, cx, 0), knot(x, 0, 0, cy), knot(0, y, -cx, 0), knot(-x, 0, 0, -cy)], isClosed: true)
  }

  /// A rectangle, clockwise from the top right corner; with eight points, or four without a radius.
  init(rectangleAt center: CGPoint, size: CGPoint, radius: Double?) {
    let (x, y) = (size.x / 2, size.y / 2)
    func at(_ dx: CGFloat, _ dy: CGFloat) -> CGPoint { center + CGPoint(x: dx, y: dy) }
    isClosed = true
    guard let radius else {
      knots = [at(x, -y), at(x, y), at(-x, y), at(-x, -y)].map { Vertex($0) }
      return
    }
    let r = max(0, min(abs(x), abs(y), CGFloat(radius)))
    let c = r * (1 - Self.quarter)
    knots = [
      Vertex(at(x, -y + r), into: at(x, -y + c), out: at(x, -y + r)),
      Vertex(at(x, y - r), into: at(x, y - r), out: at(x, y - c)),
      Vertex(at(x - r, y), into: at(x - c, y), out: at(x - r, y)),
      Vertex(at(-x + r, y), into: at(-x + r, y), out: at(-x + c, y)),
      Vertex(at(-x, y - r), into: at(-x, y - c), out: at(-x, y - r)),
      Vertex(at(-x, -y + r), into: at(-x, -y + r), out: at(-x, -y + c)),
      Vertex(at(-x + r, -y), into: at(-x + c, -y), out: at(-x + r, -y)),
      Vertex(at(x - r, -y), into: at(x - r, -y), out: at(x - c, -y)),
    ]
  }

  /// A star or polygon, clockwise from the top.
  ///
  /// - Parameter values: centre x, number of points, rotation in degrees, outer and inner radius in points, outer and
  ///   inner roundness in percent.
  init(star values: [Double], centerY: Double, isPolygon: Bool) {
    let points = max(0, min(1000, Int(values[1].rounded(.down))))
    let (radii, rounds) = ([values[3], values[4]], [values[5] / 100, values[6] / 100])
    let count = isPolygon ? points : 2 * points
    isClosed = true
    knots = (0..<count).map { index in
      let which = isPolygon ? 0 : index % 2
      let radius = radii[which]
      let angle = -Double.pi / 2 + values[2] * .pi / 180 + 2 * .pi * Double(index) / Double(count)
      let (x, y) = (radius * cos(angle), radius * sin(angle))
      // At 100 % roundness, the tangent is a quarter of the arc to the next vertex of the same radius.
      let reach = 2 * .pi * radius / Double(isPolygon ? 4 * count : 2 * count) * rounds[which]
      let length = hypot(x, y)
      let (tx, ty) = length > 0 ? (-y / length * reach, x / length * reach) : (0, 0)
      return Vertex(CGPoint(x: values[0] + x, y: centerY + y), along: CGPoint(x: tx, y: ty))
    }
  }
}
