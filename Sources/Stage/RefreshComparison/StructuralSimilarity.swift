/// A test whether a differing pixel is explained by antialiasing, by the structural similarity of its surroundings in
/// both bitmaps.
///
/// The measure is the structural similarity of Wang, Bovik, Sheikh and Simoncelli, "Image quality assessment: from
/// error visibility to structural similarity" (2004), computed separately for red, green and blue over 31 × 31
/// pixels; 0.99 and more counts as the same structure. A pixel in the middle of nine equal ones in either bitmap is
/// not on an edge. The numbers are from Playwright's comparator `ssim-cie94`, as are the green and magenta squares
/// beyond the border.
struct StructuralSimilarity {
  private let width: Int
  private let height: Int
  private let a: UnsafeBufferPointer<UInt32>
  private let b: UnsafeBufferPointer<UInt32>
  /// The summed-area table, for the rows of the band and the rows around them.
  private var sums: [ChannelSums] = []
  private var band = 0..<0

  private static let radius = 15
  /// The number of rows summed at a time: more take more memory for large bitmaps.
  private static let bandHeight = 64
  private static let likeness = 0.99

  /// Five sums of three channels each. They wrap around, but differences are correct because no window's sum reaches
  /// 2³².
  private typealias ChannelSums = (
    a: SIMD4<UInt32>, b: SIMD4<UInt32>, aa: SIMD4<UInt32>, bb: SIMD4<UInt32>, ab: SIMD4<UInt32>
  )

  init(_ a: UnsafeBufferPointer<UInt32>, _ b: UnsafeBufferPointer<UInt32>, width: Int, height: Int) {
    (self.a, self.b, self.width, self.height) = (a, b, width, height)
  }

  /// True if the surroundings of a differing pixel have the same structure in both bitmaps.
  mutating func explains(_ x: Int, _ y: Int) -> Bool {
    if !band.contains(y) { sumUp(around: y) }
    let near = window(x, y, 1)
    let isFlat = near.varianceA == SIMD4() || near.varianceB == SIMD4()
    return !isFlat && window(x, y, Self.radius).similarity >= Self.likeness
  }

  // MARK: Sums

  private var stride: Int { width + 2 * Self.radius + 1 }

  private mutating func sumUp(around y: Int) {
    let first = y / Self.bandHeight * Self.bandHeight
    band = first..<min(height, first + Self.bandHeight)
    let rows = band.count + 2 * Self.radius
    let none: ChannelSums = (SIMD4(), SIMD4(), SIMD4(), SIMD4(), SIMD4())
    if sums.count < (rows + 1) * stride { sums = Array(repeating: none, count: (rows + 1) * stride) }
    for row in 0..<rows {
      var line = none
      for column in 0..<stride - 1 {
        let (p, q) = pixels(column - Self.radius, band.lowerBound + row - Self.radius)
        line = (line.a &+ p, line.b &+ q, line.aa &+ p &* p, line.bb &+ q &* q, line.ab &+ p &* q)
        let above = sums[row * stride + column + 1]
        sums[(row + 1) * stride + column + 1] = (
          above.a &+ line.a, above.b &+ line.b, above.aa &+ line.aa, above.bb &+ line.bb, above.ab &+ line.ab
        )
      }
    }
  }

  /// The pixels of both bitmaps in a column and a row, as red, green and blue on white.
  @inline(__always)
  private func pixels(_ x: Int, _ y: Int) -> (SIMD4<UInt32>, SIMD4<UInt32>) {
    guard x >= 0, y >= 0, x < width, y < height else {
      let square: SIMD4<UInt32> = (x + y) & 1 == 0 ? [255, 0, 255, 0] : [0, 255, 0, 0]
      return (square, square)
    }
    func channels(_ pixel: UInt32) -> SIMD4<UInt32> {
      let white = 255 - (pixel >> 24)
      return [(pixel >> 16 & 255) + white, (pixel >> 8 & 255) + white, (pixel & 255) + white, 0]
    }
    return (channels(a[y * width + x]), channels(b[y * width + x]))
  }

  // MARK: Windows

  /// The sums over a square window of both bitmaps, by channel.
  private struct Window {
    let count: Double
    let a, b, aa, bb, ab: SIMD4<Double>

    /// The variance times the squared count; exact, so that a flat window gives exactly 0.
    var varianceA: SIMD4<Double> { count * aa - a * a }
    var varianceB: SIMD4<Double> { count * bb - b * b }

    /// The structural similarity, averaged over the channels; 1 for equal windows.
    var similarity: Double {
      let square = count * count
      let (light, contrast) = (SIMD4(repeating: 2.55 * 2.55), SIMD4(repeating: 7.65 * 7.65))
      let product: SIMD4<Double> = a * b
      let covariance: SIMD4<Double> = (count * ab - product) / square
      let likeMeans: SIMD4<Double> = 2 * product / square + light
      let likeCourses: SIMD4<Double> = 2 * covariance + contrast
      let means: SIMD4<Double> = (a * a + b * b) / square + light
      let variances: SIMD4<Double> = (varianceA + varianceB) / square + contrast
      let parts = likeMeans * likeCourses / means / variances
      return (parts[0] + parts[1] + parts[2]) / 3
    }
  }

  private func window(_ x: Int, _ y: Int, _ radius: Int) -> Window {
    // The summed-area table is shifted by one row and one column.
    let (left, right) = (x + Self.radius - radius, x + Self.radius + radius + 1)
    let top = y - band.lowerBound + Self.radius - radius
    let bottom = top + 2 * radius + 1
    let (p, q) = (sums[bottom * stride + right], sums[top * stride + right])
    let (r, s) = (sums[bottom * stride + left], sums[top * stride + left])
    func difference(
      _ p: SIMD4<UInt32>, _ q: SIMD4<UInt32>, _ r: SIMD4<UInt32>, _ s: SIMD4<UInt32>
    ) -> SIMD4<Double> { SIMD4<Double>(p &- q &- r &+ s) }
    let side = Double(2 * radius + 1)
    return Window(
      count: side * side, a: difference(p.a, q.a, r.a, s.a), b: difference(p.b, q.b, r.b, s.b),
      aa: difference(p.aa, q.aa, r.aa, s.aa), bb: difference(p.bb, q.bb, r.bb, s.bb),
      ab: difference(p.ab, q.ab, r.ab, s.ab))
  }
}
