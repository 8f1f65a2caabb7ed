import RefreshImageFormats
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
          var changed = DifferingPixelBounds()
          for y in top..<min(top + Self.bandHeight, area.maxY) {
            changed.add(
              a.baseAddress! + y * new.width + area.x, b.baseAddress! + (y - area.y) * area.width,
              count: area.width, x: area.x, y: y)
          }
          add(changed.rect)
        }
      }
    }
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
