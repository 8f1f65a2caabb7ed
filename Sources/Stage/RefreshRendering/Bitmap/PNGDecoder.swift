import CCairo

/// The reason why a PNG file cannot be decoded.
public enum PNGError: Error, Hashable, CustomStringConvertible {
  /// The file does not begin with a PNG signature and header.
  case notPNG
  /// The size in the header is empty or exceeds the caller's limit.
  case size(width: Int, height: Int, maximumPixels: Int)
  /// The file is truncated or does not match its header.
  case damaged(String)

  public var description: String {
    switch self {
    case .notPNG: "it is not a PNG file"
    case .size(let width, let height, let maximum):
      "it claims \(width) × \(height) pixels; 1 to \(maximum) pixels are allowed"
    case .damaged(let reason): "it is damaged: \(reason)"
    }
  }
}

/// A decoder for untrusted PNG files.
public enum PNGDecoder {
  /// Reads the size in pixels from a file's header, and nothing else.
  ///
  /// - Throws: `PNGError.notPNG`.
  public static func size(of file: [UInt8]) throws -> (width: Int, height: Int) {
    try file.withUnsafeBufferPointer { try size(of: $0) }
  }

  static func size(of file: UnsafeBufferPointer<UInt8>) throws -> (width: Int, height: Int) {
    let head: [UInt8] = [137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82]
    guard file.count >= 33, file.starts(with: head) else { throw PNGError.notPNG }
    func number(at index: Int) -> Int { file[index..<index + 4].reduce(0) { $0 << 8 | Int($1) } }
    return (number(at: 16), number(at: 20))
  }

  /// Decodes a PNG file.
  ///
  /// - Parameter maximumPixels: the maximum number of pixels in the header, checked before anything is decoded.
  /// - Throws: `PNGError`.
  public static func decode(_ file: [UInt8], maximumPixels: Int) throws -> Bitmap {
    let (width, height) = try allowedSize(of: file, maximumPixels: maximumPixels)
    let read = file.withUnsafeBufferPointer { bytes -> Bitmap? in
      guard let rows = PNGRowDecoder(bytes) else { return nil }
      var isWhole = true
      let pixels = [UInt32](unsafeUninitializedCapacity: width * height) { pixels, count in
        for row in 0..<height where isWhole {
          isWhole = rows.next(into: pixels.baseAddress! + row * width)
        }
        count = isWhole ? width * height : 0
      }
      return isWhole ? Bitmap(width: width, height: height, pixels: pixels) : nil
    }
    // Damaged files and rarer kinds of PNG are left to Cairo.
    return try read ?? surface(file, maximumPixels: maximumPixels).bitmap
  }

  /// The size in a file's header; throws if it is empty or above the limit.
  private static func allowedSize(of file: [UInt8], maximumPixels: Int) throws -> (width: Int, height: Int) {
    let (width, height) = try size(of: file)
    // Cairo's limit is 32767 pixels per side, so the product cannot overflow.
    guard (1...32767).contains(width), (1...32767).contains(height), width * height <= maximumPixels else {
      throw PNGError.size(width: width, height: height, maximumPixels: maximumPixels)
    }
    return (width, height)
  }

  /// Decodes a PNG file with Cairo.
  ///
  /// - Throws: `PNGError`.
  static func surface(_ file: [UInt8], maximumPixels: Int) throws -> Surface {
    let (width, height) = try allowedSize(of: file, maximumPixels: maximumPixels)
    return try file.withUnsafeBufferPointer { bytes in
      var source = Source(rest: bytes)
      let decoded = withUnsafeMutablePointer(to: &source) { source in
        cairo_image_surface_create_from_png_stream(
          { closure, target, count in
            let source = closure!.assumingMemoryBound(to: Source.self)
            return source.pointee.read(target!, Int(count)) ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_READ_ERROR
          }, source)
      }
      defer { cairo_surface_destroy(decoded) }
      let status = cairo_surface_status(decoded)
      guard status == CAIRO_STATUS_SUCCESS else {
        throw PNGError.damaged(String(cString: cairo_status_to_string(status)))
      }
      guard Int(cairo_image_surface_get_width(decoded)) == width,
        Int(cairo_image_surface_get_height(decoded)) == height
      else { throw PNGError.damaged("its pixels are not those of its header") }
      // Painted onto a surface of known format, because Cairo may decode into a format without alpha or, since 1.18,
      // with 16 bits.
      let surface = Surface(width: width, height: height)
      cairo_set_source_surface(surface.cr, decoded, 0, 0)
      cairo_paint(surface.cr)
      return surface
    }
  }

  /// The unread bytes of a file, for Cairo's read callback.
  private struct Source {
    var rest: UnsafeBufferPointer<UInt8>

    mutating func read(_ target: UnsafeMutablePointer<UInt8>, _ count: Int) -> Bool {
      guard count <= rest.count else { return false }
      target.update(from: rest.baseAddress!, count: count)
      rest = UnsafeBufferPointer(rebasing: rest[count...])
      return true
    }
  }
}
