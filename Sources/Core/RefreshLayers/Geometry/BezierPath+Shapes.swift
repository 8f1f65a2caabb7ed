import Foundation

extension BezierPath {
  /// Creates a rectangle, clockwise from its top left corner.
  public init(rect: CGRect) {
    let r = rect.standardized
    move(to: CGPoint(x: r.minX, y: r.minY))
    addLine(to: CGPoint(x: r.maxX, y: r.minY))
    addLine(to: CGPoint(x: r.maxX, y: r.maxY))
    addLine(to: CGPoint(x: r.minX, y: r.maxY))
    close()
  }

  /// Creates straight lines through points; a polygon if closed.
  public init(points: [CGPoint], isClosed: Bool = false) {
    guard let first = points.first else { return }
    move(to: first)
    for point in points.dropFirst() { addLine(to: point) }
    if isClosed { close() }
  }

  /// Creates the ellipse inscribed in a rectangle, clockwise from three o'clock.
  public init(ovalIn rect: CGRect) {
    let r = rect.standardized
    let center = CGPoint(x: r.midX, y: r.midY)
    var unit = BezierPath()
    unit.addArc(center: .zero, radius: 1, startAngle: 0, endAngle: 2 * .pi, clockwise: true)
    unit.close()
    self = unit.applying(
      CGAffineTransform(a: r.width / 2, b: 0, c: 0, d: r.height / 2, tx: center.x, ty: center.y))
  }

  /// A circle around a point, clockwise from three o'clock (default: around the origin).
  public static func circle(_ center: CGPoint = .zero, radius: CGFloat) -> BezierPath {
    BezierPath(
      ovalIn: CGRect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius))
  }

  /// Creates a rectangle with rounded corners; the radius is clamped to half of the shorter side.
  public init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    self.init(roundedRect: rect, byRoundingCorners: .allCorners, cornerRadius: cornerRadius)
  }

  /// Creates a rectangle with selected corners rounded; the radius is clamped to half of the shorter side.
  public init(roundedRect rect: CGRect, byRoundingCorners corners: RectCorner, cornerRadius: CGFloat) {
    let r = rect.standardized
    let radius = max(0, min(cornerRadius, min(r.width, r.height) / 2))
    guard radius > 0, !corners.isEmpty else {
      self.init(rect: r)
      return
    }
    self.init()
    // Corners clockwise from the top right, each with the direction from the corner to the centre of its circle.
    let places: [(RectCorner, CGPoint, x: CGFloat, y: CGFloat)] = [
      (.topRight, CGPoint(x: r.maxX, y: r.minY), -1, 1),
      (.bottomRight, CGPoint(x: r.maxX, y: r.maxY), -1, -1),
      (.bottomLeft, CGPoint(x: r.minX, y: r.maxY), 1, -1), (.topLeft, CGPoint(x: r.minX, y: r.minY), 1, 1),
    ]
    move(to: CGPoint(x: r.minX + (corners.contains(.topLeft) ? radius : 0), y: r.minY))
    for (index, (corner, point, x, y)) in places.enumerated() {
      guard corners.contains(corner) else {
        if point != currentPoint { addLine(to: point) }
        continue
      }
      let start = CGFloat(index - 1) * .pi / 2
      addArc(
        center: CGPoint(x: point.x + x * radius, y: point.y + y * radius), radius: radius,
        startAngle: start, endAngle: start + .pi / 2, clockwise: true)
    }
    close()
  }

  /// Creates an arc of a circle; angles are in radians from three o'clock, clockwise on the screen.
  ///
  /// Angles beyond 2π draw several turns: 4π are two circles. See
  /// ``addArc(center:radius:startAngle:endAngle:clockwise:)``.
  ///
  /// - Parameter clockwise: the direction as seen on the screen, as in UIKit; the opposite of Core Graphics' flag.
  public init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool = true
  ) {
    addArc(center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
  }

  /// Adds an arc of a circle, with a line from the current point, if any, to its start.
  ///
  /// Angles in the direction of `clockwise` may span several turns, as measured on Core Graphics, at most a thousand.
  /// Angles against it are extended by full turns: clockwise from 0 to −π/2 is three quarters of a circle, to −2π a
  /// whole circle. Each quarter or less is a cubic Bézier curve with handles of 4/3·tan(angle/4), within 0.03 % of
  /// the circle.
  public mutating func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    let sweep = Self.sweep(from: startAngle, to: endAngle, clockwise: clockwise)
    func point(_ angle: CGFloat) -> CGPoint {
      CGPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
    }
    let first = point(startAngle)
    if isEmpty { move(to: first) } else if currentPoint != first { addLine(to: first) }
    guard sweep != 0, radius != 0, sweep.isFinite else { return }
    let count = max(1, Int((abs(sweep) / (.pi / 2) - 1e-9).rounded(.up)))
    let step = sweep / CGFloat(count)
    let handle = 4 / 3 * tan(step / 4) * radius
    for index in 0..<count {
      let from = startAngle + step * CGFloat(index)
      let to = from + step
      let (p0, p3) = (point(from), point(to))
      addCurve(
        to: p3,
        controlPoint1: CGPoint(x: p0.x - handle * sin(from), y: p0.y + handle * cos(from)),
        controlPoint2: CGPoint(x: p3.x + handle * sin(to), y: p3.y - handle * cos(to)))
    }
  }

  /// The maximum number of turns of an arc: each turn needs four curves.
  private static let maximumTurns: CGFloat = 1000

  /// The angle that an arc spans, in radians; negative if anticlockwise.
  private static func sweep(from start: CGFloat, to end: CGFloat, clockwise: Bool) -> CGFloat {
    let full = 2 * CGFloat.pi
    // The angle in the direction of the arc.
    let way = clockwise ? end - start : start - end
    guard way.isFinite else { return way }
    let turns = (way / full).rounded()
    // Tolerance for full turns, so that rounding neither adds nor drops one.
    let isWhole = turns != 0 && abs(way - turns * full) < 1e-9
    var sweep = isWhole ? turns * full : way
    if sweep < 0 {
      sweep = isWhole ? full : sweep.truncatingRemainder(dividingBy: full) + full
    } else if sweep > maximumTurns * full {
      sweep = maximumTurns * full + (isWhole ? 0 : sweep.truncatingRemainder(dividingBy: full))
    }
    return clockwise ? sweep : -sweep
  }
}

/// Corners of a rectangle.
public struct RectCorner: OptionSet, Hashable, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The top left corner.
  public static let topLeft = RectCorner(rawValue: 1)
  /// The top right corner.
  public static let topRight = RectCorner(rawValue: 2)
  /// The bottom left corner.
  public static let bottomLeft = RectCorner(rawValue: 4)
  /// The bottom right corner.
  public static let bottomRight = RectCorner(rawValue: 8)
  /// All four corners.
  public static let allCorners: RectCorner = [.topLeft, .topRight, .bottomLeft, .bottomRight]

  /// The names of the corners, such as "topLeft topRight".
  var names: String {
    let corners: [(RectCorner, String)] = [
      (.topLeft, "topLeft"), (.topRight, "topRight"), (.bottomLeft, "bottomLeft"),
      (.bottomRight, "bottomRight"),
    ]
    return corners.filter { contains($0.0) }.map(\.1).joined(separator: " ")
  }
}
