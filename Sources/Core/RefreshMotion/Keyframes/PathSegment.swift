import Foundation

/// Segment of a path: a straight line or a Bézier curve, in points.
public enum PathSegment: Equatable, Sendable {
  /// Straight line.
  case line(from: CGPoint, to: CGPoint)
  /// Bézier curve with one control point.
  case quadratic(from: CGPoint, control: CGPoint, to: CGPoint)
  /// Bézier curve with two control points.
  case cubic(from: CGPoint, control1: CGPoint, control2: CGPoint, to: CGPoint)

  /// First point of the segment.
  public var start: CGPoint {
    switch self {
    case .line(let from, _), .quadratic(let from, _, _), .cubic(let from, _, _, _): from
    }
  }

  /// Last point of the segment.
  public var end: CGPoint {
    switch self {
    case .line(_, let to), .quadratic(_, _, let to), .cubic(_, _, _, let to): to
    }
  }

  /// Point at the parameter t in 0…1; on a curve, equal steps of t are not equal distances.
  public func point(at t: Double) -> CGPoint {
    switch self {
    case .line(let from, let to):
      return from.interpolated(to: to, at: t)
    case .quadratic(let from, let control, let to):
      return from.interpolated(to: control, at: t)
        .interpolated(to: control.interpolated(to: to, at: t), at: t)
    case .cubic(let from, let control1, let control2, let to):
      let middle = control1.interpolated(to: control2, at: t)
      return from.interpolated(to: control1, at: t).interpolated(to: middle, at: t)
        .interpolated(to: middle.interpolated(to: control2.interpolated(to: to, at: t), at: t), at: t)
    }
  }

  /// Derivative of the point by the parameter, as a vector.
  public func derivative(at t: Double) -> CGPoint {
    // By coordinate, without closures: the length of a curve takes 160 of them.
    func mixed(_ a: CGPoint, _ b: CGPoint) -> CGPoint {
      CGPoint(x: a.x.interpolated(to: b.x, at: t), y: a.y.interpolated(to: b.y, at: t))
    }
    func step(_ a: CGPoint, _ b: CGPoint) -> CGPoint { CGPoint(x: b.x - a.x, y: b.y - a.y) }
    switch self {
    case .line(let from, let to): return step(from, to)
    case .quadratic(let from, let control, let to):
      let bend = mixed(step(from, control), step(control, to))
      return CGPoint(x: 2 * bend.x, y: 2 * bend.y)
    case .cubic(let from, let control1, let control2, let to):
      let middle = step(control1, control2)
      let bend = mixed(mixed(step(from, control1), middle), mixed(middle, step(control2, to)))
      return CGPoint(x: 3 * bend.x, y: 3 * bend.y)
    }
  }

  /// Direction of travel at the parameter t in 0…1, in radians; nil if all points of the segment coincide.
  ///
  /// If the derivative is zero (at a cusp, or if a control point coincides with its end), the result is the direction a
  /// little later on the segment, or a little earlier if t is near the end.
  func angle(at t: Double) -> Double? {
    for offset in [0, 1e-4, 1e-3, 1e-2, 1e-1, 1] {
      // Looks ahead of t or, if that is beyond the end of the segment, behind it.
      let place = t + offset <= 1 ? t + offset : max(t - offset, 0)
      let slope = derivative(at: place)
      if slope.distance(to: .zero) > 1e-9 * scale { return atan2(Double(slope.y), Double(slope.x)) }
    }
    return nil
  }

  /// Length of the control polygon, the scale below which a derivative counts as zero.
  private var scale: Double {
    switch self {
    case .line(let from, let to): from.distance(to: to)
    case .quadratic(let from, let control, let to): from.distance(to: control) + control.distance(to: to)
    case .cubic(let from, let control1, let control2, let to):
      from.distance(to: control1) + control1.distance(to: control2) + control2.distance(to: to)
    }
  }
}

extension PathSegment: Hashable {
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .line(let from, let to): hasher.combine(points: from, to)
    case .quadratic(let from, let control, let to): hasher.combine(points: from, control, to)
    case .cubic(let from, let control1, let control2, let to):
      hasher.combine(points: from, control1, control2, to)
    }
  }
}

/// Arc length of a path segment: total length, and the parameter at a given length.
package struct ArcLength: Hashable, Sendable {
  /// Table cells for a curve; a line needs one. Fewer make the quadrature less exact, more cost memory.
  private static let cellsPerCurve = 32

  /// Measured path segment.
  package let segment: PathSegment
  /// Arc length from the start to each of the evenly spaced parameters, in points.
  private let lengths: [Double]

  /// Arc length of the whole segment, in points.
  package var total: Double { lengths[lengths.count - 1] }

  package init(_ segment: PathSegment) {
    self.segment = segment
    if case .line(let from, let to) = segment {
      lengths = [0, from.distance(to: to)]
      return
    }
    var sum = 0.0
    lengths =
      [0]
      + (0..<Self.cellsPerCurve).map {
        let cells = Double(Self.cellsPerCurve)
        sum += Self.length(of: segment, from: Double($0) / cells, to: Double($0 + 1) / cells)
        return sum
      }
  }

  /// Parameter at an arc length from the start; lengths outside 0…``total`` give 0 or 1.
  ///
  /// The table gives the cell and a first guess. Newton's method refines it: the derivative of the length is the
  /// speed.
  package func parameter(at length: Double) -> Double {
    guard length > 0 else { return 0 }
    guard length < total else { return 1 }
    var low = 0
    var high = lengths.count - 1
    while high - low > 1 {
      let middle = (low + high) / 2
      if lengths[middle] <= length { low = middle } else { high = middle }
    }
    let width = 1 / Double(lengths.count - 1)
    let start = Double(low) * width
    let wanted = length - lengths[low]
    var t = start + width * (wanted / (lengths[high] - lengths[low]))
    if case .line = segment { return t }
    for _ in 0..<4 {
      let speed = segment.derivative(at: t).distance(to: .zero)
      let error = Self.length(of: segment, from: start, to: t) - wanted
      // At a cusp the speed is 0 and cannot be a divisor; the guess is used as it is.
      guard speed > 0, abs(error) > 1e-6 else { break }
      t = (t - error / speed).clamped(to: start...start + width)
    }
    return t
  }

  /// Arc length between two parameters: the integral of the speed by five-point Gauss–Legendre quadrature.
  private static func length(of segment: PathSegment, from start: Double, to end: Double) -> Double {
    let middle = (start + end) / 2
    let half = (end - start) / 2
    var sum = 0.0
    for (node, weight) in rule {
      let speed = segment.derivative(at: middle + half * node)
      sum += weight * hypot(Double(speed.x), Double(speed.y))
    }
    return half * sum
  }

  /// Nodes and weights of five-point Gauss–Legendre quadrature on −1…1.
  private static let rule: [(node: Double, weight: Double)] = [
    (0, 128.0 / 225),
    (-0.5384693101056831, 0.47862867049936647), (0.5384693101056831, 0.47862867049936647),
    (-0.906179845938664, 0.23692688505618908), (0.906179845938664, 0.23692688505618908),
  ]
}
