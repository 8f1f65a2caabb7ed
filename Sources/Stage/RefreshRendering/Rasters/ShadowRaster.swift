import CCairo
import Foundation
import RefreshLayers

/// A rasterizer of shadows: blurred alpha of an outline.
enum ShadowRaster {
  /// The number of distinct positions in a pixel along each axis; few suffice because the blur hides the difference.
  static let steps: CGFloat = 4

  struct CacheKey: Hashable {
    let outline: ShapeOutline
    /// The standard deviation of the blur, in pixels.
    let deviation: CGFloat
    let window: RasterWindow
  }

  static func make(_ key: CacheKey) -> Raster {
    let transform = key.window.transform
    let margin = GaussianBlur.reach(key.deviation) + 1
    let spread = PixelRect.around(transform.bounds(of: key.outline.bounds), scale: 1)
    let rect = spread.widened(by: margin).intersection(key.window.region.widened(by: margin))
    guard !spread.isEmpty, !rect.isEmpty else { return .empty }
    let surface = Surface(width: rect.width, height: rect.height, alphaOnly: true)
    let canvas = Canvas(surface, rect: rect, scale: 1)
    canvas.trace(key.outline, transform)
    cairo_set_source_rgba(canvas.cr, 0, 0, 0, 1)
    cairo_fill(canvas.cr)
    GaussianBlur.apply(to: surface, deviation: key.deviation)
    return Raster(surface: surface, x: rect.x, y: rect.y)
  }
}

/// The cache key of the shadow of several commands: all inputs of its pixels.
struct GroupShadowCacheKey: Hashable {
  let shadow: Shadow
  let transform: ProjectiveTransform
  let rect: PixelRect
  let scale: CGFloat
  let commands: DrawnCommands
}
