import CCairo
import Foundation
import RefreshLayers

extension Canvas {
  /// Draws a line with the current source.
  func stroke(_ path: BezierPath, _ stroke: Stroke, _ transform: PlaneTransform) {
    let device = device(transform)
    use(device)
    // Widths beyond any picture look the same, and Cairo has 24 integer bits.
    var stroke = stroke
    let widest = 1e5 / max(1e-9, device.stretch(at: .zero))
    stroke.width = min(stroke.width, widest)
    stroke.miterLimit = min(stroke.miterLimit, max(1, 20 * widest / stroke.width))
    if isNear(device.bounds(of: path.controlPointBounds)) {
      trace(path)
    } else {
      trace(path.clamped(to: device))
    }
    set(stroke)
    cairo_stroke(cr)
    if !stroke.dash.isEmpty { cairo_set_dash(cr, nil, 0, 0) }
  }

  /// Sets width, ends, corners and dashes of lines.
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
  /// The path with points that are too far away for Cairo moved nearer, still outside the picture.
  fileprivate func clamped(to device: PlaneTransform) -> BezierPath {
    guard let inverse = device.inverted() else { return BezierPath() }
    func near(_ p: CGPoint) -> CGPoint {
      let seen = device.map(p)
      return inverse.map(CGPoint(x: max(-1e5, min(1e5, seen.x)), y: max(-1e5, min(1e5, seen.y))))
    }
    return BezierPath(elements: elements.map { $0.mapPoints(near) })
  }
}
