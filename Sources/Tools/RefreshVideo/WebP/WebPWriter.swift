import Foundation
import RefreshFiles
import RefreshImageFormats
import RefreshProcess
import RefreshRendering

/// A writer of animated WebP files, lossless by default.
///
/// Each frame contains only the changed rectangle, which starts at even pixels as the format requires; equal frames
/// become one longer frame. Delays are whole milliseconds that add up to the clip's duration. Browsers play delays of
/// 10 ms and less as 100 ms: for them, render at most 90 frames per second. Memory: about two frames, and per thread
/// two rectangles and libwebp's memory for one, regardless of the number of frames.
public final class WebPWriter: FrameWriter, ValidatingFrameWriter {
  /// The maximum side of an image in pixels, a limit of the format.
  public static let longestSide = 16383

  private let file: AtomicFile
  private let options: WebPOptions
  package var validator: FrameValidator
  private var rectangles = ChangedRectangleWriter<WebPDelayConverter>()
  private var output: WebPFile?

  /// A compressed rectangle, its area in the picture and its delay in milliseconds.
  private typealias CompressedRectangle = (
    picture: WebPFrameEncoder.EncodedRectangle, area: PixelRect, milliseconds: Int
  )
  private let work: OrderedThreadPool<WebPFrameEncoder, CompressedRectangle>

  /// Creates a writer to `file`, and any missing parent folders.
  ///
  /// - Throws: `EncoderError` if an option is out of range, the target is not a regular file, or it cannot be written.
  public init(file: URL, options: WebPOptions = WebPOptions()) throws {
    try options.validate()
    self.options = options
    work = try OrderedThreadPool(threads: options.threads > 1 ? options.threads : 0) {
      try WebPFrameEncoder(quality: options.quality)
    }
    self.file = try AtomicFile(file)
    validator = FrameValidator(name: file.path, longestSide: Self.longestSide)
  }

  deinit { cancel() }

  public func append(_ frame: Frame) throws {
    try admit(frame) {
      if output == nil {
        output = try WebPFile(
          file: file, width: frame.bitmap.width, height: frame.bitmap.height, loopCount: options.loopCount)
      }
      try rectangles.append(frame, write: write)
    }
  }

  public func finish() throws {
    try complete {
      try rectangles.finish(write: write)
      while !work.isEmpty { try appendOldest() }
      work.end()
      try output!.finish()
    }
  }

  public func cancel() {
    validator.close()
    rectangles.cancel()
    work.end()
    file.cancel()
  }

  private func write(_ canvas: ChangeTrackingCanvas, in area: PixelRect, milliseconds: Int) throws {
    let area = area.fromEvenPixel
    let part = canvas.bitmap.part(area)
    if work.isFull { try appendOldest() }
    work.submit { (try $0.encode(part), area, milliseconds) }
  }

  private func appendOldest() throws {
    let (picture, area, milliseconds) = try work.nextResult()
    try output!.append(picture, in: area, milliseconds: milliseconds)
  }
}

extension PixelRect {
  /// The rectangle extended to start at an even column and row.
  fileprivate var fromEvenPixel: PixelRect {
    PixelRect(x: x & ~1, y: y & ~1, width: width + (x & 1), height: height + (y & 1))
  }
}

/// The options of animated WebP files.
public struct WebPOptions: Sendable, Hashable {
  /// The number of times the clip plays: 0 repeats forever, at most 65535.
  public var loopCount: Int

  /// The quality of a lossy file, 0 (small) to 100 (fine); `nil` keeps every pixel exactly.
  public var quality: Double?

  /// The number of compression threads, 1 to 256; the file does not depend on it.
  public var threads: Int

  /// Creates options with the given values.
  public init(loopCount: Int = 0, quality: Double? = nil, threads: Int = 1) {
    self.loopCount = loopCount
    self.quality = quality
    self.threads = threads
  }

  /// Throws an `EncoderError` for the first option that is out of range.
  func validate() throws {
    try EncoderError.check(loopCount: loopCount, upTo: 65535)
    try EncoderError.check(threads: threads)
    if let quality {
      try EncoderError.check(
        "quality", quality, (0...100).contains(quality), allowed: "numbers from 0 to 100")
    }
  }
}
