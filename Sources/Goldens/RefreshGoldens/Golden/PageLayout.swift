import Foundation
import RefreshFiles
import RefreshImageFormats
import RefreshRendering

/// Layout of equally large pictures in PNG files (pages): left to right, row by row, page by page.
///
/// PNG compression finds repetitions up to 32 kB back. With pictures side by side, each row of pixels soon follows the
/// same row of the previous picture and compresses well; with pictures stacked vertically, the distance would be too
/// long.
struct PageLayout: Hashable, Sendable {
  struct PicturePosition: Hashable, Sendable {
    /// Index of the page, from 0.
    var page: Int
    /// Left edge of the picture on the page, in pixels.
    var x: Int
    /// Top edge of the picture on the page, in pixels.
    var y: Int
  }

  /// Width of a picture, in pixels.
  let width: Int
  /// Height of a picture, in pixels.
  let height: Int
  /// Maximum number of pixels on a page (`Limits.pagePixels`: 64 MB in memory), unless a single picture has more.
  static let maximumPixels = Limits.pagePixels.maximum

  /// Number of pictures side by side on a full page: at most 16, and at most 8192 pixels wide unless one picture is
  /// wider.
  var columns: Int { max(1, min(16, 8192 / width, Self.maximumPixels / (width * height))) }

  /// Number of rows on a full page: at most 16384 pixels high unless one picture is higher.
  var rows: Int { max(1, min(16384 / height, Self.maximumPixels / (columns * width * height))) }

  /// Number of pictures on a full page.
  var capacity: Int { columns * rows }

  /// File name of a page by its index: `frames.png`, `frames-2.png` and so on.
  static func fileName(_ page: Int) -> String { page == 0 ? "frames.png" : "frames-\(page + 1).png" }

  /// Position of a picture by its number, from 0 across all pages.
  func place(of picture: Int) -> PicturePosition {
    let onPage = picture % capacity
    return PicturePosition(
      page: picture / capacity, x: onPage % columns * width, y: onPage / columns * height)
  }

  /// Bitmap of a page with the given pictures; unused space in the last row is transparent.
  func page(_ pictures: [Bitmap]) -> Bitmap {
    let across = min(columns, pictures.count)
    let down = (pictures.count + columns - 1) / columns
    var page = Bitmap(width: across * width, height: down * height)
    for (index, picture) in pictures.enumerated() {
      page.draw(picture, x: index % columns * width, y: index / columns * height)
    }
    return page
  }

  /// Encodes a page with the given pictures as a PNG file.
  func file(_ pictures: [Bitmap], compressionLevel: Int) throws -> [UInt8] {
    var encoder = PNGEncoder(options: PNGOptions(compressionLevel: compressionLevel))
    return try encoder.encode(page(pictures))
  }

  /// Hashes of a page's pictures by position, read row by row without decoding the whole page; nil if the PNG file
  /// cannot be read in this way, or its size is not a multiple of the picture size.
  static func hashes(of file: [UInt8], width: Int, height: Int, page: Int) -> [PicturePosition: String]? {
    file.withUnsafeBufferPointer { bytes in
      guard let rows = PNGRowDecoder(bytes), rows.width % width == 0, rows.height % height == 0 else {
        return nil
      }
      var row = [UInt32](repeating: 0, count: rows.width)
      return row.withUnsafeMutableBufferPointer { row in
        let row = row.baseAddress!
        var hashes: [PicturePosition: String] = [:]
        for top in stride(from: 0, to: rows.height, by: height) {
          let lefts = stride(from: 0, to: rows.width, by: width)
          let pictures = lefts.map { _ in ByteHashStream(seed: Bitmap.hashSeed(width: width, height: height))
          }
          for _ in 0..<height {
            guard rows.next(into: row) else { return nil }
            for (column, picture) in pictures.enumerated() {
              picture.feed(UnsafeRawBufferPointer(start: row + column * width, count: width * 4))
            }
          }
          for (left, picture) in zip(lefts, pictures) {
            hashes[PicturePosition(page: page, x: left, y: top)] = picture.digits
          }
        }
        return hashes
      }
    }
  }

  /// Cuts a picture out of a page; nil if the rectangle exceeds the page.
  static func picture(in page: Bitmap, x: Int, y: Int, width: Int, height: Int) -> Bitmap? {
    guard x >= 0, y >= 0, x + width <= page.width, y + height <= page.height else { return nil }
    return page.part(PixelRect(x: x, y: y, width: width, height: height))
  }
}

/// Builder of PNG pages from a sequence of pictures; equal pictures are stored once.
struct PageBuilder {
  let strip: PageLayout
  private var pictures: [Bitmap] = []
  private var numbers: [String: Int] = [:]
  private var pages: [[UInt8]] = []
  private let compressionLevel: Int

  /// Creates a builder without pictures.
  ///
  /// - Parameter compressionLevel: level of the PNG compression, from 1 (fast) to 9 (small).
  init(_ strip: PageLayout, compressionLevel: Int = 6) {
    self.strip = strip
    self.compressionLevel = compressionLevel
  }

  /// Adds a picture unless an equal one exists, and returns its position.
  mutating func add(_ bitmap: Bitmap) throws -> PageLayout.PicturePosition {
    let hash = bitmap.contentHash
    if let number = numbers[hash] { return strip.place(of: number) }
    let number = numbers.count
    numbers[hash] = number
    pictures.append(bitmap)
    if pictures.count == strip.capacity { try close() }
    return strip.place(of: number)
  }

  /// Encodes the last page, and returns the PNG files of all pages.
  mutating func finish() throws -> [[UInt8]] {
    if !pictures.isEmpty { try close() }
    return pages
  }

  private mutating func close() throws {
    pages.append(try strip.file(pictures, compressionLevel: compressionLevel))
    pictures = []
  }
}
