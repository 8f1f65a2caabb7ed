import CGIF
import RefreshFiles
import RefreshLayers

/// A decoder of GIF frames with giflib, composed by the rules of GIF 89a.
final class GIFFrameDecoder {
  /// The bytes of a file with a read position, for giflib's read callback.
  private final class Source {
    let file: [UInt8]
    var at = 0

    init(_ file: [UInt8]) { self.file = file }
  }

  private let source: Source
  private let gif: UnsafeMutablePointer<GifFileType>
  private let header: ImageHeader
  /// The canvas of the animation, and the disposal action to run on it before the next frame.
  private var pixels: [UInt32]
  private var disposal: () -> Void = {}

  init(_ file: [UInt8], _ header: ImageHeader) throws {
    source = Source(file)
    self.header = header
    pixels = Array(repeating: 0, count: header.width * header.height)
    var code: Int32 = 0
    let opened = DGifOpen(
      Unmanaged.passUnretained(source).toOpaque(),
      { gif, target, count in
        let source = Unmanaged<Source>.fromOpaque(gif!.pointee.UserData).takeUnretainedValue()
        let count = min(Int(count), source.file.count - source.at)
        source.file.withUnsafeBufferPointer {
          target!.update(from: $0.baseAddress! + source.at, count: count)
        }
        source.at += count
        return Int32(count)
      }, &code)
    guard let opened else { throw Self.damage(code) }
    gif = opened
  }

  deinit { DGifCloseFile(gif, nil) }

  private static func damage(_ code: Int32) -> ImageFileError {
    let reason = GifErrorString(code).map { String(cString: $0) } ?? "its data is not complete"
    return ImageFileError("the GIF file is damaged: \(reason)")
  }

  private func check(_ status: Int32) throws {
    if status != GIF_OK { throw Self.damage(gif.pointee.Error) }
  }

  func next() throws -> Surface {
    var control = GraphicsControlBlock()
    control.TransparentColor = NO_TRANSPARENT_COLOR
    while true {
      var kind = UNDEFINED_RECORD_TYPE
      try check(DGifGetRecordType(gif, &kind))
      switch kind {
      case EXTENSION_RECORD_TYPE:
        var (code, block): (Int32, UnsafeMutablePointer<GifByteType>?) = (0, nil)
        try check(DGifGetExtension(gif, &code, &block))
        while let found = block {
          if code == GRAPHICS_EXT_FUNC_CODE { DGifExtensionToGCB(Int(found[0]), found + 1, &control) }
          try check(DGifGetExtensionNext(gif, &block))
        }
      case IMAGE_DESC_RECORD_TYPE:
        try check(DGifGetImageDesc(gif))
        disposal()
        try draw(control)
        let surface = Surface(width: header.width, height: header.height)
        surface.withPixels { target in
          pixels.withUnsafeBufferPointer { target.update(from: $0.baseAddress!, count: $0.count) }
        }
        return surface
      default: throw ImageFileError("the GIF file is damaged: a frame is missing")
      }
    }
  }

  /// Draws the frame whose image descriptor was just read onto the canvas.
  private func draw(_ control: GraphicsControlBlock) throws {
    let frame = gif.pointee.Image
    let (left, top) = (Int(frame.Left), Int(frame.Top))
    let (width, height) = (Int(frame.Width), Int(frame.Height))
    guard width > 0, height > 0, width * height <= Limits.imagePixels.maximum else {
      throw ImageFileError("the GIF file is damaged: a frame has \(width) × \(height) pixels")
    }
    let seenColumns = min(left, header.width)..<min(left + width, header.width)
    let seenRows = min(top, header.height)..<min(top + height, header.height)
    switch Int32(control.DisposalMode) {
    case DISPOSE_BACKGROUND:
      disposal = { [unowned self] in
        for y in seenRows {
          for x in seenColumns { pixels[y * header.width + x] = 0 }
        }
      }
    case DISPOSE_PREVIOUS:
      let before = pixels
      disposal = { [unowned self] in pixels = before }
    default: disposal = {}
    }
    let colors = try colors(of: frame, control)
    var line = [GifPixelType](repeating: 0, count: width)
    // The four passes of interlaced rows (GIF 89a, appendix E), as start and step.
    let rows =
      frame.Interlace
      ? [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { Array(stride(from: $0.0, to: height, by: $0.1)) }
      : Array(0..<height)
    for row in rows {
      try check(DGifGetLine(gif, &line, Int32(width)))
      guard seenRows.contains(top + row) else { continue }
      for x in seenColumns {
        let index = Int(line[x - left])
        if index < colors.count, let color = colors[index] { pixels[(top + row) * header.width + x] = color }
      }
    }
  }

  /// The colour table of a frame; nil for the transparent colour.
  private func colors(of frame: GifImageDesc, _ control: GraphicsControlBlock) throws -> [UInt32?] {
    guard let map = frame.ColorMap ?? gif.pointee.SColorMap else {
      throw ImageFileError("the GIF file is damaged: it has no colours")
    }
    return (0..<Int(map.pointee.ColorCount)).map { index in
      if index == Int(control.TransparentColor) { return nil }
      let color = map.pointee.Colors[index]
      return 0xFF00_0000 | UInt32(color.Red) << 16 | UInt32(color.Green) << 8 | UInt32(color.Blue)
    }
  }
}
