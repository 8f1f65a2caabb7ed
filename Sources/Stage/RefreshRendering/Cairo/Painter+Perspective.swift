import CCairo
import Foundation
import RefreshLayers

/// Drawing in perspective: all but filled outlines are drawn flat in the plane of their layer, then projected as an
/// image.
extension Painter {
  func paintInPerspective(
    _ path: BezierPath, _ stroke: Stroke, _ color: Color, _ transform: ProjectiveTransform,
    _ pixels: PixelRect
  ) {
    let reach = path.strokeReach(stroke) + 1
    let box = path.controlPointBounds.insetBy(dx: -reach, dy: -reach)
    guard
      let plane = UnprojectedPlane(box, canvas.picture(transform), region: pixels.intersection(canvas.rect))
    else { return }
    let flat = Canvas(rect: plane.rect, scale: plane.density)
    flat.setSource(color)
    flat.stroke(path, stroke, .identity)
    draw(
      flat.surface, plane.points(fromPixelsOf: plane.rect).concatenating(transform), inside: .rect(box),
      transform, pixels, alpha: 1)
  }

  /// Draws the shadow of an outline in perspective.
  func paintInPerspective(
    _ shadow: Shadow, of outline: ShapeOutline, _ transform: ProjectiveTransform, _ pixels: PixelRect
  ) {
    let box = outline.bounds.offsetBy(dx: shadow.offset.width, dy: shadow.offset.height)
      .insetBy(dx: -shadow.spread, dy: -shadow.spread)
    paintFlat(shadow, box, transform, pixels) { plane, rect in
      let flat = Canvas(
        Surface(width: rect.width, height: rect.height, alphaOnly: true), rect: rect, scale: plane.density)
      flat.trace(outline, ProjectiveTransform(translationX: shadow.offset.width, y: shadow.offset.height))
      cairo_set_source_rgba(flat.cr, 0, 0, 0, 1)
      cairo_fill(flat.cr)
      return flat.surface
    }
  }

  /// Draws in perspective the shadow of all drawings of a range of commands.
  func paintInPerspective(
    _ shadow: Shadow, of range: Range<Int>, _ transform: ProjectiveTransform, _ pixels: PixelRect
  ) throws {
    let device = canvas.picture(transform)
    let seen = pixels.intersection(canvas.rect)
    let view = CGRect(x: seen.x, y: seen.y, width: seen.width, height: seen.height)
    let box = device.preimage(of: view)
    guard !seen.isEmpty, !box.isNull else { return }
    try paintFlat(shadow, box, transform, pixels) { plane, rect in
      guard let flat = try flattened(range, transform, plane, rect, movedBy: shadow.offset) else {
        return nil
      }
      let alpha = Surface(width: rect.width, height: rect.height, alphaOnly: true)
      cairo_set_source_surface(alpha.cr, flat.pointer, 0, 0)
      cairo_paint(alpha.cr)
      return alpha
    }
  }

