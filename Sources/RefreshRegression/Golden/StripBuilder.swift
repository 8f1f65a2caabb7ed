import RefreshRendering

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

  /// Adds a picture if there is none like it; where it lies.
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
