import RefreshRendering

/// Shows where two pictures differ: red on a pale copy of the first.
enum DifferencePicture {
  /// The difference of two pictures; one of another size is red all over.
  static func draw(
    _ expected: Bitmap, _ actual: Bitmap, _ tolerance: PixelTolerance, masks: [PixelRect] = []
  ) -> Bitmap {
    let red: UInt32 = 0xFFE0_1040
    guard expected.bounds == actual.bounds else {
      return Bitmap(width: expected.width, height: expected.height, filledWith: red)
    }
    let map = DifferenceMap(expected, actual, tolerance, masks: masks)
    var picture = expected
    for index in picture.pixels.indices {
      let pixel = picture.pixels[index]
      let grey = ((pixel >> 16) & 255) * 3 / 10 + ((pixel >> 8) & 255) * 6 / 10 + (pixel & 255) / 10
      let pale = 204 + grey / 5
      let isMarked = !map.marks.isEmpty && map.marks[index] == 1
      picture.pixels[index] = isMarked ? red : 0xFF00_0000 | pale << 16 | pale << 8 | pale
    }
    return picture
  }
}
