import Foundation
import RefreshRendering

/// Writes the frames of a clip as one animated WebP, exactly unless a quality is given.
///
/// A frame is written as the rectangle that changed, from an even pixel on, as the format demands; equal
/// frames become one that stands longer. Delays are whole milliseconds that add up to the clip's duration.
/// Browsers play delays of 10 ms and less as 100 ms: for them render at most 90 frames a second. Memory: about
/// two pictures and what libwebp takes for one, whatever the number of frames.
public final class WebPWriter: FrameWriter {
  /// The longest side of a picture in pixels.
  public static let longestSide = 16383

  private let file: AtomicFile
  private let options: WebPOptions
  private let encoder: WebPFrameEncoder
  private var gate: FrameGate
  private var timeline = WebPTimeline()
  private var output: WebPFile?
  private var canvas: FrameCanvas?

  /// Begins a clip in `file`; folders above it are made.
  ///
  /// - Throws: `ExportError` where the options are out of range, something else than an ordinary file stands
  ///   there, or it cannot be written.
  public init(file: URL, options: WebPOptions = WebPOptions()) throws {
    try options.validate()
    self.options = options
    encoder = try WebPFrameEncoder(quality: options.quality)
    self.file = try AtomicFile(file)
    gate = FrameGate(name: file.path, longestSide: Self.longestSide)
  }

  deinit { cancel() }

  public func append(_ frame: Frame) throws {
    try orCancel {
      try gate.admit(frame)
      let bitmap = frame.bitmap
      if canvas == nil {
        canvas = FrameCanvas(bitmap)
        output = try WebPFile(
          file: file, width: bitmap.width, height: bitmap.height, loopCount: options.loopCount)
      } else {
        let changed = canvas!.difference(to: bitmap, damage: frame.damage)
        if !changed.isEmpty {
          try write(timeline.next())
          canvas!.take(bitmap, in: changed)
        }
      }
      timeline.stand(for: frame.duration)
    }
  }

  public func finish() throws {
    try orCancel {
      try gate.checkEnd()
      let delays = timeline.next()
      // A picture without end is all that a clip without duration can be.
      try write(delays.isEmpty ? [0] : delays)
      try output!.finish()
      gate.close()
    }
  }

  public func cancel() {
    gate.close()
    canvas = nil
    file.cancel()
  }

  /// Writes what changed in the picture on screen; it stands for the delays together.
  private func write(_ delays: [Int]) throws {
    for delay in delays {
      // A delay beyond the longest needs another frame, of one pixel that stays as it is.
      let area =
        canvas!.stale.isEmpty ? PixelRect(x: 0, y: 0, width: 1, height: 1) : canvas!.stale.fromEvenPixel
      let (chunks, hasAlpha) = try encoder.encode(canvas!, in: area)
      try output!.append(chunks, hasAlpha: hasAlpha, in: area, milliseconds: delay)
      canvas!.markWritten()
    }
  }
}

extension PixelRect {
  /// The rectangle from an even column and row on.
  fileprivate var fromEvenPixel: PixelRect {
    PixelRect(x: x & ~1, y: y & ~1, width: width + (x & 1), height: height + (y & 1))
  }
}
