import CCairo
import CPixelRows

/// A rectangle of whole pixels, from the top left.
public struct PixelRect: Hashable, Sendable {
  /// The left edge, in pixels.
  public var x: Int
  /// The top edge, in pixels.
  public var y: Int
  /// In pixels.
  public var width: Int
  /// In pixels.
  public var height: Int

  /// A rectangle by its top left corner and its size, in pixels.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The rectangle without pixels.
  public static let empty = PixelRect(x: 0, y: 0, width: 0, height: 0)

  /// Whether it contains no pixels.
  public var isEmpty: Bool { width <= 0 || height <= 0 }
  /// The column after the last.
  public var maxX: Int { x + width }
  /// The row after the last.
  public var maxY: Int { y + height }
  /// How many pixels it holds.
  public var area: Int { isEmpty ? 0 : width * height }

  /// The smallest rectangle that contains both; an empty one adds nothing.
  public func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let left = min(x, other.x)
    let top = min(y, other.y)
    return PixelRect(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  /// The intersection, empty if they do not meet.
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
  /// The rectangle with a margin on all sides.
  func widened(by margin: Int) -> PixelRect {
    PixelRect(x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
  }

  /// Fills the rectangle in pixels whose rows lie a number of pixels apart.
  ///
  /// - Parameter coverage: how much of each pixel is covered, from 0 to 255; what is not keeps what it was.
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
  /// The smallest rectangle around all.
  package var bounds: PixelRect { reduce(.empty) { $0.union($1) } }

  /// How many pixels they hold, those in several as often.
  package var area: Int { reduce(0) { $0 + $1.area } }

  /// The rows that any of them touches: from the top, none twice.
  package var rows: [Range<Int>] {
    var rows: [Range<Int>] = []
    let all = lazy.filter { !$0.isEmpty }.map { $0.y..<$0.maxY }
    for range in all.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = rows.last, range.lowerBound <= last.upperBound {
        rows[rows.count - 1] = last.lowerBound..<Swift.max(last.upperBound, range.upperBound)
      } else {
        rows.append(range)
      }
    }
    return rows
  }

  /// The same pixels, each once: from the top and from the left, and those that share rows share all of them.
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
