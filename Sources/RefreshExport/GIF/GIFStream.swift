import RefreshRendering

/// The file around the frames: header, global table of colours, loop count, trailer.
///
/// The global table stands before the frames and is complete only after them. Its bytes are therefore
/// written last; a file that stays small meanwhile gets a table no larger than it needs.
final class GIFStream {
  private let file: AtomicFile
  private let width: Int
  private let height: Int
  private let loopCount: Int
  private var waiting: [UInt8] = []
  private var hasHeader = false

  /// Bytes that are kept before they are written.
  private static let bufferSize = 1 << 20
  private static let tableOffset = 13

  init(file: AtomicFile, width: Int, height: Int, loopCount: Int) {
    self.file = file
    self.width = width
    self.height = height
    self.loopCount = loopCount
  }

  /// Appends a frame's bytes.
  func append(_ bytes: [UInt8]) throws {
    waiting += bytes
    if waiting.count >= Self.bufferSize {
      if !hasHeader { try file.file.write(header(colors: nil)) }
      hasHeader = true
      try file.file.write(waiting)
      waiting.removeAll(keepingCapacity: true)
    }
  }

  /// Completes the file with the global colours (at most 255) and puts it in its place.
  func finish(colors: [UInt32]) throws {
    if hasHeader {
      try file.file.overwrite(GIFTable(colors: [0] + colors, bits: 8).bytes, at: Self.tableOffset)
    } else {
      try file.file.write(header(colors: colors))
    }
    try file.file.write(waiting)
    try file.file.write([0x3B])
    try file.commit()
  }

  /// The bytes before the first frame, with room for a full table where the colours are not known yet.
  private func header(colors: [UInt32]?) -> [UInt8] {
    let table = colors.map { GIFTable(colors: [0] + $0) } ?? GIFTable(colors: [], bits: 8)
    var bytes = Array("GIF89a".utf8) + GIFBytes.word(width) + GIFBytes.word(height)
    bytes += [0xF0 | UInt8(table.bits - 1), 0, 0]
    bytes += table.bytes
    if loopCount != 1 {
      // Browsers play the clip once more than this number says.
      let repeats = loopCount == 0 ? 0 : loopCount - 1
      bytes += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1] + GIFBytes.word(repeats) + [0]
    }
    return bytes
  }
}
