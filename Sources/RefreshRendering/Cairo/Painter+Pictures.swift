import CCairo
import Foundation
import RefreshLayers

/// How each kind of picture is drawn.
extension Painter {
  func paint(_ command: DisplayCommand, _ pixels: PixelRect) throws {
    let transform = command.transform
    switch command.drawing {
    case .fill(let outline, let color):
      canvas.setSource(color)
      fill(outline, transform)
    case .stroke(let path, let stroke, let color):
      if transform.isAffine {
        canvas.setSource(color)
        self.stroke(path, stroke, transform)
      } else {
        paintFlat(path, stroke, color, transform, pixels)
      }
    case .gradient(let outline, let gradient, let box):
      paint(gradient, box, inside: outline, transform, pixels)
    case .text(let text, let box): try paint(text, box, transform, pixels)
    case .image(let image, let rect, let tint): try paint(image, rect, tint, transform, pixels)
    case .shadow(let outline, let shadow): paint(shadow, of: outline, transform, pixels)
    case .pushClip, .pushGroup, .pushMask, .masked, .pushShadow, .pop: break
    }
  }

  // MARK: Fills and strokes

  /// Fills an outline with the source that is set.
  private func fill(_ outline: Outline, _ transform: PlaneTransform) {
    if case .rect(let rect) = outline, transform.keepsRectangles {
      fill(canvas.device(transform).bounds(of: rect))
    } else {
      canvas.trace(outline, transform)
      cairo_fill(canvas.cr)
    }
  }

  /// Fills an upright rectangle of the canvas's pixels, cut where nobody looks.
  private func fill(_ rect: CGRect) {
    canvas.usePixels()
    // Where edges or a clip are not along pixels, Cairo's rounding depends on the whole outline.
    let limits = clips == 0 && rect.isAlongPixels ? damage.intersection(canvas.rect) : canvas.rect
    let left = max(rect.minX, CGFloat(limits.x - canvas.rect.x))
    let top = max(rect.minY, CGFloat(limits.y - canvas.rect.y))
    let right = min(rect.maxX, CGFloat(limits.maxX - canvas.rect.x))
    let bottom = min(rect.maxY, CGFloat(limits.maxY - canvas.rect.y))
    guard right > left, bottom > top else { return }
    cairo_rectangle(canvas.cr, left, top, right - left, bottom - top)
    cairo_fill(canvas.cr)
  }

  private func stroke(_ path: BezierPath, _ stroke: Stroke, _ transform: PlaneTransform) {
    let device = canvas.device(transform)
    canvas.use(device)
    if canvas.isNear(device.bounds(of: path.controlPointBounds)) {
      canvas.trace(path)
    } else {
      canvas.trace(path.clamped(to: device))
    }
    canvas.set(stroke)
    cairo_stroke(canvas.cr)
    if !stroke.dash.isEmpty { cairo_set_dash(canvas.cr, nil, 0, 0) }
  }

  /// Draws a line in perspective: flat first, at a size that is fine enough, then seen from where it is.
  private func paintFlat(
    _ path: BezierPath, _ stroke: Stroke, _ color: Color, _ transform: PlaneTransform, _ pixels: PixelRect
  ) {
    let reach = path.strokeReach(stroke) + 1
    let box = path.controlPointBounds.insetBy(dx: -reach, dy: -reach)
    let nearest = transform.corners(of: box).map { transform.depth(at: $0) }.min() ?? 1
    let longest = max(box.width, box.height)
    let density = min(canvas.scale * min(4, 1 / max(0.25, nearest)), 4096 / max(1, longest))
    let flat = Surface(width: Int(box.width * density) + 1, height: Int(box.height * density) + 1)
    let plane = Canvas(
      flat, rect: PixelRect(x: 0, y: 0, width: flat.width, height: flat.height), scale: density)
    plane.use(
      plane.device(PlaneTransform(translationX: -box.minX, y: -box.minY)))
    plane.setSource(color)
    plane.trace(path)
    plane.set(stroke)
    cairo_stroke(plane.cr)
    let fromPixels = PlaneTransform(
      CGAffineTransform(a: 1 / density, d: 1 / density, tx: box.minX, ty: box.minY))
    paintPerspective(
      flat, fromPixels.concatenating(transform), inside: .rect(box), transform, pixels, alpha: 1)
  }

  // MARK: Pictures

