import RefreshRendering

extension Bitmap {
  /// The picture in fewer pixels, each the mean of those it stands for.
  ///
  /// - Precondition: the new sides are at least 1 and no longer than the old ones.
  func reduced(width newWidth: Int, height newHeight: Int) -> Bitmap {
    precondition((1...width).contains(newWidth) && (1...height).contains(newHeight))
    if newWidth == width && newHeight == height { return self }
    let columns = Self.shares(of: width, among: newWidth)
    let rows = Self.shares(of: height, among: newHeight)
    var result = Bitmap(width: newWidth, height: newHeight)
    var sums = [SIMD4<Float>](repeating: SIMD4(), count: newWidth)
    pixels.withUnsafeBufferPointer { pixels in
      for (y, row) in rows.enumerated() {
        for x in 0..<newWidth { sums[x] = SIMD4() }
        for (line, weight) in zip(row.range, row.weights) {
          for (x, column) in columns.enumerated() {
            var sum = SIMD4<Float>()
            for (at, share) in zip(column.range, column.weights) {
              sum += Self.channels(pixels[line * width + at]) * share
            }
            sums[x] += sum * weight
          }
        }
        for x in 0..<newWidth { result[x, y] = Self.pixel(sums[x]) }
      }
    }
    return result
  }

  /// What each of `parts` pixels takes of a line of `count`, with weights that add up to 1.
  private static func shares(of count: Int, among parts: Int) -> [(range: Range<Int>, weights: [Float])] {
    let length = Double(count) / Double(parts)
    return (0..<parts).map { part in
      let start = Double(part) * length
      let end = min(Double(count), start + length)
      let range = Int(start)..<min(count, Int(end.rounded(.up)))
      return (
        range, range.map { Float((min(end, Double($0 + 1)) - max(start, Double($0))) / (end - start)) }
      )
    }
  }

  private static func channels(_ pixel: UInt32) -> SIMD4<Float> {
    SIMD4(
      Float(pixel >> 24), Float((pixel >> 16) & 255), Float((pixel >> 8) & 255), Float(pixel & 255))
  }

  private static func pixel(_ channels: SIMD4<Float>) -> UInt32 {
    let whole = SIMD4<UInt32>(truncatingIfNeeded: SIMD4<Int32>(channels.rounded(.toNearestOrAwayFromZero)))
    return whole.x << 24 | whole.y << 16 | whole.z << 8 | whole.w
  }
}
