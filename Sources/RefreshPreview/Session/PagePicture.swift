import Foundation
import RefreshComparison
import RefreshRendering

/// The image that a page has on its canvas: drawn again where a list differs from the one before.
struct PagePicture {
  private let renderer: CairoRenderer
  /// The latest picture, drawn in place.
  private var drawn: Bitmap?
  /// The picture that the page has.
  private var held: Bitmap?
  /// The display list of both.
  private(set) var list: DisplayList?

  init(scale: Double) { renderer = CairoRenderer(scale: scale) }

  /// Draws a list.
  ///
  /// - Returns: the bitmap, and the rectangles in it that the page has not yet.
  mutating func draw(_ next: DisplayList) throws -> (bitmap: Bitmap, news: [PixelRect]) {
    if let drawn, next == list { return (drawn, []) }
    guard let list, list.size == next.size, var bitmap = drawn, var held else {
      let bitmap = try renderer.render(next)
      (drawn, held, list) = (bitmap, bitmap, next)
      return (bitmap, [bitmap.bounds])
    }
    // Each is held once while it is written to, so that it is not copied; what fails starts again.
    (drawn, self.held, self.list) = (nil, nil, nil)
    let damage = next.damageRegion(since: list)
    try renderer.render(next, into: &bitmap, damage: damage)
    let news = renderer.pixelRects(for: damage, in: bitmap.bounds).flatMap {
      PixelDifference(bitmap, held, in: $0).rects
    }
    held.copy(news, from: bitmap)
    (drawn, self.held, self.list) = (bitmap, held, next)
    return (bitmap, news)
  }
}

extension Bitmap {
  /// Takes over the pixels of rectangles from another bitmap of its size.
  fileprivate mutating func copy(_ rects: [PixelRect], from other: Bitmap) {
    let length = width
    pixels.withUnsafeMutableBufferPointer { own in
      other.pixels.withUnsafeBufferPointer { other in
        for rect in rects {
          for y in rect.y..<rect.maxY {
            let start = y * length + rect.x
            (own.baseAddress! + start).update(from: other.baseAddress! + start, count: rect.width)
          }
        }
      }
    }
  }
}
