import CCairo
import RefreshFiles
import RefreshLayers

/// Why the bytes of an image file are no picture, in one line without its name.
struct ImageFileError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// What decodes the frames of a file one after the other.
protocol FrameDecoder: AnyObject {
  /// The pixels of the next frame, composed with those before it.
  ///
  /// - Throws: `ImageFileError` or `PNGError`.
  func next() throws -> Surface
}

/// Decodes the frames of an image file; fastest in their order.
final class ImageFileReader {
  private let file: [UInt8]
  private let header: ImageHeader
  private var decoder: any FrameDecoder
  /// The last frame that was decoded, and its number.
  private var last: (index: Int, surface: Surface)?

  /// - Throws: `ImageFileError` for a file in another format, or one whose size exceeds the limits.
  init(_ file: [UInt8]) throws {
    (self.file, header) = (file, try ImageHeader.read(file).get())
    decoder = try Self.decoder(of: file, header)
  }

  /// The number of frames, at least 1.
  var count: Int { header.durations.count }

  /// The pixels of a frame, counted from 0.
  ///
  /// - Throws: `ImageFileError` or `PNGError`.
  func frame(_ index: Int) throws -> Surface {
    guard (0..<count).contains(index) else { throw ImageFileError("it has no frame \(index + 1)") }
    if let last, last.index > index {
      decoder = try Self.decoder(of: file, header)
      self.last = nil
    }
    while last?.index != index {
      last = ((last?.index ?? -1) + 1, try decoder.next())
    }
    return last!.surface
  }

  private static func decoder(of file: [UInt8], _ header: ImageHeader) throws -> any FrameDecoder {
    switch header.format {
    case .png: PNGFrame(file)
    case .jpeg: JPEGFrame(file, header)
    case .webP: try WebPFrames(file, header)
    case .gif: try GIFFrames(file, header)
    }
  }
}

/// The picture of a PNG file.
private final class PNGFrame: FrameDecoder {
  private let file: [UInt8]

  init(_ file: [UInt8]) { self.file = file }

  func next() throws -> Surface {
    try PNGDecoder.surface(file, maximumPixels: Limits.imagePixels.maximum)
  }
}

extension Surface {
  /// A copy of some of the pixels.
  func copy(_ part: PixelRect) -> Surface {
    let copy = Surface(width: part.width, height: part.height)
    withPixels { from in
      copy.withPixels { to in
        for row in 0..<part.height {
          (to + row * part.width).update(from: from + (part.y + row) * width + part.x, count: part.width)
        }
      }
    }
    return copy
  }
}
