import Foundation
import RefreshLayers
import RefreshMotion
import UIKitBase

public enum CGLineCap: Int32, Sendable { case butt, round, square }
public enum CGLineJoin: Int32, Sendable { case miter, round, bevel }
public enum CGPathFillRule: Int, Sendable { case winding, evenOdd }
public enum CGPathElementType: Int32, Sendable {
  case moveToPoint, addLineToPoint, addQuadCurveToPoint, addCurveToPoint, closeSubpath
}

/// An element of a path; its points are valid only during the callback.
public struct CGPathElement {
  public let type: CGPathElementType
  public let points: UnsafeMutablePointer<CGPoint>
}

extension CGLineCap {
  var cap: LineCap { self == .round ? .round : self == .square ? .square : .butt }
}

extension CGLineJoin {
  var join: LineJoin { self == .round ? .round : self == .bevel ? .bevel : .miter }
}

/// An immutable path of Core Graphics.
public class CGPath: NSObject, @unchecked Sendable {
  /// The RefreshKit path.
  public internal(set) final var bezierPath: BezierPath

  /// Wraps a RefreshKit path.
  public init(_ path: BezierPath) { bezierPath = path }

  public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    self.init(BezierPath(rect: rect).moved(transform))
  }
  public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    self.init(BezierPath(ovalIn: rect).moved(transform))
  }
  public convenience init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: UnsafePointer<CGAffineTransform>?
  ) { self.init(BezierPath(rounded: rect, cornerWidth, cornerHeight).moved(transform)) }

  public final var isEmpty: Bool { bezierPath.isEmpty }
  /// True if the path is an axis-parallel rectangle, which is then stored in `rect`.
  public final func isRect(_ rect: UnsafeMutablePointer<CGRect>?) -> Bool {
    let box = bezierPath.tightBounds
    guard !bezierPath.isEmpty, bezierPath.lines.count == 1,
      Set(bezierPath.lines[0].points.map { "\($0)" }) == Set(box.cornerPoints.map { "\($0)" })
    else { return false }
    rect?.pointee = box
    return true
  }
  public final func apply(
    info: UnsafeMutableRawPointer?, function: (UnsafeMutableRawPointer?, UnsafePointer<CGPathElement>) -> Void
  ) { applyWithBlock { function(info, $0) } }
  public final var currentPoint: CGPoint { bezierPath.currentPoint ?? .zero }
  /// Bounding box of all points including control points.
  public final var boundingBox: CGRect { bezierPath.controlPointBounds }
  /// Bounding box of the curve itself.
  public final var boundingBoxOfPath: CGRect { bezierPath.tightBounds }

  public final func copy() -> CGPath? { CGPath(bezierPath) }
  // Disfavoured, to avoid ambiguity with the methods above.
  @_disfavoredOverload public final override func copy() -> Any { CGPath(bezierPath) }
  @_disfavoredOverload public final override func mutableCopy() -> Any { CGMutablePath(bezierPath) }
  public final func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
    CGPath(bezierPath.moved(transform))
  }
  public final func mutableCopy() -> CGMutablePath? { CGMutablePath(bezierPath) }
  public final func mutableCopy(using transform: UnsafePointer<CGAffineTransform>?) -> CGMutablePath? {
    CGMutablePath(bezierPath.moved(transform))
  }

  public final func contains(
    _ point: CGPoint, using rule: CGPathFillRule = .winding, transform: CGAffineTransform = .identity
  ) -> Bool { bezierPath.applying(transform).contains(point, isEvenOdd: rule == .evenOdd) }

  public final func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) {
    for element in bezierPath.elements {
      var points: [CGPoint]
      let type: CGPathElementType
      switch element {
      case .move(let p): (type, points) = (.moveToPoint, [p])
      case .line(let p): (type, points) = (.addLineToPoint, [p])
      case .quadCurve(let p, let c): (type, points) = (.addQuadCurveToPoint, [c, p])
      case .curve(let p, let c1, let c2): (type, points) = (.addCurveToPoint, [c1, c2, p])
      case .close: (type, points) = (.closeSubpath, [.zero])
      }
      points.withUnsafeMutableBufferPointer { buffer in
        withUnsafePointer(to: CGPathElement(type: type, points: buffer.baseAddress!), block)
      }
    }
  }

  public final override func isEqual(_ object: Any?) -> Bool { (object as? CGPath)?.bezierPath == bezierPath }
  public final override var hash: Int { bezierPath.hashValue }
}

/// A mutable path of Core Graphics.
public final class CGMutablePath: CGPath, @unchecked Sendable {
  public override init(_ path: BezierPath) { super.init(path) }
  public convenience init() { self.init(BezierPath()) }

