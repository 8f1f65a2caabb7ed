import CIgzip
import CPixelRows

/// A streaming PNG decoder that returns one row at a time and keeps only a few in memory.
///
/// Supported are the common kinds of PNG: RGB and RGBA of 8 bits and palettes without transparency, not interlaced.
/// All checksums must be correct.
package final class PNGRowDecoder {
  /// The width in pixels.
  package let width: Int
  /// The height in pixels.
  package let height: Int

  private let file: UnsafeBufferPointer<UInt8>
  private let layout: Layout
  /// The byte ranges of the remaining `IDAT` chunks.
  private var pieces: ArraySlice<Range<Int>>
  private let inflater: UnsafeMutableRawPointer
  /// The buffer of inflated rows with their filter bytes, preceded by the row before the first one.
  private let room: UnsafeMutablePointer<UInt8>
  private let rowsAtOnce: Int
  /// The unread rows in `room`, and the number of rows not yet inflated.
  private var (ready, missing): (Range<Int>, Int)

  fileprivate struct Layout {
    enum Colors {
      case rgb, rgba
      case palette([UInt32])
    }
    let colors: Colors
    let bits: Int
    /// The number of bytes in a row, without the filter byte.
    let rowBytes: Int
    /// The number of bytes in a pixel, at least 1.
    let step: Int
  }

  /// Creates a decoder of a file, whose memory must outlive it; nil if the file is damaged or of an unsupported kind.
  package init?(_ file: UnsafeBufferPointer<UInt8>) {
    guard let (width, height) = try? PNGDecoder.size(of: file), (1...32767).contains(width),
      (1...32767).contains(height), let chunks = Self.chunks(of: file), let header = chunks.first,
      header.data.count == 13,
      let layout = Layout(UnsafeBufferPointer(rebasing: file[header.data]), width, chunks, file)
    else { return nil }
    let data = chunks.indices.filter { chunks[$0].name == "IDAT" }
    guard let first = data.first, data.count == data.last! - first + 1 else { return nil }
    (self.file, self.width, self.height, self.layout) = (file, width, height, layout)
    pieces = data.map { chunks[$0].data }[...]
    rowsAtOnce = max(1, min(height, (1 << 17) / (layout.rowBytes + 1)))
    (ready, missing) = (0..<0, height)
    // One more byte, to detect surplus data.
    let count = (rowsAtOnce + 1) * (layout.rowBytes + 1) + 1
    room = .allocate(capacity: count)
    room.initialize(repeating: 0, count: count)
    inflater = .allocate(byteCount: refresh_igzip_inflater_size(), alignment: 64)
    refresh_igzip_begin_inflating(inflater)
  }

  deinit {
    inflater.deallocate()
    room.deallocate()
  }

  /// Decodes the next row into premultiplied `0xAARRGGBB` pixels; false if the data is damaged.
  ///
  /// - Precondition: there is a next row, and room for `width` pixels.
  package func next(into pixels: UnsafeMutablePointer<UInt32>) -> Bool {
    if ready.isEmpty, !inflateRows() { return false }
    let length = layout.rowBytes + 1
    // The buffer begins with the row before the first unread one.
    let row = room + (ready.lowerBound + 1) * length
    guard refresh_png_unfilter(row[0], row + 1, row - length + 1, layout.rowBytes, layout.step) else {
      return false
    }
    ready.removeFirst()
    switch layout.colors {
    case .rgb: refresh_png_rgb(row + 1, pixels, width)
    case .rgba: refresh_png_rgba(row + 1, pixels, width)
    case .palette(let colors):
      return colors.withUnsafeBufferPointer {
        refresh_png_indexed(row + 1, pixels, width, UInt32(layout.bits), $0.baseAddress!)
      }
    }
    return true
  }

  /// Inflates the next rows into the buffer; after the last row the data must end. False if the data is damaged.
  private func inflateRows() -> Bool {
    let length = layout.rowBytes + 1
    room.update(from: room + ready.upperBound * length, count: length)
    let count = min(rowsAtOnce, missing)
    guard count > 0 else { return false }
    missing -= count
    guard inflate(count * length, at: room + length) == count * length else { return false }
    ready = 0..<count
    guard missing == 0 else { return true }
    let end = room + (rowsAtOnce + 1) * length
    return inflate(1, at: end) == 0 && refresh_igzip_has_ended(inflater)
  }

  /// Inflates up to `count` bytes and returns the number; nil if the data is damaged.
  private func inflate(_ count: Int, at target: UnsafeMutablePointer<UInt8>) -> Int? {
    var left = UInt32(count)
    while !refresh_igzip_has_ended(inflater) {
      if refresh_igzip_unread(inflater) == 0, let piece = pieces.popFirst() {
        refresh_igzip_feed(inflater, file.baseAddress! + piece.lowerBound, UInt32(piece.count))
      }
      let before = (left, refresh_igzip_unread(inflater))
      guard refresh_igzip_inflate(inflater, target + (count - Int(left)), &left) else { return nil }
      if left == 0 && !refresh_igzip_has_ended(inflater) { break }
      // No progress and no input left: the data ends here.
      if before == (left, refresh_igzip_unread(inflater)), pieces.isEmpty { break }
    }
    return count - Int(left)
  }
}

