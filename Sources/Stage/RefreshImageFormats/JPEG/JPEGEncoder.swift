import CTurboJPEG
import RefreshRendering

/// An encoder of JPEG files with libjpeg-turbo, without chroma subsampling (4:4:4).
public struct JPEGEncoder {
  /// The quality, 0…1.
  public let quality: Double

  /// Creates an encoder.
  ///
  /// - Parameter quality: the quality, clamped to 0…1.
  public init(quality: Double) { self.quality = min(1, max(0, quality)) }

  /// Encodes a bitmap as a JPEG file, on white.
  ///
  /// - Throws: `EncoderError` for a side of more than 65,535 pixels, the most that a file can have.
  public func encode(_ bitmap: Bitmap) throws -> [UInt8] {
    let opaque = bitmap.pixels.map { pixel -> UInt32 in
      let white = 255 - pixel >> 24
      func channel(_ shift: UInt32) -> UInt32 { min(255, (pixel >> shift & 255) + white) << shift }
      return 0xFF00_0000 | channel(16) | channel(8) | channel(0)
    }
    guard let encoder = tjInitCompress() else {
      throw EncoderError.jpeg("libjpeg-turbo could not be started")
    }
    defer { tjDestroy(encoder) }
    var (file, size): (UnsafeMutablePointer<UInt8>?, CUnsignedLong) = (nil, 0)
    defer { tjFree(file) }
    let status = opaque.withUnsafeBytes { pixels in
      tjCompress2(
        encoder, pixels.baseAddress!.assumingMemoryBound(to: UInt8.self), Int32(bitmap.width), 0,
        Int32(bitmap.height), Int32(TJPF_BGRX.rawValue), &file, &size, Int32(TJSAMP_444.rawValue),
        max(1, Int32((quality * 100).rounded())), TJFLAG_ACCURATEDCT)
    }
    guard status == 0, let file else { throw EncoderError.jpeg(String(cString: tjGetErrorStr2(encoder))) }
    return Array(UnsafeBufferPointer(start: file, count: Int(size)))
  }
}