  public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
    bezierPath.move(to: point.applying(transform))
  }
  public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
    bezierPath.addLine(to: point.applying(transform))
  }
  public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
    for (index, point) in points.enumerated() {
      if index == 0 {
        move(to: point, transform: transform)
      } else {
        addLine(to: point, transform: transform)
      }
    }
  }
  public func addQuadCurve(to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity) {
    bezierPath.addQuadCurve(to: end.applying(transform), controlPoint: control.applying(transform))
  }
  public func addCurve(
    to end: CGPoint, control1: CGPoint, control2: CGPoint, transform: CGAffineTransform = .identity
  ) {
    bezierPath.addCurve(
      to: end.applying(transform), controlPoint1: control1.applying(transform),
      controlPoint2: control2.applying(transform))
  }
  public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    bezierPath.append(BezierPath(rect: rect).applying(transform))
  }
  public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
    for rect in rects { addRect(rect, transform: transform) }
  }
  public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    bezierPath.append(BezierPath(ovalIn: rect).applying(transform))
  }
  public func addRoundedRect(
    in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: CGAffineTransform = .identity
  ) { bezierPath.append(BezierPath(rounded: rect, cornerWidth, cornerHeight).applying(transform)) }
  /// Adds an arc; `clockwise` assumes an upward y axis, the opposite of the visible direction on iOS.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    bezierPath.addArc(center, radius, startAngle, endAngle, onScreenClockwise: !clockwise, transform)
  }
  public func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    bezierPath.addArc(
      center, radius, startAngle, startAngle + delta, onScreenClockwise: delta >= 0, transform)
  }
  public func addArc(
    tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat, transform: CGAffineTransform = .identity
  ) {
    bezierPath.addTangentArc(tangent1End.applying(transform), tangent2End.applying(transform), radius)
  }
  public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
    bezierPath.append(path.bezierPath.applying(transform))
  }
  public func closeSubpath() { bezierPath.close() }
}

// MARK: Geometry

extension BezierPath {
  init(rounded rect: CGRect, _ width: CGFloat, _ height: CGFloat) {
    guard width != height, width > 0, height > 0 else {
      self.init(roundedRect: rect, cornerRadius: min(width, height))
      return
    }
    // Elliptical corners are circular corners, stretched horizontally.
    let stretch = width / height
    let narrow = CGRect(
      x: rect.minX / stretch, y: rect.minY, width: rect.width / stretch, height: rect.height)
    self = BezierPath(roundedRect: narrow, cornerRadius: height).applying(
      CGAffineTransform(scaleX: stretch, y: 1))
  }

  func moved(_ transform: UnsafePointer<CGAffineTransform>?) -> BezierPath {
    transform.map { applying($0.pointee) } ?? self
  }

  mutating func addArc(
    _ center: CGPoint, _ radius: CGFloat, _ start: CGFloat, _ end: CGFloat, onScreenClockwise: Bool,
    _ transform: CGAffineTransform
  ) {
    if transform.isIdentity {
      addArc(center: center, radius: radius, startAngle: start, endAngle: end, clockwise: onScreenClockwise)
      return
    }
    let arc = BezierPath(
      arcCenter: center, radius: radius, startAngle: start, endAngle: end, clockwise: onScreenClockwise
    ).applying(transform)
    var elements = arc.elements
    if !isEmpty, case .move(let first)? = elements.first { elements[0] = .line(to: first) }
    append(BezierPath(elements: elements))
  }

  /// Adds an arc that is tangent to the lines from the current point to a corner and from there to an end
  /// point.
  mutating func addTangentArc(_ corner: CGPoint, _ end: CGPoint, _ radius: CGFloat) {
    let from = currentPoint ?? corner
    let (a, b) = ((from.x - corner.x, from.y - corner.y), (end.x - corner.x, end.y - corner.y))
    let (la, lb) = ((a.0 * a.0 + a.1 * a.1).squareRoot(), (b.0 * b.0 + b.1 * b.1).squareRoot())
    let cross = a.0 * b.1 - a.1 * b.0
    guard la > 0, lb > 0, radius > 0, abs(cross) > 1e-12 * la * lb else { return addLine(to: corner) }
    let (ua, ub) = ((a.0 / la, a.1 / la), (b.0 / lb, b.1 / lb))
    let cosine = max(-1, min(1, ua.0 * ub.0 + ua.1 * ub.1))
    let half = acos(cosine) / 2
    let run = radius / tan(half)
    let reach = radius / sin(half)
    let middle = (ua.0 + ub.0, ua.1 + ub.1)
    let length = (middle.0 * middle.0 + middle.1 * middle.1).squareRoot()
    let center = CGPoint(x: corner.x + middle.0 / length * reach, y: corner.y + middle.1 / length * reach)
    let p = CGPoint(x: corner.x + ua.0 * run, y: corner.y + ua.1 * run)
    let q = CGPoint(x: corner.x + ub.0 * run, y: corner.y + ub.1 * run)
    if from != p { addLine(to: p) }
    addArc(
      center: center, radius: radius, startAngle: atan2(p.y - center.y, p.x - center.x),
      endAngle: atan2(q.y - center.y, q.x - center.x), clockwise: cross < 0)
  }

