import CCairo
import CPixelRows

/// A rectangle of whole pixels; the origin is at the top left.
public struct PixelRect: Hashable, Sendable {
  /// The left edge, in pixels.
  public var x: Int
  /// The top edge, in pixels.
  public var y: Int
  /// The width in pixels.
  public var width: Int
  /// The height in pixels.
  public var height: Int

  /// Creates a rectangle from its top left corner and size, in pixels.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The empty rectangle.
  public static let empty = PixelRect(x: 0, y: 0, width: 0, height: 0)

  /// True if the rectangle contains no pixels.
  public var isEmpty: Bool { width <= 0 || height <= 0 }
  /// The column after the last one.
  public var maxX: Int { x + width }
  /// The row after the last one.
  public var maxY: Int { y + height }
  /// The number of pixels.
  public var area: Int { isEmpty ? 0 : width * height }

  /// The bounding rectangle of both; empty ones are ignored.
  public func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let left = min(x, other.x)
    let top = min(y, other.y)
    return PixelRect(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  /// The intersection; empty if the rectangles do not overlap.
  public func intersection(_ other: PixelRect) -> PixelRect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    let right = min(maxX, other.maxX)
    let bottom = min(maxY, other.maxY)
    if right <= left || bottom <= top { return .empty }
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}

extension PixelRect {
  /// The rectangle extended by a margin on all sides, in pixels.
  func widened(by margin: Int) -> PixelRect {
    PixelRect(x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
  }

  /// Fills the rectangle with a pixel value, in memory with `rowLength` pixels per row.
  ///
  /// - Parameter coverage: the coverage of each pixel, 0…255; the new value is blended with the old one.
  func fill(
    _ pixels: UnsafeMutablePointer<UInt32>, rowLength: Int, with pixel: UInt32, coverage: UInt8 = 255
  ) {
    for row in y..<max(y, maxY) {
      let first = pixels + row * rowLength + x
      if coverage == 255 {
        refresh_pixels_fill(first, width, pixel)
      } else {
        refresh_pixels_cover(first, width, pixel, UInt32(coverage))
      }
    }
  }
}

extension [PixelRect] {
  /// The bounding rectangle of all rectangles.
  package var bounds: PixelRect { reduce(.empty) { $0.union($1) } }

  /// The sum of the areas in pixels; overlaps count several times.
  package var area: Int { reduce(0) { $0 + $1.area } }

  /// The ranges of rows covered by any rectangle, sorted and disjoint.
  package var rows: [Range<Int>] {
    RangeSet(filter { !$0.isEmpty }.map { $0.y..<$0.maxY }).ranges.map(\.self)
  }

  /// Disjoint rectangles with the same pixels, sorted from the top and the left; rectangles that overlap vertically
  /// have the same rows.
  var disjoint: [PixelRect] {
    let boxes = map {
      pixman_box32_t(x1: Int32($0.x), y1: Int32($0.y), x2: Int32($0.maxX), y2: Int32($0.maxY))
    }
    var region = pixman_region32_t()
    guard pixman_region32_init_rects(&region, boxes, Int32(boxes.count)) != 0 else { return [bounds] }
    defer { pixman_region32_fini(&region) }
    var count: Int32 = 0
    let found = pixman_region32_rectangles(&region, &count)
    return UnsafeBufferPointer(start: found, count: Int(count)).map {
      PixelRect(x: Int($0.x1), y: Int($0.y1), width: Int($0.x2 - $0.x1), height: Int($0.y2 - $0.y1))
    }
  }
}