// MARK: - The file around the rows

extension PNGRowDecoder {
  fileprivate struct Chunk {
    let name: String
    let data: Range<Int>
  }

  /// The chunks up to `IEND`; nil if a checksum is wrong, a length exceeds the file, or a critical chunk is unknown.
  private static func chunks(of file: UnsafeBufferPointer<UInt8>) -> [Chunk]? {
    func number(at index: Int) -> Int { (0..<4).reduce(0) { $0 << 8 | Int(file[index + $1]) } }
    var chunks: [Chunk] = []
    var at = 8
    while at + 12 <= file.count {
      let length = number(at: at)
      let data = at + 8..<at + 8 + length
      guard data.upperBound + 4 <= file.count,
        crc32_gzip_refl(0, file.baseAddress! + at + 4, UInt64(length + 4)) == number(at: data.upperBound)
      else { return nil }
      let name = String(decoding: file[at + 4..<at + 8], as: UTF8.self)
      if name == "IEND" { return chunks }
      // Bit 5 of the first letter is clear in the names of critical chunks.
      guard ["IHDR", "PLTE", "IDAT"].contains(name) || file[at + 4] & 32 != 0 else { return nil }
      chunks.append(Chunk(name: name, data: data))
      at = data.upperBound + 4
    }
    return nil
  }
}

extension PNGRowDecoder.Layout {
  /// Parses the layout from an `IHDR` chunk of 13 bytes; nil if it is unsupported.
  fileprivate init?(
    _ header: UnsafeBufferPointer<UInt8>, _ width: Int, _ chunks: [PNGRowDecoder.Chunk],
    _ file: UnsafeBufferPointer<UInt8>
  ) {
    let fields = header.suffix(5).map(Int.init)
    // Only the standard compression and filters without interlacing are supported.
    guard fields[2...] == [0, 0, 0], !chunks.contains(where: { $0.name == "tRNS" }) else { return nil }
    bits = fields[0]
    let channels: Int
    switch (fields[1], bits) {
    case (2, 8): (colors, channels) = (.rgb, 3)
    case (6, 8): (colors, channels) = (.rgba, 4)
    case (3, 1), (3, 2), (3, 4), (3, 8):
      guard let table = chunks.first(where: { $0.name == "PLTE" })?.data, table.count % 3 == 0,
        table.count <= 768
      else {
        return nil
      }
      colors = .palette(
        (0..<256).map { index in
          let at = table.lowerBound + 3 * index
          guard at < table.upperBound else { return 0 }
          return 0xFF00_0000 | UInt32(file[at]) << 16 | UInt32(file[at + 1]) << 8 | UInt32(file[at + 2])
        })
      channels = 1
    default: return nil
    }
    rowBytes = (width * channels * bits + 7) / 8
    step = max(1, channels * bits / 8)
  }
}
