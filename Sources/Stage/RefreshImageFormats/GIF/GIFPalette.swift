/// The colours of a table with the numbers that stand for them: exactly, or for what is close enough too.
struct GIFPalette {
  /// The colours by number.
  private(set) var index: ColorIndex

  /// Whether a colour may stand for others that are close to it.
  var isReduced: Bool { didSet { forgetNeighbors() } }

  /// The squared error that is still allowed, summed over channels and pixels; counted down by `number(of:)`.
  var allowedError = 0

  private var channels: [ColorChannels] = []

  /// The entries found for colours that are not in the table: the colour in the lower 32 bits, above it 12 bits of its
  /// number plus one, above these the squared error.
  private var neighbors: [UInt64] = []

  private static let neighborBits: UInt32 = 13

  /// How far off a channel (0...255) may be before a colour of its own is added, and if there is no room for one.
  private static let (near, far) = (Int32(4), Int32(40))

  /// A table without colours, for `capacity` of them (1...256).
  init(capacity: Int, isReduced: Bool = false) {
    index = ColorIndex(capacity: capacity)
    self.isReduced = isReduced
    forgetNeighbors()
  }

  var count: Int { index.count }

  /// The number of a colour, which unless `adds` the table has to hold. Nil where nothing can stand for it.
  ///
  /// A colour that `isFlat`, as one of an area rather than of a smoothed edge, is held to the letter.
  @inline(__always)
  mutating func number(of color: UInt32, isFlat: Bool, adds: Bool) -> Int? {
    if let number = index.number(of: color) { return number }
    if !adds { return nil }
    return isReduced && !isFlat ? neighbor(of: color) : index.insert(color)
  }

  /// Adds colours that are not in the table yet, as far as there is room.
  mutating func add(_ colors: [UInt32]) {
    for color in colors { _ = index.insert(color) }
  }

  /// Forgets the colours from number `count` on.
  mutating func removeAll(from count: Int) {
    guard count < index.count else { return }
    index.removeAll(from: count)
    channels.removeSubrange(min(count, channels.count)...)
    forgetNeighbors()
  }

  private mutating func forgetNeighbors() {
    neighbors = isReduced ? Array(repeating: 0, count: 1 << Int(Self.neighborBits)) : []
  }

  /// The number of a colour near to one that the table does not hold.
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

  /// The colour with the least squared distance, and its distance in the channel that is farthest off.
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

/// A colour's channels, or how far off they are. No vector: each of its operations is a slow call in a debug build.
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
