import RefreshMotion
import RefreshRendering

/// Pictures to encode.
enum Scenes {
  /// Random opaque pixels.
  static func noise(_ width: Int, _ height: Int, seed: UInt64) -> Bitmap {
    var random = SeededRandom(seed: seed)
    return Bitmap(
      width: width, height: height,
      pixels: (0..<width * height).map { _ in UInt32.random(in: 0...0xFFFFFF, using: &random) | 0xFF00_0000 })
  }

  /// Random premultiplied pixels of every alpha, a quarter of them clear.
  static func translucentNoise(_ width: Int, _ height: Int, seed: UInt64) -> Bitmap {
    var random = SeededRandom(seed: seed)
    return Bitmap(
      width: width, height: height,
      pixels: (0..<width * height).map { _ in
        let alpha =
          UInt32.random(in: 0...3, using: &random) == 0 ? 0 : UInt32.random(in: 0...255, using: &random)
        let channels = (0..<3).map { _ in UInt32.random(in: 0...255, using: &random) * alpha / 255 }
        return alpha << 24 | channels[0] << 16 | channels[1] << 8 | channels[2]
      })
  }

  /// Exactly `count` opaque colours, each at least once if there is room, scattered.
  static func colors(_ count: Int, _ width: Int, _ height: Int, seed: UInt64, clear: Bool = false) -> Bitmap {
    var random = SeededRandom(seed: seed)
    var colors: [UInt32] = clear ? [0] : []
    while colors.count < count {
      let color = UInt32.random(in: 0...0xFFFFFF, using: &random) | 0xFF00_0000
      if !colors.contains(color) { colors.append(color) }
    }
    var pixels = (0..<width * height).map { $0 < count ? colors[$0] : colors.randomElement(using: &random)! }
    pixels.shuffle(using: &random)
    return Bitmap(width: width, height: height, pixels: pixels)
  }

  /// A phone's list under a coloured area with one moving disc: flat, with soft edges.
  static func list(_ width: Int, _ height: Int, frame: Int, gradient: Bool = false) -> Bitmap {
    var picture = Bitmap(width: width, height: height, filledWith: 0xFFFF_FFFF)
    let area = height / 4
    for y in 0..<area {
      for x in 0..<width {
        picture[x, y] =
          gradient
          ? 0xFF00_0000 | UInt32(40 + (x + frame) * 120 / (width + frame)) << 16
            | UInt32(60 + y * 120 / area) << 8 | 0xB0
          : 0xFF5E_35B1
      }
    }
    var random = SeededRandom(seed: 7)
    // Rows of "text": short strokes with soft edges.
    for top in stride(from: area + 8, to: height - 12, by: 24) {
      var x = 8
      while x < width - 12 {
        let stroke = Int.random(in: 1...3, using: &random)
        let tall = Int.random(in: 4...11, using: &random)
        let soft = UInt32.random(in: 60...200, using: &random)
        for y in top..<top + tall {
          picture[x, y] = 0xFF00_0000 | soft << 16 | soft << 8 | soft
          for at in 1...stroke { picture[x + at, y] = 0xFF21_2121 }
        }
        x += stroke + Int.random(in: 2...6, using: &random)
      }
    }
    disc(&picture, x: Double(width) / 4 + Double(frame) * 2.3, y: Double(area) / 2, radius: Double(area) / 5)
    return picture
  }

  /// Blends a white disc with a soft edge over the picture.
  static func disc(_ picture: inout Bitmap, x: Double, y: Double, radius: Double) {
    let columns = max(0, Int(x - radius) - 1)..<min(picture.width, max(0, Int(x + radius) + 2))
    for row in max(0, Int(y - radius) - 1)..<min(picture.height, Int(y + radius) + 2) {
      for column in columns {
        let dx = Double(column) - x
        let dy = Double(row) - y
        let cover = min(1, max(0, radius + 0.5 - (dx * dx + dy * dy).squareRoot()))
        if cover == 0 { continue }
        var mixed: UInt32 = 0xFF00_0000
        for shift: UInt32 in [0, 8, 16] {
          let old = Double((picture[column, row] >> shift) & 255)
          mixed |= UInt32((old + (255 - old) * cover).rounded()) << shift
        }
        picture[column, row] = mixed
      }
    }
  }

  /// What differs between two frames of `list`.
  static func damage(_ first: Bitmap, _ second: Bitmap) -> PixelRect {
    var rect = PixelRect.empty
    for y in 0..<first.height {
      for x in 0..<first.width where first[x, y] != second[x, y] {
        rect = rect.union(PixelRect(x: x, y: y, width: 1, height: 1))
      }
    }
    return rect
  }
}
