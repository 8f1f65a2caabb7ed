import RefreshRendering

/// A ditherer, which maps each new pixel of a frame to a colour of a reduced table.
struct GIFDitherer {
  private let colors: [ColorChannels]
  private let search: NearestColor
  private let method: GIFDithering

  /// The maximum change of a channel by the ordered pattern, in each direction.
  private let amplitude: Int32

  /// A cache of nearest colours: the colour in the upper 24 bits, its index in the lower 8.
  private var cache = [UInt32](repeating: 0, count: 1 << 14)

  /// Creates a ditherer to a colour table of pixels `0xFFRRGGBB`.
  init(_ table: [UInt32], method: GIFDithering) {
    colors = table.map(ColorChannels.init)
    search = NearestColor(pixels: table)
    self.method = method
    // About half the mean distance between neighbours if the colours were evenly spaced.
    amplitude = table.count > 64 ? 6 : 16
  }

  /// Writes the index plus `offset` for each pixel of a region to be drawn, and 0 for others.
  mutating func number(_ region: GIFRegion, offset: Int, into symbols: inout [UInt8]) {
    let (width, method) = (region.area.width, method)
    // The errors diffused to this row and the next, in sixteenths, with one more entry at both ends
    // (Floyd–Steinberg).
    var errors = [ColorChannels](repeating: ColorChannels(), count: width + 2)
    var below = errors
    symbols.withUnsafeMutableBufferPointer { symbols in
      _ = region.forEachRow { row, wanted, shown in
        let symbols = symbols.baseAddress! + row * width
        var carried = ColorChannels()
        for x in 0..<width {
          let pixel = wanted[x]
          if pixel == 0 || pixel == shown?[x] {
            symbols[x] = 0
            carried = ColorChannels()
            continue
          }
          var color = ColorChannels(pixel)
          switch method {
          case .none: break
          case .ordered:
            let step = Self.pattern(region.area.x + x, region.area.y + row) * amplitude / 64
            color.add(ColorChannels(red: step, green: step, blue: step), times: 1)
          case .errorDiffusion:
            carried.add(errors[x + 1], times: 1)
            color.add(
              ColorChannels(red: carried.red / 16, green: carried.green / 16, blue: carried.blue / 16),
              times: 1)
          }
          color.clamp()
          let number = nearest(color)
          symbols[x] = UInt8(number + offset)
          if method == .errorDiffusion {
            var error = color
            error.add(colors[number], times: -1)
            carried = ColorChannels()
            carried.add(error, times: 7)
            below[x].add(error, times: 3)
            below[x + 1].add(error, times: 5)
            below[x + 2].add(error, times: 1)
          }
        }
        if method == .errorDiffusion {
          swap(&errors, &below)
          for at in below.indices { below[at] = ColorChannels() }
        }
        return true
      }
    }
  }

  private mutating func nearest(_ color: ColorChannels) -> Int {
    let key = UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue)
    let slot = Int((key &* 0x9E37_79B1) >> 18)
    let entry = cache[slot]
    // An empty slot equals black with index 0, which is therefore not cached.
    if entry >> 8 == key && entry != 0 { return Int(entry & 255) }
    let found = search.index(
      of: MeanColor(red: Float(color.red), green: Float(color.green), blue: Float(color.blue)))
    cache[slot] = key << 8 | UInt32(found)
    return found
  }

  /// Bayer's 8 × 8 matrix, with evenly spaced values of −63…63.
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

extension ColorChannels {
  fileprivate mutating func add(_ other: ColorChannels, times factor: Int32) {
    red += other.red * factor
    green += other.green * factor
    blue += other.blue * factor
  }

  fileprivate mutating func clamp() {
    red = max(0, min(255, red))
    green = max(0, min(255, green))
    blue = max(0, min(255, blue))
  }
}
