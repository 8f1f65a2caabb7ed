import Foundation

/// An upright rectangle that need not lie along pixels, and how much of each pixel it covers.
///
/// Cairo's image backend counts so in boxes: in whole numbers of 256ths of a pixel, rounded down.
struct CoveredRect {
  private let left: Int
  private let top: Int
  private let right: Int
  private let bottom: Int

  /// A rectangle in pixels, inside a picture that Cairo can draw.
  init(_ rect: CGRect) {
    // Cairo rounds the corner and the size.
    func fixed(_ v: CGFloat) -> Int { Int((v * 256).rounded(.toNearestOrEven)) }
    (left, top) = (fixed(rect.minX), fixed(rect.minY))
    (right, bottom) = (left + fixed(rect.width), top + fixed(rect.height))
  }

  /// Reports the pixels by their coverage, which is from 1 to 255.
  func forEachBand(_ body: (PixelRect, _ coverage: UInt8) -> Void) {
    Self.forEachRun(top, bottom) { rows, height in
      Self.forEachRun(left, right) { columns, width in
        // All of a pixel is 255.
        let coverage = width == 256 ? height - (height >> 8) : (height * width) >> 8
        if coverage == 0 { return }
        body(
          PixelRect(x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count),
          UInt8(coverage))
      }
    }
  }

  /// Divides a way into the pixel where it begins, those that it covers whole and the one where it ends, each with the 256ths
  /// that are covered.
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
