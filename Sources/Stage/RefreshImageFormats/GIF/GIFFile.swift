import RefreshFiles
import RefreshRendering

/// A writer of a GIF file around its frames: header, global colour table, loop count and trailer.
///
/// The global table precedes the frames but is complete only afterwards, so it is written last; a small file gets a
/// table no larger than needed.
final class GIFStream {
  private let file: AtomicFile
  private let width: Int
  private let height: Int
  private let loopCount: Int
  private var waiting: [UInt8] = []
  private var hasHeader = false

  /// Number of buffered bytes at which they are written to the file: more cost memory, fewer cost more system calls.
  private static let bufferSize = 1 << 20
  private static let tableOffset = 13

  init(file: AtomicFile, width: Int, height: Int, loopCount: Int) {
    self.file = file
    self.width = width
    self.height = height
    self.loopCount = loopCount
  }

  func append(_ bytes: [UInt8]) throws {
    waiting += bytes
    if waiting.count >= Self.bufferSize {
      if !hasHeader { try file.file.write(header(colors: nil)) }
      hasHeader = true
      try file.file.write(waiting)
      waiting.removeAll(keepingCapacity: true)
    }
  }

  /// Completes the file with the global colours (at most 255) and moves it to its target.
  func finish(colors: [UInt32]) throws {
    if hasHeader {
      try file.file.overwrite(GIFColorTable(colors: [0] + colors, bits: 8).bytes, at: Self.tableOffset)
    } else {
      try file.file.write(header(colors: colors))
    }
    try file.file.write(waiting)
    try file.file.write([0x3B])
    try file.commit()
  }

  /// The bytes before the first frame; a nil table reserves space for a full one.
  private func header(colors: [UInt32]?) -> [UInt8] {
    let table = colors.map { GIFColorTable(colors: [0] + $0) } ?? GIFColorTable(colors: [], bits: 8)
    var bytes = Array("GIF89a".utf8) + GIFBytes.word(width) + GIFBytes.word(height)
    bytes += [0xF0 | UInt8(table.bits - 1), 0, 0]
    bytes += table.bytes
    if loopCount != 1 {
      // Browsers play the clip once more than the stored number.
      let repeats = loopCount == 0 ? 0 : loopCount - 1
      bytes += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1] + GIFBytes.word(repeats) + [0]
    }
    return bytes
  }
}

/// An encoded image of a GIF with its delay and disposal.
struct GIFImage {
  /// The image from its descriptor on.
  var bytes: [UInt8]

  /// The area of the canvas that the image covers.
  var area: PixelRect

  /// The delay in hundredths of a second.
  var delay: Int

  /// True if symbol 0 is transparent.
  var hasClear: Bool

  /// True if the image's area is cleared before the next image.
  var clearsItself: Bool

  /// The longest delay of an image, in hundredths of a second: 16 bits in the format.
  private static let longest = 65535

  /// The bytes in the file; a delay too long for one image is continued by images of one transparent pixel.
  var blocks: [[UInt8]] {
    if clearsItself {
      return [Self.control(min(delay, Self.longest), hasClear: hasClear, disposal: 2) + bytes]
    }
    var rest = delay
    var blocks: [[UInt8]] = []
    repeat {
      // The remainder must not be shorter than the delay that viewers play exactly.
      let part = rest > Self.longest ? min(Self.longest, rest - GIFDelayConverter.shortest) : rest
      let isFirst = blocks.isEmpty
      blocks.append(
        Self.control(part, hasClear: isFirst ? hasClear : true, disposal: 1)
          + (isFirst ? bytes : Self.clearPixel))
      rest -= part
    } while rest > 0
    return blocks
  }

  private static func control(_ delay: Int, hasClear: Bool, disposal: UInt8) -> [UInt8] {
    [0x21, 0xF9, 4, disposal << 2 | (hasClear ? 1 : 0)] + GIFBytes.word(delay) + [0, 0]
  }

  /// An image of one transparent pixel at the top left.
  private static let clearPixel: [UInt8] = [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]
}

/// A colour table of a GIF file, with a power of two of entries.
struct GIFColorTable {
  let colors: [UInt32]

  /// The size of the table as a power of two, 1...8.
  let bits: Int

  init(colors: [UInt32], bits: Int? = nil) {
    self.colors = colors
    self.bits = bits ?? GIFBytes.bits(for: colors.count)
  }

  /// Red, green and blue of every entry.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(3 << bits)
    for color in colors {
      bytes.append(UInt8(truncatingIfNeeded: color >> 16))
      bytes.append(UInt8(truncatingIfNeeded: color >> 8))
      bytes.append(UInt8(truncatingIfNeeded: color))
    }
    bytes += Array(repeating: 0, count: (3 << bits) - bytes.count)
    return bytes
  }
}

enum GIFBytes {
  /// A 16-bit number in little-endian order.
  static func word(_ value: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
  }

  /// The number of bits for `count` (1...256) distinct values, at least 1.
  static func bits(for count: Int) -> Int {
    var bits = 1
    while 1 << bits < count { bits += 1 }
    return bits
  }
}
