import CWebP
import RefreshLayers

final class WebPFrameDecoder {
  private let bytes: UnsafeMutableBufferPointer<UInt8>
  private let decoder: OpaquePointer
  private let header: ImageHeader

  init(_ file: [UInt8], _ header: ImageHeader) throws {
    let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: file.count)
    _ = bytes.initialize(fromContentsOf: file)
    var options = WebPAnimDecoderOptions()
    WebPAnimDecoderOptionsInit(&options)
    options.color_mode = MODE_bgrA
    var data = WebPData(bytes: UnsafePointer(bytes.baseAddress!), size: bytes.count)
    guard let decoder = WebPAnimDecoderNew(&data, &options) else {
      bytes.deallocate()
      throw ImageFileError("the WebP file is damaged: libwebp reads no picture of it")
    }
    (self.bytes, self.decoder, self.header) = (bytes, decoder, header)
    var info = WebPAnimInfo()
    WebPAnimDecoderGetInfo(decoder, &info)
    guard Int(info.canvas_width) == header.width, Int(info.canvas_height) == header.height else {
      throw ImageFileError("the WebP file is damaged: it has two sizes")
    }
  }

  deinit {
    WebPAnimDecoderDelete(decoder)
    bytes.deallocate()
  }

  func next() throws -> Surface {
    var (pixels, time): (UnsafeMutablePointer<UInt8>?, Int32) = (nil, 0)
    guard WebPAnimDecoderGetNext(decoder, &pixels, &time) != 0, let pixels else {
      throw ImageFileError("the WebP file is damaged: a frame is not complete")
    }
    let surface = Surface(width: header.width, height: header.height)
    surface.withBytes { $0.update(from: pixels, count: header.width * header.height * 4) }
    return surface
  }
}
