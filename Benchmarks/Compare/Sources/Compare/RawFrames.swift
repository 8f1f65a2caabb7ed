import Foundation
import RefreshFrames
import RefreshRendering

/// A file of frames as other programs take them: rows of R, G, B, A bytes, frame after frame.
struct RawFrames {
  let width: Int
  let height: Int
  private let bytes: Data

  init(_ file: String, width: Int, height: Int) throws {
    bytes = try Data(contentsOf: URL(fileURLWithPath: file), options: .alwaysMapped)
    (self.width, self.height) = (width, height)
  }

  var count: Int { bytes.count / (width * height * 4) }

  /// One frame of opaque pixels.
  subscript(index: Int) -> Bitmap {
    let count = width * height
    let pixels = [UInt32](unsafeUninitializedCapacity: count) { pixels, initialized in
      bytes.withUnsafeBytes { bytes in
        // The file is mapped at a page, and every frame is whole pixels.
        let source = (bytes.baseAddress! + index * count * 4).assumingMemoryBound(to: UInt32.self)
        let target = pixels.baseAddress!
        for at in 0..<count {
          // From the highest byte down A, B, G, R: blue and red change places. By masks and shifts, which every processor
          // does for many pixels at once; to swap bytes one by one took half of the time of a PNG sequence.
          let value = source[at]
          target[at] = value & 0xFF00_FF00 | (value & 0xFF) << 16 | (value >> 16) & 0xFF
        }
      }
      initialized = count
    }
    return Bitmap(width: width, height: height, pixels: pixels)
  }

  /// Writes the frames of a list of display lists.
  static func write(_ frames: [ClipFrame], scale: Double, to file: String) throws -> (width: Int, height: Int)
  {
    let renderer = CairoRenderer(scale: scale)
    FileManager.default.createFile(atPath: file, contents: nil)
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: file))
    var size = (width: 0, height: 0)
    for frame in frames {
      let bitmap = try renderer.render(frame.list)
      size = (bitmap.width, bitmap.height)
      try handle.write(contentsOf: Data(bitmap.rgba))
    }
    try handle.close()
    return size
  }
}
