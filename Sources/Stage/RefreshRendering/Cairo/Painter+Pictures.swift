import CCairo
import Foundation
import RefreshLayers

/// Drawing of each type of drawing command.
extension Painter {
  func paint(_ command: borrowing DisplayCommand, at index: Int, _ pixels: PixelRect) throws {
    let transform = command.transform
    guard transform.isDrawable else { return }
    // Filled outlines are cut to Cairo's range; other drawings are skipped if scaled by more than 1e5.
    if case .fill = command.drawing {} else if transform.largest > 1e5 { return }
    switch command.drawing {
    case .fill(let outline, let color):
      if isPartial, isInNoPush, fillParts(of: outline, color, transform) { return }
      canvas.setSource(color)
      fill(outline, transform)
    case .stroke(let path, let stroke, let color):
      if transform.isAffine {
        canvas.setSource(color)
        canvas.stroke(path, stroke, transform)
      } else {
        paintInPerspective(path, stroke, color, transform, pixels)
      }
    case .gradient(let outline, let gradient, let box):
      paint(gradient, box, inside: outline, transform, pixels)
    case .text(let text, let box): try paint(text, box, at: index, transform, pixels)
    case .image(let image, let rect, let tint): try paint(image, rect, tint, transform, pixels)
    case .shadow(let outline, let shadow):
      if shadow.isNear(at: transform, scale: canvas.scale) {
        paint(shadow, of: outline, transform, pixels)
      } else {
        paintInPerspective(shadow, of: outline, transform, pixels)
      }
    case .pushClip, .pushGroup, .pushMask, .masked, .pushShadow, .pushBlur, .pop: break
    }
  }

  // MARK: Fills and strokes

  private func fill(_ outline: ShapeOutline, _ transform: ProjectiveTransform) {
    if case .rect(let rect) = outline, transform.keepsRectangles {
      fill(canvas.device(transform).bounds(of: rect))
    } else {
      canvas.trace(outline, transform)
      cairo_fill(canvas.cr)
    }
  }

  /// Fills an outline with the current source at an opacity.
  ///
  /// Cairo fixes a source in the coordinates in which it was set, so tracing the outline does not move it.
  func fill(_ outline: ShapeOutline, _ transform: ProjectiveTransform, alpha: CGFloat) {
    cairo_save(canvas.cr)
    canvas.trace(outline, transform)
    if alpha >= 1 {
      cairo_fill(canvas.cr)
    } else {
      cairo_clip(canvas.cr)
      cairo_paint_with_alpha(canvas.cr, alpha)
    }
    cairo_restore(canvas.cr)
  }

  /// Fills an axis-aligned rectangle in the canvas's pixels, restricted to the visible damage if the result is the
  /// same.
  private func fill(_ rect: CGRect) {
    canvas.usePixels()
    // Without pixel-aligned edges and clips Cairo's rounding depends on the whole outline, which is then not cut.
    let limits = clips == 0 && rect.isAlongPixels ? seen.intersection(canvas.rect) : canvas.rect
    let left = max(rect.minX, CGFloat(limits.x - canvas.rect.x))
    let top = max(rect.minY, CGFloat(limits.y - canvas.rect.y))
    let right = min(rect.maxX, CGFloat(limits.maxX - canvas.rect.x))
    let bottom = min(rect.maxY, CGFloat(limits.maxY - canvas.rect.y))
    guard right > left, bottom > top else { return }
    cairo_rectangle(canvas.cr, left, top, right - left, bottom - top)
    cairo_fill(canvas.cr)
  }

  // MARK: Pictures