  /// Draws a range of commands in the plane of a layer; nil if no pixel is drawn.
  ///
  /// - Parameters:
  ///   - rect: the rectangle of the plane to draw, in the plane's pixels.
  ///   - offset: the translation of the drawings in the plane, in points.
  ///   - blur: the blur applied later, which allows a lower resolution and needs drawings from farther away; nil for
  ///     none.
  func flattened(
    _ range: Range<Int>, _ transform: ProjectiveTransform, _ plane: UnprojectedPlane, _ rect: PixelRect,
    movedBy offset: CGSize = .zero, for blur: BlurExtent? = nil
  ) throws -> Surface? {
    // The commands are drawn at a fine scale in the frame's coordinates, then mapped back to the plane.
    var fine = canvas.scale < 2 ? 2 * canvas.scale : canvas.scale
    var (width, height) = (canvas.rect.width, canvas.rect.height)
    if let blur, transform.isAffine {
      // Twice the resolution of the plane, in the direction in which it is most foreshortened.
      let least = abs(transform.determinant) / transform.stretch(at: .zero)
      fine = max(1e-3, min(fine, 2 * plane.density / least))
      let (reach, most) = (Shadow.reachInRadii * canvas.scale, 500 * canvas.scale / fine)
      (width, height) = (
        max(width, Int(min(most, blur.deviations.width * reach))),
        max(height, Int(min(most, blur.deviations.height * reach)))
      )
    }
    let drawn = CGRect(
      x: CGFloat(rect.x) / plane.density - offset.width, y: CGFloat(rect.y) / plane.density - offset.height,
      width: CGFloat(rect.width) / plane.density, height: CGFloat(rect.height) / plane.density)
    // Drawings farther away than the bitmap's size are ignored.
    let near = CGRect(
      x: canvas.rect.x - width, y: canvas.rect.y - height, width: canvas.rect.width + 2 * width,
      height: canvas.rect.height + 2 * height)
    let place = PixelRect.around(
      canvas.picture(transform).bounds(of: drawn).intersection(near), scale: fine / canvas.scale)
    guard !place.isEmpty, let inverse = transform.inverted() else { return nil }
    var painter = Painter(
      commands: commands, canvas: Canvas(rect: place, scale: fine), parts: [place], resources: resources)
    try painter.paint(range)
    let toPlane = ProjectiveTransform(translationX: CGFloat(place.x), y: CGFloat(place.y))
      .concatenating(ProjectiveTransform(CGAffineTransform(scaleX: 1 / fine, y: 1 / fine)))
      .concatenating(inverse)
      .concatenating(ProjectiveTransform(translationX: offset.width, y: offset.height))
      .concatenating(ProjectiveTransform(CGAffineTransform(scaleX: plane.density, y: plane.density)))
    return PerspectiveRaster.make(painter.canvas.surface, toPlane, region: rect, beyondEdges: .nothing)
  }

  /// Blurs a silhouette in its plane and draws it in the shadow's colour.
  ///
  /// - Parameters:
  ///   - box: the maximum extent of the shadow, in points of the plane.
  ///   - silhouette: draws the alpha of the caster, already moved by the shadow's offset, in a rectangle of the
  ///     plane's pixels.
  private func paintFlat(
    _ shadow: Shadow, _ box: CGRect, _ transform: ProjectiveTransform, _ pixels: PixelRect,
    _ silhouette: (UnprojectedPlane, PixelRect) throws -> Surface?
  ) rethrows {
    // A standard deviation of 4 pixels suffices, because interpolating such a blur leaves no visible trace.
    let finest = shadow.radius > 0 ? 4 / shadow.radius : .infinity
    guard
      let plane = UnprojectedPlane(
        box, canvas.picture(transform), region: pixels.intersection(canvas.rect), finest: finest)
    else { return }
    let deviation = shadow.radius * plane.density
    // Drawings beside the visible part cast shadows into it.
    let margin = GaussianBlur.reach(deviation) + 1
    let rect = plane.rect.widened(by: margin)
    guard let alpha = try silhouette(plane, rect) else { return }
    GaussianBlur.apply(to: alpha, deviation: deviation)
    let colored = Canvas(rect: rect, scale: plane.density)
    colored.setSource(shadow.color)
    cairo_mask_surface(colored.cr, alpha.pointer, 0, 0)
    draw(
      colored.surface, plane.points(fromPixelsOf: rect).concatenating(transform), inside: .rect(box),
      transform,
      pixels, alpha: 1)
  }

  /// Draws a surface in perspective, clipped to an outline in the coordinates of `transform`.
  func draw(
    _ source: Surface, _ sourceToPoints: ProjectiveTransform, inside outline: ShapeOutline,
    _ transform: ProjectiveTransform,
    _ pixels: PixelRect, alpha: CGFloat
  ) {
    let region = pixels.intersection(canvas.rect)
    guard !region.isEmpty else { return }
    let seen = PerspectiveRaster.make(source, canvas.picture(sourceToPoints), region: region)
    canvas.usePixels()
    cairo_set_source_surface(
      canvas.cr, seen.pointer, Double(region.x - canvas.rect.x), Double(region.y - canvas.rect.y))
    fill(outline, transform, alpha: alpha)
  }
}
