import Foundation
import RefreshRendering

/// The rectangles in which two bitmaps of one size differ, for what keeps up with the new one.
///
/// A list that scrolls is damaged as a whole, and yet most of its pixels are what they were.
package struct PixelDifference {
  /// From top to bottom, none over another.
  package private(set) var rects: [PixelRect] = []

  /// The number of rows that are compared at a time.
  package static let bandHeight = 8

  /// - Parameters:
  ///   - old: the former pixels of the area alone.
  ///   - area: the part of the new bitmap that is compared.
  package init(_ new: Bitmap, _ old: Bitmap, in area: PixelRect) {
    precondition(
      area.intersection(new.bounds) == area && old.width == area.width && old.height == area.height,
      "the former pixels are those of the area")
    new.pixels.withUnsafeBufferPointer { a in
      old.pixels.withUnsafeBufferPointer { b in
        for top in stride(from: area.y, to: area.maxY, by: Self.bandHeight) {
          let band = PixelRect(
            x: area.x, y: top, width: area.width, height: min(Self.bandHeight, area.maxY - top))
          let (a, b) = (a.baseAddress! + area.x, b.baseAddress! + (top - area.y) * area.width)
          add(Self.difference(a, b, rowLength: new.width, in: band))
        }
      }
    }
  }

  /// The smallest rectangle that holds every pixel of a band that differs.
  ///
  /// - Parameters:
  ///   - new: the pixels at the left of the band in the bitmap's first row, each row of `rowLength` pixels.
  ///   - old: those of the band alone.
  private static func difference(
    _ new: UnsafePointer<UInt32>, _ old: UnsafePointer<UInt32>, rowLength: Int, in band: PixelRect
  ) -> PixelRect {
    var (left, right) = (band.width, 0)
    var (top, bottom) = (band.maxY, band.y)
    for y in band.y..<band.maxY {
      let (a, b) = (new + y * rowLength, old + (y - band.y) * band.width)
      if memcmp(a, b, band.width * 4) == 0 { continue }
      (top, bottom) = (min(top, y), y + 1)
      var x = 0
      while x < left, a[x] == b[x] { x += 1 }
      left = min(left, x)
      x = band.width
      while x > right, a[x - 1] == b[x - 1] { x -= 1 }
      right = max(right, x)
    }
    return PixelRect(x: band.x + left, y: top, width: right - left, height: bottom - top)
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
