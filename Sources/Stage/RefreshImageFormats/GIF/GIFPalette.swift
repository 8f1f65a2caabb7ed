/// A colour table with lookup of a colour's index, exact or approximate.
struct GIFPalette {
  private(set) var index: ColorIndex

  /// True if close colours may share an entry.
  var isReduced: Bool { didSet { forgetNeighbors() } }

  /// The remaining squared error, summed over channels and pixels; reduced by each approximate lookup.
  var allowedError = 0

  private var channels: [ColorChannels] = []

  /// A cache of approximate lookups: the colour in the lower 32 bits, then 12 bits of its index plus one, then the
  /// squared error.
  private var neighbors: [UInt64] = []

  private static let neighborBits: UInt32 = 13

  /// The maximum error of a channel (0...255) before a new entry is added (`near`), and if the table is full (`far`).
  /// Larger values give visibly wrong colours, smaller ones fill the table earlier.
  private static let (near, far) = (Int32(4), Int32(40))

  /// Creates an empty table for `capacity` colours (1...256).
  init(capacity: Int, isReduced: Bool = false) {
    index = ColorIndex(capacity: capacity)
    self.isReduced = isReduced
    forgetNeighbors()
  }

  var count: Int { index.count }

  /// The index of a colour, which is added if missing and `adds`; nil if there is no entry and no space.
  ///
  /// A flat colour, of an area instead of an antialiased edge, is always exact.
  @inline(__always)
  mutating func number(of color: UInt32, isFlat: Bool, adds: Bool) -> Int? {
    if let number = index.number(of: color) { return number }
    if !adds { return nil }
    return isReduced && !isFlat ? neighbor(of: color) : index.insert(color)
  }

  /// Adds missing colours until the table is full.
  mutating func add(_ colors: [UInt32]) {
    for color in colors { _ = index.insert(color) }
  }

  mutating func removeAll(from count: Int) {
    guard count < index.count else { return }
    index.removeAll(from: count)
    channels.removeSubrange(min(count, channels.count)...)
    forgetNeighbors()
  }

  private mutating func forgetNeighbors() {
    neighbors = isReduced ? Array(repeating: 0, count: 1 << Int(Self.neighborBits)) : []
  }

  /// The index of an approximate entry for a colour that is not in the table; adds the colour if no entry is close.
  private mutating func neighbor(of color: UInt32) -> Int? {
    let slot = Int((color &* 0x9E37_79B1) >> (32 - Self.neighborBits))
    var entry = neighbors[slot]
    if UInt32(truncatingIfNeeded: entry) != color || entry >> 32 == 0 {
      let nearest = nearest(to: color)
      if nearest.distance > Self.near, let number = index.insert(color) { return number }
      if nearest.distance > Self.far { return nil }
      entry = UInt64(nearest.square) << 44 | UInt64(nearest.number + 1) << 32 | UInt64(color)
      neighbors[slot] = entry
    }
    allowedError -= Int(entry >> 44)
    if allowedError < 0 { return nil }
    return Int(entry >> 32 & 0xFFF) - 1
  }

  /// The entry with the least squared distance, and its greatest difference in a channel.
  private mutating func nearest(to color: UInt32) -> (number: Int, distance: Int32, square: Int32) {
    while channels.count < index.count { channels.append(ColorChannels(index.colors[channels.count])) }
    let wanted = ColorChannels(color)
    return channels.withUnsafeBufferPointer { channels in
      var best = (number: 0, distance: Int32.max, square: Int32.max)
      var at = 0
      while at < channels.count {
        let red = channels[at].red - wanted.red
        let green = channels[at].green - wanted.green
        let blue = channels[at].blue - wanted.blue
        let square = red * red + green * green + blue * blue
        if square < best.square { best = (at, max(abs(red), abs(green), abs(blue)), square) }
        at += 1
      }
      return best
    }
  }
}

/// The channels of a colour, or their errors; not a SIMD vector, because each of its operations is a slow call in a
/// debug build.
struct ColorChannels {
  var red: Int32 = 0
  var green: Int32 = 0
  var blue: Int32 = 0
}

extension ColorChannels {
  /// The channels of a pixel `0xFFRRGGBB`.
  init(_ pixel: UInt32) {
    (red, green, blue) = (Int32((pixel >> 16) & 255), Int32((pixel >> 8) & 255), Int32(pixel & 255))
  }
}
