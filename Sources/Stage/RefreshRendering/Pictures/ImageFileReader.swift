import CCairo
import RefreshFiles
import RefreshLayers

/// The reason why an image file cannot be decoded, in one line without the file's name.
struct ImageFileError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// Decodes the next frame of an image file, composed with the previous ones.
///
/// Throws `ImageFileError` or `PNGError`.
typealias FrameDecoder = () throws -> Surface

/// A decoder of the frames of an image file by index; fastest in ascending order.
final class ImageFileReader {
  private let file: [UInt8]
  private let header: ImageHeader
  private var decoder: FrameDecoder
  private var last: (index: Int, surface: Surface)?

  /// Creates a reader of an image file.
  ///
  /// - Throws: `ImageFileError` for a file in another format, or one whose size exceeds the limits.
  init(_ file: [UInt8]) throws {
    (self.file, header) = (file, try ImageHeader.read(file).get())
    decoder = try Self.decoder(of: file, header)
  }

  var count: Int { header.durations.count }

  /// The pixels of the frame at an index from 0.
  ///
  /// - Throws: `ImageFileError` or `PNGError`.
  func frame(_ index: Int) throws -> Surface {
    guard (0..<count).contains(index) else { throw ImageFileError("it has no frame \(index + 1)") }
    if let last, last.index > index {
      decoder = try Self.decoder(of: file, header)
      self.last = nil
    }
    while last?.index != index {
      last = ((last?.index ?? -1) + 1, try decoder())
    }
    return last!.surface
  }

  private static func decoder(of file: [UInt8], _ header: ImageHeader) throws -> FrameDecoder {
    switch header.format {
    case .png: { try PNGDecoder.surface(file, maximumPixels: Limits.imagePixels.maximum) }
    case .jpeg: { try JPEGDecoder.surface(file, header) }
    case .webP: try WebPFrameDecoder(file, header).next
    case .gif: try GIFFrameDecoder(file, header).next
    }
  }
}

extension Surface {
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
