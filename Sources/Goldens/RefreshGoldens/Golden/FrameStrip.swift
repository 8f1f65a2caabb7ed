import Foundation
import RefreshFiles
import RefreshImageFormats
import RefreshRendering

/// How pictures of one size share PNG files: side by side, row under row, page after page.
///
/// Side by side, a row of pixels follows the same row of the picture before, which a PNG's compression then finds
/// within its reach of 32 kB; one under the other it would not.
struct FrameStrip: Hashable, Sendable {
  /// Where a picture is.
  struct Place: Hashable, Sendable {
    var page: Int
    /// The top left corner in the page, in pixels.
    var x: Int
    var y: Int
  }

  /// The size of a picture in pixels.
  let width: Int
  let height: Int
  /// The most pixels of a page, so that reading or writing one takes little memory.
  static let maximumPixels = Limits.pagePixels.maximum

  /// The most pictures side by side.
  var columns: Int { max(1, min(16, 8192 / width, Self.maximumPixels / (width * height))) }

  /// The most rows of pictures on a page.
  var rows: Int { max(1, min(16384 / height, Self.maximumPixels / (columns * width * height))) }

  /// How many pictures fill a page.
  var capacity: Int { columns * rows }

  static func fileName(_ page: Int) -> String { page == 0 ? "frames.png" : "frames-\(page + 1).png" }

  func place(of picture: Int) -> Place {
    let onPage = picture % capacity
    return Place(page: picture / capacity, x: onPage % columns * width, y: onPage / columns * height)
  }

  /// The pixels of a page that holds some pictures; its unused end is clear.
  func page(_ pictures: [Bitmap]) -> Bitmap {
    let across = min(columns, pictures.count)
    let down = (pictures.count + columns - 1) / columns
    var page = Bitmap(width: across * width, height: down * height)
    let stride = page.width
    page.pixels.withUnsafeMutableBufferPointer { page in
      for (index, picture) in pictures.enumerated() {
        let corner = page.baseAddress! + index / columns * height * stride + index % columns * width
        picture.pixels.withUnsafeBufferPointer { picture in
          for y in 0..<height {
            (corner + y * stride).update(from: picture.baseAddress! + y * width, count: width)
          }
        }
      }
    }
    return page
  }

  /// The PNG file of a page.
  func file(_ pictures: [Bitmap], compressionLevel: Int) throws -> [UInt8] {
    var encoder = PNGEncoder(options: PNGOptions(compressionLevel: compressionLevel))
    return try encoder.encode(page(pictures))
  }

  /// The hashes of the pictures in the file of a page, by their corners, without holding the page; nil for a file whose
  /// rows cannot be read one after another, or that is no whole number of pictures.
  static func hashes(of file: [UInt8], width: Int, height: Int, page: Int) -> [Place: String]? {
    file.withUnsafeBufferPointer { bytes in
      guard let rows = PNGRows(bytes), rows.width % width == 0, rows.height % height == 0 else { return nil }
      var row = [UInt32](repeating: 0, count: rows.width)
      return row.withUnsafeMutableBufferPointer { row in
        let row = row.baseAddress!
        var hashes: [Place: String] = [:]
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
            hashes[Place(page: page, x: left, y: top)] = picture.digits
          }
        }
        return hashes
      }
    }
  }

  /// A picture out of a page; nil if it is not inside.
  static func picture(in page: Bitmap, x: Int, y: Int, width: Int, height: Int) -> Bitmap? {
    guard x >= 0, y >= 0, x + width <= page.width, y + height <= page.height else { return nil }
    let pixels = [UInt32](unsafeUninitializedCapacity: width * height) { target, count in
      page.pixels.withUnsafeBufferPointer { source in
        for row in 0..<height {
          (target.baseAddress! + row * width).update(
            from: source.baseAddress! + (y + row) * page.width + x, count: width)
        }
      }
      count = width * height
    }
    return Bitmap(width: width, height: height, pixels: pixels)
  }
}

/// Puts pictures into strips as they come, each different one once.
struct StripBuilder {
  let strip: FrameStrip
  private var pictures: [Bitmap] = []
  private var numbers: [String: Int] = [:]
  private var pages: [[UInt8]] = []
  private let compressionLevel: Int

  /// - Parameter compressionLevel: 1 for speed … 9 for size.
  init(_ strip: FrameStrip, compressionLevel: Int = 6) {
    self.strip = strip
    self.compressionLevel = compressionLevel
  }

  /// Adds a picture if there is none like it; where it is.
  mutating func add(_ bitmap: Bitmap) throws -> FrameStrip.Place {
    let hash = bitmap.contentHash
    if let number = numbers[hash] { return strip.place(of: number) }
    let number = numbers.count
    numbers[hash] = number
    pictures.append(bitmap)
    if pictures.count == strip.capacity { try close() }
    return strip.place(of: number)
  }

  /// The files of all pages.
  mutating func finish() throws -> [[UInt8]] {
    if !pictures.isEmpty { try close() }
    return pages
  }

  private mutating func close() throws {
    pages.append(try strip.file(pictures, compressionLevel: compressionLevel))
    pictures = []
  }
}
