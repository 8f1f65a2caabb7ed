import Foundation
import RefreshFiles
import RefreshImageFormats
import RefreshProcess
import RefreshRendering

/// A writer of lossless animated PNG files.
///
/// Each frame contains only the changed rectangle; equal frames become one longer frame. A delay is a fraction of a
/// second, so 1/60 is exact; any remainder is carried to the next frame. Viewers that support only PNG show the first
/// frame. Browsers play delays of 10 ms and less as 100 ms: for them, render at most 90 frames per second.
///
/// A clip of at most 256 colours uses an exact palette. With more colours, the writer encodes the previous frames again
/// as RGB, and as RGBA at the first pixel that is not opaque; each happens at most once. Memory: about two frames and a
/// megabyte, and two frames per thread, regardless of the number of frames.
public final class APNGWriter: FrameWriter, ValidatingFrameWriter {
  private let file: AtomicFile
  private let options: APNGOptions
  package var validator: FrameValidator
  private var rectangles = ChangedRectangleWriter<APNGDelayConverter>()

  /// The encoder and the output file, created at the first frame.
  private var encoder: APNGFrameEncoder?
  private var output: APNGFile?

  /// A compressed rectangle, its area in the picture and its delay in seconds.
  private typealias CompressedRectangle = (stream: [UInt8], area: PixelRect, delay: RationalNumber)
  private let work: OrderedThreadPool<APNGCompressor, CompressedRectangle>

  /// Creates a writer to `file`, and any missing parent folders.
  ///
  /// - Throws: `EncoderError` if an option is out of range, the target is not a regular file, or it cannot be written.
  public init(file: URL, options: APNGOptions = APNGOptions()) throws {
    try options.validate()
    self.options = options
    work = try OrderedThreadPool(threads: options.threads > 1 ? options.threads : 0) {
      try APNGCompressor(options: options)
    }
    self.file = try AtomicFile(file)
    validator = FrameValidator(name: file.path)
  }

  deinit { cancel() }

  public func append(_ frame: Frame) throws {
    try admit(frame) {
      if encoder == nil { begin(frame.bitmap) }
      try rectangles.append(frame, write: write)
    }
  }

  public func finish() throws {
    try complete {
      try rectangles.finish(write: write)
      try appendAll()
      work.end()
      try output!.finish(colors: encoder!.palette.colors)
    }
  }

  public func cancel() {
    validator.close()
    rectangles.cancel()
    work.end()
    // Released with its file, which is another one after `startOver`.
    output = nil
    file.cancel()
  }

  private func begin(_ bitmap: Bitmap) {
    output = APNGFile(file: file, width: bitmap.width, height: bitmap.height, loopCount: options.loopCount)
    encoder = APNGFrameEncoder(options: options, for: bitmap)
    output!.begin(encoder!.format)
  }

  private func write(_ canvas: ChangeTrackingCanvas, in area: PixelRect, delay: RationalNumber) throws {
    let part = canvas.bitmap.part(area)
    while true {
      do {
        return try encode(part, in: area, delay: delay)
      } catch is BandRowEncoder.FormatError {
        try widen(for: part)
      }
    }
  }

  private func encode(_ part: Bitmap, in area: PixelRect, delay: RationalNumber) throws {
    let rows = try encoder!.rows(of: part)
    if work.isFull { try appendOldest() }
    work.submit { (try $0.stream(rows), area, delay) }
  }

  private func appendOldest() throws {
    let (stream, area, delay) = try work.nextResult()
    try output!.append(stream, in: area, delay: delay)
  }

  private func appendAll() throws {
    while !work.isEmpty { try appendOldest() }
  }

  /// Encodes all previous frames again in a format that fits an image.
  private func widen(for bitmap: Bitmap) throws {
    try appendAll()
    var written = try output!.startOver(colors: encoder!.palette.colors, format: encoder!.format)
    encoder!.widen(for: bitmap)
    output!.begin(encoder!.format)
    while let frame = try written.next() {
      try encode(frame.bitmap, in: frame.area, delay: frame.delay)
    }
  }
}

/// The options of APNG files.
public struct APNGOptions: Sendable, Hashable {
  /// The number of times the clip plays: 0 repeats forever, at most 2³¹ - 1.
  public var loopCount: Int

  /// The compression level of the first frame: 1 (fast, igzip) or 2 to 9 (small, zlib).
  public var compressionLevel: Int

  /// The compression level of later frames: 1 (fast, igzip) or 2 to 9 (small, zlib).
  public var movingCompressionLevel: Int

  /// True to store a clip of at most 256 colours with an exact palette.
  public var usesPalette: Bool

  /// The number of compression threads, 1 to 256; the file does not depend on it.
  public var threads: Int

  /// Creates options with the given values.
  public init(
    loopCount: Int = 0, compressionLevel: Int = 6, movingCompressionLevel: Int = 6, usesPalette: Bool = true,
    threads: Int = 1
  ) {
    self.loopCount = loopCount
    self.compressionLevel = compressionLevel
    self.movingCompressionLevel = movingCompressionLevel
    self.usesPalette = usesPalette
    self.threads = threads
  }

  /// Throws an `EncoderError` for the first option that is out of range.
  func validate() throws {
    try EncoderError.check(loopCount: loopCount, upTo: Int(Int32.max))
    try EncoderError.check(threads: threads)
    try PNGOptions(
      compressionLevel: compressionLevel, movingCompressionLevel: movingCompressionLevel
    ).validate()
  }
}
