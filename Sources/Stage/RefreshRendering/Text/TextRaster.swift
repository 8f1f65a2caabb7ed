import CCairo
import CPango
import Foundation
import RefreshLayers

/// A rasterizer of text: the alpha of its glyphs.
enum TextRaster {
  struct CacheKey: Hashable {
    /// The text, normalized to black because the colour is applied when the raster is drawn.
    let box: TextBox
    let window: RasterWindow

    // Only the fields that distinguish most texts.
    func hash(into hasher: inout Hasher) {
      hasher.combine(box)
      hasher.combine(window.transform.tx)
      hasher.combine(window.transform.ty)
      hasher.combine(window.region)
    }
  }

  /// The place of a text's raster. Without rotation or scaling the first baseline is snapped to a whole pixel and the
  /// left edge to a quarter, so that text at rest is sharp and moving text looks constant.
  static func place(of layout: TextLayout, _ device: ProjectiveTransform, scale: CGFloat) -> RasterPosition {
    guard device.isAffine, device.b == 0, device.c == 0, device.a == scale, device.d == scale,
      let first = layout.lines.first
    else { return RasterPosition(device, steps: 64) }
    var snapped = device
    let baseline = device.ty + first.baseline * scale
    snapped.ty += baseline.rounded() - baseline
    snapped.tx = (device.tx * 4).rounded() / 4
    return RasterPosition(snapped, steps: 4096)
  }

  static func make(_ key: CacheKey, _ layout: TextLayout) -> Raster {
    // Text is clipped to its box; an axis-aligned box at whole pixels, so that glyphs at its edge do not fade.
    let box = CGRect(origin: .zero, size: key.box.size)
    let ink = layout.ink.intersection(box)
    guard ink.width > 0, ink.height > 0 else { return .empty }
    let transform = key.window.transform
    let rect = PixelRect.around(transform.bounds(of: ink), scale: 1)
      .intersection(PixelRect.covering(transform.bounds(of: box))).intersection(key.window.region)
    guard !rect.isEmpty else { return .empty }
    let surface = Surface(width: rect.width, height: rect.height, alphaOnly: true)
    let canvas = Canvas(surface, rect: rect, scale: 1)
    if !transform.keepsRectangles {
      canvas.trace(.rect(box), transform)
      cairo_clip(canvas.cr)
    }
    canvas.use(canvas.device(transform))
    cairo_set_source_rgba(canvas.cr, 0, 0, 0, 1)
    trace(layout, on: canvas.cr)
    cairo_fill(canvas.cr)
    return Raster(surface: surface, x: rect.x, y: rect.y)
  }

  /// Sets the outlines of the glyphs as the current path of a Cairo context.
  static func trace(_ layout: TextLayout, on cr: OpaquePointer) {
    cairo_new_path(cr)
    PangoLock.withLock {
      for line in layout.lines {
        cairo_move_to(cr, line.x, line.baseline)
        pango_cairo_layout_line_path(cr, line.line)
      }
    }
  }

  /// The outlines of the glyphs as a path, in points from the top left of the box.
  static func path(of layout: TextLayout) -> BezierPath {
    // An unbounded recording surface, because Cairo omits glyphs, even as paths, that are farther from a surface than
    // ten times their size.
    let surface = cairo_recording_surface_create(CAIRO_CONTENT_ALPHA, nil)
    defer { cairo_surface_destroy(surface) }
    let cr = cairo_create(surface)!
    defer { cairo_destroy(cr) }
    // Scaled up so that Cairo's rounding to 1/256 pixel is invisible; FreeType's limit is 65535 pixels.
    let scale = min(16, 32_000 / max(1, layout.pointSize))
    cairo_scale(cr, scale, scale)
    trace(layout, on: cr)
    var path = BezierPath()
    guard let copy = cairo_copy_path(cr) else { return path }
    defer { cairo_path_destroy(copy) }
    var index = 0
    func point(_ offset: Int) -> CGPoint {
      let p = copy.pointee.data[index + offset].point
      return CGPoint(x: p.x, y: p.y)
    }
    while index < Int(copy.pointee.num_data) {
      let header = copy.pointee.data[index].header
      switch header.type {
      case CAIRO_PATH_MOVE_TO: path.move(to: point(1))
      case CAIRO_PATH_LINE_TO: path.addLine(to: point(1))
      case CAIRO_PATH_CURVE_TO: path.addCurve(to: point(3), controlPoint1: point(1), controlPoint2: point(2))
      default: path.close()
      }
      index += Int(header.length)
    }
    return path
  }
}
