import CCairo
import Foundation
import RefreshLayers

/// The cache key of a blurred image of several commands: all inputs of its pixels.
struct GroupBlurCacheKey: Hashable {
  /// The standard deviations, in pixels.
  let deviations: CGSize
  let rect: PixelRect
  let scale: CGFloat
  let commands: DrawnCommands
}

/// Commands in a cache key.
struct DrawnCommands: Hashable {
  let commands: ArraySlice<DisplayCommand>

  // Bounds suffice as a hash; a full hash would read the pixels of images.
  func hash(into hasher: inout Hasher) {
    hasher.combine(commands.count)
    for command in commands { hasher.combine(command.bounds.origin.x) }
  }
}

extension Painter {
  /// Draws the blurred image of a range of commands.
  ///
  /// - Parameter pixels: the pixels that the blurred image may cover.
  func paint(_ range: Range<Int>, _ blur: BlurExtent, _ pixels: PixelRect) throws {
    let pixels = pixels.intersection(canvas.rect)
    guard !pixels.isEmpty, blur.place.isDrawable else { return }
    let scale = canvas.scale
    guard blur.isAlongAxes(scale: scale) else { return try paintInPlane(range, blur, pixels) }
    let deviations = CGSize(width: blur.deviations.width * scale, height: blur.deviations.height * scale)
    let key = GroupBlurCacheKey(
      deviations: deviations, rect: pixels, scale: scale,
      commands: DrawnCommands(commands: ArraySlice(commands[range])))
    let raster = try resources.raster(for: .blur(key)) {
      // Drawings beside the pixels are blurred into them too.
      let rect = pixels.widened(by: GaussianBlur.reach(max(deviations.width, deviations.height)) + 1)
      var painter = Painter(
        commands: commands, canvas: Canvas(rect: rect, scale: scale), parts: [rect], resources: resources)
      try painter.paint(range)
      GaussianBlur.apply(to: painter.canvas.surface, deviations: deviations)
      let cut = Canvas(rect: pixels, scale: scale)
      cairo_set_operator(cut.cr, CAIRO_OPERATOR_SOURCE)
      cairo_set_source_surface(
        cut.cr, painter.canvas.surface.pointer, Double(rect.x - pixels.x), Double(rect.y - pixels.y))
      cairo_paint(cut.cr)
      return Raster(surface: cut.surface, x: pixels.x, y: pixels.y)
    }
    drawColored(raster, x: 0, y: 0, alpha: 1)
  }

  /// Draws a range of commands in the plane of their layer and blurs them there.
  private func paintInPlane(_ range: Range<Int>, _ blur: BlurExtent, _ pixels: PixelRect) throws {
    let device = canvas.picture(blur.place)
    let view = CGRect(x: pixels.x, y: pixels.y, width: pixels.width, height: pixels.height)
    let box = device.preimage(of: view)
    // A standard deviation of 4 pixels suffices, because interpolating such a blur leaves no visible trace.
    guard !box.isNull, let plane = UnprojectedPlane(box, device, region: pixels, finest: 4 / blur.radius)
    else {
      return
    }
    let deviation = blur.radius * plane.density
    let rect = plane.rect.widened(by: GaussianBlur.reach(deviation) + 1)
    guard let flat = try flattened(range, blur.place, plane, rect, for: blur) else { return }
    GaussianBlur.apply(to: flat, deviation: deviation)
    draw(
      flat, plane.points(fromPixelsOf: rect).concatenating(blur.place), inside: .rect(box), blur.place,
      pixels,
      alpha: 1)
  }
}
