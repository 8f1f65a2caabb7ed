import Foundation
import RefreshFiles
import RefreshImageFormats
import RefreshRendering

/// A writer of uncompressed frames at a constant rate, for other programs.
///
/// The output is a file, or an open descriptor such as standard output, where data written before an error stays.
/// Memory use: two frames.
public final class RawWriter: FrameWriter, ValidatingFrameWriter {
  private let format: RawFormat
  private let output: OutputFile
  private let file: AtomicFile?
  package var validator: FrameValidator
  private var rate: ConstantRateConverter
  private var picture: RawFrame?

  /// Creates a writer to `file`, and any missing parent folders.
  ///
  /// - Throws: `EncoderError` if the rate is out of range, the target is not a regular file, or it cannot be written.
  public init(file: URL, format: RawFormat, framesPerSecond: Double) throws {
    try ConstantRateConverter.validate(framesPerSecond)
    let atomic = try AtomicFile(file)
    self.file = atomic
    self.format = format
    output = atomic.file
    validator = FrameValidator(name: file.path)
    rate = ConstantRateConverter(framesPerSecond)
  }

  /// Creates a writer to an open descriptor, which stays open; errors call it `name`.
  ///
  /// For a pipe, the process must ignore `SIGPIPE`; if the reader closes it, the writer throws
  /// `OutputError.readerLeft`.
  public init(descriptor: Int32, name: String, format: RawFormat, framesPerSecond: Double) throws {
    try ConstantRateConverter.validate(framesPerSecond)
    file = nil
    self.format = format
    output = OutputFile(descriptor: descriptor, name: name)
    validator = FrameValidator(name: name)
    rate = ConstantRateConverter(framesPerSecond)
  }

  deinit { cancel() }

  public func append(_ frame: Frame) throws {
    try admit(frame) {
      let bitmap = frame.bitmap
      if picture == nil {
        picture = RawFrame(format: format, width: bitmap.width, height: bitmap.height)
        picture!.update(from: bitmap, in: bitmap.bounds)
        if format == .y4m { try output.write(header) }
      } else {
        for area in frame.changes ?? [bitmap.bounds] {
          picture!.update(from: bitmap, in: bitmap.bounds.intersection(area))
        }
      }
      for _ in 0..<rate.next(lasting: frame.duration) {
        if format == .y4m { try output.write(Array("FRAME\n".utf8)) }
        try picture!.bytes.withUnsafeBytes { try output.write($0) }
      }
    }
  }

  public func finish() throws {
    try complete {
      try file?.commit()
    }
  }

  public func cancel() {
    validator.close()
    file?.cancel()
  }

  /// The header line of YUV4MPEG2: size, rate, progressive, square pixels, planes, range.
  private var header: [UInt8] {
    let rate = RationalNumber(near: rate.framesPerSecond, limit: 1_000_000)
    let line =
      "YUV4MPEG2 W\(picture!.width) H\(picture!.height) F\(rate.numerator):\(rate.denominator) Ip A1:1"
      + " C444 XCOLORRANGE=LIMITED\n"
    return Array(line.utf8)
  }
}

/// The layout of raw frames.
public enum RawFormat: String, Sendable, Hashable, CaseIterable {
  /// Red, green, blue and straight alpha, one byte each; frames follow each other without separators.
  case rgba

  /// YUV4MPEG2 with one sample of each plane per pixel (4:4:4), 8 bits, limited range (`XCOLORRANGE=LIMITED`).
  ///
  /// The format does not store the colour matrix; readers expect BT.601. Transparent pixels are composited on white.
  case y4m
}
