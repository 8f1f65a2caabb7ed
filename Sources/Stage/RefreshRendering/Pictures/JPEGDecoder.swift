import CTurboJPEG
import RefreshLayers

enum JPEGDecoder {
  /// Decodes a JPEG file with libjpeg-turbo.
  ///
  /// - Throws: `ImageFileError`.
  static func surface(_ file: [UInt8], _ header: ImageHeader) throws -> Surface {
    guard let decoder = tjInitDecompress() else { throw ImageFileError("libjpeg-turbo could not be started") }
    defer { tjDestroy(decoder) }
    func failure() -> ImageFileError {
      ImageFileError("the JPEG file is damaged: \(String(cString: tjGetErrorStr2(decoder)))")
    }
    var (width, height, sampling, space): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    let size = CUnsignedLong(file.count)
    guard tjDecompressHeader3(decoder, file, size, &width, &height, &sampling, &space) == 0 else {
      throw failure()
    }
    guard space != TJCS_CMYK.rawValue, space != TJCS_YCCK.rawValue else {
      throw ImageFileError("it has the colours of a printer (CMYK); save it in RGB")
    }
    guard Int(width) == header.width, Int(height) == header.height else {
      throw ImageFileError("the JPEG file is damaged: it has two sizes")
    }
    let surface = Surface(width: header.width, height: header.height)
    // Scans are limited because files with very many take excessive time; warnings count as errors because they mean
    // truncated data.
    let flags = TJFLAG_ACCURATEDCT | TJFLAG_LIMITSCANS | TJFLAG_STOPONWARNING
    var status: Int32 = 0
    let stride = Int32(surface.stride)
    surface.withBytes {
      status = tjDecompress2(decoder, file, size, $0, width, stride, height, Int32(TJPF_BGRA.rawValue), flags)
    }
    guard status == 0 else { throw failure() }
    return surface
  }
}
