import RefreshRendering

/// A picture as ffmpeg takes it: opaque `bgra` rows with even sides, which 4:2:0 demands.
///
/// A missing column or row repeats the last one; pixels that are not opaque lie on white.
struct EvenPicture {
  let width: Int
  let height: Int
  private(set) var pixels: [UInt32]

  /// An empty picture for bitmaps of a size.
  init(width: Int, height: Int) {
    self.width = width + width % 2
    self.height = height + height % 2
    pixels = Array(repeating: 0, count: self.width * self.height)
  }

  /// Takes over a part of a picture.
  mutating func take(_ bitmap: Bitmap, in area: PixelRect) {
    for y in area.y..<max(area.y, area.maxY) {
      let row = y * width
      for x in area.x..<area.maxX {
        pixels[row + x] = RawPicture.onWhite(bitmap.pixels[y * bitmap.width + x])
      }
      if bitmap.width < width { pixels[row + width - 1] = pixels[row + width - 2] }
    }
    if bitmap.height < height {
      let last = (height - 2) * width
      for x in 0..<width { pixels[last + width + x] = pixels[last + x] }
    }
  }
}
