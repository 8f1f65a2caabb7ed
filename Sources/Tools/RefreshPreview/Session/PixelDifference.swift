import Foundation
import RefreshRendering

/// The rectangles in which two bitmaps of the same size differ, for sending updates.
///
/// Useful for a scrolling list, which is damaged as a whole although most of its pixels stay the same.
package struct PixelDifference {
  /// The rectangles from top to bottom, without overlaps.
  package private(set) var rects: [PixelRect] = []

  /// Number of rows compared at a time: more give larger rectangles with more unchanged pixels, fewer give more
  /// rectangles.
  package static let bandHeight = 8

  /// Finds the rectangles in which two bitmaps differ within an area.
  ///
  /// - Parameter old: the previous pixels, of the area only.
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

  /// The bounding rectangle of the differing pixels in a band of rows.
  ///
  /// - Parameters:
  ///   - new: the new bitmap's pixels from the band's left edge in row 0, with rows of `rowLength` pixels.
  ///   - old: the previous pixels of the band only.
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

  /// Adds the changed rectangle of a band of rows, joined with the previous one if that adds at most a quarter to the
  /// area.
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
