import Foundation
import RefreshFiles
import RefreshImageFormats
import RefreshRendering

/// A writer of video files with the program `ffmpeg`.
///
/// Frames have a constant rate; a longer frame is repeated. Colours are BT.709 in limited range with the transfer
/// function of sRGB, and tagged as such. Odd sides become even by repeating the last column or row; transparent pixels
/// are composited on white.
public final class VideoWriter: FrameWriter, ValidatingFrameWriter {
  /// The maximum side of a frame in pixels, a limit of the codecs.
  public static let longestSide = 16384

  /// Called about ten times per second while waiting for ffmpeg; throwing stops the writer.
  public var onWait: () throws -> Void = {}

  private let file: AtomicFile
  private let format: VideoFormat
  private let program: URL
  package var validator: FrameValidator
  private var rate: ConstantRateConverter
  private var encoder: EncoderProcess?
  private var picture: EvenSizedFrame?

  /// Creates a writer to `file`, and any missing parent folders.
  ///
  /// - Throws: `EncoderError.missingProgram` without ffmpeg; another `EncoderError` if the rate is out of range, the
  ///   target is not a regular file, or it cannot be written.
  public init(file: URL, format: VideoFormat, framesPerSecond: Double) throws {
    try ConstantRateConverter.validate(framesPerSecond)
    program = try Self.program(for: format)
    self.format = format
    self.file = try AtomicFile(file)
    validator = FrameValidator(name: file.path, longestSide: Self.longestSide)
    rate = ConstantRateConverter(framesPerSecond)
  }

  deinit { cancel() }

  /// Finds the ffmpeg program.
  ///
  /// - Throws: `EncoderError.missingProgram`.
  @discardableResult
  public static func program(for format: VideoFormat) throws -> URL {
    guard let program = EncoderProcess.find("ffmpeg") else {
      throw EncoderError.missingProgram(name: "ffmpeg", format: format.rawValue)
    }
    return program
  }

  public func append(_ frame: Frame) throws {
    try admit(frame) {
      let bitmap = frame.bitmap
      if picture == nil {
        picture = EvenSizedFrame(width: bitmap.width, height: bitmap.height)
        picture!.update(from: bitmap, in: bitmap.bounds)
        encoder = try EncoderProcess(program, arguments: arguments, file: validator.name)
      } else {
        for area in frame.changes ?? [bitmap.bounds] {
          picture!.update(from: bitmap, in: bitmap.bounds.intersection(area))
        }
      }
      try write(rate.next(lasting: frame.duration))
    }
  }

  public func finish() throws {
    try complete {
      // A video needs at least one frame.
      if rate.frameCount == 0 { try write(1) }
      try encoder!.finish(onWait: onWait)
      try file.commit()
    }
  }

  public func cancel() {
    validator.close()
    encoder?.stop()
    encoder = nil
    file.cancel()
  }

  private func write(_ count: Int) throws {
    for _ in 0..<count { try picture!.pixels.withUnsafeBytes { try encoder!.write($0, onWait: onWait) } }
  }

  private var arguments: [String] {
    let rate = RationalNumber(near: rate.framesPerSecond, limit: 1_000_000)
    return [
      "-hide_banner", "-loglevel", "error", "-xerror", "-y", "-f", "rawvideo", "-pix_fmt", "bgra",
      "-s", "\(picture!.width)x\(picture!.height)", "-r", "\(rate.numerator)/\(rate.denominator)", "-i",
      "pipe:0",
      "-an", "-vf",
      "scale=flags=accurate_rnd+full_chroma_int:out_color_matrix=bt709:out_range=tv,"
        // Set on the frames because from ffmpeg 7 on the encoder ignores its own options of the same names.
        + "setparams=colorspace=bt709:color_primaries=bt709:color_trc=iec61966-2-1:range=tv",
      "-pix_fmt", "yuv420p",
    ] + format.arguments + [file.temporary]
  }
}

/// A video container with its codec.
public enum VideoFormat: String, Sendable, Hashable, CaseIterable {
  /// H.264 in MP4, the most widely supported format.
  case mp4

  /// VP9 in WebM, for browsers: smaller files, but slower to encode.
  case webm

  /// The codec arguments of ffmpeg. The rate factors (`-crf`) show no visible loss on user interfaces; larger ones make
  /// smaller files with visible loss.
  var arguments: [String] {
    switch self {
    case .mp4:
      [
        "-c:v", "libx264", "-preset", "medium", "-tune", "animation", "-crf", "18", "-movflags", "+faststart",
        "-f", "mp4",
      ]
    case .webm:
      [
        "-c:v", "libvpx-vp9", "-crf", "24", "-b:v", "0", "-deadline", "good", "-cpu-used", "4", "-row-mt",
        "1",
        "-f", "webm",
      ]
    }
  }
}

/// A frame for ffmpeg: opaque `bgra` rows with even sides, as 4:2:0 requires.
///
/// A missing column or row repeats the last one; transparent pixels are composited on white.
struct EvenSizedFrame {
  let width: Int
  let height: Int
  private(set) var pixels: [UInt32]

  /// Creates a frame for bitmaps of a size, with all pixels 0.
  init(width: Int, height: Int) {
    self.width = width + width % 2
    self.height = height + height % 2
    pixels = Array(repeating: 0, count: self.width * self.height)
  }

  /// Copies a part of a bitmap to the image.
  mutating func update(from bitmap: Bitmap, in area: PixelRect) {
    for y in area.y..<max(area.y, area.maxY) {
      let row = y * width
      for x in area.x..<area.maxX {
        pixels[row + x] = RawFrame.onWhite(bitmap.pixels[y * bitmap.width + x])
      }
      if bitmap.width < width { pixels[row + width - 1] = pixels[row + width - 2] }
    }
    if bitmap.height < height {
      let last = (height - 2) * width
      for x in 0..<width { pixels[last + width + x] = pixels[last + x] }
    }
  }
}
