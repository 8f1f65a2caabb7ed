import RefreshRendering

/// Gives each new pixel of a frame the number of a colour in a table that does not hold all of them.
struct GIFDitherer {
  private let colors: [SIMD4<Int32>]
  private let search: NearestColor
  private let method: GIFDithering

  /// How far the ordered pattern moves a channel at most, in each direction.
  private let amplitude: Int32

  /// Answers of the search: the colour in the upper 24 bits, its number in the lower 8.
  private var cache = [UInt32](repeating: 0, count: 1 << 14)

  /// A ditherer into `table`, pixels `0xFFRRGGBB`.
  init(_ table: [UInt32], method: GIFDithering) {
    colors = table.map(Self.channels)
    search = NearestColor(pixels: table)
    self.method = method
    // About half the mean distance between neighbours among as many colours evenly spread.
    amplitude = table.count > 64 ? 6 : 16
  }

  /// Writes numbers plus `offset` for the pixels of `area` that `isNew` in the canvas; 0 for the others.
  mutating func number(
    _ canvas: GIFCanvas, in area: PixelRect, all: Bool, offset: Int, into symbols: inout [UInt8]
  ) {
    var errors = [SIMD4<Int32>](repeating: SIMD4(), count: area.width + 2)
    var below = errors
    for y in 0..<area.height {
      var carried = SIMD4<Int32>()
      let start = (area.y + y) * canvas.width + area.x
      for x in 0..<area.width {
        let pixel = canvas.wanted[start + x]
        let at = y * area.width + x
        if pixel == 0 || (!all && pixel == canvas.shown[start + x]) {
          symbols[at] = 0
          carried = SIMD4()
          continue
        }
        var wanted = Self.channels(pixel)
        switch method {
        case .none: break
        case .ordered:
          wanted &+= SIMD4(repeating: Self.pattern(area.x + x, area.y + y) &* amplitude / 64)
        case .errorDiffusion:
          wanted &+= (carried &+ errors[x + 1]) / 16
        }
        wanted.clamp(lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 255))
        let number = nearest(wanted)
        symbols[at] = UInt8(number + offset)
        if method == .errorDiffusion {
          let error = wanted &- colors[number]
          carried = error &* 7
          below[x] &+= error &* 3
          below[x + 1] &+= error &* 5
          below[x + 2] &+= error
        }
      }
      if method == .errorDiffusion {
        swap(&errors, &below)
        for at in below.indices { below[at] = SIMD4() }
      }
    }
  }

  private mutating func nearest(_ color: SIMD4<Int32>) -> Int {
    let key = UInt32(color.x) << 16 | UInt32(color.y) << 8 | UInt32(color.z)
    let slot = Int((key &* 0x9E37_79B1) >> 18)
    let entry = cache[slot]
    // An empty slot looks like black with number 0, which is searched for each time.
    if entry >> 8 == key && entry != 0 { return Int(entry & 255) }
    let found = search.index(red: Float(color.x), green: Float(color.y), blue: Float(color.z))
    cache[slot] = key << 8 | UInt32(found)
    return found
  }

  private static func channels(_ pixel: UInt32) -> SIMD4<Int32> {
    SIMD4(Int32((pixel >> 16) & 255), Int32((pixel >> 8) & 255), Int32(pixel & 255), 0)
  }

  /// Bayer's 8 × 8 matrix, -64...62 evenly.
  private static func pattern(_ x: Int, _ y: Int) -> Int32 {
    let a = UInt32(truncatingIfNeeded: (x ^ y) & 7)
    let b = UInt32(truncatingIfNeeded: y & 7)
    var value: UInt32 = 0
    for bit: UInt32 in 0..<3 {
      value = value << 2 | ((a >> bit) & 1) << 1 | (b >> bit) & 1
    }
    return Int32(value) * 2 - 63
  }
}