  private func paint(
    _ image: Image, _ rect: CGRect, _ tint: Color, _ transform: ProjectiveTransform, _ pixels: PixelRect
  ) throws {
    let seen = transform.isAffine ? canvas.device(transform) : canvas.device(.identity)
    let picture = try resources.pictures.picture(
      image, tint: tint,
      seen: CGSize(width: rect.width * hypot(seen.a, seen.b), height: rect.height * hypot(seen.c, seen.d)))
    let toPoints = ProjectiveTransform(
      CGAffineTransform(
        a: rect.width / CGFloat(picture.width), b: 0, c: 0, d: rect.height / CGFloat(picture.height),
        tx: rect.minX, ty: rect.minY))
    let whole = toPoints.concatenating(transform)
    let device = canvas.device(whole)
    if transform.isAffine {
      guard device.isDrawable, abs(device.determinant) > 1e-12 else { return }
    }
    // Pixman maps a pixel back to the image with 16 integer bits, over the bounding rectangle, whose corners a shear
    // moves far out.
    let own = CGRect(x: 0, y: 0, width: picture.width, height: picture.height)
    // Pixman's 16 fractional bits cannot step through an image that is shrunk to almost nothing.
    let shown = device.bounds(of: own)
    if transform.isAffine, min(shown.width, shown.height) < 1.0 / 256 { return }
    guard transform.isAffine, let back = device.inverted(), back.largest < 4096,
      case let asked = back.bounds(of: shown), max(asked.width, asked.height) < 30_000
    else {
      return draw(picture, whole, inside: .rect(rect), transform, pixels, alpha: tint.alpha)
    }
    if device.isPixelForPixel {
      let raster = Raster(surface: picture, x: 0, y: 0)
      return drawColored(
        raster, x: Int(device.tx.rounded()) + canvas.rect.x, y: Int(device.ty.rounded()) + canvas.rect.y,
        alpha: tint.alpha)
    }
    canvas.use(device)
    cairo_set_source_surface(canvas.cr, picture.pointer, 0, 0)
    let source = cairo_get_source(canvas.cr)
    // The image is extended beyond its edge, so that only the outline antialiases edges.
    cairo_pattern_set_extend(source, CAIRO_EXTEND_PAD)
    cairo_pattern_set_filter(source, CAIRO_FILTER_GOOD)
    fill(.rect(rect), transform, alpha: tint.alpha)
  }

  // MARK: Ready pixels

  private func paint(
    _ gradient: GradientValues, _ box: CGRect, inside outline: ShapeOutline, _ transform: ProjectiveTransform,
    _ pixels: PixelRect
  ) {
    let region = pixels.intersection(canvas.rect)
    guard !region.isEmpty else { return }
    let place = RasterPosition(canvas.picture(transform), steps: 64)
    let key = GradientRaster.CacheKey(gradient: gradient, box: box, window: place.window(on: region))
    let raster = resources.raster(for: .gradient(key)) { GradientRaster.make(key) }
    guard let surface = raster.surface else { return }
    let (x, y) = (raster.x + place.x - canvas.rect.x, raster.y + place.y - canvas.rect.y)
    canvas.usePixels()
    cairo_set_source_surface(canvas.cr, surface.pointer, Double(x), Double(y))
    cairo_pattern_set_filter(cairo_get_source(canvas.cr), CAIRO_FILTER_NEAREST)
    // Cairo fixes a source in the coordinates in which it was set, so tracing the outline does not move it.
    fill(outline, transform)
  }

  private func paint(
    _ text: TextValues, _ box: CGRect, at index: Int, _ transform: ProjectiveTransform, _ pixels: PixelRect
  ) throws {
    let last = resources.placedText(at: index, text, in: box.size)
    let layout = try last?.layout ?? resources.text.layout(text, in: box.size)
    let inBox = ProjectiveTransform(translationX: box.minX, y: box.minY).concatenating(transform)
    canvas.setSource(text.foregroundColor)
    // FreeType renders glyphs of up to 65535 pixels; larger ones are drawn as paths.
    let letter = layout.pointSize * canvas.picture(inBox).stretch(at: .zero)
    guard transform.isAffine, letter < 30_000 else {
      cairo_save(canvas.cr)
      canvas.trace(.rect(box), transform)
      cairo_clip(canvas.cr)
      canvas.trace(.path(TextRaster.path(of: layout), .nonZero), inBox)
      cairo_fill(canvas.cr)
      return cairo_restore(canvas.cr)
    }
    let place = TextRaster.place(of: layout, canvas.picture(inBox), scale: canvas.scale)
    let window = place.window(on: pixels)
    if let last, last.window == window {
      return draw(last.raster, x: place.x, y: place.y)
    }
    var black = text
    black.foregroundColor = .black
    let key = TextRaster.CacheKey(box: TextBox(text: black, size: box.size), window: window)
    let raster = resources.raster(for: .text(key)) { TextRaster.make(key, layout) }
    let placed = PlacedText(text: text, size: box.size, layout: layout, window: window, raster: raster)
    resources.keep(placed, at: index)
    draw(raster, x: place.x, y: place.y)
  }

