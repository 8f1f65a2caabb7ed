import RefreshRendering

/// One encoded image of a GIF, with what stands before it: its delay and how it makes way.
struct GIFImage {
  /// The image from its descriptor on.
  var bytes: [UInt8]

  /// Where it stands on the canvas.
  var area: PixelRect

  /// How long it stands, in hundredths of a second.
  var delay: Int

  /// Whether symbol 0 lets the canvas shine through.
  var hasClear: Bool

  /// Whether its area becomes clear before the next image.
  var clearsItself: Bool

  /// The longest delay that one image can have.
  private static let longest = 65535

  /// The bytes in the file: images of one clear pixel follow where the delay is too long for one.
  var blocks: [[UInt8]] {
    if clearsItself {
      return [Self.control(min(delay, Self.longest), hasClear: hasClear, disposal: 2) + bytes]
    }
    var rest = delay
    var blocks: [[UInt8]] = []
    repeat {
      // The remainder must not become too short to be played as written.
      let part = rest > Self.longest ? min(Self.longest, rest - GIFTimeline.shortest) : rest
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