  /// Bounding box of the path, including the extrema of its curves.
  var tightBounds: CGRect {
    var points: [CGPoint] = []
    for segment in segments {
      points += [segment.point(at: 0), segment.point(at: 1)]
      for t in segment.turningPoints { points.append(segment.point(at: t)) }
    }
    if points.isEmpty, let point = currentPoint { points = [point] }
    return points.isEmpty ? .null : CGRect(around: points)
  }

  /// True if a point is inside by winding number; curves are approximated by 64 segments.
  func contains(_ point: CGPoint, isEvenOdd: Bool) -> Bool {
    var winding = 0
    var start: CGPoint?
    var last: CGPoint?
    func edge(_ a: CGPoint, _ b: CGPoint) {
      guard (a.y <= point.y) != (b.y <= point.y) else { return }
      let x = a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x)
      if x > point.x { winding += a.y < b.y ? 1 : -1 }
    }
    func close() { if let last, let start { edge(last, start) } }
    for element in elements {
      switch element {
      case .move(let p):
        close()
        (start, last) = (p, p)
      case .close:
        close()
        last = start
      case .line(let p):
        if let last { edge(last, p) }
        last = p
      case .quadCurve(let p, let c):
        walk(.quadratic(from: last ?? p, control: c, to: p), edge)
        last = p
      case .curve(let p, let c1, let c2):
        walk(.cubic(from: last ?? p, control1: c1, control2: c2, to: p), edge)
        last = p
      }
    }
    close()
    return isEvenOdd ? winding % 2 != 0 : winding != 0
  }

  private func walk(_ segment: PathSegment, _ edge: (CGPoint, CGPoint) -> Void) {
    var last = segment.point(at: 0)
    for step in 1...64 {
      let next = segment.point(at: Double(step) / 64)
      edge(last, next)
      last = next
    }
  }

  /// The path with reversed direction.
  var reversed: BezierPath {
    var pieces: [(start: CGPoint, segments: [PathSegment], isClosed: Bool)] = []
    var current = CGPoint.zero
    for element in elements {
      switch element {
      case .move(let p):
        pieces.append((p, [], false))
        current = p
      case .close:
        guard !pieces.isEmpty else { continue }
        pieces[pieces.count - 1].isClosed = true
        current = pieces[pieces.count - 1].start
      case .line(let p):
        pieces[pieces.count - 1].segments.append(.line(from: current, to: p))
        current = p
      case .quadCurve(let p, let c):
        pieces[pieces.count - 1].segments.append(.quadratic(from: current, control: c, to: p))
        current = p
      case .curve(let p, let c1, let c2):
        pieces[pieces.count - 1].segments.append(.cubic(from: current, control1: c1, control2: c2, to: p))
        current = p
      }
    }
    var path = BezierPath()
    for piece in pieces.reversed() {
      path.move(to: piece.segments.last?.point(at: 1) ?? piece.start)
      for segment in piece.segments.reversed() {
        switch segment {
        case .line(let from, _): path.addLine(to: from)
        case .quadratic(let from, let c, _): path.addQuadCurve(to: from, controlPoint: c)
        case .cubic(let from, let c1, let c2, _):
          path.addCurve(to: from, controlPoint1: c2, controlPoint2: c1)
        }
      }
      if piece.isClosed { path.close() }
    }
    return path
  }
}

extension PathSegment {
  /// Parameters between 0 and 1 at which a coordinate has an extremum.
  fileprivate var turningPoints: [Double] {
    switch self {
    case .line: return []
    case .quadratic(let a, let b, let c):
      return [(a.x, b.x, c.x), (a.y, b.y, c.y)].compactMap { a, b, c in
        let d = a - 2 * b + c
        let t = d == 0 ? -1 : Double((a - b) / d)
        return t > 0 && t < 1 ? t : nil
      }
    case .cubic(let a, let b, let c, let d):
      return [(a.x, b.x, c.x, d.x), (a.y, b.y, c.y, d.y)].flatMap { a, b, c, d -> [Double] in
        // The derivative is q·t² + r·t + s.
        let (q, r, s) = (Double(-a + 3 * b - 3 * c + d), Double(2 * (a - 2 * b + c)), Double(b - a))
        var roots: [Double] = []
        if abs(q) < 1e-12 {
          if r != 0 { roots = [-s / r] }
        } else {
          let square = r * r - 4 * q * s
          if square >= 0 {
            roots = [(-r + square.squareRoot()) / (2 * q), (-r - square.squareRoot()) / (2 * q)]
          }
        }
        return roots.filter { $0 > 0 && $0 < 1 }
      }
    }
  }
}
