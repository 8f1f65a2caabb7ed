import CCairo
import Foundation
import RefreshLayers

/// Conversion of outlines and paths to Cairo paths.
extension Canvas {
  /// Sets an outline as Cairo's current path and fill rule; the transform maps it to points of the display list.
  func trace(_ outline: ShapeOutline, _ transform: ProjectiveTransform) {
    let device = device(transform)
    if device.isAffine, isNear(device.bounds(of: outline.bounds)) {
      use(device)
      trace(outline)
    } else {
      // Cairo's coordinates have 24 integer bits and no perspective, so the path is projected and cut here.
      usePixels()
      let seen = device.project(outline.path).interior(inside: room)
      cairo_set_fill_rule(
        cr, outline.fillRule == .evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
      trace(seen)
    }
  }

  /// True if the coordinates are small enough for Cairo: within ±1e5 pixels.
  func isNear(_ device: CGRect) -> Bool {
    device.minX > -1e5 && device.minY > -1e5 && device.maxX < 1e5 && device.maxY < 1e5
  }

  /// The rectangle of the surface with a margin of 64 pixels.
  var room: CGRect {
    CGRect(x: 0, y: 0, width: surface.width, height: surface.height).insetBy(dx: -64, dy: -64)
  }

  private func trace(_ outline: ShapeOutline) {
    cairo_new_path(cr)
    switch outline {
    case .rect(let r):
      cairo_set_fill_rule(cr, CAIRO_FILL_RULE_WINDING)
      cairo_rectangle(cr, r.minX, r.minY, r.width, r.height)
    case .roundedRect(let r, let radius):
      cairo_set_fill_rule(cr, CAIRO_FILL_RULE_WINDING)
      trace(r, radius: radius)
    case .ring(let r, let radius, let width):
      cairo_set_fill_rule(cr, CAIRO_FILL_RULE_EVEN_ODD)
      trace(r, radius: radius)
      guard width * 2 < min(r.width, r.height) else { return }
      trace(r.insetBy(dx: width, dy: width), radius: max(0, radius - width))
    case .path(let path, let rule):
      cairo_set_fill_rule(cr, rule == .evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
      add(path)
    }
  }

  /// Adds a rounded rectangle to Cairo's path.
  private func trace(_ r: CGRect, radius: CGFloat) {
    guard radius > 0 else { return cairo_rectangle(cr, r.minX, r.minY, r.width, r.height) }
    // The distance from the corner to a control point of the quarter circle, radius · (1 − 4/3·tan(π/8)).
    let k = radius * 0.44771525016920655
    let (left, top, right, bottom) = (r.minX, r.minY, r.maxX, r.maxY)
    cairo_move_to(cr, left + radius, top)
    cairo_line_to(cr, right - radius, top)
    cairo_curve_to(cr, right - k, top, right, top + k, right, top + radius)
    cairo_line_to(cr, right, bottom - radius)
    cairo_curve_to(cr, right, bottom - k, right - k, bottom, right - radius, bottom)
    cairo_line_to(cr, left + radius, bottom)
    cairo_curve_to(cr, left + k, bottom, left, bottom - k, left, bottom - radius)
    cairo_line_to(cr, left, top + radius)
    cairo_curve_to(cr, left, top + k, left + k, top, left + radius, top)
    cairo_close_path(cr)
  }

  /// Sets a path as Cairo's current path, in the current coordinates.
  func trace(_ path: BezierPath) {
    cairo_new_path(cr)
    add(path)
  }

  private func add(_ path: BezierPath) {
    var start = CGPoint.zero
    var current = CGPoint.zero
    for element in path.elements {
      switch element {
      case .move(let p):
        cairo_move_to(cr, p.x, p.y)
        (start, current) = (p, p)
      case .line(let p):
        begin(at: current)
        cairo_line_to(cr, p.x, p.y)
        current = p
      case .quadCurve(let p, let c):
        begin(at: current)
        let (c1, c2) = cubicControls(from: current, quadratic: c, to: p)
        cairo_curve_to(cr, c1.x, c1.y, c2.x, c2.y, p.x, p.y)
        current = p
      case .curve(let p, let c1, let c2):
        begin(at: current)
        cairo_curve_to(cr, c1.x, c1.y, c2.x, c2.y, p.x, p.y)
        current = p
      case .close:
        cairo_close_path(cr)
        current = start
      }
    }
  }

  /// Begins a subpath if Cairo has no current point, for paths that do not begin with a move.
  @inline(__always)
  private func begin(at point: CGPoint) {
    if cairo_has_current_point(cr) == 0 { cairo_move_to(cr, point.x, point.y) }
  }
}

extension BezierPath {
  /// The intersection of the path's interior with a rectangle, as polygons.
  func interior(inside room: CGRect) -> BezierPath {
    if room.contains(controlPointBounds) { return self }
    var result = BezierPath()
    for line in flattened(tolerance: 0.05) {
      let polygon = line.points.clipped(to: room)
      guard let first = polygon.first else { continue }
      result.move(to: first)
      for point in polygon.dropFirst() { result.addLine(to: point) }
      result.close()
    }
    return result
  }
}