  private func paint(
    _ image: Image, _ rect: CGRect, _ tint: Color, _ transform: PlaneTransform, _ pixels: PixelRect
  ) throws {
    let picture = try resources.pictures.picture(image, tint: tint)
    let toPoints = PlaneTransform(
      CGAffineTransform(
        a: rect.width / CGFloat(picture.width), d: rect.height / CGFloat(picture.height), tx: rect.minX,
        ty: rect.minY))
    let whole = toPoints.concatenating(transform)
    guard transform.isAffine else {
      return paintPerspective(picture, whole, inside: .rect(rect), transform, pixels, alpha: tint.alpha)
    }
    let device = canvas.device(whole)
    guard abs(device.determinant) > 1e-12 else { return }
    if device.isPixelForPixel {
      let raster = Raster(surface: picture, x: 0, y: 0)
      return layColored(
        raster, x: Int(device.tx.rounded()) + canvas.rect.x, y: Int(device.ty.rounded()) + canvas.rect.y,
        alpha: tint.alpha)
    }
    canvas.use(device)
    cairo_set_source_surface(canvas.cr, picture.pointer, 0, 0)
    let source = cairo_get_source(canvas.cr)
    // Beyond its edge the picture goes on, so that edges are smoothed by the outline alone.
    cairo_pattern_set_extend(source, CAIRO_EXTEND_PAD)
    cairo_pattern_set_filter(source, CAIRO_FILTER_GOOD)
    if tint.alpha >= 1 {
      canvas.trace(.rect(rect), transform)
      cairo_fill(canvas.cr)
    } else {
      cairo_save(canvas.cr)
      canvas.trace(.rect(rect), transform)
      cairo_clip(canvas.cr)
      cairo_paint_with_alpha(canvas.cr, tint.alpha)
      cairo_restore(canvas.cr)
    }
  }

  /// Draws pixels in perspective, inside an outline seen through a transform to points.
  private func paintPerspective(
    _ source: Surface, _ sourceToPoints: PlaneTransform, inside outline: Outline, _ transform: PlaneTransform,
    _ pixels: PixelRect, alpha: CGFloat
  ) {
    let region = pixels.intersection(canvas.rect)
    guard !region.isEmpty else { return }
    let whole = Canvas(canvas.surface, rect: PixelRect(x: 0, y: 0, width: 1, height: 1), scale: canvas.scale)
    let seen = PerspectiveRaster.make(source, whole.device(sourceToPoints), region: region)
    let fillsOutline = alpha >= 1
    if !fillsOutline { cairo_save(canvas.cr) }
    canvas.trace(outline, transform)
    canvas.usePixels()
    if !fillsOutline { cairo_clip(canvas.cr) }
    cairo_set_source_surface(
      canvas.cr, seen.pointer, Double(region.x - canvas.rect.x), Double(region.y - canvas.rect.y))
    if fillsOutline {
      cairo_fill(canvas.cr)
    } else {
      cairo_paint_with_alpha(canvas.cr, alpha)
      cairo_restore(canvas.cr)
    }
  }

  // MARK: Ready pixels

  private func paint(
    _ gradient: GradientValues, _ box: CGRect, inside outline: Outline, _ transform: PlaneTransform,
    _ pixels: PixelRect
  ) {
    let region = pixels.intersection(canvas.rect)
    guard !region.isEmpty else { return }
    let place = RasterPlace(canvas.picture(transform), steps: 64)
    let key = GradientRaster.Key(
      gradient: gradient, box: box, transform: place.transform, region: place.relative(region))
    let raster = resources.rasters.raster(for: .gradient(key)) { GradientRaster.make(key) }
    guard let surface = raster.surface else { return }
    let (x, y) = (raster.x + place.x - canvas.rect.x, raster.y + place.y - canvas.rect.y)
    canvas.usePixels()
    cairo_set_source_surface(canvas.cr, surface.pointer, Double(x), Double(y))
    cairo_pattern_set_filter(cairo_get_source(canvas.cr), CAIRO_FILTER_NEAREST)
    // Cairo holds a source to the coordinates in force when it was set: tracing does not move it.
    fill(outline, transform)
  }

  private func paint(
    _ text: TextValues, _ box: CGRect, _ transform: PlaneTransform, _ pixels: PixelRect
  ) throws {
    let layout = try resources.text.layout(text, in: box.size)
    let inBox = PlaneTransform(translationX: box.minX, y: box.minY).concatenating(transform)
    canvas.setSource(text.foregroundColor)
    guard transform.isAffine else {
      cairo_save(canvas.cr)
      canvas.trace(.rect(box), transform)
      cairo_clip(canvas.cr)
      canvas.trace(.path(TextRaster.path(of: layout), .nonZero), inBox)
      cairo_fill(canvas.cr)
      return cairo_restore(canvas.cr)
    }
    let place = TextRaster.place(of: layout, canvas.picture(inBox), scale: canvas.scale)
    var black = text
    black.foregroundColor = .black
    let key = TextRaster.Key(
      text: black, size: box.size, transform: place.transform, region: place.relative(pixels))
    let raster = resources.rasters.raster(for: .text(key)) { TextRaster.make(key, layout) }
    lay(raster, x: place.x, y: place.y)
  }

