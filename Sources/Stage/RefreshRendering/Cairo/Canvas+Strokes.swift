import CCairo
import Foundation
import RefreshLayers
import RefreshMotion

extension Canvas {
  func stroke(_ path: BezierPath, _ stroke: Stroke, _ transform: ProjectiveTransform) {
    let device = device(transform)
    use(device)
    // Clamped for Cairo's 24 integer bits; widths beyond any bitmap look the same.
    var stroke = stroke
    let widest = 1e5 / max(1e-9, device.stretch(at: .zero))
    stroke.width = min(stroke.width, widest)
    stroke.miterLimit = min(stroke.miterLimit, max(1, 20 * widest / stroke.width))
    stroke.keepDashes(offCornersOf: path, by: 0.02 / max(1e-9, device.stretch(at: .zero)))
    if isNear(device.bounds(of: path.controlPointBounds)) {
      trace(path)
    } else {
      trace(path.clamped(to: device))
    }
    set(stroke)
    cairo_stroke(cr)
    if !stroke.dash.isEmpty { cairo_set_dash(cr, nil, 0, 0) }
  }

  /// Sets Cairo's line width, caps, joins and dashes.
  private func set(_ stroke: Stroke) {
    cairo_set_line_width(cr, stroke.width)
    switch stroke.cap {
    case .butt: cairo_set_line_cap(cr, CAIRO_LINE_CAP_BUTT)
    case .round: cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND)
    case .square: cairo_set_line_cap(cr, CAIRO_LINE_CAP_SQUARE)
    }
    switch stroke.join {
    case .miter:
      cairo_set_line_join(cr, CAIRO_LINE_JOIN_MITER)
      cairo_set_miter_limit(cr, stroke.miterLimit)
    case .round: cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND)
    case .bevel: cairo_set_line_join(cr, CAIRO_LINE_JOIN_BEVEL)
    }
    if !stroke.dash.isEmpty {
      let dashes = stroke.dash.map(Double.init)
      cairo_set_dash(cr, dashes, Int32(dashes.count), stroke.dashPhase)
    }
  }
}

extension BezierPath {
  /// The path with points beyond Cairo's range clamped to ±1e5 pixels, still outside the bitmap.
  fileprivate func clamped(to device: ProjectiveTransform) -> BezierPath {
    guard let inverse = device.inverted() else { return BezierPath() }
    func near(_ p: CGPoint) -> CGPoint {
      let seen = device.map(p)
      return inverse.map(CGPoint(x: max(-1e5, min(1e5, seen.x)), y: max(-1e5, min(1e5, seen.y))))
    }
    return BezierPath(elements: elements.map { $0.mapPoints(near) })
  }
}

extension Stroke {
  /// Shortens all dashes by a distance at both ends if one begins or ends at a corner, because Cairo would draw part
  /// of the corner's join with it.
  fileprivate mutating func keepDashes(offCornersOf path: BezierPath, by distance: CGFloat) {
    guard !dash.isEmpty else { return }
    var pattern = dash.count % 2 == 0 ? dash : dash + dash
    let ends = pattern.indices.map { pattern[...$0].reduce(0, +) }
    let period = ends[ends.count - 1]
    guard period > 4 * distance else { return }
    let meets = path.cornerPlaces.contains { place in
      let rest = (place + dashPhase).truncatingRemainder(dividingBy: period)
      let within = rest < 0 ? rest + period : rest
      return within < distance || ends.contains { abs($0 - within) < distance }
    }
    guard meets else { return }
    for index in stride(from: 0, to: pattern.count, by: 2) {
      let cut = min(pattern[index], 2 * distance)
      pattern[index] -= cut
      pattern[index + 1] += cut
    }
    (dash, dashPhase) = (pattern, dashPhase - distance + (dashPhase < distance ? period : 0))
  }
}

extension BezierPath {
  /// The distances along each subpath from its start to its corners; the end of an open subpath is not a corner.
  fileprivate var cornerPlaces: [CGFloat] {
    var places: [CGFloat] = []
    var isOpen = false
    var (start, current, place) = (CGPoint.zero, CGPoint.zero, CGFloat(0))
    for element in elements {
      let end = element.endPoint ?? start
      switch element {
      case .move:
        if isOpen { places.removeLast() }
        isOpen = false
        (start, place) = (end, 0)
        current = end
        continue
      case .line, .close: place += hypot(end.x - current.x, end.y - current.y)
      case .quadCurve(_, let control):
        place += CGFloat(ArcLength(.quadratic(from: current, control: control, to: end)).total)
      case .curve(_, let control1, let control2):
        place += CGFloat(
          ArcLength(.cubic(from: current, control1: control1, control2: control2, to: end)).total)
      }
      places.append(place)
      isOpen = if case .close = element { false } else { true }
      current = end
    }
    if isOpen { places.removeLast() }
    return places
  }
}