  private func paint(
    _ shadow: Shadow, of outline: ShapeOutline, _ transform: ProjectiveTransform, _ pixels: PixelRect
  ) {
    let offset = shadow.offset(at: transform)
    let moved = transform.concatenating(ProjectiveTransform(translationX: offset.width, y: offset.height))
    let place = RasterPosition(canvas.picture(moved), steps: ShadowRaster.steps)
    let key = ShadowRaster.CacheKey(
      outline: outline, deviation: shadow.radius(at: transform) * canvas.scale,
      window: place.window(on: pixels))
    let raster = resources.raster(for: .shadow(key)) { ShadowRaster.make(key) }
    canvas.setSource(shadow.color)
    draw(raster, x: place.x, y: place.y)
  }

  /// Draws the current source through an alpha raster at a position in pixels of the frame.
  func draw(_ raster: Raster, x: Int, y: Int) {
    guard let surface = raster.surface else { return }
    canvas.usePixels()
    cairo_mask_surface(
      canvas.cr, surface.pointer, Double(raster.x + x - canvas.rect.x), Double(raster.y + y - canvas.rect.y))
  }

  /// Draws a colour raster at a position in pixels of the frame.
  func drawColored(_ raster: Raster, x: Int, y: Int, alpha: CGFloat) {
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

extension ProjectiveTransform {
  /// The largest magnitude of the scale and shear entries.
  fileprivate var largest: CGFloat { max(max(abs(a), abs(b)), max(abs(c), abs(d))) }

  /// True if Cairo can draw with the transform: entries below 1e9, finite and, if affine, not singular.
  var isDrawable: Bool {
    largest < 1e9 && (tx + ty + px + py + w) * 0 == 0 && (determinant != 0 || !isAffine)
  }

  /// True for a translation by whole pixels, within rounding.
  fileprivate var isPixelForPixel: Bool {
    func isWhole(_ v: CGFloat) -> Bool { abs(v - v.rounded()) < 1e-3 }
    return abs(a - 1) < 1e-6 && abs(d - 1) < 1e-6 && b == 0 && c == 0 && isWhole(tx) && isWhole(ty)
  }
}

extension CGRect {
  /// True if all edges are on pixel boundaries, within a quarter of Cairo's precision of 1/256 pixel.
  fileprivate var isAlongPixels: Bool {
    func isWhole(_ v: CGFloat) -> Bool { abs(v - v.rounded()) < 1.0 / 1024 }
    return isWhole(minX) && isWhole(minY) && isWhole(maxX) && isWhole(maxY)
  }
}

extension Canvas {
  /// Converts a transform to points of the display list into one to pixels of the whole frame.
  func picture(_ transform: ProjectiveTransform) -> ProjectiveTransform {
    transform.concatenating(ProjectiveTransform(CGAffineTransform(scaleX: scale, y: scale)))
  }

  /// True if the outline is a rectangle whose edges are on pixel boundaries.
  func pixelAligned(_ outline: ShapeOutline, _ transform: ProjectiveTransform) -> Bool {
    guard case .rect(let rect) = outline, transform.keepsRectangles else { return false }
    return device(transform).bounds(of: rect).isAlongPixels
  }

  /// The pixels of the frame that a pixel-aligned rectangle fills; nil for any other rectangle.
  func wholePixels(of rect: CGRect, _ transform: ProjectiveTransform) -> PixelRect? {
    guard transform.isDrawable, transform.keepsRectangles else { return nil }
    let own = device(transform).bounds(of: rect)
    let shown = own.intersection(CGRect(x: 0, y: 0, width: self.rect.width, height: self.rect.height))
    guard own.isAlongPixels, !shown.isEmpty else { return nil }
    let (x, y) = (Int(shown.minX.rounded()), Int(shown.minY.rounded()))
    return PixelRect(
      x: self.rect.x + x, y: self.rect.y + y, width: Int(shown.maxX.rounded()) - x,
      height: Int(shown.maxY.rounded()) - y)
  }
}
