import Foundation
import RefreshRendering

/// The image that a page has on its canvas: drawn again where a list differs from the one before.
struct PagePicture {
  private let renderer: CairoRenderer
  /// What is drawn, and what was found to be new in it.
  private var drawn: Bitmap?
  /// What the page has.
  private var held: Bitmap?
  /// What both show.
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

/// The rectangles in which two bitmaps of one size differ, so that a page is sent no pixel that it has.
///
/// A list that scrolls is damaged as a whole, and yet most of its pixels are what they were.
struct PixelDifference {
  /// From top to bottom, none over another.
  private(set) var rects: [PixelRect] = []

  /// The number of rows that are compared at a time.
  static let bandHeight = 8

  /// - Parameter area: the part of the bitmaps that is looked at.
  init(_ new: Bitmap, _ old: Bitmap, in area: PixelRect) {
    precondition(new.bounds == old.bounds, "bitmaps of different sizes differ everywhere")
    let area = area.intersection(new.bounds)
    if area.isEmpty { return }
    new.pixels.withUnsafeBufferPointer { a in
      old.pixels.withUnsafeBufferPointer { b in
        for top in stride(from: area.y, to: area.maxY, by: Self.bandHeight) {
          let band = PixelRect(
            x: area.x, y: top, width: area.width, height: min(Self.bandHeight, area.maxY - top))
          add(Self.difference(a.baseAddress!, b.baseAddress!, rowLength: new.width, in: band))
        }
      }
    }
  }

  /// The smallest rectangle that holds every pixel of a band that differs.
  private static func difference(
    _ new: UnsafePointer<UInt32>, _ old: UnsafePointer<UInt32>, rowLength: Int, in band: PixelRect
  ) -> PixelRect {
    var (left, right) = (band.maxX, band.x)
    var (top, bottom) = (band.maxY, band.y)
    for y in band.y..<band.maxY {
      let (a, b) = (new + y * rowLength, old + y * rowLength)
      if memcmp(a + band.x, b + band.x, band.width * 4) == 0 { continue }
      (top, bottom) = (min(top, y), y + 1)
      var x = band.x
      while x < left, a[x] == b[x] { x += 1 }
      left = min(left, x)
      x = band.maxX
      while x > right, a[x - 1] == b[x - 1] { x -= 1 }
      right = max(right, x)
    }
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Adds a band's, to the one above where they meet and little more would be sent.
  private mutating func add(_ rect: PixelRect) {
    if rect.isEmpty { return }
    if let last = rects.last {
      let both = last.union(rect)
      if both.area * 4 <= (last.area + rect.area) * 5 {
        rects[rects.count - 1] = both
        return
      }
    }
    rects.append(rect)
  }
}
