import Foundation

/// Something that is filled or stroked, as files and controls are compared by it.
struct Drawing {
  var name: String
  /// Corners and middles of rectangles and ellipses, points and handles of paths, in points of the animation; empty
  /// where only the outline tells.
  var points: [CGPoint] = []
  var isStroke = false
  /// The radius of corners, and the width of a line, times how large they are seen.
  var radius = 0.0
  var lineWidth = 0.0
  /// The part of the line that is drawn, in percent.
  var trim = (0.0, 100.0)
  var color: [Double] = []
  var alpha = 1.0
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

/// A matrix in the plane, apart from the library's.
struct Affine {
  var a = 1.0, b = 0.0, c = 0.0, d = 1.0, x = 0.0, y = 0.0

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
