import Foundation
import RefreshRendering

/// The bitmap on a page's canvas, redrawn only where the display list changes.
struct PagePicture {
  private let renderer: CairoRenderer
  private var drawn: Bitmap?
  private(set) var list: DisplayList?

  init(scale: Double) { renderer = CairoRenderer(scale: scale) }

  /// Draws a display list.
  ///
  /// - Returns: the bitmap, and the rectangles in which it differs from the page's.
  mutating func draw(_ next: DisplayList) throws -> (bitmap: Bitmap, news: [PixelRect]) {
    if let drawn, next == list { return (drawn, []) }
    guard let list, list.size == next.size, var bitmap = drawn else {
      let bitmap = try renderer.render(next)
      (drawn, list) = (bitmap, next)
      return (bitmap, [bitmap.bounds])
    }
    // A single reference avoids a copy on write; after an error, the next drawing starts from nothing.
    (drawn, self.list) = (nil, nil)
    let damage = next.damageRegion(since: list)
    let former = renderer.pixelRects(for: damage, in: bitmap.bounds).filter { !$0.isEmpty }.map {
      (place: $0, pixels: bitmap.part($0))
    }
    try renderer.render(next, into: &bitmap, damage: damage)
    let news = former.flatMap { PixelDifference(bitmap, $0.pixels, in: $0.place).rects }
    (drawn, self.list) = (bitmap, next)
    return (bitmap, news)
  }
}