  private func paint(_ shadow: Shadow, of outline: Outline, _ transform: PlaneTransform, _ pixels: PixelRect)
  {
    let offset = shadow.offset(at: transform)
    let moved = transform.concatenating(PlaneTransform(translationX: offset.width, y: offset.height))
    let place = RasterPlace(canvas.picture(moved), steps: ShadowRaster.steps)
    let key = ShadowRaster.Key(
      outline: outline, transform: place.transform, deviation: shadow.radius(at: transform) * canvas.scale,
      region: place.relative(pixels))
    let raster = resources.rasters.raster(for: .shadow(key)) { ShadowRaster.make(key) }
    canvas.setSource(shadow.color)
    lay(raster, x: place.x, y: place.y)
  }

  /// Lays the source that is set through a raster of alpha, whose place is in pixels of the picture.
  func lay(_ raster: Raster, x: Int, y: Int) {
    guard let surface = raster.surface else { return }
    canvas.usePixels()
    cairo_mask_surface(
      canvas.cr, surface.pointer, Double(raster.x + x - canvas.rect.x), Double(raster.y + y - canvas.rect.y))
  }

  /// Lays down pixels of colour.
  private func layColored(_ raster: Raster, x: Int, y: Int, alpha: CGFloat) {
    guard let surface = raster.surface else { return }
    canvas.usePixels()
    let (left, top) = (raster.x + x - canvas.rect.x, raster.y + y - canvas.rect.y)
    cairo_set_source_surface(canvas.cr, surface.pointer, Double(left), Double(top))
    if alpha >= 1 {
      fill(CGRect(x: left, y: top, width: surface.width, height: surface.height))
    } else {
      cairo_paint_with_alpha(canvas.cr, alpha)
    }
  }
}

extension PlaneTransform {
  /// Whether pixels fall on pixels.
  fileprivate var isPixelForPixel: Bool {
    func isWhole(_ v: CGFloat) -> Bool { abs(v - v.rounded()) < 1e-3 }
    return abs(a - 1) < 1e-6 && abs(d - 1) < 1e-6 && b == 0 && c == 0 && isWhole(tx) && isWhole(ty)
  }
}

extension CGRect {
  /// Whether all sides lie between pixels; Cairo itself counts in 256ths of one.
  fileprivate var isAlongPixels: Bool {
    func isWhole(_ v: CGFloat) -> Bool { abs(v - v.rounded()) < 1.0 / 1024 }
    return isWhole(minX) && isWhole(minY) && isWhole(maxX) && isWhole(maxY)
  }
}

extension Canvas {
  /// A transform to points of the list as one to pixels of the whole picture.
  func picture(_ transform: PlaneTransform) -> PlaneTransform {
    transform.concatenating(PlaneTransform(CGAffineTransform(scaleX: scale, y: scale)))
  }

  /// Whether an outline runs along the edges of pixels.
  func pixelAligned(_ outline: Outline, _ transform: PlaneTransform) -> Bool {
    guard case .rect(let rect) = outline, transform.keepsRectangles else { return false }
    return device(transform).bounds(of: rect).isAlongPixels
  }

  /// Sets width, ends, corners and dashes of lines.
  func set(_ stroke: Stroke) {
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
  /// The path with points that are too far off for Cairo brought nearer; where they lie is out of sight.
  fileprivate func clamped(to device: PlaneTransform) -> BezierPath {
    guard let inverse = device.inverted() else { return BezierPath() }
    func near(_ p: CGPoint) -> CGPoint {
      let seen = device.map(p)
      return inverse.map(CGPoint(x: max(-1e5, min(1e5, seen.x)), y: max(-1e5, min(1e5, seen.y))))
    }
    return BezierPath(
      elements: elements.map { element in
        switch element {
        case .move(let p): .move(to: near(p))
        case .line(let p): .line(to: near(p))
        case .quadCurve(let p, let c): .quadCurve(to: near(p), control: near(c))
        case .curve(let p, let c1, let c2): .curve(to: near(p), control1: near(c1), control2: near(c2))
        case .close: .close
        }
      })
  }
}
