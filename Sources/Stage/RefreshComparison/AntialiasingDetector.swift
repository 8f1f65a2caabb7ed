/// A detector of antialiased pixels on edges.
///
/// The method is that of Vyšniauskas, "Anti-aliased pixel and intensity slope detector" (2009), as in pixelmatch.
struct AntialiasingDetector {
  let width: Int
  let height: Int

  /// True if a pixel looks antialiased: at most two neighbours are equally bright, and the darkest or brightest one
  /// is in an even area in both bitmaps.
  func contains(
    _ x: Int, _ y: Int, of pixels: UnsafeBufferPointer<UInt32>, beside other: UnsafeBufferPointer<UInt32>
  ) -> Bool {
    let own = pixels[y * width + x]
    var alike = isOnBorder(x, y) ? 1 : 0
    var darkest = (0.0, 0, 0)
    var brightest = (0.0, 0, 0)
    // In column order like pixelmatch, because the first of equally dark neighbours counts.
    for nx in max(0, x - 1)...min(width - 1, x + 1) {
      for ny in max(0, y - 1)...min(height - 1, y + 1) where nx != x || ny != y {
        let change = PerceivedColor.brightness(own, over: pixels[ny * width + nx])
        if change == 0 {
          alike += 1
          if alike > 2 { return false }
        } else if change < darkest.0 {
          darkest = (change, nx, ny)
        } else if change > brightest.0 {
          brightest = (change, nx, ny)
        }
      }
    }
    if darkest.0 == 0 || brightest.0 == 0 { return false }
    func isEven(_ x: Int, _ y: Int) -> Bool {
      liesInEvenArea(x, y, of: pixels) && liesInEvenArea(x, y, of: other)
    }
    return isEven(darkest.1, darkest.2) || isEven(brightest.1, brightest.2)
  }

  /// True if at least three neighbours are equal; the border of the bitmap counts as one.
  private func liesInEvenArea(_ x: Int, _ y: Int, of pixels: UnsafeBufferPointer<UInt32>) -> Bool {
    let own = pixels[y * width + x]
    var alike = isOnBorder(x, y) ? 1 : 0
    for ny in max(0, y - 1)...min(height - 1, y + 1) {
      for nx in max(0, x - 1)...min(width - 1, x + 1) where nx != x || ny != y {
        if pixels[ny * width + nx] == own { alike += 1 }
        if alike > 2 { return true }
      }
    }
    return false
  }

  private func isOnBorder(_ x: Int, _ y: Int) -> Bool {
    x == 0 || y == 0 || x == width - 1 || y == height - 1
  }
}
