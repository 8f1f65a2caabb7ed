import Foundation

/// An axis-aligned rectangle with fractional edges, and its coverage of each pixel.
///
/// Coverage is computed as in Cairo's image backend for boxes: in whole 256ths of a pixel, rounded down.
struct CoveredRect {
  private let left: Int
  private let top: Int
  private let right: Int
  private let bottom: Int

  /// Creates the coverage of a rectangle in pixels, within Cairo's range.
  init(_ rect: CGRect) {
    // Cairo rounds the corner and the size.
    func fixed(_ v: CGFloat) -> Int { Int((v * 256).rounded(.toNearestOrEven)) }
    (left, top) = (fixed(rect.minX), fixed(rect.minY))
    (right, bottom) = (left + fixed(rect.width), top + fixed(rect.height))
  }

  /// Calls `body` for each rectangle of pixels of equal coverage, 1…255.
  func forEachBand(_ body: (PixelRect, _ coverage: UInt8) -> Void) {
    Self.forEachRun(top, bottom) { rows, height in
      Self.forEachRun(left, right) { columns, width in
        // Full coverage is 255, not 256.
        let coverage = width == 256 ? height - (height >> 8) : (height * width) >> 8
        if coverage == 0 { return }
        body(
          PixelRect(x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count),
          UInt8(coverage))
      }
    }
  }

  /// Splits an interval in 256ths of a pixel into its partial first pixel, full pixels and partial last pixel, each
  /// with the covered 256ths.
  private static func forEachRun(_ start: Int, _ end: Int, _ body: (Range<Int>, Int) -> Void) {
    var first = start >> 8
    let last = end >> 8
    if first == last { return body(first..<first + 1, end - start) }
    if start & 255 != 0 {
      body(first..<first + 1, 256 - (start & 255))
      first += 1
    }
    if first < last { body(first..<last, 256) }
    if end & 255 != 0 { body(last..<last + 1, end & 255) }
  }
}
